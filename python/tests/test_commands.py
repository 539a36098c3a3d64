"""The functions, on what the wheel installs."""

import subprocess
import sys
import threading

import pytest

import refscope


def kinds(change):
    return [refactoring.kind for refactoring in change.refactorings]


def test_one_commit(shop):
    change = refscope.detect(shop, "HEAD")
    assert kinds(change) == ["Rename Class"]
    renamed = change.refactorings[0]
    assert renamed.before[0].path == "Cart.java"
    assert renamed.after[0].path == "Basket.java"
    assert 0 < renamed.confidence <= 1
    assert not change.is_partial
    assert len(change.commit) == 40


def test_every_commit_in_order(shop):
    changes = list(refscope.detect_each(shop))
    assert [kinds(change) for change in changes] == [[], ["Rename Method"], ["Rename Class"]]


def test_only_some_kinds(shop):
    changes = refscope.detect_each(shop, kinds=["rename-method"])
    assert sum(len(change.refactorings) for change in changes) == 1


def test_who_stops_reading_ends_the_program(shop):
    changes = refscope.detect_each(shop)
    next(changes)
    changes.close()


def test_what_became_what(shop):
    matching = refscope.match(shop, "HEAD")
    names = {(pair["before"]["name"], pair["after"]["name"]) for pair in matching.pairs}
    assert ("Cart", "Basket") in names


def test_two_folders(tmp_path):
    for side, name in [("before", "total"), ("after", "sum")]:
        (tmp_path / side).mkdir()
        (tmp_path / side / "A.java").write_text(f"class A {{ int {name}() {{ int a = 1; return a * 7; }} }}")
    assert kinds(refscope.detect_folders(tmp_path / "before", tmp_path / "after")) == ["Rename Method"]


def test_errors_have_the_program_s_words(shop):
    with pytest.raises(refscope.RefscopeError, match="no-such-branch"):
        refscope.detect(shop, "no-such-branch")
    with pytest.raises(refscope.RefscopeError):
        list(refscope.detect_each(shop / "nowhere"))


def test_the_interpreter_stays_free(shop):
    counted = threading.Event()
    thread = threading.Thread(target=counted.set)
    changes = refscope.detect_each(shop)
    thread.start()
    assert counted.wait(5)
    list(changes)
    thread.join()


def test_the_command_line_is_installed():
    said = subprocess.run([refscope.find_program(), "--version"], capture_output=True, text=True, check=True)
    assert said.stdout.startswith("refscope ")
    module = subprocess.run([sys.executable, "-m", "refscope", "--version"], capture_output=True, text=True, check=True)
    assert module.stdout == said.stdout
