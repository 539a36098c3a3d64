//! What Ref-Finder found in Ant and people have judged: how much of what is right is found here, and whether anything that
//! is wrong is.

use super::known::lines;
use crate::corpus::Corpus;
use anyhow::Result;
use refscope_releases::{Element, Evolution, Finding, Kind, Release, simple_type};
use refscope_text::Pair;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// One finding of Ref-Finder.
#[derive(Deserialize)]
pub(super) struct Judged {
    from: String,
    to: String,
    #[serde(rename = "type")]
    kind: String,
    package: String,
    class: String,
    old_method: Option<String>,
    new_method: Option<String>,
    second_class: Option<String>,
    field: Option<String>,
    parameter: Option<String>,
    verdict: String,
    /// Whether its elements are in the two versions.
    resolves: Option<bool>,
}

pub(super) fn read(corpus: &Corpus, bundle: &str) -> Result<Vec<Judged>> {
    lines(corpus, &format!("{bundle}.reffinder.jsonl"))
}

/// The names of a type, nested ones behind a dot.
fn type_names(written: &str) -> String {
    written.replace('#', ".")
}

impl Judged {
    pub(super) fn step(&self) -> (&str, &str) {
        (&self.from, &self.to)
    }

    fn is_of_our_kinds(&self) -> bool {
        let kinds = [
            "Add Parameter",
            "Remove Parameter",
            "Move Method",
            "Move Field",
            "Pull Up Method",
            "Pull Up Field",
        ];
        kinds.contains(&self.kind.as_str()) || self.kind == "Rename Method"
    }

    /// The name of the method; that of a constructor is its type's.
    fn method(&self) -> &str {
        let name = self.old_method.as_deref().unwrap_or_default();
        let name = name.trim_end_matches("<init>");
        name.rsplit(['#', '.']).next().unwrap_or(name)
    }

    fn is_reported(&self, finding: &Finding) -> bool {
        match self.kind.as_str() {
            "Add Parameter" | "Remove Parameter" => {
                self.is_about_method(finding) && self.has_parameter(finding)
            }
            "Rename Method" => {
                self.is_about_method(finding) && finding.after.member.as_deref() == self.new_method.as_deref()
            }
            "Move Field" | "Pull Up Field" => {
                self.is_between(finding) && finding.before.member.as_deref() == self.field.as_deref()
            }
            _ => self.is_between(finding) && finding.before.member.as_deref() == Some(self.method()),
        }
    }

    fn is_about_method(&self, finding: &Finding) -> bool {
        let class = type_names(&self.class);
        let is_in = |it: &Element| it.package == self.package && it.types.join(".") == class;
        let ends = [&finding.before, &finding.after];
        ends.iter().any(|it| is_in(it)) && ends.iter().any(|it| it.member.as_deref() == Some(self.method()))
    }

    /// A parameter of another type went and came.
    fn has_parameter(&self, finding: &Finding) -> bool {
        let (Some(signature), Some((type_, name))) = (&finding.signature, self.typed_parameter()) else {
            return false;
        };
        let is_it = |written: &str, other: &str| simple_type(written, 0) == type_ && other == name;
        if self.kind == "Add Parameter" {
            signature.parameters.iter().any(|it| {
                is_it(&it.type_after, &it.name_after)
                    && (it.before.is_none() || it.type_before != it.type_after)
            })
        } else {
            let is_retyped = |it: &refscope_releases::Parameter| {
                it.before.is_some()
                    && it.type_before != it.type_after
                    && is_it(&it.type_before, &it.name_before)
            };
            signature.removed.iter().any(|(_, written, other)| is_it(written, other))
                || signature.parameters.iter().any(is_retyped)
        }
    }

    fn typed_parameter(&self) -> Option<(String, &str)> {
        let (type_, name) = self.parameter.as_deref()?.split_once(':')?;
        Some((simple_type(&type_.replace('#', "."), 0), name))
    }

