"""Every started process is ended."""

import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from mutation import processes

TOOLS = Path(__file__).resolve().parents[2] / "tools"
# Starts a process that writes its number, and waits for it.
STARTS_ANOTHER = ["sh", "-c", "sleep 60 & echo $! >$1; wait", "sh"]


def has_ended(process):
    """Whether it has, or does within 10 seconds."""
    for _ in range(1000):
        state = Path(f"/proc/{process}/stat")
        try:
            if state.read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.01)
    return False


class Processes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = Path(folder.name) / "number"

    def number(self):
        while not self.file.exists() or not self.file.read_text().strip():
            time.sleep(0.01)
        return int(self.file.read_text())

    def test_the_exit_code_and_the_output(self):
        self.assertEqual(processes.run(["sh", "-c", "echo words; exit 3"], 60, stdout=subprocess.PIPE, text=True),
                         (3, "words\n"))

    def test_a_time_limit_ends_what_was_started(self):
        code, _ = processes.run([*STARTS_ANOTHER, self.file], 1)
        self.assertIsNone(code)
        self.assertTrue(has_ended(self.number()))

    def test_a_signal_ends_what_was_started(self):
        program = ("from mutation import processes\nimport sys\nprocesses.stop_at_signals()\n"
                   "processes.run(sys.argv[1:], 60)\nprint('went on')\n")
        for number in (signal.SIGINT, signal.SIGTERM):
            self.file.unlink(missing_ok=True)
            running = subprocess.Popen([sys.executable, "-B", "-c", program, *STARTS_ANOTHER, self.file],
                                       env={**os.environ, "PYTHONPATH": TOOLS}, stdout=subprocess.PIPE)
            started = self.number()
            running.send_signal(number)
            output, _ = running.communicate(timeout=60)
            self.assertEqual((running.returncode, output), (128 + number, b""))
            self.assertTrue(has_ended(started))
