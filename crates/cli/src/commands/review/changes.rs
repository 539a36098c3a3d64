//! The changes of a page: what was asked for and, of a range, each of its commits.

use crate::commands::track::record;
use crate::failure::Failure;
use refscope_engine::git::{self, Merges, Repository, Revision};
use refscope_engine::text::{Cancellation, Pair, Record, Subject};
use refscope_engine::{Engine, Mined, Mining, Options, Outcome, ReviewedChange, Source, Step};
use refscope_report::review::{ReviewHeader, ReviewedCommit, change_json, lines_json};
use std::sync::Arc;

/// What a page shows.
pub(super) struct Changes {
    source: Source,
    engine: Engine,
}

impl Changes {
    /// A range is one change, followed by its commits.
    pub(super) fn new(source: Source) -> Result<Self, Failure> {
        let source = match (source.repository(), source.steps()) {
            (Some(repository), [Step::Range(ids)]) => with_commits(repository.clone(), *ids)?,
            _ => source,
        };
        if source.steps().is_empty() {
            return Err(Failure::new("there is no commit to show", "name a revision that leads to commits"));
        }
        Ok(Self { source, engine: Engine::new() })
    }

    /// Where the repository was cloned from.
    pub(super) fn repository(&self) -> String {
        self.source.origin()
    }

    /// How many changes there are.
    pub(super) fn len(&self) -> usize {
        self.source.steps().len()
    }

    /// What the page is called.
    pub(super) fn title(&self) -> String {
        header(&self.source, 0).title()
    }

    /// What is told about each change before it is looked at.
    pub(super) fn headers(&self) -> impl Iterator<Item = ReviewHeader> {
        (0..self.len()).map(|place| header(&self.source, place))
    }

    /// Looks at one change.
    pub(super) fn content(&self, place: usize, cancellation: &Cancellation) -> Result<String, git::Error> {
        let step = &self.source.steps()[place];
        let other_files = step.read_other_files(self.source.repository().map(|it| &**it))?;
        let outcome = self.engine.lay_out(&self.source.read(step, cancellation)?, &other_files, cancellation);
        Ok(json(&step.subject(), &outcome))
    }

    /// The lines of the later version of a file, where the document leaves some of them out.
    pub(super) fn lines(&self, place: usize, path: &str) -> Result<Vec<u8>, String> {
        let file = self.source.read_later(&self.source.steps()[place], path);
        let file = file.map_err(|error| format!("{error}: {}", error.help()))?;
        let file = file.ok_or("this change has no such file")?;
        Ok(lines_json(&file.text).into_bytes())
    }

    /// The life of what is declared around a line of the later version of a change.
    pub(super) fn life(
        &self,
        place: usize,
        line: &str,
        path: &str,
        cancellation: &Cancellation,
    ) -> Result<Vec<u8>, String> {
        let repository = self.source.repository().ok_or("folders have no history")?;
        let at = match &self.source.steps()[place] {
            Step::Commit(id, _) => *id,
            Step::Range(ids) => ids.after,
            _ => return Err("what is not committed has no history yet".to_owned()),
        };
        let found = self.engine.find_declared(repository, &at, &format!("{path}:{line}"));
        let found = found.map_err(|error| error.to_string())?;
        let entity = found.first().ok_or("nothing is declared there")?;
        let until = match repository.resolve("HEAD") {
            Ok(Revision::Commit(head)) => head,
            _ => at,
        };
        let life = self.engine.track(repository, &at, &until, entity, cancellation);
        let mut bytes = Vec::new();
        let life = life.map_err(|error| error.to_string())?;
        record(&life, true).write_json(&mut bytes).map_err(|error| error.to_string())?;
        Ok(bytes)
    }

    /// Looks at all changes, in order, until their contents have as many bytes. A single change that cannot be read
    /// is a failure; of several, it says why in its place.
    pub(super) fn contents(self, max_bytes: usize) -> Result<Contents, Failure> {
        let repository = self.source.repository().cloned();
        let view = move |engine: &Engine, step: &Step, change: &_, cancellation: &_| {
            // What was just read can be read again.
            let other_files = step.read_other_files(repository.as_deref()).unwrap_or_default();
            engine.lay_out(change, &other_files, cancellation)
        };
        let is_single = self.len() == 1;
        let mut mining = self.engine.mine_with(self.source, &Options::default(), view);
        let mut first = mining.next();
        if is_single && let Some(mined) = first.take() {
            let mined = Mined { result: Ok(mined.result?), ..mined };
            first = Some(mined);
        }
        Ok(Contents { mining, first, n_bytes: 0, max_bytes, n_left_out: 0, is_partial: false })
    }
}

/// The contents of the changes, as they come.
pub(super) struct Contents {
    mining: Mining<ReviewedChange>,
    first: Option<Mined<ReviewedChange>>,
    n_bytes: usize,
    max_bytes: usize,
    /// How many changes came behind the limit.
    pub(super) n_left_out: usize,
    /// Whether something is missing in one of them.
    pub(super) is_partial: bool,
}

impl Iterator for Contents {
    type Item = (ReviewHeader, Option<String>);

    fn next(&mut self) -> Option<Self::Item> {
        let mined = self.first.take().or_else(|| self.mining.next())?;
        let header = header(self.mining.source(), mined.place);
        if self.n_bytes > self.max_bytes {
            self.n_left_out += 1;
            return Some((header, None));
        }
        let subject = mined.subject.clone();
        let outcome = mined.outcome();
        self.is_partial |= outcome.is_partial;
        let content = json(&subject, &outcome);
        self.n_bytes += content.len();
        Some((header, Some(content)))
    }
}

fn with_commits(repository: Arc<Repository>, ids: Pair<git::CommitId>) -> Result<Source, Failure> {
    let commits = repository.commits_between(&ids.before, &ids.after, Merges::LeftOut)?.commits;
    let commits = commits.into_iter().map(|id| Step::Commit(id, None));
    let steps = std::iter::once(Step::Range(ids)).chain(commits).collect();
    Ok(Source::new(repository, steps))
}

fn header(source: &Source, place: usize) -> ReviewHeader {
    let step = &source.steps()[place];
    let info = source.commit_info(step);
    let commit =
        info.map(|info| ReviewedCommit { subject: info.subject, author: info.author, date: info.date });
    ReviewHeader { subject: step.subject(), commit, text: source.commit_text(step) }
}

fn json(subject: &Subject, outcome: &Outcome<ReviewedChange>) -> String {
    let Outcome { found, notes, is_partial, .. } = outcome;
    change_json(&Record {
        repository: "",
        subject,
        commit: None,
        took: None,
        found,
        notes,
        is_partial: *is_partial,
    })
}
