"""A bot for any game of tefuda: takes the first action that gives the longest name. See docs/bots.md."""

import json
import sys


def tell(message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        seat = message["seat"]
    elif message["type"] == "act":
        # message["view"]: what this seat is shown; message["events"]: what it was told since it was asked last;
        # message["legal"]: every action it may take now.
        tell(max(message["legal"], key=lambda action: len(json.dumps(action))))
    elif message["type"] == "over":
        break
