#!/usr/bin/env python3
"""Sets tefuda up and runs it, with nothing but Python and a network.

    python3 start.py              play in the browser
    python3 start.py test         check and test everything
    python3 start.py COMMAND ...  any command of tefuda, such as doctor

This file is understood by every Python, so that an old one can say what is wrong. The work is done in tools/launch.
"""

# mypy: allow-untyped-defs, allow-untyped-calls

import sys

OLDEST = (3, 11)


def main():  # without types: Python 2 reads this file too
    if sys.version_info < OLDEST:
        sys.stderr.write(
            "start.py: tefuda needs Python 3.11 or newer, and this is %s (%s). "  # noqa: UP031
            "Install a newer one from python.org or your system, then run it with that: python3.11 start.py\n"
            % (sys.version.split()[0], sys.executable)
        )
        return 1
    sys.dont_write_bytecode = True  # the folder may not be ours to write in; that is said in a sentence, not here
    from tools.launch.app import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
