-- Version 1. docs/database.md explains every table; times are seconds since 1970, lines count from 1.

CREATE TABLE settings(
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE repositories(
  repository_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  url TEXT NOT NULL UNIQUE
);

CREATE TABLE commits(
  commit_id INTEGER PRIMARY KEY,
  repository_id INTEGER NOT NULL REFERENCES repositories ON DELETE CASCADE,
  sha TEXT NOT NULL,
  author_name TEXT NOT NULL,
  author_email TEXT NOT NULL,
  author_time INTEGER NOT NULL,
  author_offset INTEGER NOT NULL,
  committer_name TEXT NOT NULL,
  committer_email TEXT NOT NULL,
  commit_time INTEGER NOT NULL,
  message TEXT NOT NULL,
  n_parents INTEGER NOT NULL,
  is_reachable INTEGER NOT NULL DEFAULT 1 CHECK(is_reachable IN (0, 1)),
  UNIQUE(repository_id, sha)
);

CREATE TABLE parents(
  commit_id INTEGER NOT NULL REFERENCES commits ON DELETE CASCADE,
  number INTEGER NOT NULL,
  sha TEXT NOT NULL,
  PRIMARY KEY(commit_id, number)
) WITHOUT ROWID;

CREATE TABLE changes(
  change_id INTEGER PRIMARY KEY,
  commit_id INTEGER NOT NULL REFERENCES commits ON DELETE CASCADE,
  parent INTEGER NOT NULL,
  state TEXT NOT NULL CHECK(state IN ('done', 'partial', 'skipped', 'failed')),
  reason TEXT,
  n_files INTEGER NOT NULL,
  n_source_files INTEGER NOT NULL,
  lines_changed INTEGER,
  lines_explained INTEGER,
  lines_imports INTEGER,
  lines_comments INTEGER,
  lines_layout INTEGER,
  lines_unexplained INTEGER,
  UNIQUE(commit_id, parent)
);

CREATE TABLE files(
  file_id INTEGER PRIMARY KEY,
  change_id INTEGER NOT NULL REFERENCES changes ON DELETE CASCADE,
  status TEXT NOT NULL CHECK(status IN ('added', 'removed', 'changed', 'renamed', 'moved')),
  before_path TEXT,
  after_path TEXT
);

CREATE TABLE entities(
  entity_id INTEGER PRIMARY KEY,
  change_id INTEGER NOT NULL REFERENCES changes ON DELETE CASCADE,
  side TEXT NOT NULL CHECK(side IN ('before', 'after')),
  kind TEXT NOT NULL,
  path TEXT NOT NULL,
  container TEXT NOT NULL,
  name TEXT NOT NULL,
  parameters TEXT,
  start_line INTEGER NOT NULL,
  end_line INTEGER NOT NULL,
  was_entity_id INTEGER REFERENCES entities ON DELETE CASCADE,
  matched_by TEXT
);

CREATE TABLE refactorings(
  refactoring_id INTEGER PRIMARY KEY,
  change_id INTEGER NOT NULL REFERENCES changes ON DELETE CASCADE,
  number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  description TEXT NOT NULL,
  confidence REAL NOT NULL,
  cause_id INTEGER REFERENCES refactorings ON DELETE CASCADE,
  purity TEXT CHECK(purity IN ('pure', 'mixed')),
  lines_unexplained INTEGER,
  UNIQUE(change_id, number)
);

CREATE TABLE operands(
  refactoring_id INTEGER NOT NULL REFERENCES refactorings ON DELETE CASCADE,
  role TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY(refactoring_id, role)
) WITHOUT ROWID;

CREATE TABLE places(
  refactoring_id INTEGER NOT NULL REFERENCES refactorings ON DELETE CASCADE,
  side TEXT NOT NULL CHECK(side IN ('before', 'after')),
  number INTEGER NOT NULL,
  path TEXT NOT NULL,
  start_line INTEGER NOT NULL,
  start_column INTEGER NOT NULL,
  end_line INTEGER NOT NULL,
  end_column INTEGER NOT NULL,
  element_type TEXT NOT NULL,
  role TEXT NOT NULL,
  element TEXT,
  entity_id INTEGER REFERENCES entities ON DELETE SET NULL,
  PRIMARY KEY(refactoring_id, side, number)
) WITHOUT ROWID;

CREATE TABLE evidence(
  refactoring_id INTEGER PRIMARY KEY REFERENCES refactorings ON DELETE CASCADE,
  matched_by TEXT,
  similarity REAL,
  n_users INTEGER,
  type_matched_by TEXT,
  type_similarity REAL,
  n_statements_mapped INTEGER,
  n_statements_equal INTEGER,
  n_statements_gone INTEGER,
  n_statements_new INTEGER
);

CREATE TABLE candidates(
  candidate_id INTEGER PRIMARY KEY,
  change_id INTEGER NOT NULL REFERENCES changes ON DELETE CASCADE,
  rank INTEGER NOT NULL,
  kind TEXT NOT NULL,
  before_entity_id INTEGER NOT NULL REFERENCES entities ON DELETE CASCADE,
  after_entity_id INTEGER NOT NULL REFERENCES entities ON DELETE CASCADE,
  similarity TEXT NOT NULL CHECK(similarity IN ('EQUAL', 'CLONE', 'NOCLONE')),
  basis TEXT NOT NULL CHECK(basis IN ('body', 'no-body')),
  risk TEXT NOT NULL CHECK(risk IN ('LOW', 'HIGH')),
  n_words INTEGER NOT NULL,
  n_renamed INTEGER NOT NULL,
  n_rivals_before INTEGER NOT NULL,
  n_rivals_after INTEGER NOT NULL,
  is_combined INTEGER NOT NULL CHECK(is_combined IN (0, 1)),
  reason TEXT,
  UNIQUE(change_id, rank)
);

CREATE TABLE confirmations(
  candidate_id INTEGER NOT NULL REFERENCES candidates ON DELETE CASCADE,
  refactoring_id INTEGER NOT NULL REFERENCES refactorings ON DELETE CASCADE,
  PRIMARY KEY(candidate_id, refactoring_id)
) WITHOUT ROWID;

CREATE TABLE failures(
  failure_id INTEGER PRIMARY KEY,
  change_id INTEGER NOT NULL REFERENCES changes ON DELETE CASCADE,
  path TEXT,
  message TEXT NOT NULL
);

CREATE INDEX commits_by_time ON commits(repository_id, commit_time);
CREATE INDEX files_of_change ON files(change_id);
CREATE INDEX files_by_path ON files(after_path);
CREATE INDEX entities_of_change ON entities(change_id);
CREATE INDEX entities_by_name ON entities(container, name);
CREATE INDEX entities_by_origin ON entities(was_entity_id) WHERE was_entity_id IS NOT NULL;
CREATE INDEX refactorings_by_kind ON refactorings(kind, confidence);
CREATE INDEX refactorings_by_cause ON refactorings(cause_id) WHERE cause_id IS NOT NULL;
CREATE INDEX places_by_path ON places(path, start_line);
CREATE INDEX places_by_entity ON places(entity_id) WHERE entity_id IS NOT NULL;
CREATE INDEX candidates_by_kind ON candidates(kind, risk);
CREATE INDEX candidates_by_before ON candidates(before_entity_id);
CREATE INDEX candidates_by_after ON candidates(after_entity_id);
CREATE INDEX confirmations_by_refactoring ON confirmations(refactoring_id);
CREATE INDEX failures_of_change ON failures(change_id);

-- What was found, with the commit that shows it.
CREATE VIEW findings AS
SELECT r.refactoring_id, p.name AS repository, c.sha, c.author_name AS author, c.commit_time,
  date(c.commit_time, 'unixepoch') AS day, r.kind, r.description, r.confidence, r.cause_id IS NULL AS is_cause,
  r.purity, r.lines_unexplained, r.change_id, c.commit_id, p.repository_id
FROM refactorings r JOIN changes h USING(change_id) JOIN commits c USING(commit_id) JOIN repositories p USING(repository_id);

-- What signatures make possible, with both declarations and whether the detection confirms it.
CREATE VIEW ranked AS
SELECT k.candidate_id, p.name AS repository, c.sha, c.commit_time, k.rank, k.kind, k.risk, k.similarity, k.basis, k.reason,
  k.n_rivals_before, k.n_rivals_after, k.is_combined,
  ltrim(b.container || '.' || b.name, '.') || coalesce('(' || b.parameters || ')', '') AS before,
  ltrim(a.container || '.' || a.name, '.') || coalesce('(' || a.parameters || ')', '') AS after,
  EXISTS(SELECT 1 FROM confirmations x WHERE x.candidate_id = k.candidate_id) AS is_confirmed
FROM candidates k JOIN changes h USING(change_id) JOIN commits c USING(commit_id) JOIN repositories p USING(repository_id)
  JOIN entities b ON b.entity_id = k.before_entity_id JOIN entities a ON a.entity_id = k.after_entity_id;

-- What is missing, and why.
CREATE VIEW missing AS
SELECT p.name AS repository, c.sha, h.parent, h.state, coalesce(h.reason, f.message) AS reason, f.path
FROM changes h JOIN commits c USING(commit_id) JOIN repositories p USING(repository_id) LEFT JOIN failures f USING(change_id)
WHERE h.state <> 'done';
