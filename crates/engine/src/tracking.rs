//! The life of an entity: from a revision back to the commit that introduced it, and on to the present.
//!
//! Only commits that touch the entity's file are compared, whatever the file was called then. Of each, that file alone
//! is compared first: in most of them nothing happened to the entity.

use crate::{Engine, Error};
use refscope_git::{self as git, CommitId, Repository, Touch, commit_sources};
use refscope_mapping::Declared;
use refscope_matching::Comparison;
use refscope_model::EntityKind;
use refscope_refactorings::{Became, Difference, EntityStep, detect};
use refscope_text::{Cancellation, Change, CommitInfo, FileChange, Pair, Side, SourceSet};
use std::sync::Arc;

/// A commit of an entity's life, and what it did to the entity.
#[derive(Clone, Debug)]
pub struct LifeStep {
    /// The commit.
    pub id: CommitId,
    /// What it says about itself.
    pub commit: CommitInfo,
    /// What it did.
    pub step: EntityStep,
    /// Whether it is about a method in which the entity's code stood before there was an entity.
    pub is_of_origin: bool,
}

/// Reads a change, as far as its paths are accepted.
pub(crate) type ReadChange<'r> = dyn Fn(&dyn Fn(&str) -> bool) -> Result<Change, git::Error> + 'r;

/// The life of an entity.
#[derive(Clone, Debug)]
pub struct Life {
    /// The entity at the revision that was asked for.
    pub entity: Declared,
    /// What happened to it, the oldest first.
    pub steps: Vec<LifeStep>,
    /// How many commits touched its file.
    pub n_touches: usize,
    /// What is missing.
    pub notes: Vec<String>,
}

impl Engine {
    /// The declarations of a commit that a name stands for: `Cart.total`, `shop.Cart.total(Item)`, or `PATH:LINE`.
    pub fn find_declared(
        &self,
        repository: &Arc<Repository>,
        at: &CommitId,
        name: &str,
    ) -> Result<Vec<Declared>, Error> {
        let sources = commit_sources(repository, at, &|path: &str| self.reads(path))?;
        if let Some((path, line)) = name.rsplit_once(':')
            && let Ok(line) = line.parse::<u32>()
        {
            let place = sources.paths().iter().position(|it| **it == *path);
            let all = place.map_or_else(Vec::new, |place| self.declared_in(&sources, place));
            let around = all.into_iter().filter(|it| it.lines.0 <= line && line <= it.lines.1);
            return Ok(around.min_by_key(|it| it.lines.1 - it.lines.0).into_iter().collect());
        }
        let name = name.replace(['#', '$'], ".");
        let words: Vec<&str> = name.split('(').next().unwrap_or_default().split('.').collect();
        let is_likely = |path: &str| {
            let file = path.rsplit('/').next().unwrap_or_default();
            words.iter().any(|word| file.split('.').next() == Some(word))
        };
        let search = |likely: bool| -> Vec<Declared> {
            let places = (0..sources.len()).filter(|&place| is_likely(&sources.paths()[place]) == likely);
            let all = places.flat_map(|place| self.declared_in(&sources, place));
            let mut found: Vec<Declared> = all.filter(|declared| is_called(declared, &name)).collect();
            // A type and its constructors have one name; who means one of these says it twice, or its parameters.
            if !name.contains('(') && found.iter().any(|it| it.kind.is_type()) {
                found.retain(|it| it.kind != EntityKind::Constructor);
            }
            found
        };
        let found = search(true);
        Ok(if found.is_empty() { search(false) } else { found })
    }

    fn declared_in(&self, sources: &SourceSet, place: usize) -> Vec<Declared> {
        let Ok(file) = sources.read(place) else { return Vec::new() };
        let comparison = self.compared_files(vec![FileChange::Added(file)]);
        let snapshot = &comparison.snapshots.after;
        let ids = snapshot.ids().filter(|&id| !snapshot.is_local(id));
        ids.map(|id| Declared::new(&comparison, Side::After, id)).collect()
    }

    pub(crate) fn compared_files(&self, files: Vec<FileChange>) -> Comparison {
        self.compare(&Change { files, ..Change::default() }, &Cancellation::default()).found
    }

    /// The life of an entity of a commit: back to its beginning and, where the commit lies on the main line to
    /// `until`, on to there. What was extracted is followed into the method that it came out of; what was inlined
    /// ends there.
    pub fn track(
        &self,
        repository: &Repository,
        at: &CommitId,
        until: &CommitId,
        entity: &Declared,
        cancellation: &Cancellation,
    ) -> Result<Life, Error> {
        let mut life = Life { entity: entity.clone(), steps: Vec::new(), n_touches: 0, notes: Vec::new() };
        self.track_back(repository, at, cancellation, &mut life)?;
        life.steps.reverse();
        self.track_on(repository, at, until, cancellation, &mut life)?;
        if cancellation.is_cancelled() {
            life.notes.push("the search was ended before it was done".into());
        }
        Ok(life)
    }

