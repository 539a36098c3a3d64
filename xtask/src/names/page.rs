//! The figures as a page.

use super::verdict::Counts;

type Row = (&'static str, Counts, Counts);

pub(super) fn table(rows: &[Row]) -> String {
    let mut table = String::from(
        "| version | names | right | wrong | open | right of those given | given |\n|---|---|--:|--:|--:|--:|--:|\n",
    );
    for (name, members, types) in rows {
        for (sort, counts) in [("members", members), ("types", types)] {
            let Counts { right, wrong, open } = *counts;
            let share = |part: usize, whole: usize| part as f64 / whole.max(1) as f64;
            table.push_str(&format!(
                "| {name} | {sort} | {right} | {wrong} | {open} | {:.4} | {:.4} |\n",
                share(right, counts.given()),
                share(right, right + open),
            ));
        }
    }
    table
}

pub(super) fn page(rows: &[Row]) -> String {
    format!(
        "# What names mean\n\n\
         Which declaration does a name in code mean? Our answers beside those of `javac`, on whole versions of real\n\
         programs, without their libraries. Made by\n\n    cargo xtask names --write\n\n\
         *Members* are fields, methods and constructors in code, *types* are names of types that stand alone, in code\n\
         and in headers. Only what the version itself declares outside of code is counted. An answer is *right* if it\n\
         names the compiler's declaration, *wrong* if it names another one or if the compiler means a variable or a\n\
         library, and a name is *open* if we give no answer. Fewer than 990 right ones of 1000 given make the command fail.\n\n{}",
        table(rows)
    )
}
