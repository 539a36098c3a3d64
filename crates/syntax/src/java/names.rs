//! What names say in Java and in the libraries that most Java code uses.

use crate::{AccessorWords, TestWords, TypeWords, Words, platform};
use refscope_text::Symbol;

pub(super) static WORDS: Words = Words {
    types: TypeWords {
        is_name: is_type_name,
        text: platform::TEXT_TYPE,
        inferred: Symbol::of("var"),
        unwritten: Some("null"),
        nothing: Symbol::of("void"),
        common: &[platform::TEXT_TYPE, platform::ANY_TYPE],
    },
    accessors: AccessorWords { getters: &["get", "is"], setters: &["set"] },
    tests: TestWords {
        prefixes: &["test"],
        marks: &[Symbol::of("Test")],
        parameterized_marks: &[Symbol::of("ParameterizedTest")],
        fixture_marks: &[
            Symbol::of("Before"),
            Symbol::of("BeforeAll"),
            Symbol::of("BeforeClass"),
            Symbol::of("BeforeEach"),
            Symbol::of("BeforeMethod"),
            Symbol::of("BeforeTest"),
            Symbol::of("After"),
            Symbol::of("AfterAll"),
            Symbol::of("AfterClass"),
            Symbol::of("AfterEach"),
            Symbol::of("AfterMethod"),
            Symbol::of("AfterTest"),
        ],
        assertions: &[Symbol::of("assertThat"), Symbol::of("assertTrue"), Symbol::of("assertFalse")],
        assumptions: &[Symbol::of("assumeThat"), Symbol::of("assumeTrue"), Symbol::of("assumeFalse")],
        expected_failures: &[Symbol::of("assertThrows"), Symbol::of("assertThatThrownBy")],
        expected_times: &[Symbol::of("assertTimeout"), Symbol::of("assertTimeoutPreemptively")],
    },
    overriding: &[Symbol::of("Override")],
    equality_methods: &[Symbol::of("equals")],
    pipeline_starts: &[
        Symbol::of("stream"),
        Symbol::of("parallelStream"),
        Symbol::of("forEach"),
        Symbol::of("removeIf"),
    ],
};

/// `Cart`, and neither `cart` nor `CART`.
fn is_type_name(name: &str) -> bool {
    name.starts_with(char::is_uppercase) && (name.len() == 1 || name.contains(char::is_lowercase))
}
