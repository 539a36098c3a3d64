//! Made-up changes of any size, each large in one respect.

use refscope_testkit::change::change;
use refscope_text::{Change, SourceFile};

/// A class with a field for each method; every method changed a little, half of them in their parameters.
pub(super) fn methods(n_methods: usize) -> Change {
    let class = |is_after: bool| {
        let (name, wide) = if is_after { ("rate", "long") } else { ("factor", "int") };
        let methods = (0..n_methods).map(|at| {
            let type_ = if at % 2 == 0 { wide } else { "int" };
            format!(
                "    private int count{at};\n\n    int total{at}({type_} {name}) {{\n        \
                 int sum = count{at} * {name} + {at};\n        if (sum > {at}) {{\n            \
                 log{at}(\"large\", sum);\n        }}\n        return sum;\n    }}\n\n"
            )
        });
        format!("package shop;\n\nclass Totals {{\n{}}}\n", methods.collect::<String>())
    };
    one_file(&class)
}

/// A class whose methods all have other names and other code, and are hard to tell apart.
pub(super) fn replaced_methods(n_methods: usize) -> Change {
    let class = |is_after: bool| {
        let (verb, more) = if is_after { ("sum", ", limit") } else { ("total", "") };
        let methods = (0..n_methods).map(|at| {
            format!(
                "    void {verb}{at}(int limit) {{\n        open(limit, {at});\n        \
                 int sum = load(limit + {}{more});\n        store(sum, {});\n        \
                 close(sum{more});\n    }}\n\n",
                at % 50,
                at % 13
            )
        });
        format!("package shop;\n\nclass Totals {{\n{}}}\n", methods.collect::<String>())
    };
    one_file(&class)
}

/// Files that all went to another package, each with an edit.
pub(super) fn moves(n_files: usize) -> Change {
    let files = |package: &str, limit: usize| -> Vec<SourceFile> {
        let file = |at: usize| {
            let text = format!(
                "package shop.{package};\n\npublic class Item{at} {{\n    private int price{at};\n\n    \
                 public int price() {{\n        return price{at};\n    }}\n\n    \
                 public boolean isDear() {{\n        return price() > {limit} + {at};\n    }}\n}}\n"
            );
            SourceFile::new(format!("shop/{package}/Item{at}.java"), text)
        };
        (0..n_files).map(file).collect()
    };
    change(&files("goods", 10), &files("stock", 20))
}

/// A method with many statements that are hard to tell apart; every tenth changed.
pub(super) fn statements(n_statements: usize) -> Change {
    let class = |is_after: bool| {
        let statements = (0..n_statements).map(|at| {
            let call = if is_after && at % 10 == 0 { "register" } else { "put" };
            format!("        table.{call}(\"key\", {}, {at});\n", at % 7)
        });
        format!("class Table {{\n    void fill() {{\n{}    }}\n}}\n", statements.collect::<String>())
    };
    one_file(&class)
}

/// A method that says the same few things again and again, and less often later.
pub(super) fn repetitions(n_statements: usize) -> Change {
    let class = |is_after: bool| {
        let kept = (0..n_statements).filter(|at| !is_after || at % 10 != 0);
        let statements = kept.map(|at| format!("        table.put(\"key\", {});\n", at % 7));
        format!("class Table {{\n    void fill() {{\n{}    }}\n}}\n", statements.collect::<String>())
    };
    one_file(&class)
}

/// A method with many local variables and lambdas; every tenth variable has another name later.
pub(super) fn variables(n_variables: usize) -> Change {
    let class = |is_after: bool| {
        let statements = (0..n_variables).map(|at| {
            let name = if is_after && at % 10 == 0 { "part" } else { "item" };
            format!(
                "        int {name}{at} = read({at});\n        submit(() -> {{\n            \
                 use({at}, {name}{at});\n        }});\n"
            )
        });
        format!("class Reader {{\n    void readAll() {{\n{}    }}\n}}\n", statements.collect::<String>())
    };
    one_file(&class)
}

/// One chain of branches; every tenth returns something else now.
pub(super) fn chain(n_links: usize) -> Change {
    let class = |is_after: bool| {
        let links = (0..n_links).map(|at| {
            let value = if is_after && at % 10 == 0 { at + 1 } else { at };
            format!("if (code == {at}) {{\n            name = \"n{value}\";\n        }} else ")
        });
        let links: String = links.collect();
        format!(
            "class Names {{\n    void name(int code) {{\n        {links}{{\n            name = null;\n        }}\n    }}\n}}\n"
        )
    };
    one_file(&class)
}

fn one_file(text: &dyn Fn(bool) -> String) -> Change {
    let file = |is_after: bool| [SourceFile::new("shop/Shop.java", text(is_after))];
    change(&file(false), &file(true))
}
