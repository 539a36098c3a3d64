//! Every refactoring kind, once: its name, its sentence and its inverse. Filters, JSON, documentation and
//! tests derive from this list.

macro_rules! catalogue {
    ($($kind:ident: $title:literal, $sentence:literal $(, inverse $inverse:ident)?;)*) => {
        /// What kind of refactoring it is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum RefactoringKind {
            $(#[doc = $title] $kind,)*
        }

        impl RefactoringKind {
            /// All kinds in the order of the catalogue.
            pub const ALL: &[Self] = &[$(Self::$kind,)*];

            /// The name in the literature.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$kind => $title,)* }
            }

            /// The sentence behind the title, with places for its [`Operands`](crate::Operands).
            pub const fn sentence(self) -> &'static str {
                match self { $(Self::$kind => $sentence,)* }
            }

            /// What it is when the two versions change places, where that is a refactoring as well.
            pub const fn inverse(self) -> Option<Self> {
                match self {
                    $($(Self::$kind => Some(Self::$inverse),)?)*
                    _ => None,
                }
            }
        }
    };
}

catalogue! {
    ExtractMethod: "Extract Method", "{after} extracted from {before} in class {class}", inverse InlineMethod;
    RenameClass: "Rename Class", "{before} renamed to {after}", inverse RenameClass;
    MoveAttribute: "Move Attribute", "{before} from class {class-before} to {after} from class {class}", inverse MoveAttribute;
    MoveAndRenameAttribute: "Move And Rename Attribute", "{before} renamed to {after} and moved from class {class-before} to class {class}", inverse MoveAndRenameAttribute;
    ReplaceAttribute: "Replace Attribute", "{before} from class {class-before} with {after} from class {class}";
    RenameMethod: "Rename Method", "{before} renamed to {after} in class {class}", inverse RenameMethod;
    InlineMethod: "Inline Method", "{before} inlined to {after} in class {class}", inverse ExtractMethod;
    MoveMethod: "Move Method", "{before} from class {class-before} to {after} from class {class}", inverse MoveMethod;
    MoveAndRenameMethod: "Move And Rename Method", "{before} from class {class-before} to {after} from class {class}", inverse MoveAndRenameMethod;
    PullUpMethod: "Pull Up Method", "{before} from class {class-before} to {after} from class {class}", inverse PushDownMethod;
    MoveClass: "Move Class", "{before} moved to {after}", inverse MoveClass;
    MoveAndRenameClass: "Move And Rename Class", "{before} moved and renamed to {after}", inverse MoveAndRenameClass;
    MoveSourceFolder: "Move Source Folder", "{before} to {after}", inverse MoveSourceFolder;
    PullUpAttribute: "Pull Up Attribute", "{before} from class {class-before} to {after} from class {class}", inverse PushDownAttribute;
    PushDownAttribute: "Push Down Attribute", "{before} from class {class-before} to {after} from class {class}", inverse PullUpAttribute;
    PushDownMethod: "Push Down Method", "{before} from class {class-before} to {after} from class {class}", inverse PullUpMethod;
    ExtractInterface: "Extract Interface", "{after} from classes {before}";
    ExtractSuperclass: "Extract Superclass", "{after} from classes {before}";
    ExtractSubclass: "Extract Subclass", "{after} from class {before}";
    ExtractClass: "Extract Class", "{after} from class {before}";
    ExtractAndMoveMethod: "Extract And Move Method", "{after} extracted from {before} in class {class-before} & moved to class {class}";
    MoveAndInlineMethod: "Move And Inline Method", "{before} moved from class {class-before} to class {class} & inlined to {after}";
    ReplaceAnonymousWithClass: "Replace Anonymous With Class", "{before} with {after}";
    IntroducePolymorphism: "Introduce Polymorphism", "{before} to {after}";
    RenamePackage: "Rename Package", "{before} to {after}", inverse RenamePackage;
    MovePackage: "Move Package", "{before} to {after}", inverse MovePackage;
    ExtractVariable: "Extract Variable", "{after} in {element} from class {class}", inverse InlineVariable;
    ExtractAttribute: "Extract Attribute", "{after} in class {class}", inverse InlineAttribute;
    InlineVariable: "Inline Variable", "{before} in {element} from class {class}", inverse ExtractVariable;
    InlineAttribute: "Inline Attribute", "{before} in class {class}", inverse ExtractAttribute;
    RenameVariable: "Rename Variable", "{before} to {after} in {element} from class {class}", inverse RenameVariable;
    RenameParameter: "Rename Parameter", "{before} to {after} in {element} from class {class}", inverse RenameParameter;
    RenameAttribute: "Rename Attribute", "{before} to {after} in class {class}", inverse RenameAttribute;
    MergeVariable: "Merge Variable", "{before} to {after} in {element} from class {class}", inverse SplitVariable;
    MergeParameter: "Merge Parameter", "{before} to {after} in {element} from class {class}", inverse SplitParameter;
    MergeAttribute: "Merge Attribute", "{before} to {after} in class {class}", inverse SplitAttribute;
    SplitVariable: "Split Variable", "{before} to {after} in {element} from class {class}", inverse MergeVariable;
    SplitParameter: "Split Parameter", "{before} to {after} in {element} from class {class}", inverse MergeParameter;
    SplitAttribute: "Split Attribute", "{before} to {after} in class {class}", inverse MergeAttribute;
    ReplaceVariableWithAttribute: "Replace Variable With Attribute", "{before} to {after} in {element} from class {class}", inverse ReplaceAttributeWithVariable;
    ReplaceAttributeWithVariable: "Replace Attribute With Variable", "{before} to {after} in {element} from class {class}", inverse ReplaceVariableWithAttribute;
    ParameterizeVariable: "Parameterize Variable", "{before} to {after} in {element} from class {class}", inverse LocalizeParameter;
    LocalizeParameter: "Localize Parameter", "{before} to {after} in {element} from class {class}", inverse ParameterizeVariable;
    ParameterizeAttribute: "Parameterize Attribute", "{before} to {after} in {element} from class {class}";
    ChangeReturnType: "Change Return Type", "{before} to {after} in {element} from class {class}", inverse ChangeReturnType;
    ChangeVariableType: "Change Variable Type", "{before} to {after} in {element} from class {class}", inverse ChangeVariableType;
    ChangeParameterType: "Change Parameter Type", "{before} to {after} in {element} from class {class}", inverse ChangeParameterType;
    ChangeAttributeType: "Change Attribute Type", "{before} to {after} in class {class}", inverse ChangeAttributeType;
    AddMethodAnnotation: "Add Method Annotation", "{after} in {element} from class {class}", inverse RemoveMethodAnnotation;
    RemoveMethodAnnotation: "Remove Method Annotation", "{before} in {element} from class {class}", inverse AddMethodAnnotation;
    ModifyMethodAnnotation: "Modify Method Annotation", "{before} to {after} in {element} from class {class}", inverse ModifyMethodAnnotation;
    AddAttributeAnnotation: "Add Attribute Annotation", "{after} in {element} from class {class}", inverse RemoveAttributeAnnotation;
    RemoveAttributeAnnotation: "Remove Attribute Annotation", "{before} in {element} from class {class}", inverse AddAttributeAnnotation;
    ModifyAttributeAnnotation: "Modify Attribute Annotation", "{before} to {after} in {element} from class {class}", inverse ModifyAttributeAnnotation;
    AddClassAnnotation: "Add Class Annotation", "{after} in class {class}", inverse RemoveClassAnnotation;
    RemoveClassAnnotation: "Remove Class Annotation", "{before} in class {class}", inverse AddClassAnnotation;
    ModifyClassAnnotation: "Modify Class Annotation", "{before} to {after} in class {class}", inverse ModifyClassAnnotation;
    AddParameterAnnotation: "Add Parameter Annotation", "{after} in {element} from class {class}", inverse RemoveParameterAnnotation;
    RemoveParameterAnnotation: "Remove Parameter Annotation", "{before} in {element} from class {class}", inverse AddParameterAnnotation;
    ModifyParameterAnnotation: "Modify Parameter Annotation", "{before} to {after} in {element} from class {class}", inverse ModifyParameterAnnotation;
    AddParameter: "Add Parameter", "{after} in {element} from class {class}", inverse RemoveParameter;
    RemoveParameter: "Remove Parameter", "{before} in {element} from class {class}", inverse AddParameter;
    ReorderParameter: "Reorder Parameter", "{before} to {after} in {element} from class {class}", inverse ReorderParameter;
    AddVariableAnnotation: "Add Variable Annotation", "{after} in {element} from class {class}", inverse RemoveVariableAnnotation;
    RemoveVariableAnnotation: "Remove Variable Annotation", "{before} in {element} from class {class}", inverse AddVariableAnnotation;
    ModifyVariableAnnotation: "Modify Variable Annotation", "{before} to {after} in {element} from class {class}", inverse ModifyVariableAnnotation;
    AddThrownExceptionType: "Add Thrown Exception Type", "{after} in {element} from class {class}", inverse RemoveThrownExceptionType;
    RemoveThrownExceptionType: "Remove Thrown Exception Type", "{before} in {element} from class {class}", inverse AddThrownExceptionType;
    ChangeThrownExceptionType: "Change Thrown Exception Type", "{before} to {after} in {element} from class {class}", inverse ChangeThrownExceptionType;
    ChangeMethodAccessModifier: "Change Method Access Modifier", "{before} to {after} in {element} from class {class}", inverse ChangeMethodAccessModifier;
    ChangeAttributeAccessModifier: "Change Attribute Access Modifier", "{before} to {after} in {element} from class {class}", inverse ChangeAttributeAccessModifier;
    EncapsulateAttribute: "Encapsulate Attribute", "{after} from class {class}";
    AddMethodModifier: "Add Method Modifier", "{after} in {element} from class {class}", inverse RemoveMethodModifier;
    RemoveMethodModifier: "Remove Method Modifier", "{before} in {element} from class {class}", inverse AddMethodModifier;
    AddAttributeModifier: "Add Attribute Modifier", "{after} in {element} from class {class}", inverse RemoveAttributeModifier;
    RemoveAttributeModifier: "Remove Attribute Modifier", "{before} in {element} from class {class}", inverse AddAttributeModifier;
    AddVariableModifier: "Add Variable Modifier", "{after} in {element} from class {class}", inverse RemoveVariableModifier;
    AddParameterModifier: "Add Parameter Modifier", "{after} in {element} from class {class}", inverse RemoveParameterModifier;
    RemoveVariableModifier: "Remove Variable Modifier", "{before} in {element} from class {class}", inverse AddVariableModifier;
    RemoveParameterModifier: "Remove Parameter Modifier", "{before} in {element} from class {class}", inverse AddParameterModifier;
    ChangeClassAccessModifier: "Change Class Access Modifier", "{before} to {after} in class {class}", inverse ChangeClassAccessModifier;
    AddClassModifier: "Add Class Modifier", "{after} in class {class}", inverse RemoveClassModifier;
    RemoveClassModifier: "Remove Class Modifier", "{before} in class {class}", inverse AddClassModifier;
    SplitPackage: "Split Package", "{before} to {after}", inverse MergePackage;
    MergePackage: "Merge Package", "{before} to {after}", inverse SplitPackage;
    ChangeTypeDeclarationKind: "Change Type Declaration Kind", "{before} to {after} in type {class}", inverse ChangeTypeDeclarationKind;
    CollapseHierarchy: "Collapse Hierarchy", "{before} to {after}";
    ReplaceLoopWithPipeline: "Replace Loop With Pipeline", "{before} with {after} in {element} from class {class}", inverse ReplacePipelineWithLoop;
    ReplacePipelineWithLoop: "Replace Pipeline With Loop", "{before} with {after} in {element} from class {class}", inverse ReplaceLoopWithPipeline;
    ReplaceAnonymousWithLambda: "Replace Anonymous With Lambda", "{before} with {after} in {element} from class {class}";
    MergeClass: "Merge Class", "{before} merged to {after}", inverse SplitClass;
    SplitClass: "Split Class", "{before} split to {after}", inverse MergeClass;
    SplitConditional: "Split Conditional", "{before} to {after} in {element} from class {class}", inverse MergeConditional;
    InvertCondition: "Invert Condition", "{before} to {after} in {element} from class {class}", inverse InvertCondition;
    MergeConditional: "Merge Conditional", "{before} to {after} in {element} from class {class}", inverse SplitConditional;
    MergeCatch: "Merge Catch", "{before} to {after} in {element} from class {class}";
    MergeMethod: "Merge Method", "{before} to {after} in class {class}", inverse SplitMethod;
    SplitMethod: "Split Method", "{before} to {after} in class {class}", inverse MergeMethod;
    MoveCode: "Move Code", "from {before} to {after} in class {class}";
    ParameterizeTest: "Parameterize Test", "{before} to {after} in class {class}";
    AssertThrows: "Assert Throws", "{after} in {element} from class {class}";
    AssertTimeout: "Assert Timeout", "{after} in {element} from class {class}";
    TryWithResources: "Try With Resources", "{after} in {element} from class {class}";
    ReplaceGenericWithDiamond: "Replace Generic With Diamond", "{before} with {after} in {element} from class {class}";
    ReplaceConditionalWithTernary: "Replace Conditional With Ternary", "{before} to {after} in {element} from class {class}";
    ReplaceConditionalWithAssumption: "Replace Conditional With Assumption", "{before} to {after} in {element} from class {class}";
    ReplaceAssertionWithAssumption: "Replace Assertion With Assumption", "{before} to {after} in {element} from class {class}";
    ReplaceIgnoreWithAssumption: "Replace Ignore With Assumption", "{before} to {after} in {element} from class {class}";
    ExtractFixture: "Extract Fixture", "{after} extracted from {before} in class {class}";
    MoveAnnotation: "Move Annotation", "{element} from {before} to {after}";
}

impl RefactoringKind {
    /// The name in filters: `extract-method`.
    pub fn id(self) -> String {
        self.title().to_ascii_lowercase().replace(' ', "-")
    }

    /// The kind with this title or id.
    pub fn parse(name: &str) -> Option<Self> {
        let id = name.trim().to_ascii_lowercase().replace(' ', "-");
        Self::ALL.iter().copied().find(|kind| kind.id() == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_and_ids_name_one_kind() {
        for &kind in RefactoringKind::ALL {
            assert_eq!(RefactoringKind::parse(kind.title()), Some(kind));
            assert_eq!(RefactoringKind::parse(&kind.id()), Some(kind));
        }
        assert_eq!(RefactoringKind::ALL.len(), 110);
    }

    #[test]
    fn inverses_are_mutual() {
        for &kind in RefactoringKind::ALL {
            if let Some(inverse) = kind.inverse() {
                assert_eq!(inverse.inverse(), Some(kind), "{}", kind.title());
            }
        }
    }
}
