#!/bin/sh
# Starts tefuda (macOS): double click.
exec "$(dirname "$0")/起動.sh" "$@"
