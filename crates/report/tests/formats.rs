//! Every format on the same records, some of them hostile, and the published schema against what is written.

use refscope_engine::model::{EntityKind, Visibility};
use refscope_mapping::Role as BodyRole;
use refscope_mapping::{MappedBody, MappedStatement, Range, ShownReplacement, ShownStatement};
use refscope_opportunities::Rule;
use refscope_refactorings::{
    Declaration, ElementKind, FindingId, Findings, Grounds, LineCounts, Location, Member, NamedVariable,
    Operand, Refactoring, RefactoringKind, Residue, ResidueLines, Role, VariableSort,
};
use refscope_report::{CommitInfo, Format, Options, Reported, Subject};

type Record<'a> = refscope_report::Record<'a, Findings>;
use refscope_text::{Note, Pair, Position};
use schema::Schema;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

mod schema;

fn declaration(file: &str, kind: EntityKind, package: &str, type_: &str, name: &str) -> Arc<Declaration> {
    let member = Member {
        name: name.to_owned(),
        parameters: Vec::new(),
        type_: Some("Cart".into()),
        visibility: Visibility::Private,
        is_abstract: false,
        arguments: Vec::new(),
    };
    Arc::new(Declaration {
        package: package.to_owned(),
        types: vec![type_.to_owned()],
        member: (!kind.is_type()).then_some(member),
        kind,
        is_in_module: false,
        file: file.into(),
        start: Position { line: 1, column: 0 },
    })
}

fn location(owner: &Arc<Declaration>, start: (u32, u32), end: (u32, u32), code: Option<Operand>) -> Location {
    Location {
        path: owner.file.clone(),
        owner: owner.clone(),
        start: Position { line: start.0, column: start.1 },
        end: Position { line: end.0, column: end.1 },
        is_at_file_end: end.1 == 99,
        element: if code.is_some() { ElementKind::If } else { ElementKind::Type },
        role: Role::Subject,
        code,
    }
}

fn rename_class() -> Refactoring {
    let class = |file: &str, name: &str| declaration(file, EntityKind::Class, "shop", name, "");
    let entities = Pair::new(class("shop/Cart.java", "Cart"), class("shop/Basket.java", "Basket"));
    let before = location(&entities.before, (3, 0), (30, 1), None);
    let after = location(&entities.after, (3, 0), (30, 99), None);
    Refactoring {
        id: FindingId(2),
        locations: Pair::new(vec![before], vec![after]),
        entities: entities.map(|it| vec![it]),
        ..Refactoring::new(RefactoringKind::RenameClass)
    }
}

fn consequence(id: u32, name: &str) -> Refactoring {
    let field = declaration("shop/Checkout.java", EntityKind::Field, "shop", "Checkout", name);
    let operand = |type_: &str| {
        Operand::Variable(NamedVariable {
            name: name.to_owned(),
            type_: Some(type_.into()),
            unwritten: None,
            sort: VariableSort::Attribute,
        })
    };
    let operands = Pair::new(operand("Cart"), operand("Basket"));
    let place = |start, end, code: &Operand| Location {
        element: ElementKind::Field,
        ..location(&field, start, end, Some(code.clone()))
    };
    let before = place((7, 17), (7, 21), &operands.before);
    let after = place((7, 19), (7, 23), &operands.after);
    Refactoring {
        id: FindingId(id),
        locations: Pair::new(vec![before], vec![after]),
        entities: Pair::new(vec![field.clone()], vec![field.clone()]),
        operands: operands.map(|it| vec![it]),
        consequence_of: Some(FindingId(2)),
        ..Refactoring::new(RefactoringKind::ChangeAttributeType)
    }
}

/// Code and a path that try to command the terminal, to end a code span, a cell and a row, and to be a formula.
fn hostile() -> Refactoring {
    let file = "=cmd()\u{1b}]0;x\u{7}.java";
    let method = declaration(file, EntityKind::Method, "", "@octocat", "f");
    let code = Operand::Header("\"\u{1b}[2J``` <script>|\u{202e}\n# x\t\"".into());
    Refactoring {
        id: FindingId(1),
        locations: Pair::new(vec![location(&method, (1, 2), (2, 3), Some(code.clone()))], Vec::new()),
        entities: Pair::new(vec![method.clone()], vec![method]),
        operands: Pair::new(vec![code], vec![Operand::Header("a,\"b\"".into())]),
        confidence: 0.75,
        grounds: Some(hostile_grounds()),
        ..Refactoring::new(RefactoringKind::InvertCondition)
    }
}

