"""``python -m refscope`` is the command line."""

import os
import subprocess
import sys

from ._program import find_program


def main() -> int:
    arguments = [find_program(), *sys.argv[1:]]
    if os.name == "nt":
        return subprocess.run(arguments).returncode
    os.execv(arguments[0], arguments)


if __name__ == "__main__":
    sys.exit(main())
