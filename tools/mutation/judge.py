"""What becomes of one mutant."""

import json
import math
import os
import resource
import signal
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mutation import building
from mutation.lists import CAUGHT, GONE, NOT_COMPILING, SURVIVED, Result
from mutation.programs import by_likeness

# A mutant may never end, or take all memory, or write for ever.
LIMITS = ["prlimit", "--fsize=2147483648", "--core=0"]
MEMORY = "--as=17179869184"  # of a test program; a browser reserves more than it uses
# Of the processor; a test that only waits may take WAITING times as long.
LEAST_SECONDS = 5
TIMES_AS_LONG = 5
WAITING = 4
# So many programs are measured without a mutant one by one, when they are needed; then all others in one go, because
# each change between with and without costs a build.
NEAREST = 3

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
        process = subprocess.Popen(command, cwd=test.folder, env=environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            code = process.wait(WAITING * limit)
            if code in (-signal.SIGXCPU, -signal.SIGKILL):
                return ENDLESS
            return PASSED if code in (0, test.skipped_code) else FAILED
        except subprocess.TimeoutExpired:
            return ENDLESS
        finally:
            end_group(process)


def end_group(process):
    """Ends what the test has started, too."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def run_tests(tests, limit_of, jobs):
    """Runs tests up to the first that does not pass; returns it and how it ended, or None."""
    failed = []

    def run(test):
        if failed:
            return
        how = run_test(test, limit_of(test))
        if how == FAILED:  # once more: what fails now and then catches nothing
            how = run_test(test, limit_of(test))
        if how != PASSED:
            failed.append((test, how))

    with ThreadPoolExecutor(jobs) as pool:
        for _ in pool.map(run, tests):
            pass
    return failed[0] if failed else None


class Baseline:
    """Which tests pass without a mutant, and how long they take: measured when a program is first needed."""

    def __init__(self, file, version):
        self.file = file
        kept = json.loads(file.read_text()) if file.exists() else {}
        self.seconds = kept.get("seconds", {})
        self.version = version
        self.passed = kept.get("passed", {}) if kept.get("version") == version else {}

    def knows(self, tests):
        return all(test.name in self.passed for test in tests)

    def measure(self, tests):
        for test in tests:
            if test.name in self.passed:
                continue
            start = time.monotonic()
            self.passed[test.name] = run_test(test, 600) == PASSED
            self.seconds[test.name] = round(time.monotonic() - start, 3)
        self.file.write_text(json.dumps({"version": self.version, "passed": self.passed, "seconds": self.seconds}))

    def usable(self, tests):
        return [test for test in tests if self.passed[test.name]]

    def limit(self, test):
        return LEAST_SECONDS + TIMES_AS_LONG * self.seconds[test.name]

    def of_program(self, program):
        return sum(self.seconds.get(test.name, 0) for test in program.tests)


class Judge:
    def __init__(self, tree, builder, nearness, baseline, jobs):
        self.tree = tree
        self.builder = builder
        self.nearness = nearness
        self.baseline = baseline
        self.jobs = jobs
        self.unmutated = [0.0, 0.0]  # seconds, and seconds of CPU, that went into tests without the mutant

    def judge(self, mutant):
        start = time.monotonic()
        cpu = cpu_seconds()
        self.unmutated = [0.0, 0.0]
        outcome, by = self.outcome(mutant)
        seconds = time.monotonic() - start - self.unmutated[0]
        return Result(mutant.number, outcome, by, seconds, cpu_seconds() - cpu - self.unmutated[1], self.tree.commit())

    def outcome(self, mutant):
        self.tree.restore()
        if not self.tree.apply(mutant):
            return GONE, ""
        if mutant.file.endswith(".sv") and not self.builder.lint():
            return NOT_COMPILING, ""
        steps = self.nearness.steps(mutant.file, self.baseline.of_program)
        for place, (program, tests) in enumerate(steps):
            if not self.baseline.knows(tests):
                self.measure(steps[place:place + 1] if place < NEAREST else steps[place:])
            self.tree.apply(mutant)
            built = self.builder.make(program.target, mutant) if program.target else building.WHOLE
            if built == building.NOT_SEEDED:
                continue
            if built == building.BROKEN:
                return NOT_COMPILING, ""
            if built == building.REFUSED:
                return CAUGHT, "the build"
            asked = by_likeness(self.baseline.usable(tests), mutant.file, self.baseline.seconds)
            failed = run_tests(asked, self.baseline.limit, self.jobs)
            if failed:
                test, how = failed
                return CAUGHT, test.name if how == FAILED else f"{test.name} ({how})"
        return SURVIVED, ""

    def measure(self, steps):
        start, cpu = time.monotonic(), cpu_seconds()
        self.tree.restore()
        for program, tests in steps:
            if program.target:
                self.builder.make(program.target)
            self.baseline.measure(tests)
        self.unmutated[0] += time.monotonic() - start
        self.unmutated[1] += cpu_seconds() - cpu


def cpu_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
