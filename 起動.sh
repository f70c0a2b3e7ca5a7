#!/bin/sh
# Starts tefuda (Linux): chmod +x once, then double click or run it from any folder.
cd "$(dirname "$0")" || exit 1
for python in python3.13 python3.12 python3.11 python3 python; do
  if command -v "$python" >/dev/null 2>&1 && "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    exec "$python" start.py "$@"
  fi
done
echo "tefuda needs Python 3.11 or newer. / Python 3.11 以上が必要です。" >&2
exit 1
