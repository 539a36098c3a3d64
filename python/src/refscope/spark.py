"""Whole archives on a cluster: Spark hands out slices of histories, and each task mines one of them.

>>> changes = refscope.spark.mine(spark, spark.read.text("repositories.txt"))  # doctest: +SKIP
>>> refscope.spark.refactorings(changes).groupBy("kind").count().show()        # doctest: +SKIP

A row is a change: a commit, with what was found in it as nested columns, so that one pass over the repositories is enough for
everything. A task writes nothing but its rows, so Spark may repeat it, or run it twice, whenever it likes. The workers need this
package, and the repositories on a path that all of them see, or a function that fetches them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple, Union

from . import _program
from ._tables import read_tables, unite

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame, SparkSession

#: How much work a slice is to hold: so many commits and changed source files together. About a second of one processor.
SLICE_COST = 1000

_PLACE = (
    "struct<side: string, number: bigint, path: string, start_line: bigint, start_column: bigint, end_line: bigint, "
    "end_column: bigint, element_type: string, role: string, element: string>"
)
_REFACTORING = (
    "struct<number: bigint, kind: string, description: string, confidence: double, cause_number: bigint, "
    f"purity: string, lines_unexplained: bigint, places: array<{_PLACE}>>"
)

#: The columns of a commit and its change, as docs/database.md describes them, each with its type in Spark's words.
_CHANGE = [
    ("sha", "string"),
    ("parent", "bigint"),
    ("state", "string"),
    ("reason", "string"),
    ("author_name", "string"),
    ("author_email", "string"),
    ("author_time", "timestamp"),
    ("commit_time", "timestamp"),
    ("message", "string"),
    ("n_parents", "bigint"),
    ("n_files", "bigint"),
    ("n_source_files", "bigint"),
    ("lines_changed", "bigint"),
    ("lines_explained", "bigint"),
    ("lines_unexplained", "bigint"),
]

#: The columns of what :func:`mine` returns.
SCHEMA = ", ".join(
    ["repository string"]
    + [f"{name} {kind}" for name, kind in _CHANGE]
    + [f"refactorings array<{_REFACTORING}>", "failures array<struct<path: string, message: string>>"]
)

_SLICE = "repository string, cost bigint, commits array<string>, error string"


def mine(
    spark: "SparkSession",
    repositories: "Union[DataFrame, Iterable[str]]",
    *,
    fetch: Optional[Callable[[str], str]] = None,
    slice_cost: int = SLICE_COST,
    merges: str = "skip",
    max_files: Optional[int] = None,
    timeout: float = 300,
    threads: int = 1,
) -> "DataFrame":
    """Every commit of many repositories, one row for each change; see :data:`SCHEMA`.

    ``repositories`` are paths, or the first column of a frame. Where they are addresses instead, ``fetch`` is called with
    each on the worker that needs it and returns the path of a clone there, which it may keep for later slices of the
    same one. Histories are cut into slices of about ``slice_cost`` commits and files, and one task mines one slice on
    ``threads`` threads, which should be ``spark.task.cpus``. What cannot be read is a row of the state ``failed`` with its reason.
    """
    names = _names(spark, repositories)
    options = ["--merges", merges, "--timeout", str(timeout), "--threads", str(threads)]
    options += [] if max_files is None else ["--max-files", str(max_files)]
    plan = _Plan(fetch, slice_cost, ["--merges", merges])
    slices = names.mapInArrow(plan, _SLICE).persist()
    # The largest first, so that none of them starts last; one in each partition, so that a task is a slice.
    numbered = slices.orderBy("cost", ascending=False).rdd.zipWithIndex().map(lambda pair: (pair[1], pair[0]))
    n_slices = max(1, slices.count())
    one_each = spark.createDataFrame(numbered.partitionBy(n_slices, int).values(), _SLICE)
    return one_each.mapInArrow(_Work(fetch, options), SCHEMA)


def refactorings(changes: "DataFrame") -> "DataFrame":
    """A row for each refactoring of :func:`mine`'s rows, without its places."""
    from pyspark.sql import functions as f

    told = changes.select(*_KEY, "author_name", "commit_time", f.explode("refactorings").alias("it"))
    return told.select(*_KEY, "author_name", "commit_time", "it.*").drop("places")


