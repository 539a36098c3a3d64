//! What every construct of Java becomes: the fixtures in `trees/` show source and tree side by side.

use refscope_testkit::{check_folder, tree};

#[test]
fn trees() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/trees");
    check_folder(folder, |case| {
        let text = case.source();
        vec![("tree", tree::print_tree(text)), ("comments", tree::print_comments(text))]
    });
}
