//! Who last changed each statement of a file in substance: through moves, renames and layout.
//!
//! As for a life, only commits that touch the file are compared, whatever it was called then, and of each that file
//! alone first: most of its code stayed where it was. What did not is looked for in the whole change. What two branches
//! brought is followed on both.

use crate::tracking::{ReadChange, moved_path};
use crate::{Engine, Error};
use refscope_git::{CommitId, Repository, Touch, commit_sources};
use refscope_mapping::Declared;
use refscope_refactorings::{CodePlace, Origin, Origins, OwnedPlace, code_places, detect};
use refscope_text::{Cancellation, CommitInfo, FileChange, Side, SourceFile};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Who last changed what in a file.
#[derive(Clone, Debug, Default)]
pub struct Blame {
    /// The file.
    pub path: Arc<str>,
    /// Its text.
    pub text: Arc<str>,
    /// Its statements and the heads of its declarations, in the order of the text.
    pub places: Vec<BlamedPlace>,
    /// What the commits that are named say about themselves, with the time at which each was made.
    pub commits: BTreeMap<CommitId, (CommitInfo, i64)>,
    /// How many commits were compared.
    pub n_touches: usize,
    /// What is missing.
    pub notes: Vec<String>,
}

/// A statement or the head of a declaration, and the commit that last changed it in substance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlamedPlace {
    /// The lines, counted from 1, on which code of its own stands.
    pub lines: Vec<u32>,
    /// Whether it is the head of a declaration.
    pub is_head: bool,
    /// The declaration that it belongs to.
    pub element: Arc<str>,
    /// The commit; none where the history could not be read.
    pub commit: Option<CommitId>,
    /// Where it was something else before that commit: the file and the line. None where it was added.
    pub earlier: Option<(Arc<str>, u32)>,
}

/// A place on its way back.
struct Traveller {
    /// Its number among the places.
    number: usize,
    /// Where it is now.
    place: CodePlace,
}

/// A file as a commit left it.
type Stop = (i64, CommitId, Arc<str>);

/// Those who are on their way, by where they stop next.
struct Walk<'r> {
    repository: &'r Repository,
    stops: BTreeMap<Stop, (Touch, Vec<Traveller>)>,
    blame: Blame,
}

impl Engine {
    /// Who last changed the statements of a file of a commit, and what its declarations say, in substance; `None` where
    /// the commit has no such file. With a line, only of the declaration around it.
    pub fn blame(
        &self,
        repository: &Arc<Repository>,
        at: &CommitId,
        path: &str,
        line: Option<u32>,
        cancellation: &Cancellation,
    ) -> Result<Option<Blame>, Error> {
        let sources = commit_sources(repository, at, &|it: &str| it == path)?;
        if sources.is_empty() {
            return Ok(None);
        }
        let mut walk = Walk { repository, stops: BTreeMap::new(), blame: Blame::default() };
        match sources.read(0) {
            Err(note) => walk.blame.notes.push(note.message),
            Ok(file) => {
                (walk.blame.path, walk.blame.text) = (file.path.clone(), file.text.clone());
                let (places, travellers) = self.places(file, line);
                walk.blame.places = places;
                walk.go(at, travellers)?;
            }
        }
        while let Some(((_, _, path), (touch, travellers))) = walk.stops.pop_last() {
            if cancellation.is_cancelled() {
                walk.blame.notes.push("the search was ended before it was done".into());
                break;
            }
            self.stop(&mut walk, &touch, &path, travellers, cancellation)?;
        }
        Ok(Some(walk.blame))
    }

    /// The places of a file, and those who are to be sent on from there.
    fn places(&self, file: SourceFile, line: Option<u32>) -> (Vec<BlamedPlace>, Vec<Traveller>) {
        // All of a new file is parsed.
        let comparison = self.compared_files(vec![FileChange::Added(file)]);
        let declared = |id| Declared::new(&comparison, Side::After, id);
        let all: Vec<Declared> = comparison.snapshots.after.ids().map(declared).collect();
        let (first, last) = match line {
            None => (0, u32::MAX),
            Some(line) => {
                let around = all.iter().filter(|it| it.lines.0 <= line && line <= it.lines.1);
                around.min_by_key(|it| it.lines.1 - it.lines.0).map_or((line, line), |it| it.lines)
            }
        };
        let elements: Vec<Arc<str>> = all.iter().map(|it| it.title().into()).collect();
        let is_wanted = |it: &OwnedPlace| it.lines.first().is_some_and(|line| (first..=last).contains(line));
        let found = code_places(&comparison.snapshots.after).into_iter().filter(is_wanted).enumerate();
        let blamed = |(number, OwnedPlace { place, owner, lines }): (usize, OwnedPlace)| {
            let element = elements[owner.index()].clone();
            let is_head = place.is_head;
            let blamed = BlamedPlace { lines, is_head, element, commit: None, earlier: None };
            (blamed, Traveller { number, place })
        };
        found.map(blamed).unzip()
    }

