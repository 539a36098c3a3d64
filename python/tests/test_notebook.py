"""The notebook runs, and says what was committed with it where its history is at hand."""

import contextlib
import io
import json
import os
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[1] / "notebooks" / "jedit.ipynb"


def text_of(cell):
    """What a cell prints, as the notebook keeps it."""
    return "".join("".join(output["text"]) for output in cell["outputs"] if output["output_type"] == "stream")


def test_the_notebook_runs(shop, monkeypatch):
    for package in ("duckdb", "pyarrow"):
        pytest.importorskip(package, reason=f"{package} is not installed: the notebook is not tested")
    matplotlib = pytest.importorskip("matplotlib", reason="matplotlib is not installed: the notebook is not tested")
    matplotlib.use("Agg")
    # The history that the notebook is about; without it, a small one shows that the cells run.
    history = os.environ.get("REFSCOPE_JEDIT")
    monkeypatch.setenv("HISTORY", history or str(shop))
    names = {}
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"], "it is committed with what it shows"
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile("".join(cell["source"]), str(NOTEBOOK), "exec"), names)
        if history is not None:
            assert printed.getvalue() == text_of(cell)