    /// Whether a member went between the two types; a member that is pulled up is listed as moved as well.
    fn is_between(&self, finding: &Finding) -> bool {
        let is_move = ["Move", "Pull", "Push"].iter().any(|verb| finding.kind.title().starts_with(verb));
        let ends = [finding.before.types.join("."), finding.after.types.join(".")];
        let wanted =
            [&self.class, self.second_class.as_ref().unwrap_or(&self.class)].map(|it| type_names(it));
        // The type itself may be what moved: then its members went along.
        let is_whole = finding.before.member.is_none() && finding.kind != Kind::DeprecateAndReplace;
        (is_move || is_whole) && wanted.iter().all(|it| ends.contains(it))
    }

    /// Whether the type that it stands in was renamed as a whole: its members went along.
    fn went_along(&self, finding: &Finding) -> bool {
        finding.before.member.is_none() && self.second_class.is_some() && self.is_between(finding)
    }

    /// Whether the method lives on with parameters of the same types: only a name changed, which is no part of the API.
    fn is_renamed_parameter(&self, releases: &Pair<Release>) -> bool {
        let Some((type_, _)) = self.typed_parameter() else { return false };
        let class = type_names(&self.class);
        let of = |release: &Release| -> Vec<Vec<String>> {
            let elements = release.elements().into_iter().map(|it| it.0);
            let own = elements.filter(|it| it.package == self.package && it.types.join(".") == class);
            let named = own.filter(|it| it.member.as_deref() == Some(self.method()));
            named.filter_map(|it| it.parameters).filter(|it| it.contains(&type_)).collect()
        };
        let after = of(&releases.after);
        of(&releases.before).iter().any(|it| after.contains(it))
    }
}

/// How many of a kind were found, and which were not.
#[derive(Default)]
struct Sum {
    n_right: usize,
    n_found: usize,
    n_wrong: usize,
    n_repeated: usize,
}

#[derive(Default)]
pub(super) struct Outcome {
    kinds: BTreeMap<String, Sum>,
    lines: Vec<String>,
}

impl Outcome {
    pub(super) fn count(&mut self, it: &Judged, found: &Evolution, releases: &Pair<Release>) {
        if !it.is_of_our_kinds() || it.resolves == Some(false) && it.verdict == "CORRECT" {
            return;
        }
        let is_found = found.findings.iter().any(|finding| it.is_reported(finding) || it.went_along(finding));
        let sum = self.kinds.entry(it.kind.clone()).or_default();
        match it.verdict.as_str() {
            "CORRECT" if !is_found && it.is_renamed_parameter(releases) => {}
            "CORRECT" => {
                sum.n_right += 1;
                sum.n_found += usize::from(is_found);
                if !is_found {
                    self.lines.push(format!("missed: {}", it.what()));
                }
            }
            "INCORRECT" => {
                sum.n_wrong += 1;
                sum.n_repeated += usize::from(is_found);
                if is_found {
                    self.lines.push(format!("false alarm repeated: {}", it.what()));
                }
            }
            _ => {}
        }
    }

    pub(super) fn section(&self) -> Result<String> {
        let mut section = String::from(
            "Of what Ref-Finder found in six steps of Ant and people have judged, the kinds that concern an API, private members \
             included. Left out is what its elements are not in the versions for, and parameters of which only the name changed.\n\n\
             | kind | right | found | wrong | found as well |\n|---|--:|--:|--:|--:|\n",
        );
        for (kind, sum) in &self.kinds {
            let Sum { n_right, n_found, n_wrong, n_repeated } = sum;
            writeln!(section, "| {kind} | {n_right} | {n_found} | {n_wrong} | {n_repeated} |")?;
        }
        section.push('\n');
        for line in &self.lines {
            writeln!(section, "- {line}")?;
        }
        Ok(section)
    }
}

impl Judged {
    fn what(&self) -> String {
        let member =
            self.old_method.as_ref().or(self.field.as_ref()).map(|it| format!(".{it}")).unwrap_or_default();
        let rest = self.parameter.as_ref().or(self.second_class.as_ref()).or(self.new_method.as_ref());
        let rest = rest.map(|it| format!(", `{it}`")).unwrap_or_default();
        format!("{} → {}, {} `{}{member}`{rest}", self.from, self.to, self.kind, self.class)
    }
}
