//! The rows of one change: what refers to what, in the order in which the keys are known.

use crate::Study;
use crate::rows::{ChangeOutcome, CommitEntry};
use crate::study::{EntityRow, Lines, key};
use refscope_model::EntityId;
use refscope_ranking::Candidate;
use refscope_refactorings::{Declaration, FindingId, Refactoring};
use refscope_text::{Pair, Side};
use refscope_wording::{description, element_text, element_type, operands, role};
use rusqlite::{OptionalExtension, Params, Transaction, params};
use rustc_hash::FxHashMap;

/// Writes the rows of one change.
pub(crate) struct Rows<'t> {
    pub(crate) transaction: &'t Transaction<'t>,
}

impl Rows<'_> {
    fn insert(&self, statement: &str, values: impl Params) -> rusqlite::Result<i64> {
        self.transaction.prepare_cached(statement)?.insert(values)
    }

    pub(crate) fn write(
        &self,
        repository: i64,
        commit: &CommitEntry,
        change: &ChangeOutcome,
    ) -> rusqlite::Result<()> {
        let commit_id = self.commit(repository, commit)?;
        let change_id = self.change(commit_id, change)?;
        let study = &change.study;
        for file in &study.files {
            let Pair { before, after } = file.paths.as_ref().map(Option::as_deref);
            let statement =
                "INSERT INTO files(change_id, status, before_path, after_path) VALUES (?1, ?2, ?3, ?4)";
            self.insert(statement, params![change_id, file.status, before, after])?;
        }
        let mut entity_ids: Vec<i64> = Vec::with_capacity(study.entities.len());
        for entity in &study.entities {
            entity_ids.push(self.entity(change_id, entity, &entity_ids)?);
        }
        let entities = Entities { study, ids: &entity_ids };
        let refactoring_ids = self.refactorings(change_id, &entities)?;
        for (rank, candidate) in study.ranking.candidates.iter().enumerate() {
            self.candidate(change_id, rank + 1, candidate, &entities, &refactoring_ids)?;
        }
        for note in change.notes.iter().chain(&study.ranking.notes) {
            let statement = "INSERT INTO failures(change_id, path, message) VALUES (?1, ?2, ?3)";
            self.insert(statement, params![change_id, note.path.as_deref(), note.message])?;
        }
        Ok(())
    }

    fn commit(&self, repository: i64, commit: &CommitEntry) -> rusqlite::Result<i64> {
        let query = "SELECT commit_id FROM commits WHERE repository_id = ?1 AND sha = ?2";
        let known = self
            .transaction
            .prepare_cached(query)?
            .query_row(params![repository, commit.sha], |row| row.get(0));
        if let Some(id) = known.optional()? {
            return Ok(id);
        }
        let details = commit.details.clone().unwrap_or_default();
        let statement = "INSERT INTO commits(repository_id, sha, author_name, author_email, author_time, author_offset, \
                         committer_name, committer_email, commit_time, message, n_parents) \
                         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
        let (author, committer) = (details.author, details.committer);
        let id = self.insert(
            statement,
            params![
                repository,
                commit.sha,
                author.name,
                author.email,
                author.time,
                author.offset,
                committer.name,
                committer.email,
                commit.time,
                details.message,
                commit.parents.len() as i64,
            ],
        )?;
        for (number, sha) in (1_i64..).zip(&commit.parents) {
            self.insert("INSERT INTO parents VALUES (?1, ?2, ?3)", params![id, number, sha])?;
        }
        Ok(id)
    }

    fn change(&self, commit_id: i64, change: &ChangeOutcome) -> rusqlite::Result<i64> {
        let study = &change.study;
        let sorted = match study.lines {
            Some(Lines::Sorted(counts)) => Some(counts),
            _ => None,
        };
        let n_changed = study.lines.map(|lines| match lines {
            Lines::Counted(n_changed) => n_changed,
            Lines::Sorted(counts) => counts.n_changed(),
        });
        let n_explained = study.lines.map(|_| sorted.map_or(0, |it| it.n_explained as i64));
        let count =
            |of: fn(&refscope_refactorings::LineCounts) -> usize| sorted.as_ref().map(|it| of(it) as i64);
        let statement = "INSERT INTO changes(commit_id, parent, state, reason, n_files, n_source_files, lines_changed, \
                         lines_explained, lines_imports, lines_comments, lines_layout, lines_unexplained) \
                         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
        self.insert(
            statement,
            params![
                commit_id,
                change.parent as i64,
                change.state.name(),
                change.reason,
                study.n_files as i64,
                study.files.len() as i64,
                n_changed.map(|n| n as i64),
                n_explained,
                count(|it| it.n_imports),
                count(|it| it.n_comments),
                count(|it| it.n_layout),
                count(|it| it.n_unexplained),
            ],
        )
    }

    fn entity(&self, change_id: i64, entity: &EntityRow, ids: &[i64]) -> rusqlite::Result<i64> {
        let declared = &entity.declared;
        let parameters = declared.parameters.as_ref().map(|types| types.join(", "));
        let was = entity.was.map(|(row, pass)| (ids[row], pass.name()));
        // What a type declares has the type for its container; the type itself has what is around it.
        let around =
            || declared.container.strip_suffix(declared.name.as_str())?.strip_suffix('.').or(Some(""));
        let container = if declared.kind.is_type() { around() } else { None };
        let statement = "INSERT INTO entities(change_id, side, kind, path, container, name, parameters, start_line, \
                         end_line, was_entity_id, matched_by) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
        self.insert(
            statement,
            params![
                change_id,
                side(entity.side),
                declared.kind.title(),
                &*declared.path,
                container.unwrap_or(&declared.container),
                declared.name,
                parameters,
                declared.lines.0,
                declared.lines.1,
                was.map(|it| it.0),
                was.map(|it| it.1),
            ],
        )
    }

    /// Writes the refactorings and returns their ids.
    fn refactorings(&self, change_id: i64, entities: &Entities<'_>) -> rusqlite::Result<Vec<i64>> {
        let refactorings = &entities.study.refactorings;
        let mut ids = Vec::with_capacity(refactorings.len());
        let mut rows: FxHashMap<FindingId, i64> = FxHashMap::default();
        for (at, refactoring) in refactorings.iter().enumerate() {
            let purity = entities.study.purities.as_ref().map(|purities| purities[at]);
            let statement = "INSERT INTO refactorings(change_id, number, kind, description, confidence, purity, \
                             lines_unexplained) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
            let id = self.insert(
                statement,
                params![
                    change_id,
                    at as i64 + 1,
                    refactoring.kind.title(),
                    description(refactoring),
                    refactoring.confidence,
                    purity.map(|it| it.name()),
                    purity.map(|it| it.n_unexplained as i64),
                ],
            )?;
            rows.insert(refactoring.id, id);
            ids.push(id);
            for (role, value) in operands(refactoring) {
                self.insert("INSERT INTO operands VALUES (?1, ?2, ?3)", params![id, role, value])?;
            }
            self.evidence(id, refactoring)?;
            self.places(id, refactoring, entities)?;
        }
        for (&id, refactoring) in ids.iter().zip(refactorings) {
            if let Some(&cause) = refactoring.consequence_of.and_then(|cause| rows.get(&cause)) {
                let statement = "UPDATE refactorings SET cause_id = ?2 WHERE refactoring_id = ?1";
                self.transaction.prepare_cached(statement)?.execute([id, cause])?;
            }
        }
        Ok(ids)
    }

    fn evidence(&self, id: i64, refactoring: &Refactoring) -> rusqlite::Result<i64> {
        let evidence = &refactoring.evidence;
        let (declarations, types, code) = (&evidence.declarations, &evidence.types, &evidence.code);
        let statement = "INSERT INTO evidence VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
        self.insert(
            statement,
            params![
                id,
                declarations.map(|it| it.pass.name()),
                declarations.map(|it| it.similarity),
                declarations.map(|it| it.n_users as i64),
                types.map(|it| it.pass.name()),
                types.map(|it| it.similarity),
                code.map(|it| it.n_mapped as i64),
                code.map(|it| it.n_exact as i64),
                code.map(|it| it.n_left.before as i64),
                code.map(|it| it.n_left.after as i64),
            ],
        )
    }

    fn places(&self, id: i64, refactoring: &Refactoring, entities: &Entities<'_>) -> rusqlite::Result<()> {
        for of in Side::BOTH {
            for (number, place) in (1_i64..).zip(refactoring.locations.get(of)) {
                let statement =
                    "INSERT INTO places VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
                self.insert(
                    statement,
                    params![
                        id,
                        side(of),
                        number,
                        &*place.path,
                        place.start.line,
                        place.start.column,
                        place.end.line,
                        place.end.column,
                        element_type(place.element),
                        role(refactoring.kind, of, place),
                        element_text(place),
                        entities.declared(of, &place.owner),
                    ],
                )?;
            }
        }
        Ok(())
    }

    fn candidate(
        &self,
        change_id: i64,
        rank: usize,
        candidate: &Candidate,
        entities: &Entities<'_>,
        refactoring_ids: &[i64],
    ) -> rusqlite::Result<()> {
        let ids =
            Pair::new(Side::Before, Side::After).map(|side| entities.id(side, *candidate.entities.get(side)));
        let statement = "INSERT INTO candidates(change_id, rank, kind, before_entity_id, after_entity_id, similarity, basis, \
                         risk, n_words, n_renamed, n_rivals_before, n_rivals_after, is_combined, reason) \
                         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)";
        let id = self.insert(
            statement,
            params![
                change_id,
                rank as i64,
                candidate.kind.title(),
                ids.before,
                ids.after,
                candidate.similarity.name(),
                candidate.basis.name(),
                candidate.risk.name(),
                candidate.n_words as i64,
                candidate.n_renamed as i64,
                candidate.n_rivals.before as i64,
                candidate.n_rivals.after as i64,
                candidate.is_combined,
                candidate.reason,
            ],
        )?;
        for &place in &candidate.confirmed_by {
            let statement = "INSERT INTO confirmations VALUES (?1, ?2)";
            self.insert(statement, params![id, refactoring_ids[place]])?;
        }
        Ok(())
    }
}

/// The rows that the entities of a change have.
struct Entities<'s> {
    study: &'s Study,
    ids: &'s [i64],
}

impl Entities<'_> {
    /// The row of what a finding names.
    fn declared(&self, side: Side, declaration: &Declaration) -> Option<i64> {
        self.study.declared.get(side).get(&key(declaration)).map(|&row| self.ids[row])
    }

    fn id(&self, side: Side, entity: EntityId) -> Option<i64> {
        self.study.rows.get(side).get(&entity).map(|&row| self.ids[row])
    }
}

const fn side(side: Side) -> &'static str {
    match side {
        Side::Before => "before",
        Side::After => "after",
    }
}
