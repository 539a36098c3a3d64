"""A small repository with known refactorings, made with git."""

import subprocess
from pathlib import Path

import pytest

CART = "class Cart {\n    int total(int price) {\n        int sum = 0;\n        sum += price * 2;\n        return sum;\n    }\n}\n"


def git(folder: Path, *arguments: str) -> None:
    name = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *name, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three commits: a class, a renamed method, a renamed class."""
    folder = tmp_path_factory.mktemp("shop")
    git(folder, "init", "-q", "-b", "main")
    versions = [
        ("Cart.java", CART),
        ("Cart.java", CART.replace("total(", "sumUp(")),
        ("Basket.java", CART.replace("total(", "sumUp(").replace("Cart", "Basket")),
    ]
    for path, text in versions:
        for old in folder.glob("*.java"):
            old.unlink()
        (folder / path).write_text(text)
        git(folder, "add", "-A")
        git(folder, "commit", "-q", "-m", path)
    return folder