    fn track_back(
        &self,
        repository: &Repository,
        at: &CommitId,
        cancellation: &Cancellation,
        life: &mut Life,
    ) -> Result<(), Error> {
        let (mut commit, mut entity) = (*at, life.entity.clone());
        let mut is_of_origin = false;
        while !cancellation.is_cancelled() {
            let Some(touch) = repository.last_touch(&commit, &entity.path)? else { break };
            life.n_touches += 1;
            if touch.is_cut {
                life.notes.push(format!("{} is where this shallow clone begins", touch.commit));
            }
            if touch.parents.is_empty() {
                life.steps.push(LifeStep {
                    id: touch.commit,
                    commit: repository.commit_info(&touch.commit)?,
                    step: beginning(&entity),
                    is_of_origin,
                });
                break;
            }
            let Some((parent, step)) = self.step_back(repository, &touch, &entity, cancellation)? else {
                life.notes.push(format!("{} cannot be compared: the file was not read there", touch.commit));
                break;
            };
            let earlier = step.sides.before.clone();
            let is_extracted = step.became == Became::Extracted;
            if step.is_worth_telling() {
                life.steps.push(LifeStep {
                    id: touch.commit,
                    commit: repository.commit_info(&touch.commit)?,
                    step,
                    is_of_origin,
                });
            }
            is_of_origin |= is_extracted;
            let Some(earlier) = earlier else { break };
            (commit, entity) = (parent, earlier);
        }
        Ok(())
    }

    /// What a commit did to an entity, and the parent that had it. Of the branches that a merge joined, the one that
    /// had it as it is now is followed.
    fn step_back(
        &self,
        repository: &Repository,
        touch: &Touch,
        entity: &Declared,
        cancellation: &Cancellation,
    ) -> Result<Option<(CommitId, EntityStep)>, Error> {
        let mut first = None;
        for &(parent, number) in &touch.parents {
            let read = |accepts: &dyn Fn(&str) -> bool| {
                repository.commit_change(&touch.commit, Some(number), &accepts)
            };
            let step = self.step(&read, Side::After, entity, cancellation)?;
            if step.as_ref().is_some_and(|step| step.became == Became::Kept && !step.is_changed) {
                return Ok(step.map(|step| (parent, step)));
            }
            first = first.or(step.map(|step| (parent, step)));
        }
        Ok(first)
    }

    fn track_on(
        &self,
        repository: &Repository,
        at: &CommitId,
        until: &CommitId,
        cancellation: &Cancellation,
        life: &mut Life,
    ) -> Result<(), Error> {
        let Some(line) = repository.main_line(at, until)? else {
            life.notes
                .push(format!("{at} does not lie on the main line to {until}: later commits were left out"));
            return Ok(());
        };
        let (mut parent, mut entity) = (*at, life.entity.clone());
        for commit in line {
            if cancellation.is_cancelled() {
                break;
            }
            let is_touched = repository.differs(&parent, &commit, &entity.path)?;
            let earlier = std::mem::replace(&mut parent, commit);
            if !is_touched {
                continue;
            }
            life.n_touches += 1;
            let read = |accepts: &dyn Fn(&str) -> bool| repository.range_change(&earlier, &commit, &accepts);
            let Some(step) = self.step(&read, Side::Before, &entity, cancellation)? else { break };
            let later = step.sides.after.clone().filter(|_| step.became != Became::Extracted);
            if step.is_worth_telling() {
                let info = repository.commit_info(&commit)?;
                life.steps.push(LifeStep { id: commit, commit: info, step, is_of_origin: false });
            }
            let Some(later) = later else { break };
            entity = later;
        }
        Ok(())
    }

    /// What a commit did to an entity of one side: from its file alone where nothing happened to it there, else from
    /// the whole change.
    fn step(
        &self,
        read: &ReadChange<'_>,
        side: Side,
        entity: &Declared,
        cancellation: &Cancellation,
    ) -> Result<Option<EntityStep>, Error> {
        let own = read(&|path| *path == *entity.path)?;
        if let [FileChange::Modified(_)] = own.files[..] {
            let comparison = self.compare(&own, cancellation).found;
            let step = EntityStep::new(&comparison, &[], side, entity).filter(|step| step.is_intact);
            if step.is_some() {
                return Ok(step);
            }
        }
        let change = read(&|path| self.reads(path))?;
        if let Some(step) = moved_file(&change, side, entity) {
            return Ok(Some(step));
        }
        let comparison = self.compare(&change, cancellation).found;
        let found = detect(&comparison, cancellation);
        Ok(EntityStep::new(&comparison, &found, side, entity))
    }
}

/// Whether a declaration has this name, or one that ends with it.
fn is_called(declared: &Declared, name: &str) -> bool {
    let title = declared.title();
    let title = if name.contains('(') { &title } else { title.split('(').next().unwrap_or_default() };
    title.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

/// The other path of a file that only has another path.
pub(crate) fn moved_path(change: &Change, side: Side, path: &str) -> Option<Arc<str>> {
    change.files.iter().find_map(|file| match file {
        FileChange::Moved(paths) if **paths.get(side) == *path => Some(paths.get(side.other()).clone()),
        _ => None,
    })
}

/// The step of a file that only has another path.
fn moved_file(change: &Change, side: Side, entity: &Declared) -> Option<EntityStep> {
    let other = Declared { path: moved_path(change, side, &entity.path)?, ..entity.clone() };
    Some(EntityStep {
        sides: side.pair(Some(entity.clone()), Some(other)),
        became: Became::Kept,
        is_changed: false,
        difference: Difference::default(),
        is_intact: false,
        refactorings: Vec::new(),
    })
}

/// The step of a first commit.
fn beginning(entity: &Declared) -> EntityStep {
    EntityStep {
        sides: Pair::new(None, Some(entity.clone())),
        became: Became::Alone,
        is_changed: true,
        difference: Difference::default(),
        is_intact: false,
        refactorings: Vec::new(),
    }
}
