"""A server in a process of its own, on this machine alone, for measurements and tests."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import IO, Any

from tefuda.core.errors import TefudaError
from tefuda.server.client import LATE, Web


class Host:
    """Starts, kills and starts again; its folder stays."""

    def __init__(self, folder: Path, *options: str, path: str = "") -> None:
        self.folder = folder
        self.options = options
        self.path = path
        """More folders on Python's path."""
        self.process: subprocess.Popen[bytes] | None = None
        self.port = 0
        self.admin_port = 0
        """If it was started with one."""
        self.now = 0
        """How far its clock was turned, for the next start: time does not go back."""
        folder.mkdir(parents=True, exist_ok=True)
        self.log = folder / "server.log"
        self._log: IO[bytes] | None = None
        self._turning = threading.Lock()
        """Each order to the clock gets its own answer."""

    def start(self, *options: str) -> Web:
        """Start, on the same port as before, once with more options; returns when it answers."""
        self._end(signal.SIGKILL)
        self._log = self.log.open("ab")
        given = [*self.options, *options, *(["--now", str(self.now)] if self.now else [])]
        command = [sys.executable, "-m", "tefuda.server", str(self.folder), str(self.port), *given]
        known = os.environ.get("PYTHONPATH", "")
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(part for part in (self.path, known) if part)}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log, env=environment
        )
        assert self.process.stdout is not None
        ports = self.process.stdout.readline().split()
        if not ports or not ports[0].isdigit():
            raise TefudaError(f"the server did not start; its log ends: {self.log.read_text()[-2000:]}")
        self.port, self.admin_port = int(ports[0]), int(ports[-1])
        return Web(self.port)

    def turn(self, milliseconds: int) -> None:
        """Turn the clock of a server that was started `--by-hand`; returns when all that was due has happened."""
        process = self.process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        with self._turning, contextlib.suppress(BrokenPipeError):
            process.stdin.write(f"{milliseconds}\n".encode())
            process.stdin.flush()
            if line := process.stdout.readline():
                self.now = int(line)
                return
        raise TefudaError(f"the server has gone; its log ends: {self.log.read_text()[-2000:]}")

    def is_alive(self) -> bool:
        """Whether it runs and answers."""
        if self.process is None or self.process.poll() is not None:
            return False
        try:
            Web(self.port).get("/api/health")
        except TefudaError:
            return False
        return True

    def wait(self) -> None:
        """Until it has died of itself."""
        assert self.process is not None
        self.process.wait()

    def kill(self) -> None:
        """As if the power failed."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As the system asks."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(LATE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for stream in (process.stdin, process.stdout, self._log):
            if stream is not None:
                stream.close()

    def seconds_of_cpu(self) -> float:
        """What the server has used so far; only on Linux."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> Host:
        return self

    def __exit__(self, *_: Any) -> None:
        self.kill()


def temporary() -> tempfile.TemporaryDirectory[str]:
    """A folder for one run."""
    return tempfile.TemporaryDirectory(prefix="tefuda-", ignore_cleanup_errors=True)


__all__ = ["Host", "temporary"]
