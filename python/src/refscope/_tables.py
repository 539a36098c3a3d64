"""Mined histories as Arrow tables.

The program writes Arrow's streams one behind the other, each with the name of its table in the metadata of its schema; the
columns are those that docs/database.md describes for the database and for Parquet files.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, BinaryIO, Dict, Iterator, List, Mapping, Tuple

from ._program import RefscopeError

if TYPE_CHECKING:
    import duckdb
    import pandas
    import polars
    import pyarrow

#: The version of the tables that this package reads.
SCHEMA_VERSION = 1


class Tables(Mapping[str, "pyarrow.Table"]):
    """The tables of a mined history by their names, such as ``commits``, ``changes``, ``refactorings`` and ``places``.

    >>> tables = refscope.mine("shop")                        # doctest: +SKIP
    >>> tables["refactorings"].num_rows                       # doctest: +SKIP
    >>> tables.duckdb().sql("SELECT kind, count(*) FROM refactorings GROUP BY kind")  # doctest: +SKIP

    Ids, such as ``commit_id``, mean something within these tables alone.
    """

    def __init__(self, tables: Mapping[str, "pyarrow.Table"], is_partial: bool = False) -> None:
        self._tables = dict(tables)
        #: Whether something could not be read or finished; the tables ``changes`` and ``failures`` say what.
        self.is_partial = is_partial

    def __getitem__(self, name: str) -> "pyarrow.Table":
        return self._tables[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def __repr__(self) -> str:
        rows = ", ".join(f"{name}: {table.num_rows}" for name, table in self._tables.items())
        return f"<refscope.Tables {rows}>"

    def pandas(self, name: str) -> "pandas.DataFrame":
        """A table as a frame of pandas, whose columns are Arrow's: nothing is copied."""
        import pandas

        return self[name].to_pandas(types_mapper=pandas.ArrowDtype)

    def polars(self, name: str) -> "polars.DataFrame":
        """A table as a frame of polars; nothing is copied."""
        import polars

        frame = polars.from_arrow(self[name])
        assert isinstance(frame, polars.DataFrame)
        return frame

    def duckdb(self) -> "duckdb.DuckDBPyConnection":
        """A connection of DuckDB that knows all tables by their names; nothing is copied."""
        import duckdb

        connection = duckdb.connect()
        for name, table in self._tables.items():
            connection.register(name, table)
        return connection


def read_tables(source: BinaryIO) -> Iterator[Tuple[str, "pyarrow.Table"]]:
    """The parts of tables in a stream of the program, in the order in which they come; each with its name."""
    pyarrow = _pyarrow()
    source = source if hasattr(source, "peek") else io.BufferedReader(source)  # type: ignore[arg-type]
    while source.peek(1):  # type: ignore[attr-defined]
        with pyarrow.ipc.open_stream(source) as stream:
            metadata = stream.schema.metadata or {}
            version = int(metadata.get(b"refscope.schema_version", b"0"))
            if version > SCHEMA_VERSION:
                raise RefscopeError(
                    f"a later version of refscope wrote these tables: they have version {version}, and this package "
                    f"reads {SCHEMA_VERSION}"
                )
            yield metadata[b"refscope.table"].decode(), stream.read_all()


def unite(parts: Iterator[Tuple[str, "pyarrow.Table"]]) -> Dict[str, "pyarrow.Table"]:
    """Whole tables of their parts."""
    pyarrow = _pyarrow()
    found: Dict[str, List[Any]] = {}
    for name, part in parts:
        found.setdefault(name, []).append(part)
    return {name: pyarrow.concat_tables(tables) for name, tables in found.items()}


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.ipc
    except ImportError as error:
        raise RefscopeError("tables need pyarrow: please install `refscope[arrow]`") from error
    return pyarrow
