//! Every refactoring kind, once: its verb, its name and its inverse. Filters, JSON, documentation and tests derive
//! from this list.

/// What kinds of refactorings do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Verb {
    Add,
    Assert,
    Change,
    Collapse,
    Encapsulate,
    Extract,
    Inline,
    Introduce,
    Invert,
    Localize,
    Merge,
    Modify,
    Move,
    Parameterize,
    Pull,
    Push,
    Remove,
    Rename,
    Reorder,
    Replace,
    Split,
    Try,
}

macro_rules! catalogue {
    ($($kind:ident: $verb:ident $title:literal $(, inverse $inverse:ident)?;)*) => {
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

            /// What it does.
            pub const fn verb(self) -> Verb {
                match self { $(Self::$kind => Verb::$verb,)* }
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
    ExtractMethod: Extract "Extract Method", inverse InlineMethod;
    RenameClass: Rename "Rename Class", inverse RenameClass;
    MoveAttribute: Move "Move Attribute", inverse MoveAttribute;
    MoveAndRenameAttribute: Move "Move And Rename Attribute", inverse MoveAndRenameAttribute;
    ReplaceAttribute: Replace "Replace Attribute";
    RenameMethod: Rename "Rename Method", inverse RenameMethod;
    InlineMethod: Inline "Inline Method", inverse ExtractMethod;
    MoveMethod: Move "Move Method", inverse MoveMethod;
    MoveAndRenameMethod: Move "Move And Rename Method", inverse MoveAndRenameMethod;
    PullUpMethod: Pull "Pull Up Method", inverse PushDownMethod;
    MoveClass: Move "Move Class", inverse MoveClass;
    MoveAndRenameClass: Move "Move And Rename Class", inverse MoveAndRenameClass;
    MoveSourceFolder: Move "Move Source Folder", inverse MoveSourceFolder;
    PullUpAttribute: Pull "Pull Up Attribute", inverse PushDownAttribute;
    PushDownAttribute: Push "Push Down Attribute", inverse PullUpAttribute;
    PushDownMethod: Push "Push Down Method", inverse PullUpMethod;
    ExtractInterface: Extract "Extract Interface";
    ExtractSuperclass: Extract "Extract Superclass";
    ExtractSubclass: Extract "Extract Subclass";
    ExtractClass: Extract "Extract Class";
    ExtractAndMoveMethod: Extract "Extract And Move Method";
    MoveAndInlineMethod: Move "Move And Inline Method";
    ReplaceAnonymousWithClass: Replace "Replace Anonymous With Class";
    IntroducePolymorphism: Introduce "Introduce Polymorphism";
    RenamePackage: Rename "Rename Package", inverse RenamePackage;
    MovePackage: Move "Move Package", inverse MovePackage;
    ExtractVariable: Extract "Extract Variable", inverse InlineVariable;
    ExtractAttribute: Extract "Extract Attribute", inverse InlineAttribute;
    InlineVariable: Inline "Inline Variable", inverse ExtractVariable;
    InlineAttribute: Inline "Inline Attribute", inverse ExtractAttribute;
    RenameVariable: Rename "Rename Variable", inverse RenameVariable;
    RenameParameter: Rename "Rename Parameter", inverse RenameParameter;
    RenameAttribute: Rename "Rename Attribute", inverse RenameAttribute;
    MergeVariable: Merge "Merge Variable", inverse SplitVariable;
    MergeParameter: Merge "Merge Parameter", inverse SplitParameter;
    MergeAttribute: Merge "Merge Attribute", inverse SplitAttribute;
    SplitVariable: Split "Split Variable", inverse MergeVariable;
    SplitParameter: Split "Split Parameter", inverse MergeParameter;
    SplitAttribute: Split "Split Attribute", inverse MergeAttribute;
    ReplaceVariableWithAttribute: Replace "Replace Variable With Attribute", inverse ReplaceAttributeWithVariable;
    ReplaceAttributeWithVariable: Replace "Replace Attribute With Variable", inverse ReplaceVariableWithAttribute;
    ParameterizeVariable: Parameterize "Parameterize Variable", inverse LocalizeParameter;
    LocalizeParameter: Localize "Localize Parameter", inverse ParameterizeVariable;
    ParameterizeAttribute: Parameterize "Parameterize Attribute";
    ChangeReturnType: Change "Change Return Type", inverse ChangeReturnType;
    ChangeVariableType: Change "Change Variable Type", inverse ChangeVariableType;
    ChangeParameterType: Change "Change Parameter Type", inverse ChangeParameterType;
    ChangeAttributeType: Change "Change Attribute Type", inverse ChangeAttributeType;
    AddMethodAnnotation: Add "Add Method Annotation", inverse RemoveMethodAnnotation;
    RemoveMethodAnnotation: Remove "Remove Method Annotation", inverse AddMethodAnnotation;
    ModifyMethodAnnotation: Modify "Modify Method Annotation", inverse ModifyMethodAnnotation;
    AddAttributeAnnotation: Add "Add Attribute Annotation", inverse RemoveAttributeAnnotation;
    RemoveAttributeAnnotation: Remove "Remove Attribute Annotation", inverse AddAttributeAnnotation;
    ModifyAttributeAnnotation: Modify "Modify Attribute Annotation", inverse ModifyAttributeAnnotation;
    AddClassAnnotation: Add "Add Class Annotation", inverse RemoveClassAnnotation;
    RemoveClassAnnotation: Remove "Remove Class Annotation", inverse AddClassAnnotation;
    ModifyClassAnnotation: Modify "Modify Class Annotation", inverse ModifyClassAnnotation;
    AddParameterAnnotation: Add "Add Parameter Annotation", inverse RemoveParameterAnnotation;
    RemoveParameterAnnotation: Remove "Remove Parameter Annotation", inverse AddParameterAnnotation;
    ModifyParameterAnnotation: Modify "Modify Parameter Annotation", inverse ModifyParameterAnnotation;
    AddParameter: Add "Add Parameter", inverse RemoveParameter;
    RemoveParameter: Remove "Remove Parameter", inverse AddParameter;
    ReorderParameter: Reorder "Reorder Parameter", inverse ReorderParameter;
    AddVariableAnnotation: Add "Add Variable Annotation", inverse RemoveVariableAnnotation;
    RemoveVariableAnnotation: Remove "Remove Variable Annotation", inverse AddVariableAnnotation;
    ModifyVariableAnnotation: Modify "Modify Variable Annotation", inverse ModifyVariableAnnotation;
    AddThrownExceptionType: Add "Add Thrown Exception Type", inverse RemoveThrownExceptionType;
    RemoveThrownExceptionType: Remove "Remove Thrown Exception Type", inverse AddThrownExceptionType;
    ChangeThrownExceptionType: Change "Change Thrown Exception Type", inverse ChangeThrownExceptionType;
    ChangeMethodAccessModifier: Change "Change Method Access Modifier", inverse ChangeMethodAccessModifier;
    ChangeAttributeAccessModifier: Change "Change Attribute Access Modifier", inverse ChangeAttributeAccessModifier;
    EncapsulateAttribute: Encapsulate "Encapsulate Attribute";
    AddMethodModifier: Add "Add Method Modifier", inverse RemoveMethodModifier;
    RemoveMethodModifier: Remove "Remove Method Modifier", inverse AddMethodModifier;
    AddAttributeModifier: Add "Add Attribute Modifier", inverse RemoveAttributeModifier;
    RemoveAttributeModifier: Remove "Remove Attribute Modifier", inverse AddAttributeModifier;
    AddVariableModifier: Add "Add Variable Modifier", inverse RemoveVariableModifier;
    AddParameterModifier: Add "Add Parameter Modifier", inverse RemoveParameterModifier;
    RemoveVariableModifier: Remove "Remove Variable Modifier", inverse AddVariableModifier;
    RemoveParameterModifier: Remove "Remove Parameter Modifier", inverse AddParameterModifier;
    ChangeClassAccessModifier: Change "Change Class Access Modifier", inverse ChangeClassAccessModifier;
    AddClassModifier: Add "Add Class Modifier", inverse RemoveClassModifier;
    RemoveClassModifier: Remove "Remove Class Modifier", inverse AddClassModifier;
    SplitPackage: Split "Split Package", inverse MergePackage;
    MergePackage: Merge "Merge Package", inverse SplitPackage;
    ChangeTypeDeclarationKind: Change "Change Type Declaration Kind", inverse ChangeTypeDeclarationKind;
    CollapseHierarchy: Collapse "Collapse Hierarchy";
    ReplaceLoopWithPipeline: Replace "Replace Loop With Pipeline", inverse ReplacePipelineWithLoop;
    ReplacePipelineWithLoop: Replace "Replace Pipeline With Loop", inverse ReplaceLoopWithPipeline;
    ReplaceAnonymousWithLambda: Replace "Replace Anonymous With Lambda";
    MergeClass: Merge "Merge Class", inverse SplitClass;
    SplitClass: Split "Split Class", inverse MergeClass;
    SplitConditional: Split "Split Conditional", inverse MergeConditional;
    InvertCondition: Invert "Invert Condition", inverse InvertCondition;
    MergeConditional: Merge "Merge Conditional", inverse SplitConditional;
    MergeCatch: Merge "Merge Catch";
    MergeMethod: Merge "Merge Method", inverse SplitMethod;
    SplitMethod: Split "Split Method", inverse MergeMethod;
    MoveCode: Move "Move Code";
    ParameterizeTest: Parameterize "Parameterize Test";
    AssertThrows: Assert "Assert Throws";
    AssertTimeout: Assert "Assert Timeout";
    TryWithResources: Try "Try With Resources";
    ReplaceGenericWithDiamond: Replace "Replace Generic With Diamond";
    ReplaceConditionalWithTernary: Replace "Replace Conditional With Ternary";
    ReplaceConditionalWithAssumption: Replace "Replace Conditional With Assumption";
    ReplaceAssertionWithAssumption: Replace "Replace Assertion With Assumption";
    ReplaceIgnoreWithAssumption: Replace "Replace Ignore With Assumption";
    ExtractFixture: Extract "Extract Fixture";
    MoveAnnotation: Move "Move Annotation";
}

impl RefactoringKind {
    /// Whether it is about a variable within code.
    pub const fn is_of_variable(self) -> bool {
        matches!(
            self,
            Self::ExtractVariable
                | Self::InlineVariable
                | Self::RenameVariable
                | Self::MergeVariable
                | Self::SplitVariable
                | Self::ReplaceVariableWithAttribute
                | Self::ReplaceAttributeWithVariable
                | Self::ParameterizeVariable
                | Self::ChangeVariableType
                | Self::AddVariableAnnotation
                | Self::RemoveVariableAnnotation
                | Self::ModifyVariableAnnotation
                | Self::AddVariableModifier
                | Self::RemoveVariableModifier
        )
    }

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
