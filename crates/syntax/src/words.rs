//! What names and other words say in a language and in the libraries that most of its code uses.

use refscope_text::Symbol;

/// The words of one language. A list is empty where there is no such word.
#[derive(Debug)]
pub struct Words {
    /// What types are called.
    pub types: TypeWords,
    /// How methods are called that read or write one field.
    pub accessors: AccessorWords,
    /// What marks tests and what they call.
    pub tests: TestWords,
    /// The annotations of a method that a type above wants.
    pub overriding: &'static [Symbol],
    /// The methods that say whether two things are equal.
    pub equality_methods: &'static [Symbol],
    /// The calls that a collection starts a pipeline with.
    pub pipeline_starts: &'static [Symbol],
}

/// What the types of a language are called.
#[derive(Debug)]
pub struct TypeWords {
    /// Whether a name looks like that of a type. It is a guess from its letters.
    pub is_name: fn(&str) -> bool,
    /// The type of texts.
    pub text: Symbol,
    /// Stands for the type of what a variable is given.
    pub inferred: Symbol,
    /// What sentences say for a type that is not written; nothing where that is usual.
    pub unwritten: Option<&'static str>,
    /// Stands for the type of what a callable gives that gives nothing.
    pub nothing: Symbol,
    /// Named types that so many variables have that they tell none apart.
    pub common: &'static [Symbol],
}

/// How methods are called that read or write one field: a verb, then the field's name.
#[derive(Debug)]
pub struct AccessorWords {
    /// The verbs of those that read, in small letters.
    pub getters: &'static [&'static str],
    /// The verbs of those that write, in small letters.
    pub setters: &'static [&'static str],
}

/// What marks tests and what they call.
#[derive(Debug)]
pub struct TestWords {
    /// What the names of tests start with.
    pub prefixes: &'static [&'static str],
    /// The annotations of a test.
    pub marks: &'static [Symbol],
    /// The annotations of a test that runs once for each of several values.
    pub parameterized_marks: &'static [Symbol],
    /// The annotations of methods that run by themselves before or after tests.
    pub fixture_marks: &'static [Symbol],
    /// The calls that let a test fail when something does not hold.
    pub assertions: &'static [Symbol],
    /// The calls that stop a test when something does not hold.
    pub assumptions: &'static [Symbol],
    /// The calls that expect code to fail.
    pub expected_failures: &'static [Symbol],
    /// The calls that expect code to end in time.
    pub expected_times: &'static [Symbol],
}
