//! The `console` fences of a page: lines that start with `$ ` are commands, what follows is their output.
//!
//! A line `...` stands for any number of lines that are not shown.

/// The page with what the commands print today.
pub(crate) fn with_real_output(page: &str, mut run: impl FnMut(&str) -> String) -> String {
    let mut result = String::new();
    let mut lines = page.lines().peekable();
    let mut is_console = false;
    while let Some(line) = lines.next() {
        result.push_str(line);
        result.push('\n');
        if line.starts_with("```") {
            is_console = !is_console && line == "```console";
        }
        let Some(command) = line.strip_prefix("$ ").filter(|_| is_console) else { continue };
        let mut shown = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && *line != "```") {
            shown.push(line);
        }
        let output = run(command);
        let actual: Vec<&str> = output.lines().collect();
        let kept = if fits(&shown, &actual) { shown } else { actual };
        kept.iter().for_each(|line| result.extend([line, "\n"]));
    }
    result
}

/// Whether the shown lines are the actual ones, with some left out.
fn fits(shown: &[&str], actual: &[&str]) -> bool {
    match shown.split_first() {
        None => actual.is_empty(),
        Some((&"...", rest)) => (0..=actual.len()).any(|n_hidden| fits(rest, &actual[n_hidden..])),
        Some((line, rest)) => actual.first() == Some(line) && fits(rest, &actual[1..]),
    }
}

#[test]
fn output_is_replaced_only_where_it_differs() {
    let page = "text\n```console\n$ a\n1\n...\n4\n$ b\nold\n```\n$ c\n```sh\n$ d\n```\n";
    let printed =
        with_real_output(page, |command| if command == "a" { "1\n2\n3\n4\n" } else { "new\n" }.into());
    assert_eq!(printed, page.replace("old", "new"));
}
