//! What libraries name that most code uses: those of tests and of collections.

use refscope_text::Symbol;

/// The annotations of methods that test runners call by themselves, before or after tests.
pub const TEST_FIXTURES: [Symbol; 12] = [
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
];

/// The annotation of a test.
pub const TEST: Symbol = Symbol::of("Test");

/// The annotation of a test that runs once for each of several values.
pub const PARAMETERIZED_TEST: Symbol = Symbol::of("ParameterizedTest");

/// The calls that let a test fail when something does not hold.
pub const ASSERTIONS: [Symbol; 3] =
    [Symbol::of("assertThat"), Symbol::of("assertTrue"), Symbol::of("assertFalse")];

/// The calls that stop a test when something does not hold.
pub const ASSUMPTIONS: [Symbol; 3] =
    [Symbol::of("assumeThat"), Symbol::of("assumeTrue"), Symbol::of("assumeFalse")];

/// The calls that expect code to fail.
pub const EXPECTED_FAILURES: [Symbol; 2] = [Symbol::of("assertThrows"), Symbol::of("assertThatThrownBy")];

/// The calls that expect code to end in time.
pub const EXPECTED_TIMES: [Symbol; 2] =
    [Symbol::of("assertTimeout"), Symbol::of("assertTimeoutPreemptively")];

/// The calls that a collection starts a pipeline with.
pub const PIPELINE_STARTS: [Symbol; 4] =
    [Symbol::of("stream"), Symbol::of("parallelStream"), Symbol::of("forEach"), Symbol::of("removeIf")];

/// Methods of the usual libraries that only look at their object, whatever type has them.
pub const PURE_QUERIES: [Symbol; 26] = [
    Symbol::of("charAt"),
    Symbol::of("compareTo"),
    Symbol::of("contains"),
    Symbol::of("containsKey"),
    Symbol::of("endsWith"),
    Symbol::of("equals"),
    Symbol::of("equalsIgnoreCase"),
    Symbol::of("getClass"),
    Symbol::of("getName"),
    Symbol::of("hashCode"),
    Symbol::of("indexOf"),
    Symbol::of("intValue"),
    Symbol::of("isEmpty"),
    Symbol::of("isInstance"),
    Symbol::of("lastIndexOf"),
    Symbol::of("length"),
    Symbol::of("longValue"),
    Symbol::of("size"),
    Symbol::of("startsWith"),
    Symbol::of("substring"),
    Symbol::of("toLowerCase"),
    Symbol::of("toString"),
    Symbol::of("toUpperCase"),
    Symbol::of("trim"),
    Symbol::of("abs"),
    Symbol::of("isAssignableFrom"),
];
