"""Which tests pass without a mutant, and how long they take."""

import json
import time

from mutation.running import PASSED, run_test

# Processor seconds; a test that only waits may take WAITING times as long.
LEAST_SECONDS = 5
TIMES_AS_LONG = 5
MOST_SECONDS = 600


class Baseline:
    """Stored in a file as long as the sources are the same; the times as long as the file exists."""

    def __init__(self, file, version):
        self.file = file
        kept = json.loads(file.read_text()) if file.exists() else {}
        self.seconds = kept.get("seconds", {})
        self.version = version
        self.passed = kept.get("passed", {}) if kept.get("version") == version else {}

    def measure(self, tests):
        unknown = [test for test in tests if test.name not in self.passed]
        for test in unknown:
            start = time.monotonic()
            passed = run_test(test, MOST_SECONDS) == PASSED
            self.seconds[test.name] = round(time.monotonic() - start, 3)
            self.passed[test.name] = passed or run_test(test, MOST_SECONDS) == PASSED  # some fail now and then
        if unknown:
            self.file.write_text(json.dumps({"version": self.version, "passed": self.passed, "seconds": self.seconds}))

    def usable(self, tests):
        return [test for test in tests if self.passed[test.name]]

    def limit(self, test):
        return LEAST_SECONDS + TIMES_AS_LONG * self.seconds[test.name]

    def of_program(self, program):
        return sum(self.seconds.get(test.name, 0) for test in program.tests)
