// Light or dark: what the system prefers until the reader chooses. The choice is kept where the browser lets us.
const KEY = "refscope-theme";
const root = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a page from disk may not be allowed to keep anything
  }
}

function show(): void {
  root.dataset["theme"] = stored() ?? (prefersDark.matches ? "dark" : "light");
}

function toggle(): void {
  const next = root.dataset["theme"] === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // The choice then lasts as long as the page.
  }
  root.dataset["theme"] = next;
}

show();
prefersDark.addEventListener("change", show);
document.addEventListener("DOMContentLoaded", () => {
  document.querySelector("button.theme")?.addEventListener("click", toggle);
});
