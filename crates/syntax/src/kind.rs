//! The vocabulary of syntax trees. It is one for all languages: a front end maps its grammar to these kinds,
//! and nothing behind it asks which language it was.

macro_rules! kinds {
    ($($(#[$meta:meta])* $kind:ident = $name:literal,)*) => {
        /// What a node of a [`crate::Tree`] is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum NodeKind { $($(#[$meta])* $kind,)* }

        impl NodeKind {
            /// All kinds in order.
            pub const ALL: &[Self] = &[$(Self::$kind,)*];

            /// The kind's name in printed trees.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$kind => $name,)* }
            }
        }
    };
}

kinds! {
    // Declarations. The order matters for the range checks below.
    /// The root of a file.
    File = "file",
    /// A package declaration; its label is the qualified name.
    Package = "package",
    /// An import; its label is the qualified name.
    Import = "import",
    /// A module declaration; its label is the qualified name.
    Module = "module",
    /// A class.
    Class = "class",
    /// An interface.
    Interface = "interface",
    /// An enum.
    Enum = "enum",
    /// A record.
    Record = "record",
    /// An annotation type.
    AnnotationType = "annotation-type",
    /// A method.
    Method = "method",
    /// A constructor.
    Constructor = "constructor",
    /// A record's constructor without a parameter list.
    CompactConstructor = "compact-constructor",
    /// A member of an annotation type.
    AnnotationMember = "annotation-member",
    /// An instance or static initializer.
    Initializer = "initializer",
    /// A field declaration with one [`Variable`](Self::Variable) for each field.
    Field = "field",
    /// A constant of an enum.
    EnumConstant = "enum-constant",

    // Parts of declarations.
    /// The name of a declared type or member; its label is the name.
    Identifier = "identifier",
    /// The members of a type, of an anonymous class or of an enum constant.
    TypeBody = "type-body",
    /// A directive of a module, such as `requires`: its label is that word.
    Directive = "directive",
    /// Modifiers and annotations in front of a declaration.
    Modifiers = "modifiers",
    /// One modifier; its label is the word.
    Modifier = "modifier",
    /// An annotation; its label is the name as written.
    Annotation = "annotation",
    /// `name = value` within an annotation.
    AnnotationPair = "annotation-pair",
    /// `<T, U extends V>`.
    TypeParameters = "type-parameters",
    /// One type parameter with its bounds.
    TypeParameter = "type-parameter",
    /// The super class, or an interface's super interfaces.
    Extends = "extends",
    /// The implemented interfaces.
    Implements = "implements",
    /// The permitted subclasses of a sealed type.
    Permits = "permits",
    /// The parameter list of a method, constructor or record.
    Parameters = "parameters",
    /// One parameter of a method, constructor, record or catch clause.
    Parameter = "parameter",
    /// The receiver parameter (`Type this`).
    ReceiverParameter = "receiver-parameter",
    /// The thrown types.
    Throws = "throws",
    /// The default value of an annotation member.
    DefaultValue = "default-value",
    /// A declared variable: its label is the name, its children dimensions and initial value.
    Variable = "variable",
    /// `[]` behind a name or type, one node for each pair.
    Dimension = "dimension",
    /// `...` of a parameter with variable arity.
    Ellipsis = "ellipsis",
    /// A body or value that is parsed when somebody asks for it.
    Deferred = "deferred",

    // Types.
    /// A primitive type or `void`.
    PrimitiveType = "primitive-type",
    /// A named type; the label is the dotted name as written. Children: annotations, a qualifying type where
    /// that has type arguments of its own, type arguments.
    NamedType = "named-type",
    /// An array type: the element type, then a dimension for each pair of brackets.
    ArrayType = "array-type",
    /// `A | B` in a catch clause.
    UnionType = "union-type",
    /// `A & B` in a cast or bound.
    IntersectionType = "intersection-type",
    /// `<A, B>`, or `<>`.
    TypeArguments = "type-arguments",
    /// `?`, with a bound as child; the label says `extends` or `super`.
    Wildcard = "wildcard",

    // Statements. The order matters for the range checks below.
    /// `{ … }` as a statement or body.
    Block = "block",
    /// `if`, its children: condition, then, else.
    If = "if",
    /// `for (;;)`.
    For = "for",
    /// `for (T x : xs)`.
    ForEach = "for-each",
    /// `while`.
    While = "while",
    /// `do … while`.
    Do = "do",
    /// A switch statement.
    Switch = "switch",
    /// A label of a switch: `case a, b:`, `default:`, or the part of a rule up to its arrow.
    Case = "case",
    /// `try` with its resources, body, catches and finally.
    Try = "try",
    /// A catch clause.
    Catch = "catch",
    /// A finally clause.
    Finally = "finally",
    /// `synchronized (x) { … }`.
    Synchronized = "synchronized",
    /// A labelled statement; its label is the label.
    Labeled = "labeled",
    /// An expression as a statement.
    ExpressionStatement = "expression-statement",
    /// A declaration of local variables.
    LocalVariables = "local-variables",
    /// `return`.
    Return = "return",
    /// `throw`.
    Throw = "throw",
    /// `assert`.
    Assert = "assert",
    /// `break`; its label is the target.
    Break = "break",
    /// `continue`; its label is the target.
    Continue = "continue",
    /// `yield`.
    Yield = "yield",
    /// A lone `;`.
    Empty = "empty",
    /// `this(…);` or `super(…);`.
    ConstructorCall = "constructor-call",
    /// A class, interface, enum or record declared among statements.
    LocalType = "local-type",

    // Parts of statements.
    /// The initial part of a `for`.
    ForInit = "for-init",
    /// The update part of a `for`.
    ForUpdate = "for-update",
    /// The resources of a `try`.
    Resources = "resources",
    /// A variable declaration that is no statement: in `for` and among resources.
    VariableDeclaration = "variable-declaration",
    /// The condition behind `when` in a switch label.
    Guard = "guard",

    // Expressions.
    /// A simple name; its label is the name.
    Name = "name",
    /// `a.b`; the label is `b`.
    FieldAccess = "field-access",
    /// A call: receiver (when written), type arguments, arguments; the label is the method's name.
    Call = "call",
    /// The arguments of a call, creation or enum constant.
    Arguments = "arguments",
    /// `new T(…)`: outer instance (when written), type, arguments, perhaps a body.
    New = "new",
    /// `new T[…]`: element type, dimensions, perhaps an initializer.
    NewArray = "new-array",
    /// `{a, b}`.
    ArrayInitializer = "array-initializer",
    /// `a[i]`.
    ArrayAccess = "array-access",
    /// `!a`, `-a`, `++a` …; the label is the operator.
    Prefix = "prefix",
    /// `a++`, `a--`.
    Postfix = "postfix",
    /// `a + b + c`: all operands of a run of one operator; the label is the operator.
    Binary = "binary",
    /// `a = b`, `a += b` …; the label is the operator.
    Assign = "assign",
    /// `c ? a : b`.
    Conditional = "conditional",
    /// A lambda: parameters, then an expression or a block.
    Lambda = "lambda",
    /// The parameters of a lambda.
    LambdaParameters = "lambda-parameters",
    /// `a::b`; the label is `b` or `new`.
    MethodReference = "method-reference",
    /// `(T) a`.
    Cast = "cast",
    /// `(a)`.
    Parenthesized = "parenthesized",
    /// `a instanceof T`, or a pattern instead of the type.
    InstanceOf = "instanceof",
    /// A pattern `T x`.
    TypePattern = "type-pattern",
    /// A pattern `T(P, Q)`.
    RecordPattern = "record-pattern",
    /// The pattern `_`.
    AnyPattern = "any-pattern",
    /// A switch used as an expression.
    SwitchExpression = "switch-expression",
    /// `this`, perhaps qualified.
    This = "this",
    /// `super`, perhaps qualified.
    Super = "super",
    /// A number.
    NumberLiteral = "number",
    /// A string.
    StringLiteral = "string",
    /// A text block.
    TextBlock = "text-block",
    /// A character.
    CharLiteral = "char",
    /// `true` or `false`.
    BooleanLiteral = "boolean",
    /// `null`.
    NullLiteral = "null",
    /// `T.class`.
    ClassLiteral = "class-literal",

    /// Tokens that fit nowhere, or a nesting deeper than the limit.
    Error = "error",
}

impl NodeKind {
    /// Whether it declares a type.
    pub const fn is_type_declaration(self) -> bool {
        (self as u8) >= Self::Class as u8 && (self as u8) <= Self::AnnotationType as u8
    }

    /// Whether it declares a member of a type, a type among them.
    pub const fn is_member(self) -> bool {
        (self as u8) >= Self::Class as u8 && (self as u8) <= Self::EnumConstant as u8
    }

    /// Whether it has parameters and a body.
    pub const fn is_callable(self) -> bool {
        (self as u8) >= Self::Method as u8 && (self as u8) <= Self::AnnotationMember as u8
    }

    /// Whether it is a statement, catch and finally clauses and switch labels included.
    pub const fn is_statement(self) -> bool {
        (self as u8) >= Self::Block as u8 && (self as u8) <= Self::LocalType as u8
    }

    /// Whether it is a statement that other statements can stand in.
    pub const fn is_composite(self) -> bool {
        (self as u8) >= Self::Block as u8
            && (self as u8) <= Self::Labeled as u8
            && self as u8 != Self::Case as u8
    }

    /// Whether it stands for a type.
    pub const fn is_type(self) -> bool {
        (self as u8) >= Self::PrimitiveType as u8 && (self as u8) <= Self::IntersectionType as u8
    }

    /// Whether it is a literal.
    pub const fn is_literal(self) -> bool {
        (self as u8) >= Self::NumberLiteral as u8 && (self as u8) <= Self::ClassLiteral as u8
    }

    /// Whether it is an expression or pattern.
    pub const fn is_expression(self) -> bool {
        (self as u8) >= Self::Name as u8 && (self as u8) <= Self::ClassLiteral as u8
    }
}
