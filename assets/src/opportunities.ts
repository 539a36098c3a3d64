// The filters of the page of opportunities. They are kept in the address, so that a filtered page can be passed on.
const form = document.querySelector<HTMLFormElement>("form.filters");
const articles = [...document.querySelectorAll<HTMLElement>("article")];
const NAMES = ["kind", "package", "evidence"] as const;

function apply(): void {
  if (!form) {
    return;
  }
  const chosen = new FormData(form);
  const least = Number(chosen.get("gain") ?? 0);
  let shown = 0;
  for (const article of articles) {
    const fits = NAMES.every((name) => {
      const wanted = chosen.get(name);
      return wanted === null || wanted === "" || article.dataset[name] === wanted;
    });
    article.hidden = !fits || Number(article.dataset["gain"]) < least;
    shown += article.hidden ? 0 : 1;
  }
  const output = form.querySelector("output");
  if (output) {
    output.textContent = String(least);
  }
  const count = document.getElementById("shown");
  if (count) {
    count.textContent = `${shown} shown`;
  }
  document.getElementById("none")?.toggleAttribute("hidden", shown > 0);
}

function remember(): void {
  if (!form) {
    return;
  }
  const parts = [...new FormData(form)].filter(([, value]) => value !== "" && value !== "0");
  const hash = new URLSearchParams(parts.map(([name, value]) => [name, String(value)])).toString();
  history.replaceState(null, "", hash === "" ? location.pathname : `#${hash}`);
}

function recall(): void {
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) {
      field.value = value;
    }
  }
}

recall();
apply();
form?.addEventListener("input", () => {
  apply();
  remember();
});
