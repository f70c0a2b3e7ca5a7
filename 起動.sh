#!/bin/sh
# Starts tefuda (Linux): chmod +x once, then double click or run it from any folder.
cd "$(dirname "$0")" || exit 1

# A window that was opened by a double click closes with its program: let people read why.
stay_open() {
  if [ "$1" -ne 0 ] && [ "$1" -ne 130 ] && [ -t 0 ]; then
    printf '\nEnter を押すと閉じます。 / Press Enter to close. '
    read -r _
  fi
  exit "$1"
}

for python in python3.13 python3.12 python3.11 python3 python; do
  if command -v "$python" >/dev/null 2>&1 && "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    trap : INT # an interrupt is for tefuda, which closes its rooms
    "$python" start.py "$@"
    stay_open $?
  fi
done
echo "tefuda needs Python 3.11 or newer: install it from python.org or your system, then start again." >&2
echo "Python 3.11 以上が必要です。python.org などから入れて、もう一度起動してください。" >&2
stay_open 1
