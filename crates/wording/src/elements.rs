//! Declarations, operands and what stands at places.

use refscope_model::{EntityKind, Modifiers, Visibility};
use refscope_refactorings::{Declaration, ElementKind, Location, NamedVariable, Operand, TypeText};

/// How much of a type is written.
pub(crate) type Form = fn(&TypeText) -> &str;

/// `public abstract name(a A, b B) : R`.
pub(crate) fn method(declaration: &Declaration, form: Form) -> String {
    let Some(member) = &declaration.member else { return declaration.type_name() };
    let parameters = member.parameters.iter().map(|it| match &it.type_ {
        Some(type_) => format!("{} {}", it.name, form(type_)),
        None => it.name.clone(),
    });
    let parameters: Vec<String> = parameters.collect();
    let is_value = matches!(declaration.kind, EntityKind::Field | EntityKind::EnumConstant);
    let type_ = member.type_.as_ref().filter(|_| !is_value);
    format!(
        "{} {}{}({}){}",
        visibility(member.visibility),
        if member.is_abstract { "abstract " } else { "" },
        member.name,
        parameters.join(", "),
        type_.map(|type_| format!(" : {}", form(type_))).unwrap_or_default()
    )
}

/// `private name : Type`; an enum constant is `NAME : Enum`.
pub(crate) fn attribute(declaration: &Declaration, form: Form) -> String {
    let Some(member) = &declaration.member else { return declaration.type_name() };
    let typed = typed(&member.name, member.type_.as_ref().map(form));
    match declaration.kind {
        EntityKind::EnumConstant => typed,
        _ => format!("{} {typed}", visibility(member.visibility)),
    }
}

/// An enum constant with its arguments.
fn enum_constant(declaration: &Declaration) -> String {
    let Some(member) = &declaration.member else { return declaration.type_name() };
    match member.arguments.as_slice() {
        [] => member.name.clone(),
        arguments => format!("{}({})", member.name, arguments.join(", ")),
    }
}

/// What the place of a declaration says about it.
fn in_short(declaration: &Declaration) -> String {
    match declaration.kind {
        kind if kind.is_type() => declaration.type_name(),
        EntityKind::Field => attribute(declaration, TypeText::short),
        EntityKind::EnumConstant => enum_constant(declaration),
        EntityKind::Initializer => {
            let name = declaration.simple_type_name();
            name.strip_prefix("new ").unwrap_or(name).to_owned()
        }
        _ => method(declaration, TypeText::short),
    }
}

/// `method M`, `attribute A`, `enum constant C`: a declaration as the subject of a sentence.
pub(crate) fn subject(declaration: &Declaration) -> String {
    match declaration.kind {
        EntityKind::EnumConstant => format!("enum constant {}", enum_constant(declaration)),
        EntityKind::Field => format!("attribute {}", attribute(declaration, TypeText::short)),
        EntityKind::Initializer => format!("initializer {}", in_short(declaration)),
        _ => format!("method {}", method(declaration, TypeText::written)),
    }
}

const fn visibility(visibility: Visibility) -> &'static str {
    visibility.word()
}

/// `name : Type`; where no type is written, what the language says for it, or the name alone.
pub(crate) fn variable(variable: &NamedVariable, form: Form) -> String {
    typed(&variable.name, variable.type_.as_ref().map(form).or(variable.unwritten))
}

fn typed(name: &str, type_: Option<&str>) -> String {
    type_.map_or_else(|| name.to_owned(), |type_| format!("{name} : {type_}"))
}

/// An operand, its types in a form.
pub(crate) fn operand(operand: &Operand, form: Form) -> String {
    match operand {
        Operand::Variable(it) => variable(it, form),
        Operand::Type(it) => form(it).to_owned(),
        Operand::TypeKind(kind) => kind.word().to_owned(),
        Operand::Visibility(it) => visibility(*it).to_owned(),
        Operand::Modifier(it) => modifier(*it),
        Operand::Annotation(text)
        | Operand::Statement(text)
        | Operand::Header(text)
        | Operand::Expression(text)
        | Operand::Package(text)
        | Operand::Folder(text) => text.clone(),
    }
}

fn modifier(modifiers: Modifiers) -> String {
    modifiers.words().collect::<Vec<_>>().join(" ")
}

