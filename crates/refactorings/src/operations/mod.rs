//! The detectors, one file for each verb.

mod accessors;
mod annotations;
mod anonymous_classes;
mod assertions;
mod assumptions;
mod catches;
mod conditionals;
mod conditions;
mod context;
mod diamonds;
mod exceptions;
mod extracted_types;
mod extractions;
mod fixtures;
mod held_attributes;
mod held_variables;
mod hierarchies;
mod lambdas;
mod members;
mod modifiers;
mod moved_code;
mod packages;
mod parameterized_tests;
mod parameters;
mod pipelines;
mod regrouped_attributes;
mod regrouped_methods;
mod regrouped_types;
mod replaced_attributes;
mod resources;
mod return_types;
mod ternaries;
mod types;
mod variables;

use crate::confidence::confidence;
use crate::finding::{Draft, finished};
use crate::{Refactoring, evidence, resolve};
use context::Context;
use refscope_matching::Comparison;
use refscope_text::Cancellation;

/// A detector reads the comparison and adds what it finds.
type Detector = fn(&Context, &mut Vec<Draft>);

/// All detectors. Their order does not matter.
const DETECTORS: &[Detector] = &[
    accessors::detect,
    annotations::detect,
    anonymous_classes::detect,
    assertions::detect,
    assumptions::detect,
    catches::detect,
    conditionals::detect,
    conditions::detect,
    diamonds::detect,
    exceptions::detect,
    extracted_types::detect,
    extractions::detect,
    fixtures::detect,
    held_attributes::detect,
    held_variables::detect,
    hierarchies::detect,
    lambdas::detect,
    members::detect,
    modifiers::detect,
    moved_code::detect,
    packages::detect,
    parameterized_tests::detect,
    parameters::detect,
    pipelines::detect,
    regrouped_attributes::detect,
    regrouped_methods::detect,
    regrouped_types::detect,
    replaced_attributes::detect,
    resources::detect,
    return_types::detect,
    ternaries::detect,
    types::detect,
    variables::detect,
];

/// All refactorings that a comparison shows, in a fixed order. When the work is cancelled, the detectors that are
/// left are left out.
pub fn detect(comparison: &Comparison, cancellation: &Cancellation) -> Vec<Refactoring> {
    let context = Context::new(comparison);
    let mut drafts = Vec::new();
    for detector in DETECTORS {
        if cancellation.is_cancelled() {
            break;
        }
        detector(&context, &mut drafts);
    }
    evidence::gather(comparison, &mut drafts);
    let mut findings = finished(comparison, drafts);
    findings.iter_mut().for_each(|finding| finding.confidence = confidence(finding));
    resolve::settle(findings)
}