    /// Looks at a commit that touched a file: sends on who was there before, and blames it for the others.
    fn stop(
        &self,
        walk: &mut Walk<'_>,
        touch: &Touch,
        path: &Arc<str>,
        mut travellers: Vec<Traveller>,
        cancellation: &Cancellation,
    ) -> Result<(), Error> {
        walk.blame.n_touches += 1;
        let mut origins = vec![Origin::Added; walk.blame.places.len()];
        for is_alone in [true, false] {
            for &(parent, number) in &touch.parents {
                if travellers.is_empty() {
                    return Ok(());
                }
                let repository = walk.repository;
                let read = |accepts: &dyn Fn(&str) -> bool| {
                    repository.commit_change(&touch.commit, Some(number), &accepts)
                };
                let found = if is_alone {
                    self.origins_in_file(&read, path, &travellers, cancellation)?
                } else {
                    self.origins_in_change(&read, path, &travellers, cancellation)?
                };
                let Some(found) = found else {
                    if !is_alone {
                        let note = format!("{} cannot be compared: {path} was not read there", touch.commit);
                        walk.blame.notes.push(note);
                    }
                    continue;
                };
                let (mut kept, mut left) = (Vec::new(), Vec::new());
                for (Traveller { number, place }, origin) in travellers.into_iter().zip(found) {
                    match origin {
                        Origin::Kept(place) => kept.push(Traveller { number, place }),
                        origin => {
                            if origins[number] == Origin::Added {
                                origins[number] = origin;
                            }
                            left.push(Traveller { number, place });
                        }
                    }
                }
                walk.go(&parent, kept)?;
                travellers = left;
            }
        }
        walk.blame_for(touch, &travellers, &origins)
    }

    /// Where the code of a file was, as far as that file alone tells.
    fn origins_in_file(
        &self,
        read: &ReadChange<'_>,
        path: &Arc<str>,
        travellers: &[Traveller],
        cancellation: &Cancellation,
    ) -> Result<Option<Vec<Origin>>, Error> {
        let own = read(&|it| *it == **path)?;
        let [FileChange::Modified(_)] = own.files[..] else { return Ok(None) };
        let comparison = self.compare(&own, cancellation).found;
        let origins = Origins::within_file(&comparison, path);
        Ok(Some(travellers.iter().map(|it| origins.of(&it.place)).collect()))
    }

    /// Where the code of a file was, wherever that is.
    fn origins_in_change(
        &self,
        read: &ReadChange<'_>,
        path: &Arc<str>,
        travellers: &[Traveller],
        cancellation: &Cancellation,
    ) -> Result<Option<Vec<Origin>>, Error> {
        let change = read(&|path| self.reads(path))?;
        if let Some(path) = moved_path(&change, Side::After, path) {
            let moved = |it: &Traveller| Origin::Kept(CodePlace { path: path.clone(), ..it.place.clone() });
            return Ok(Some(travellers.iter().map(moved).collect()));
        }
        let comparison = self.compare(&change, cancellation).found;
        let found = detect(&comparison, cancellation);
        let origins = Origins::within_change(&comparison, path, &found);
        if !origins.has_file() {
            return Ok(None);
        }
        Ok(Some(travellers.iter().map(|it| origins.of(&it.place)).collect()))
    }
}

impl Walk<'_> {
    /// Sends some on from a commit to the ones that touched their files last.
    fn go(&mut self, from: &CommitId, travellers: Vec<Traveller>) -> Result<(), Error> {
        let mut by_path: BTreeMap<Arc<str>, Vec<Traveller>> = BTreeMap::new();
        for traveller in travellers {
            by_path.entry(traveller.place.path.clone()).or_default().push(traveller);
        }
        for (path, travellers) in by_path {
            match self.repository.last_touch(from, &path)? {
                Some(touch) => {
                    let stop = (touch.time, touch.commit, path);
                    self.stops.entry(stop).or_insert_with(|| (touch, Vec::new())).1.extend(travellers);
                }
                None => self.blame.notes.push(format!("{path} was not found in {from}")),
            }
        }
        Ok(())
    }

    fn blame_for(
        &mut self,
        touch: &Touch,
        travellers: &[Traveller],
        origins: &[Origin],
    ) -> Result<(), Error> {
        if travellers.is_empty() {
            return Ok(());
        }
        if touch.is_cut {
            let note =
                format!("{} is where this shallow clone begins: what is older is not in it", touch.commit);
            self.blame.notes.push(note);
        }
        if !self.blame.commits.contains_key(&touch.commit) {
            let info = self.repository.commit_info(&touch.commit)?;
            self.blame.commits.insert(touch.commit, (info, touch.time));
        }
        for traveller in travellers {
            let place = &mut self.blame.places[traveller.number];
            place.commit = Some(touch.commit);
            if let Origin::Changed(path, line) = &origins[traveller.number] {
                place.earlier = Some((path.clone(), *line));
            }
        }
        Ok(())
    }
}
