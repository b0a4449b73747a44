"""Runs tests."""

import math
import os
import signal
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mutation import processes

# A mutant may never end, or take all memory, or write for ever.
LIMITS = ["prlimit", "--fsize=2147483648", "--core=0"]
MEMORY = "--as=17179869184"  # memory of a test program; a browser reserves more than it uses
WAITING = 4  # the limit is of processor time; a test that only waits may take this many times as long

PASSED = "passed"
FAILED = "failed"
ENDLESS = "time limit"


def run_test(test, limit):
    """Runs the test as ctest would, with a home and a folder for temporary files of its own: what a mutant keeps there
    must not be found by the next one."""
    with tempfile.TemporaryDirectory(prefix="mutate", ignore_cleanup_errors=True) as scratch:
        environment = {**os.environ, "HOME": scratch, "TMPDIR": scratch, "XDG_CACHE_HOME": scratch + "/cache"}
        memory = [MEMORY] if Path(test.command[0]).name.startswith("test_") else []
        command = [*LIMITS, *memory, f"--cpu={math.ceil(limit)}", "--", *test.command]
        code, _ = processes.run(command, WAITING * limit, cwd=test.folder, env=environment,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if code in (None, -signal.SIGXCPU, -signal.SIGKILL):
        return ENDLESS
    return PASSED if code in (0, test.skipped_code) else FAILED


def run_tests(tests, limit_of, jobs):
    """Runs tests up to the first that does not pass; returns it and how it ended, or None."""
    failed = []

    def run(test):
        if failed:
            return
        how = run_test(test, limit_of(test))
        if how == FAILED:  # repeated, because a test that fails at random catches nothing
            how = run_test(test, limit_of(test))
        if how != PASSED:
            failed.append((test, how))

    with ThreadPoolExecutor(jobs) as pool:
        for _ in pool.map(run, tests):
            pass
    return failed[0] if failed else None
