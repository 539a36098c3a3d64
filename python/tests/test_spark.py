"""Spark in local mode, with executors that are processes of their own."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import CART, git

import refscope

pyspark = pytest.importorskip("pyspark", reason="pyspark is not installed: the cluster is not tested")

from pyspark.sql import SparkSession  # noqa: E402

import refscope.spark  # noqa: E402


def runs(program):
    try:
        return subprocess.run([program, "-version"], capture_output=True).returncode == 0
    except OSError:
        return False


java = os.path.join(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java"
if not runs(java):
    pytest.skip("there is no Java: the cluster is not tested", allow_module_level=True)


@pytest.fixture(scope="module")
def spark():
    """Two executors with one core each."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate()
    )
    yield session
    session.stop()


@pytest.fixture(scope="module")
def history(tmp_path_factory):
    """Ten commits, each of which renames a method."""
    folder = tmp_path_factory.mktemp("history")
    git(folder, "init", "-q", "-b", "main")
    for at in range(10):
        (folder / "Cart.java").write_text(CART.replace("total(", f"total{at}("))
        git(folder, "add", "-A")
        git(folder, "commit", "-q", "-m", f"total{at}")
    return folder


def keyed(repository):
    """The refactorings and places of a run on this machine, as rows that say the same wherever they were made."""
    tables = refscope.mine(repository)
    commits = {row["commit_id"]: row["sha"] for row in tables["commits"].to_pylist()}
    changes = {row["change_id"]: (commits[row["commit_id"]], row["parent"]) for row in tables["changes"].to_pylist()}
    found = {row["refactoring_id"]: row for row in tables["refactorings"].to_pylist()}
    refactorings = set()
    for row in found.values():
        cause = found[row["cause_id"]]["number"] if row["cause_id"] else None
        key = (str(repository), *changes[row["change_id"]])
        rest = (row["kind"], row["description"], row["confidence"], cause, row["purity"], row["lines_unexplained"])
        refactorings.add((*key, row["number"], *rest))
    places = set()
    for row in tables["places"].to_pylist():
        of = found[row.pop("refactoring_id")]
        row.pop("entity_id")
        places.add((str(repository), *changes[of["change_id"]], of["number"], *row.values()))
    states = {(str(repository), *changes[row["change_id"]], row["state"]) for row in tables["changes"].to_pylist()}
    return refactorings, places, states


def told(changes):
    """The same of Spark's rows."""
    found = refscope.spark.refactorings(changes).drop("author_name", "commit_time")
    refactorings = {tuple(row) for row in found.collect()}
    places = {tuple(row) for row in refscope.spark.places(changes).collect()}
    states = {tuple(row) for row in changes.select("repository", "sha", "parent", "state").collect()}
    return refactorings, places, states


def test_a_cluster_finds_what_one_machine_finds_although_an_executor_dies(spark, history, tmp_path):
    marks = tmp_path / "marks"
    marks.mkdir()

    def fetch(repository, marks=str(marks)):
        """The third call or so, in the middle of the work, is the end of the executor around it."""
        Path(marks, f"{os.getpid()}-{time.monotonic_ns()}").touch()
        try:
            is_end = len(os.listdir(marks)) >= 3 and os.open(Path(marks, "killed"), os.O_CREAT | os.O_EXCL) > 0
        except FileExistsError:
            is_end = False
        if is_end:
            worker = Path(f"/proc/{os.getppid()}/status").read_text()
            executor = next(line for line in worker.splitlines() if line.startswith("PPid:")).split()[1]
            os.kill(int(executor), signal.SIGKILL)
        return repository

    changes = refscope.spark.mine(spark, [str(history)], fetch=fetch, slice_cost=4).persist()
    assert changes.rdd.getNumPartitions() == 5
    expected = keyed(history)
    assert told(changes) == expected
    assert len(expected[0]) == 9, "a renamed method in each commit but the first"
    assert Path(marks, "killed").exists(), "no executor died"


def test_a_repository_that_cannot_be_read_does_not_stop_the_others(spark, shop):
    names = spark.createDataFrame([(str(shop),), ("/nowhere",)], "path string")
    changes = refscope.spark.mine(spark, names).persist()
    lost = changes.where("state = 'failed'").collect()
    assert [row.repository for row in lost] == ["/nowhere"]
    assert "/nowhere" in lost[0].reason and lost[0].sha is None
    assert changes.where("state = 'done'").count() == 3


def test_slices_cost_about_as_much():
    plan = [(str(at), "7") for at in range(100)]
    slices = list(refscope.spark.cut(plan, 70))
    assert [cost for cost, _ in slices] == [70] * 10
    assert [commit for _, commits in slices for commit in commits] == [str(at) for at in range(100)]
