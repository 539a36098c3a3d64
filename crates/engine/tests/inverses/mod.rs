//! What a change did is undone when its versions change places: a finding whose kind has an inverse in the catalogue
//! is found as that inverse.

use crate::comparing::detect;
use refscope_engine::RefactoringKind::{self as Kind};
use refscope_engine::text::{Change, Side};
use refscope_testkit::{Case, change::change};
use std::collections::{BTreeMap, BTreeSet};

/// What is not undone today: the case, the kinds in it, and why.
const EXCEPTIONS: &[(&str, &[Kind], &str)] = &[
    (
        "annotations.md: A variable that is a parameter of the extracted method",
        &[Kind::ParameterizeVariable, Kind::AddParameterAnnotation],
        "a parameter of code that goes back to its caller is none of the caller's variables",
    ),
    (
        "conditionals.md: A choice between values becomes a branch",
        &[Kind::SplitConditional],
        "conditions are merged into one branch, not into one value",
    ),
    (
        "conditions.md: A new method returns the opposite of what was asked",
        &[Kind::ParameterizeVariable],
        "what is passed on is no variable of the caller",
    ),
    (
        "extracted-calls.md: Of several new methods, the one that takes what it is given",
        &[Kind::RenameParameter],
        "what an inlined method is given is the caller's own, under its own name",
    ),
    (
        "extractions.md: A method that is left to subclasses, and its code under another name",
        &[Kind::ExtractMethod, Kind::AddMethodModifier],
        "a method that is inlined must go for the most part",
    ),
    (
        "extractions.md: A new method has all that its caller lost, and much of its own",
        &[Kind::ExtractMethod],
        "a method that is inlined must go for the most part",
    ),
    ("extractions.md: Another class creates the object", &[Kind::RenameParameter], "as above"),
    (
        "held-variables.md: A value becomes a variable of the extracted method",
        &[Kind::RenameParameter],
        "as above",
    ),
    ("members.md: A field in code that went into another method", &[Kind::RenameParameter], "as above"),
    (
        "extracted-places.md: A cast went with what it holds",
        &[Kind::ExtractMethod],
        "what is inlined is looked for as it is written",
    ),
    (
        "extracted-places.md: The code was held by a variable",
        &[Kind::ExtractMethod],
        "a method that is inlined must go for the most part",
    ),
    (
        "extracted-types.md: A superclass of two classes",
        &[Kind::PullUpMethod],
        "on the way back the type above is gone, and what leaves a type that is gone moves, it does not go down",
    ),
    (
        "extracted-places.md: A denied condition within a lambda",
        &[Kind::ExtractMethod],
        "a method that is inlined must go for the most part",
    ),
    (
        "extracted-places.md: A field and the method that returns it",
        &[Kind::ExtractMethod],
        "a field that is used directly again is no code that came from elsewhere",
    ),
    (
        "extracted-places.md: A statement between the same neighbours",
        &[Kind::ExtractMethod],
        "a method that is inlined must go for the most part",
    ),
    (
        "extractions.md: A similar statement and a new one",
        &[Kind::ExtractMethod],
        "a method that is inlined must go for the most part",
    ),
    (
        "extractions.md: From an anonymous class into the class around it",
        &[Kind::ExtractMethod],
        "code is inlined into methods, not into what stands within their code",
    ),
    (
        "held-attributes.md: A new attribute that the code gives what stood there",
        &[Kind::ExtractAttribute],
        "an attribute that is inlined must be declared with the value",
    ),
    (
        "held-variables.md: A computed number and a type of code that is gone",
        &[Kind::ExtractVariable],
        "what was inlined must show where the variable was",
    ),
    (
        "held-variables.md: An operation on names, and a part of another object, in code that is gone",
        &[Kind::ExtractVariable],
        "as above",
    ),
    ("held-variables.md: Some of the operands of code that is gone", &[Kind::ExtractVariable], "as above"),
    (
        "hierarchies.md: Constructors and attributes need not stay",
        &[Kind::MoveMethod],
        "on the way back the type above is new, and what goes to it goes up",
    ),
    ("hierarchies.md: Members that went to several classes do not collapse", &[Kind::MoveMethod], "as above"),
    (
        "members.md: A method leaves only its declaration to its children",
        &[Kind::PushDownMethod],
        "a type above that gets code of its own may just have a default for it",
    ),
    (
        "members.md: What can have gone up has not gone elsewhere",
        &[Kind::PullUpMethod],
        "what goes down must be what it was",
    ),
    (
        "members.md: What overrides a method that has lost its code has not gone down with other code",
        &[Kind::PushDownMethod],
        "code that is there goes up nowhere",
    ),
    (
        "members.md: What differs is told for every copy",
        &[Kind::PullUpAttribute, Kind::ChangeAttributeType, Kind::ChangeAttributeAccessModifier],
        "what several types below get keeps its type in each of them",
    ),
    (
        "members.md: To a class that is not below any more",
        &[Kind::MoveMethod],
        "on the way back the class is above, and what goes to it goes up",
    ),
    (
        "members.md: Two attributes go up as one",
        &[Kind::PullUpAttribute],
        "an attribute goes down under its own name alone",
    ),
    (
        "members.md: A similar name and one similar statement, with a new field in the place of one that goes on",
        &[Kind::RenameMethod],
        "on the way back the field that is named instead was there before, and is another one",
    ),
    (
        "members.md: The only field left over, held by the later one",
        &[Kind::RenameAttribute, Kind::ChangeAttributeType],
        "one of those that a field held is not all that it was",
    ),
    (
        "members.md: Twins become one",
        &[Kind::MoveAttribute],
        "what is copied into several types moves to one of them",
    ),
    (
        "members.md: Twins that give each its own type become one",
        &[Kind::MoveMethod, Kind::ChangeReturnType],
        "as above",
    ),
    (
        "members.md: A getter that several classes got goes with another method",
        &[Kind::MoveMethod],
        "a getter that several types lost went nowhere in particular",
    ),
    (
        "held-variables.md: A call of the method that the code went into is not what the variable held",
        &[Kind::ExtractMethod],
        "a method that is inlined must go for the most part",
    ),
    (
        "variables.md: A renamed attribute takes the name of a variable, and its place",
        &[Kind::ReplaceVariableWithAttribute],
        "an attribute that goes on under another name is renamed",
    ),
    (
        "members.md: Up to a class that is new",
        &[Kind::PullUpMethod],
        "on the way back the type above is gone",
    ),
    (
        "regrouped-types.md: Readers of several versions become one",
        &[Kind::MergeClass],
        "a type is split where its members are shared out, not copied",
    ),
    (
        "types.md: Not renamed: a type that has more of the one around it was extracted",
        &[Kind::MoveMethod],
        "on the way back the type goes on under another name, and its members with it",
    ),
    (
        "types.md: The same name comes before most members",
        &[Kind::MoveAttribute, Kind::MoveMethod, Kind::MoveClass],
        "types move before they are renamed, outer ones first: the nested type has no partner on the way back",
    ),
    (
        "variables.md: A variable goes with extracted code and becomes an attribute",
        &[Kind::ReplaceVariableWithAttribute],
        "a variable that is declared as an attribute of its name is given what it was given",
    ),
    (
        "variables.md: A variable of an inferred type becomes an attribute",
        &[Kind::ChangeVariableType],
        "the type of an attribute is not compared with that of a variable in its place",
    ),
    (
        "extractions.md: A method from a constructor that became two",
        &[Kind::ExtractMethod, Kind::RenameParameter, Kind::ChangeParameterType],
        "of two constructors that became one, one is gone",
    ),
    (
        "held-attributes.md: A new attribute that the code gives what stood there",
        &[Kind::ExtractAttribute],
        "what was inlined must show where the attribute was",
    ),
    (
        "members.md: A field follows another one that went with its code, to a type that the old one does not know",
        &[Kind::MoveAttribute],
        "on the way back the type that they leave is gone",
    ),
    (
        "users.md: All users asked for a value, and call what gives nothing",
        &[Kind::ExtractMethod],
        "a method that is inlined must go for the most part",
    ),
    (
        "users.md: Several users agree, although nothing else stayed",
        &[Kind::RemoveParameter],
        "what a method takes that is written anew was not added to it",
    ),
    (
        "variables.md: A variable gets another name in an extracted method",
        &[Kind::ParameterizeVariable],
        "a parameter of code that goes back to its caller is none of the caller's variables",
    ),
    (
        "variables.md: Variables that were made of parameters become the parameters",
        &[Kind::ParameterizeVariable],
        "a variable with the name of a parameter that it is made of is no partner of that parameter",
    ),
];

/// The change that undoes a case.
pub(crate) fn swapped(case: &Case) -> Change {
    change(&case.files(Side::After), &case.files(Side::Before))
}

/// How many findings of each kind there are.
fn counts(change: &Change) -> BTreeMap<Kind, usize> {
    let mut counts = BTreeMap::new();
    for finding in detect(change) {
        *counts.entry(finding.kind).or_default() += 1;
    }
    counts
}

#[test]
fn findings_are_undone_when_versions_change_places() {
    let mut failures: BTreeMap<String, BTreeSet<Kind>> = BTreeMap::new();
    for (file, case) in crate::cases() {
        let undone = counts(&swapped(&case));
        for (kind, n) in counts(&case.change()) {
            let n_undone = kind.inverse().map(|inverse| undone.get(&inverse).copied().unwrap_or(0));
            if n_undone.is_some_and(|n_undone| n_undone != n) {
                failures.entry(format!("{file}: {}", case.name)).or_default().insert(kind);
            }
        }
    }
    let expected: BTreeMap<String, BTreeSet<Kind>> = EXCEPTIONS
        .iter()
        .map(|(case, kinds, _)| ((*case).to_owned(), kinds.iter().copied().collect()))
        .collect();
    assert_eq!(failures, expected);
}