/// Evidence from code that means as much harm.
fn hostile_grounds() -> Grounds {
    let range = |line| Range { start: Position { line, column: 4 }, end: Position { line, column: 9 } };
    let shown = |line, text: &str| ShownStatement { range: range(line), text: text.to_owned() };
    let texts = Pair::new("\u{1b}[2J".to_owned(), "\u{202e}b".to_owned());
    let statement = MappedStatement {
        is_shared: false,
        sides: Pair::new(shown(7, "x(\u{1b}[2J);"), shown(8, "x(\u{202e}b);")),
        is_exact: false,
        replacements: vec![ShownReplacement { kind: "VARIABLE_NAME", texts }],
    };
    let code = MappedBody {
        role: BodyRole::Same,
        paths: Pair::new("a.java".into(), "b.java".into()),
        ranges: Pair::new(range(6), range(6)),
        statements: vec![statement],
        unmatched: Pair::new(vec![shown(9, "\u{7}")], Vec::new()),
    };
    Grounds { declarations: None, users: vec!["shop.\u{9b}Shop.open()".to_owned()], code: Some(code) }
}

/// Lines that are left to look at, some in a hostile file.
fn residue() -> Residue {
    let lines = |path: &str, first, last, text: &str| ResidueLines {
        path: path.into(),
        first,
        last,
        text: text.to_owned(),
    };
    let counts = LineCounts { n_explained: 4, n_imports: 2, n_unexplained: 4, ..LineCounts::default() };
    let before = vec![lines("shop/Basket.java", 12, 12, "int x = 3;")];
    let after =
        vec![lines("=a\u{1b}.java", 1, 1, "` \u{202e}x"), lines("shop/Basket.java", 12, 13, "int x =")];
    Residue { counts, lines: Pair::new(before, after) }
}

fn write(format: &Format<Findings>, options: Options, records: &[Record<'_>]) -> String {
    let mut bytes = Vec::new();
    let mut writer = (format.writer)(options);
    writer.begin(&mut bytes).expect("memory can be written to");
    for record in records {
        writer.record(&mut bytes, record).expect("memory can be written to");
    }
    writer.end(&mut bytes).expect("memory can be written to");
    String::from_utf8(bytes).expect("reports are UTF-8")
}

fn text_formats() -> impl Iterator<Item = &'static Format<Findings>> {
    Findings::FORMATS.iter().filter(|format| format.is_text)
}

