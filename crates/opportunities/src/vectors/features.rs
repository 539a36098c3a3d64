//! What is counted. The names are those of rule files: to rename one breaks them, to add one at the end does not.

use super::Vector;
use crate::code::{Method, Use};
use refscope_syntax::{NodeId, NodeKind, vocabulary};
use refscope_text::Symbol;

macro_rules! features {
    ($($feature:ident = $name:literal,)*) => {
        /// One thing that is counted.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Feature { $($feature,)* }

        /// All features in order.
        pub const FEATURES: &[Feature] = &[$(Feature::$feature,)*];

        impl Feature {
            /// The name in rule files.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$feature => $name,)* }
            }
        }
    };
}

features! {
    If = "if", Else = "else", For = "for", ForEach = "for-each", While = "while", Do = "do",
    Switch = "switch", Case = "case", Try = "try", Catch = "catch", Finally = "finally",
    Synchronized = "synchronized", Return = "return", Throw = "throw", Break = "break",
    Continue = "continue", Assert = "assert", Yield = "yield", ExpressionStatement = "expression-statement",
    LocalDeclaration = "local-declaration", LocalInitializer = "local-initializer", Type = "type",
    LocalRead = "local-read", LocalWrite = "local-write", LocalUpdate = "local-update",
    FieldRead = "field-read", FieldWrite = "field-write", Name = "name",
    ProgramCall = "program-call", ApiCall = "api-call", New = "new", NewArray = "new-array",
    ConstructorCall = "constructor-call", Assignment = "assignment", CompoundAssignment = "compound-assignment",
    Step = "step", Cast = "cast", CastOfCall = "cast-of-call", InstanceOf = "instanceof",
    Equal = "eq", NotEqual = "ne", Less = "lt", LessEqual = "le", Greater = "gt", GreaterEqual = "ge",
    And = "and", Or = "or", Not = "not", Arithmetic = "arithmetic", Conditional = "conditional",
    Number = "number", Text = "string", Character = "char", Boolean = "boolean", Null = "null",
    ClassLiteral = "class-literal", This = "this", ArrayAccess = "array-access", Lambda = "lambda",
    MethodReference = "method-reference", CallOnCall = "call-on-call", CallAsArgument = "call-as-argument",
    Other = "other",
}

/// How many features there are.
pub const N_FEATURES: usize = FEATURES.len();

impl Feature {
    /// The feature with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        FEATURES.iter().copied().find(|it| it.name() == name)
    }
}

/// Counts what a subtree is made of.
pub(crate) fn count(method: Method<'_>, node: NodeId) -> Vector {
    let mut vector = Vector::default();
    for it in method.tree.subtree(node) {
        count_node(method, it, &mut vector);
    }
    vector
}

fn count_node(method: Method<'_>, node: NodeId, vector: &mut Vector) {
    use NodeKind as K;
    let feature = match method.kind(node) {
        K::If => {
            if method.children(node).count() > 2 {
                vector.add(Feature::Else, 1);
            }
            Feature::If
        }
        K::Variable => return count_variable(method, node, vector),
        K::Name => name_feature(method, node),
        K::FieldAccess => field_feature(method, node),
        K::Call => call_feature(method, node, vector),
        K::Assign if method.label(node) == vocabulary::ASSIGNMENT => Feature::Assignment,
        K::Assign => Feature::CompoundAssignment,
        K::Cast => {
            let operand = method.children(node).last().map(|it| method.kind(method.bare(it)));
            vector.add(Feature::CastOfCall, u32::from(operand == Some(K::Call)));
            Feature::Cast
        }
        K::Binary => operator_feature(method.label(node)),
        K::Prefix => prefix_feature(method, node),
        kind => match plain_feature(kind) {
            Some(feature) => feature,
            None => return,
        },
    };
    vector.add(feature, 1);
}