/// The declaration or code at a place, in short: RefactoringMiner's `codeElement`. A statement keeps its line break.
pub fn element_text(location: &Location) -> Option<String> {
    match &location.code {
        Some(Operand::Statement(text)) => Some(format!("{text}\n")),
        Some(code) if location.element == ElementKind::Creation => Some(operand(code, TypeText::written)),
        Some(code) => Some(operand(code, TypeText::short)),
        None if location.element.is_declaration() => Some(in_short(&location.owner)),
        None => None,
    }
}

/// What stands at a place: RefactoringMiner's `codeElementType`.
pub const fn element_type(element: ElementKind) -> &'static str {
    match element {
        ElementKind::Module => "COMPILATION_UNIT",
        ElementKind::Type => "TYPE_DECLARATION",
        ElementKind::Enum => "ENUM_DECLARATION",
        ElementKind::Record => "RECORD_DECLARATION",
        ElementKind::AnnotationType => "ANNOTATION_TYPE_DECLARATION",
        ElementKind::AnonymousClass => "ANONYMOUS_CLASS_DECLARATION",
        ElementKind::Method => "METHOD_DECLARATION",
        ElementKind::AnnotationMember => "ANNOTATION_TYPE_MEMBER_DECLARATION",
        ElementKind::Field => "FIELD_DECLARATION",
        ElementKind::RecordComponent => "RECORD_COMPONENT",
        ElementKind::EnumConstant => "ENUM_CONSTANT_DECLARATION",
        ElementKind::Initializer => "INITIALIZER",
        ElementKind::VariableStatement => "VARIABLE_DECLARATION_STATEMENT",
        ElementKind::VariableExpression => "VARIABLE_DECLARATION_EXPRESSION",
        ElementKind::Parameter => "SINGLE_VARIABLE_DECLARATION",
        ElementKind::LambdaParameter => "LAMBDA_EXPRESSION_PARAMETER",
        ElementKind::ExpressionStatement => "EXPRESSION_STATEMENT",
        ElementKind::Return => "RETURN_STATEMENT",
        ElementKind::Throw => "THROW_STATEMENT",
        ElementKind::Assert => "ASSERT_STATEMENT",
        ElementKind::Yield => "YIELD_STATEMENT",
        ElementKind::Break => "BREAK_STATEMENT",
        ElementKind::Continue => "CONTINUE_STATEMENT",
        ElementKind::Empty => "EMPTY_STATEMENT",
        ElementKind::If => "IF_STATEMENT",
        ElementKind::For => "FOR_STATEMENT",
        ElementKind::ForEach => "ENHANCED_FOR_STATEMENT",
        ElementKind::While => "WHILE_STATEMENT",
        ElementKind::Do => "DO_STATEMENT",
        ElementKind::Switch => "SWITCH_STATEMENT",
        ElementKind::Case => "SWITCH_CASE",
        ElementKind::Synchronized => "SYNCHRONIZED_STATEMENT",
        ElementKind::Try => "TRY_STATEMENT",
        ElementKind::Catch => "CATCH_CLAUSE",
        ElementKind::Finally => "FINALLY_BLOCK",
        ElementKind::Block => "BLOCK",
        ElementKind::Labeled => "LABELED_STATEMENT",
        ElementKind::SuperConstructorCall => "SUPER_CONSTRUCTOR_INVOCATION",
        ElementKind::ConstructorCall => "CONSTRUCTOR_INVOCATION",
        ElementKind::LocalType => "TYPE_DECLARATION_STATEMENT",
        ElementKind::LambdaValue => "LAMBDA_EXPRESSION_BODY",
        ElementKind::FieldValue => "VARIABLE_DECLARATION_INITIALIZER",
        ElementKind::IfCondition => "IF_STATEMENT_CONDITION",
        ElementKind::WhileCondition => "WHILE_STATEMENT_CONDITION",
        ElementKind::DoCondition => "DO_STATEMENT_CONDITION",
        ElementKind::SwitchCondition => "SWITCH_STATEMENT_CONDITION",
        ElementKind::Lambda => "LAMBDA_EXPRESSION",
        ElementKind::Call => "METHOD_INVOCATION",
        ElementKind::Creation => "CLASS_INSTANCE_CREATION",
        ElementKind::TypeName => "TYPE",
        ElementKind::Annotation => "ANNOTATION",
    }
}
