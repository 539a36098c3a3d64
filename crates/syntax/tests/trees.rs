//! What every construct of a language becomes: the fixtures in `trees/` show source and tree side by side.

use refscope_testkit::{check_folder, tree};

#[test]
fn trees() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/trees");
    check_folder(folder, |case| {
        let text = case.source();
        let language = case.sources[0].language().expect("the source is in a language of the tests");
        vec![("tree", tree::print_tree(language, text)), ("comments", tree::print_comments(language, text))]
    });
}