/// What a node of this kind counts as whatever it holds; blocks, argument lists and parentheses count nothing.
const fn plain_feature(kind: NodeKind) -> Option<Feature> {
    use NodeKind as K;
    Some(match kind {
        K::For => Feature::For,
        K::ForEach => Feature::ForEach,
        K::While => Feature::While,
        K::Do => Feature::Do,
        K::Switch | K::SwitchExpression => Feature::Switch,
        K::Case => Feature::Case,
        K::Try => Feature::Try,
        K::Catch => Feature::Catch,
        K::Finally => Feature::Finally,
        K::Synchronized => Feature::Synchronized,
        K::Return => Feature::Return,
        K::Throw => Feature::Throw,
        K::Break => Feature::Break,
        K::Continue => Feature::Continue,
        K::Assert => Feature::Assert,
        K::Yield => Feature::Yield,
        K::ExpressionStatement => Feature::ExpressionStatement,
        K::PrimitiveType | K::NamedType | K::ArrayType => Feature::Type,
        K::New => Feature::New,
        K::NewArray => Feature::NewArray,
        K::ConstructorCall => Feature::ConstructorCall,
        K::Postfix => Feature::Step,
        K::InstanceOf => Feature::InstanceOf,
        K::Conditional => Feature::Conditional,
        K::NumberLiteral => Feature::Number,
        K::StringLiteral | K::TextBlock => Feature::Text,
        K::CharLiteral => Feature::Character,
        K::BooleanLiteral => Feature::Boolean,
        K::NullLiteral => Feature::Null,
        K::ClassLiteral => Feature::ClassLiteral,
        K::This => Feature::This,
        K::ArrayAccess => Feature::ArrayAccess,
        K::Lambda => Feature::Lambda,
        K::MethodReference => Feature::MethodReference,
        K::Labeled | K::LocalType | K::ArrayInitializer | K::Super | K::Error => Feature::Other,
        _ => return None,
    })
}

fn count_variable(method: Method<'_>, node: NodeId, vector: &mut Vector) {
    vector.add(Feature::LocalDeclaration, 1);
    if method.initial_value(node).is_some() && method.kind(method.parent(node)) != NodeKind::Parameter {
        vector.add(Feature::LocalInitializer, 1);
    }
}

fn name_feature(method: Method<'_>, node: NodeId) -> Feature {
    if method.analysis.variable_of(node).is_none() {
        return if method.field(node).is_some() { field_feature(method, node) } else { Feature::Name };
    }
    match method.use_of(node) {
        Use::Read => Feature::LocalRead,
        Use::Write => Feature::LocalWrite,
        Use::Update => Feature::LocalUpdate,
    }
}

fn field_feature(method: Method<'_>, node: NodeId) -> Feature {
    if method.use_of(node) == Use::Read { Feature::FieldRead } else { Feature::FieldWrite }
}

fn call_feature(method: Method<'_>, node: NodeId, vector: &mut Vector) -> Feature {
    let is_on_call = method.receiver(node).is_some_and(|it| method.kind(method.bare(it)) == NodeKind::Call);
    vector.add(Feature::CallOnCall, u32::from(is_on_call));
    let is_argument = method.kind(method.parent(node)) == NodeKind::Arguments;
    vector.add(Feature::CallAsArgument, u32::from(is_argument));
    if method.target(node).is_some() { Feature::ProgramCall } else { Feature::ApiCall }
}

fn operator_feature(label: Symbol) -> Feature {
    const OPERATORS: [(Symbol, Feature); 8] = [
        (Symbol::of("=="), Feature::Equal),
        (Symbol::of("!="), Feature::NotEqual),
        (Symbol::of("<"), Feature::Less),
        (Symbol::of("<="), Feature::LessEqual),
        (Symbol::of(">"), Feature::Greater),
        (Symbol::of(">="), Feature::GreaterEqual),
        (vocabulary::AND, Feature::And),
        (vocabulary::OR, Feature::Or),
    ];
    OPERATORS.iter().find(|it| it.0 == label).map_or(Feature::Arithmetic, |it| it.1)
}

fn prefix_feature(method: Method<'_>, node: NodeId) -> Feature {
    let operand = method.children(node).next();
    match method.label(node) {
        vocabulary::DENIAL => Feature::Not,
        _ if operand.is_some_and(|it| method.use_of(it) != Use::Read) => Feature::Step,
        _ => Feature::Arithmetic,
    }
}
