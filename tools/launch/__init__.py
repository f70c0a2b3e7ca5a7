"""What start.py does: sets up .venv, runs tefuda or its tests, and says in one sentence what went wrong.

app.py          the commands
environment.py  .venv: made, filled and made anew when something has changed
compiling.py    the compiled build, made beside a running server or beside the first tests
serving.py      one server a folder; a second start opens the browser on it
testing.py      the test command; checks.py runs its checks
versions.py     the rules on other Pythons
processes.py    programs that are run, with a log; locks.py keeps two of us apart
display.py      what is being done, with seconds and a bar
faults.py       what can go wrong, and the way on
"""