def places(changes: "DataFrame") -> "DataFrame":
    """A row for each place of each refactoring of :func:`mine`'s rows; ``refactoring`` is the number of its refactoring."""
    from pyspark.sql import functions as f

    told = changes.select(*_KEY, f.explode("refactorings").alias("it"))
    told = told.select(*_KEY, f.col("it.number").alias("refactoring"), f.explode("it.places").alias("place"))
    return told.select(*_KEY, "refactoring", "place.*")


_KEY = ("repository", "sha", "parent")


def _names(spark: "SparkSession", repositories: "Union[DataFrame, Iterable[str]]") -> "DataFrame":
    if hasattr(repositories, "mapInArrow"):
        frame = repositories.select(repositories.columns[0])  # type: ignore[union-attr]
        return frame.toDF("repository").distinct()
    rows = [(str(name),) for name in dict.fromkeys(repositories)]
    # One task a repository: to plan takes a second for ten thousand commits.
    return spark.createDataFrame(rows, "repository string").repartition(max(1, len(rows)))


class _Plan:
    """Cuts histories into slices."""

    def __init__(self, fetch: Optional[Callable[[str], str]], slice_cost: int, options: Sequence[str]) -> None:
        self.fetch, self.slice_cost, self.options = fetch, slice_cost, list(options)

    def __call__(self, batches: "Iterator[pyarrow.RecordBatch]") -> "Iterator[pyarrow.RecordBatch]":
        import pyarrow

        schema = pyarrow.schema(
            [
                ("repository", pyarrow.string()),
                ("cost", pyarrow.int64()),
                ("commits", pyarrow.list_(pyarrow.string())),
                ("error", pyarrow.string()),
            ]
        )
        for batch in batches:
            for repository in batch.column(0).to_pylist():
                rows = [
                    {"repository": repository, "cost": cost, "commits": commits, "error": error}
                    for cost, commits, error in self._slices(repository)
                ]
                yield pyarrow.RecordBatch.from_pylist(rows, schema)

    def _slices(self, repository: str) -> List[Tuple[int, List[str], Optional[str]]]:
        try:
            told = _program.run(["mine", _fetched(self.fetch, repository), "--plan", *self.options]).decode()
        except Exception as error:  # whatever `fetch` raises: one repository must not stop the others
            return [(0, [], str(error))]
        return [(cost, commits, None) for cost, commits in cut(map(str.split, told.splitlines()), self.slice_cost)]


def cut(plan: Iterable[Sequence[str]], slice_cost: int) -> Iterator[Tuple[int, List[str]]]:
    """Cuts a plan, pairs of a commit and its cost, into slices that cost about as much each; neighbours stay together.

    >>> list(cut([("a", "4"), ("b", "3"), ("c", "9"), ("d", "1"), ("d", "1")], 6))
    [(7, ['a', 'b']), (9, ['c']), (1, ['d'])]
    """
    costs: Dict[str, int] = {}
    for commit, cost in plan:
        # A merge that is compared with each parent is told once for each, and mined at once.
        costs[commit] = max(costs.get(commit, 0), int(cost))
    slice_, sum_ = [], 0
    for commit, cost in costs.items():
        slice_.append(commit)
        sum_ += cost
        if sum_ >= slice_cost:
            yield sum_, slice_
            slice_, sum_ = [], 0
    if slice_:
        yield sum_, slice_


class _Work:
    """Mines slices."""

    def __init__(self, fetch: Optional[Callable[[str], str]], options: Sequence[str]) -> None:
        self.fetch, self.options = fetch, list(options)

    def __call__(self, batches: "Iterator[pyarrow.RecordBatch]") -> "Iterator[pyarrow.RecordBatch]":
        for batch in batches:
            for row in batch.to_pylist():
                error = row["error"]
                if error is None:
                    try:
                        path = _fetched(self.fetch, row["repository"])
                        arguments = ["mine", path, "--format", "arrow", "--commits", "-", *self.options]
                        with _program.opened(arguments, "\n".join(row["commits"]).encode()) as opened:
                            tables = unite(read_tables(opened.output))
                        yield changes(row["repository"], tables)
                        continue
                    except _program.RefscopeError as failure:
                        error = str(failure)
                yield failed(row["repository"], error)


def _fetched(fetch: Optional[Callable[[str], str]], repository: str) -> str:
    return repository if fetch is None else fetch(repository)


