"""Mined histories, read with what researchers use: the released packages of DuckDB, pyarrow, pandas and polars."""

import datetime
import math
import re
import sqlite3
import subprocess
from pathlib import Path

import pytest

import refscope

pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed: tables are not tested")
dataset = pytest.importorskip("pyarrow.dataset")

TABLES = [
    "settings",
    "repositories",
    "commits",
    "parents",
    "changes",
    "files",
    "entities",
    "refactorings",
    "operands",
    "places",
    "evidence",
    "candidates",
    "confirmations",
    "failures",
]


@pytest.fixture(scope="module")
def mined(shop, tmp_path_factory) -> Path:
    """One history as a database and as Parquet files."""
    folder = tmp_path_factory.mktemp("mined")
    for into in ("shop.db", "tables/"):
        arguments = [refscope.find_program(), "mine", str(shop), "--into", into]
        subprocess.run(arguments, cwd=folder, check=True, capture_output=True)
    return folder


def rows_of_database(mined, table):
    """The rows of a table with the names of its columns, as SQLite itself reads them."""
    database = sqlite3.connect(mined / "shop.db")
    cursor = database.execute(f"SELECT * FROM {table}")
    names = [column[0] for column in cursor.description]
    return sorted((dict(zip(names, row)) for row in cursor), key=repr)


def as_in_database(rows):
    """Rows of columns in the types of SQLite: moments are seconds, and what is true is 1."""

    def value(found):
        if isinstance(found, datetime.datetime):
            found = found if found.tzinfo else found.replace(tzinfo=datetime.timezone.utc)
            return int(found.timestamp())
        if isinstance(found, bool):
            return int(found)
        if isinstance(found, float) and math.isnan(found):
            return None
        return found

    return sorted(({name: value(found) for name, found in row.items()} for row in rows), key=repr)


@pytest.mark.parametrize("table", TABLES)
def test_pyarrow_reads_what_the_database_has(mined, table):
    read = dataset.dataset(mined / "tables" / table, partitioning="hive").to_table()
    columns = [name for name in read.column_names if name != "repository"]
    rows = as_in_database(read.select(columns).to_pylist())
    assert rows == rows_of_database(mined, table)
    assert table == "failures" or rows, "there is something to read"


@pytest.mark.parametrize("table", TABLES)
def test_duckdb_reads_what_the_database_has(mined, table):
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed")
    connection = duckdb.connect()
    connection.execute("SET TimeZone = 'UTC'")
    found = connection.sql(f"SELECT * FROM read_parquet('{mined}/tables/{table}/**/*.parquet', hive_partitioning = false)")
    assert as_in_database(found.to_arrow_table().to_pylist()) == rows_of_database(mined, table)


@pytest.mark.parametrize("table", TABLES)
def test_streams_hold_what_the_database_has(mined, shop, table):
    assert as_in_database(streamed(shop)[table].to_pylist()) == rows_of_database(mined, table)


_streamed = {}


def streamed(shop):
    if shop not in _streamed:
        _streamed[shop] = refscope.mine(shop)
    return _streamed[shop]


def test_frames_of_pandas_and_polars_share_the_columns(shop):
    tables = streamed(shop)
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = tables.pandas("refactorings")
    assert list(frame["kind"]) == ["Rename Method", "Rename Class"]
    assert isinstance(frame["kind"].dtype, pandas.ArrowDtype)
    polars = pytest.importorskip("polars", reason="polars is not installed")
    assert tables.polars("refactorings")["kind"].to_list() == ["Rename Method", "Rename Class"]
    assert tables.polars("commits")["author_time"].dtype == polars.Datetime("ms", "UTC")


def test_duckdb_asks_the_tables(shop):
    pytest.importorskip("duckdb", reason="duckdb is not installed")
    query = "SELECT r.kind FROM refactorings r JOIN changes USING(change_id) JOIN commits c USING(commit_id) ORDER BY r.kind"
    assert streamed(shop).duckdb().sql(query).fetchall() == [("Rename Class",), ("Rename Method",)]


def test_only_some_commits(shop):
    commits = streamed(shop)["commits"]["sha"].to_pylist()
    some = refscope.mine(shop, commits=commits[1:])
    assert some["commits"]["sha"].to_pylist() == commits[1:]
    assert refscope.mine(shop, "HEAD~1..HEAD")["refactorings"]["kind"].to_pylist() == ["Rename Class"]


def test_errors_of_a_stream_have_the_program_s_words(shop):
    with pytest.raises(refscope.RefscopeError, match="no-such-branch"):
        refscope.mine(shop, "no-such-branch")
    with pytest.raises(refscope.RefscopeError, match="nowhere"):
        refscope.mine(shop / "nowhere")


def test_a_bar_shows_how_far_the_work_is(shop, capsys):
    pytest.importorskip("tqdm", reason="tqdm is not installed")
    refscope.mine(shop, progress=True)
    assert re.search(r"3/3", capsys.readouterr().err)


def test_detection_and_matching_are_tables_as_well(shop):
    read = {}
    for command in ("detect", "match"):
        arguments = [refscope.find_program(), command, str(shop), "HEAD", "--each", "--format", "arrow"]
        source = pyarrow.BufferReader(subprocess.run(arguments, check=True, capture_output=True).stdout)
        while source.tell() < source.size():
            with pyarrow.ipc.open_stream(source) as stream:
                read[command, stream.schema.metadata[b"refscope.table"].decode()] = stream.read_all()
    assert set(read) == {
        ("detect", "commits"),
        ("detect", "refactorings"),
        ("detect", "places"),
        ("match", "commits"),
        ("match", "pairs"),
    }
    assert read["detect", "refactorings"]["kind"].to_pylist() == ["Rename Method", "Rename Class"]
    whole = streamed(shop)
    for table in ("refactorings", "places"):
        part = read["detect", table]
        same = [name for name in part.column_names if name != "change_id"]
        rows = [sorted(it.select(same).to_pylist(), key=repr) for it in (part, whole[table])]
        assert rows[0] == rows[1]
        for name in same:
            assert part.schema.field(name).type == whole[table].schema.field(name).type
    assert ("Cart", "Basket") in zip(
        read["match", "pairs"]["before_name"].to_pylist(), read["match", "pairs"]["after_name"].to_pylist()
    )