/// Hands a commit with causes and consequences, an empty one, a hostile range and a partial work tree to `check`.
fn with_records(check: impl Fn(&[Record<'_>])) {
    let commit = Subject::Commit("1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d".to_owned());
    let empty_commit = Subject::Commit("ffffffffffffffffffffffffffffffffffffffff".to_owned());
    let range = Subject::Range(Pair::new("aaaa".to_owned(), "bbbb".to_owned()));
    let found = Findings::from(vec![consequence(1, "first"), rename_class(), consequence(3, "second")]);
    let hostile = Findings { residue: Some(residue()), ..Findings::from(vec![hostile()]) };
    let nothing = Findings::default();
    let notes = [Note { path: Some("a\u{9b}.java".into()), message: "the file was left out".into() }];
    let github = "https://token:secret@github.com/shop/shop.git";
    let info = CommitInfo {
        subject: "=Call the cart\u{1b} a basket".to_owned(),
        author: "Zoë".to_owned(),
        date: "2024-05-31T17:30:00+02:00".to_owned(),
    };
    let commit_info = Some(&info);
    let took = Some(Duration::from_micros(1_234));
    let complete = |subject, found| Record {
        repository: github,
        subject,
        commit: commit_info.filter(|_| matches!(subject, Subject::Commit(_))),
        took,
        found,
        notes: &[],
        is_partial: false,
    };
    check(&[
        complete(&commit, &found),
        complete(&empty_commit, &nothing),
        complete(&range, &hostile),
        Record {
            subject: &Subject::WorkTree,
            notes: &notes,
            is_partial: true,
            ..complete(&commit, &nothing)
        },
    ]);
}

#[test]
fn every_format_writes_the_same_records() {
    with_records(|records| {
        for format in text_formats() {
            insta::assert_snapshot!(format.name, write(format, Options::default(), records));
        }
    });
}

#[test]
fn every_format_writes_an_empty_report() {
    let reports: Vec<String> = text_formats()
        .map(|format| format!("[{}]\n{}", format.name, write(format, Options::default(), &[])))
        .collect();
    insta::assert_snapshot!("empty", reports.join("\n"));
}

#[test]
fn only_text_has_colours() {
    with_records(|records| {
        for format in text_formats() {
            let colored = write(format, Options { is_colored: true, width: None }, records);
            assert_eq!(colored.contains('\u{1b}'), format.name == "text", "{}", format.name);
        }
    });
}

#[test]
fn nothing_hostile_or_secret_comes_through() {
    with_records(|records| {
        for format in text_formats() {
            let report = write(format, Options::default(), records);
            let is_raw = |character: char| character != '\n' && refscope_report::escape::is_unsafe(character);
            assert!(!report.contains(is_raw), "{}", format.name);
            assert!(!report.contains("secret"), "{}", format.name);
        }
    });
}

#[test]
fn the_schema_describes_what_is_written() {
    let schema = Schema::new(include_str!("../../../docs/schema/refscope.v1.json"));
    with_records(|records| {
        let by_name = |name| Format::by_name(name).expect("the format exists");
        let json = write(by_name("json"), Options::default(), records);
        schema.check(&schema.root, &serde_json::from_str(&json).expect("the document is JSON"));
        let lines = write(by_name("jsonl"), Options::default(), records);
        assert_eq!(lines.lines().count(), records.len());
        for line in lines.lines() {
            schema.check(
                &schema.root["$defs"]["commit"],
                &serde_json::from_str(line).expect("the line is JSON"),
            );
        }
    });
}

#[test]
#[should_panic(expected = "confidence")]
fn the_schema_forbids_what_it_should() {
    let schema = Schema::new(include_str!("../../../docs/schema/refscope.v1.json"));
    let refactoring = serde_json::json!({
        "type": "Rename Class", "description": "", "leftSideLocations": [], "rightSideLocations": [],
        "confidence": 1.5, "id": 1, "consequenceOf": null, "consequenceOfId": null,
    });
    schema.check(&schema.root["$defs"]["refactoring"], &refactoring);
}

#[test]
fn the_schema_knows_every_kind() {
    let definitions = &Schema::new(include_str!("../../../docs/schema/refscope.v1.json")).root["$defs"];
    let kinds = definitions["refactoring"]["properties"]["type"]["enum"].as_array();
    let kinds: Vec<&str> = kinds.into_iter().flatten().filter_map(Value::as_str).collect();
    let mut known: Vec<&str> = RefactoringKind::ALL.iter().map(|kind| kind.title()).collect();
    let mut rules: Vec<&Rule> = Rule::known().iter().collect();
    rules.sort_by_key(|rule| &rule.id);
    for rule in rules {
        if !known.contains(&rule.title.as_str()) {
            known.push(&rule.title);
        }
    }
    assert_eq!(kinds, known, "those of the catalogue, then those that vectors alone know");
    assert_eq!(
        definitions["commit"]["properties"]["schemaVersion"]["const"],
        refscope_report::SCHEMA_VERSION
    );
}

#[test]
fn what_sarif_names_is_in_the_standard() {
    with_records(|records| {
        let format = Format::by_name("sarif").expect("the format exists");
        let document = write(format, Options::default(), records);
        let log: serde_sarif::sarif::Sarif = serde_json::from_str(&document).expect("the document is SARIF");
        let results = log.runs[0].results.as_ref().expect("the run has results");
        let n_found: usize = records.iter().map(|record| record.found.refactorings.len()).sum();
        assert_eq!(results.len(), n_found);
    });
}
