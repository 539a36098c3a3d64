//! From what searches say to what is told: several places of one thing become one opportunity, no place is told to do
//! two opposite things, and the most worthwhile comes first.

use crate::code::{Codebase, brief};
use crate::draft::{Draft, Site};
use crate::opportunity::{Gain, Model, Opportunity, Place};
use crate::rules::Rule;
use crate::survey::overlap;
use refscope_model::FileId;
use refscope_text::LineIndex;
use rustc_hash::FxHashMap;

/// How many lines of code are shown of one place.
const MAX_LINES: usize = 40;

/// The drafts of one opportunity.
struct Group {
    rule: usize,
    drafts: Vec<Draft>,
    gain: Gain,
}

pub(crate) fn gather(codebase: &Codebase, rules: &[&Rule], drafts: Vec<(usize, Draft)>) -> Vec<Opportunity> {
    let mut groups = fold(drafts);
    // The order of searches is none of the reader's business.
    groups.sort_by_key(|group| {
        let first = group.drafts[0].site;
        (
            std::cmp::Reverse(group.gain.score),
            codebase.snapshot.entity(first.owner).file,
            first.span,
            group.rule,
        )
    });
    let groups = without_contradictions(codebase, rules, groups);
    groups.iter().map(|group| opportunity(codebase, rules[group.rule], group)).collect()
}

fn fold(drafts: Vec<(usize, Draft)>) -> Vec<Group> {
    let mut places: FxHashMap<(usize, u64), usize> = FxHashMap::default();
    let mut groups: Vec<Group> = Vec::new();
    for (rule, draft) in drafts {
        let known = (draft.key != 0).then(|| *places.entry((rule, draft.key)).or_insert(groups.len()));
        match known.and_then(|at| groups.get_mut(at)) {
            Some(group) => {
                if group.drafts.iter().all(|it| it.site != draft.site) {
                    group.drafts.push(draft);
                }
            }
            None => groups.push(Group { rule, drafts: vec![draft], gain: Gain::default() }),
        }
    }
    for group in &mut groups {
        group.drafts.sort_by_key(|it| it.site);
        let nodes = group.drafts.iter().map(|it| it.nodes).sum();
        group.gain = Gain::new(group.drafts[0].evidence, nodes, group.drafts.len() as u32);
    }
    groups
}

/// What stands further in front speaks; what asks for the opposite at the same place is silent.
fn without_contradictions(codebase: &Codebase, rules: &[&Rule], groups: Vec<Group>) -> Vec<Group> {
    let mut spoken: FxHashMap<FileId, Vec<(usize, Site)>> = FxHashMap::default();
    let is_opposite = |one: usize, other: usize| {
        rules[one].opposite.contains(&rules[other].id) || rules[other].opposite.contains(&rules[one].id)
    };
    let mut kept = Vec::with_capacity(groups.len());
    for group in groups {
        let contradicts = group.drafts.iter().any(|draft| {
            let file = codebase.snapshot.entity(draft.site.owner).file;
            let others = spoken.get(&file).map_or(&[][..], Vec::as_slice);
            others
                .iter()
                .any(|&(rule, site)| is_opposite(rule, group.rule) && overlap(codebase, site, draft.site))
        });
        if contradicts {
            continue;
        }
        if !rules[group.rule].opposite.is_empty() {
            for draft in &group.drafts {
                let file = codebase.snapshot.entity(draft.site.owner).file;
                spoken.entry(file).or_default().push((group.rule, draft.site));
            }
        }
        kept.push(group);
    }
    kept
}

fn opportunity(codebase: &Codebase, rule: &Rule, group: &Group) -> Opportunity {
    let first = &group.drafts[0];
    let model = match first.model {
        Some(site) => Model::Place(place(codebase, site)),
        None => Model::Textbook { before: rule.sample.before.clone(), after: rule.sample.after.clone() },
    };
    Opportunity {
        kind: rule.id.clone(),
        title: rule.title.clone(),
        evidence: first.evidence,
        message: message(&rule.message, &first.operands),
        element: first.element.clone(),
        places: group.drafts.iter().map(|draft| place(codebase, draft.site)).collect(),
        model,
        gain: group.gain,
    }
}

/// A sentence with what its names in braces stand for.
pub(crate) fn filled(sentence: &str, operands: &[(&'static str, String)]) -> String {
    operands.iter().fold(sentence.to_owned(), |filled, (name, text)| {
        // What a search says itself is a sentence; everything else is code.
        let text = if *name == "do" { text.clone() } else { brief(text) };
        filled.replace(&format!("{{{name}}}"), &text)
    })
}

/// The rule's sentence with what its names in braces stand for.
fn message(sentence: &str, operands: &[(&'static str, String)]) -> String {
    let message = filled(sentence, operands);
    let mut characters = message.chars();
    characters.next().map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}

pub(crate) fn place(codebase: &Codebase, site: Site) -> Place {
    let snapshot = &codebase.snapshot;
    let file = snapshot.file_of(site.owner);
    let text = file.text();
    let lines = file.lines();
    Place {
        path: file.path.clone(),
        start: lines.position(text, site.span.start),
        end: lines.position(text, site.span.end),
        package: file.package_name(),
        element: codebase.member_name(site.owner),
        code: excerpt(text, lines, site),
    }
}

/// Whole lines, without what they are all indented by.
fn excerpt(text: &str, lines: &LineIndex, site: Site) -> String {
    let (first, last) = lines.lines(site.span);
    let all = text.lines().skip(first as usize - 1).take((last - first + 1) as usize);
    let shown: Vec<&str> = all.take(MAX_LINES).collect();
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let margin = shown.iter().filter(|it| !it.trim().is_empty()).map(indent).min().unwrap_or(0);
    let mut code = String::new();
    for line in &shown {
        code.push_str(line.get(margin..).unwrap_or_else(|| line.trim_start()).trim_end());
        code.push('\n');
    }
    if (last - first + 1) as usize > MAX_LINES {
        code.push_str("…\n");
    }
    code
}