def failed(repository: str, error: str) -> "pyarrow.RecordBatch":
    """The row of a repository that cannot be read."""
    import pyarrow

    return pyarrow.RecordBatch.from_pylist(
        [{"repository": repository, "state": "failed", "reason": error, "refactorings": [], "failures": []}],
        _arrow_schema(),
    )


def changes(repository: str, tables: "Dict[str, pyarrow.Table]") -> "pyarrow.RecordBatch":
    """One row for each change, of the tables of a run over one repository."""
    import pyarrow

    found, told = tables["refactorings"], tables["places"]
    commits = tables["changes"].join(tables["commits"], "commit_id").sort_by("change_id")
    ids = found["refactoring_id"].to_pylist()
    numbers = dict(zip(ids, found["number"].to_pylist()))
    causes = [numbers.get(cause) for cause in found["cause_id"].to_pylist()]
    found = found.append_column("cause_number", pyarrow.array(causes, pyarrow.int64()))
    found = found.append_column("places", _nested(ids, told, "refactoring_id", _fields(_arrow_place())))
    change_ids = commits["change_id"].to_pylist()
    columns = [pyarrow.array([repository] * commits.num_rows, pyarrow.string())]
    schema = _arrow_schema()
    columns += [commits[name].combine_chunks().cast(schema.field(name).type) for name, _ in _CHANGE]
    columns.append(_nested(change_ids, found, "change_id", _fields(_arrow_refactoring())))
    columns.append(_nested(change_ids, tables["failures"], "change_id", ["path", "message"]))
    return pyarrow.RecordBatch.from_arrays(columns, schema=schema)


def _nested(ids: List[int], rows: "pyarrow.Table", key: str, names: Sequence[str]) -> "pyarrow.ListArray":
    """For each id the rows that have it. Both grow with the id, as the program writes them."""
    import numpy
    import pyarrow

    starts = numpy.searchsorted(rows[key].to_numpy(), numpy.asarray(ids, dtype="int64"))
    offsets = pyarrow.array(numpy.append(starts, rows.num_rows).astype("int32"))
    values = [_whole(rows[name]) for name in names]
    return pyarrow.ListArray.from_arrays(offsets, pyarrow.StructArray.from_arrays(values, names=list(names)))


def _whole(column: "pyarrow.ChunkedArray") -> "pyarrow.Array":
    import pyarrow

    whole = column.combine_chunks()
    # Older versions leave a single chunk in its list.
    return whole if isinstance(whole, pyarrow.Array) else pyarrow.concat_arrays(whole.chunks)


def _fields(struct: "pyarrow.StructType") -> List[str]:
    return [struct.field(at).name for at in range(struct.num_fields)]


def _arrow_place() -> "pyarrow.StructType":
    import pyarrow

    text, number = pyarrow.string(), pyarrow.int64()
    kinds = {"bigint": number, "string": text}
    return pyarrow.struct([(name, kinds[kind]) for name, kind in _columns(_PLACE)])


def _arrow_refactoring() -> "pyarrow.StructType":
    import pyarrow

    kinds = {"bigint": pyarrow.int64(), "string": pyarrow.string(), "double": pyarrow.float64()}
    head = _REFACTORING.split(", places:")[0] + ">"
    fields = [(name, kinds[kind]) for name, kind in _columns(head)]
    return pyarrow.struct([*fields, ("places", pyarrow.list_(_arrow_place()))])


def _columns(struct: str) -> List[Tuple[str, str]]:
    """The names and types in ``struct<a: string, b: bigint>``."""
    inside = struct[struct.index("<") + 1 : struct.rindex(">")]
    return [(name, kind) for name, kind in (field.split(": ") for field in inside.split(", "))]


def _arrow_schema() -> Any:
    import pyarrow

    kinds = {
        "string": pyarrow.string(),
        "bigint": pyarrow.int64(),
        "timestamp": pyarrow.timestamp("us", tz="UTC"),
    }
    failure = pyarrow.struct([("path", pyarrow.string()), ("message", pyarrow.string())])
    return pyarrow.schema(
        [("repository", pyarrow.string())]
        + [(name, kinds[kind]) for name, kind in _CHANGE]
        + [("refactorings", pyarrow.list_(_arrow_refactoring())), ("failures", pyarrow.list_(failure))]
    )
