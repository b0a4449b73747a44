"""The package gives the results of the program, its errors, and leaves no process behind."""

import copy
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import warnings
from pathlib import Path

import narrows

small_study = """
title = "A study"
question = "How long?"
[[runs]]
machine = ["cns1", "cns1-2i"]
workload = "allgather"
nodes = 32
words = [16, 32]
"""


def processes_of(folder):
    """The processes that run in the folder."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and os.readlink(entry / "cwd") == os.path.realpath(folder):
                found.append((entry / "cmdline").read_bytes())
        except OSError:
            pass
    return found


def comes_true(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    return condition()


class InFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def program(self, name, text):
        path = self.folder / name
        path.write_text("#!/bin/sh\n" + text)
        path.chmod(0o755)
        return path


class Results(InFolder):
    def test_of_a_run_have_the_names_and_numbers_of_a_study(self):
        file = self.folder / "small.toml"
        file.write_text(small_study)
        study = narrows.study(file, folder=self.folder / "results", jobs=2)
        self.assertEqual(len(study.rows), study.points)
        names = [metric["name"] for metric in narrows.list("metrics") if "study" in metric["used_by"]]
        for row in study.rows:
            run = narrows.run(row["machine"], row["workload"], nodes=row["nodes"], words=row["words"])
            for name in set(names) & set(row):
                if isinstance(row[name], float):
                    self.assertAlmostEqual(getattr(run, name), row[name], msg=name)
                else:
                    self.assertEqual(getattr(run, name), row[name], name)
            self.assertTrue({"cycles", "bound", "gap_percent", "busiest", "limited_by", "time_us"} <= set(row))

    def test_of_a_choice_name_the_algorithm_and_its_bound(self):
        run = narrows.run("cns1", "allreduce", nodes=32, elements=16)
        self.assertEqual(run.chosen_algorithm, run.parameters["algorithm"] if run.choice is None else next(
            each["algorithm"] for each in run.choice if each["verdict"] == "fastest"))
        self.assertLessEqual(run.least_bound, run.bound)

    def test_have_objects_in_them_and_tables_of_dicts(self):
        run = narrows.run("mesh-16x16", "traffic", {"topology.rows": 2, "cycles": 500, "load": 0.1})
        self.assertEqual(run.traffic.latency.p50, run.traffic_latency_p50)
        self.assertEqual(run.latency.p95_cycles, run.latency_p95)
        self.assertIsInstance(run.checks[0], dict)
        self.assertIsNone(narrows.run("cns1", "allgather", nodes=32).traffic_latency_p50)
        self.assertEqual(run["cycles"], run.cycles)
        with self.assertRaisesRegex(AttributeError, "run has no 'cycels'; did you mean 'cycles'?"):
            run.cycels

    def test_are_mappings_that_another_process_gets_as_a_dict(self):
        run = narrows.run("cns1", "allgather", nodes=32)
        self.assertIn("cycles", run)
        self.assertEqual(dict(run)["cycles"], run.cycles)
        self.assertIsNone(run.get("no such member"))
        self.assertEqual(pickle.loads(pickle.dumps(dict(run))), dict(run))
        for copied in (copy.copy(run), copy.deepcopy(run)):
            self.assertEqual((copied, copied.ok, copied.bound), (run, run.ok, run.bound))
        with self.assertRaisesRegex(TypeError, r"a run cannot be sent to another process, but dict\(result\) can"):
            pickle.dumps(run)

    def test_of_failed_checks_are_not_ok(self):
        file = self.folder / "small.toml"
        file.write_text(small_study + '[[checks]]\nsays = "never"\nformula = "cycles < 0"\n')
        results = narrows.check(file, folder=self.folder / "results")
        self.assertFalse(results.ok)
        self.assertEqual([check["failed"] for check in results[0].checks], [True])

    def test_come_from_lists_tuples_and_two_underscores(self):
        table = narrows.compare("alltoall", ["mesh-16x16"], topology__sides=[(2, 2), (4, 2)], words=1)
        self.assertEqual([row["parameters"]["topology.rows"] for row in table.rows], [2, 2])

    def test_of_all_commands_are_made_from_schemas(self):
        self.assertEqual(narrows.bounds("cns1", "allgather", nodes=32).bounds[0]["name"], "derived")
        why = narrows.why("cns1", "allgather", nodes=32, words=8, simulate=False)
        self.assertEqual(sum(segment["cycles"] for segment in why.segments), why.cycles)
        file = narrows.new_machine(self.folder / "my-card.toml", {"interface.links": 2}, base="cns1")
        self.assertEqual(narrows.show(file).parameters["interface.links"]["value"], 2)
        self.assertGreater(narrows.show(file).topology.deadlock_checked.channels, 0)


class Errors(InFolder):
    def test_have_file_line_and_column(self):
        file = self.folder / "mine.toml"
        file.write_text("\nnmae = 1\n")
        with self.assertRaises(narrows.CommandError) as caught:
            narrows.show(file)
        error = caught.exception
        self.assertEqual((error.file, error.line, error.column, error.exit_code), (str(file), 2, 1, 2))
        self.assertTrue(str(error).startswith(f"{file}:2:1: unknown key 'nmae'; did you mean"), error)

    def test_say_which_program_is_missing_or_of_another_version(self):
        with self.assertRaisesRegex(narrows.ProgramNotFound, "program=/nothing: there is no program"):
            narrows.run("cns1", "allgather", program="/nothing")
        with self.assertRaisesRegex(narrows.ProgramNotFound, "the PREFIX where it is installed, or the program"):
            narrows.run("cns1", "allgather", program=self.folder)
        clone = self.folder / "clone"
        (clone / "machines").mkdir(parents=True)
        (clone / "CMakeLists.txt").touch()
        with self.assertRaisesRegex(narrows.ProgramNotFound, "not built; build it with .*/narrows --version"):
            narrows.run("cns1", "allgather", program=clone)
        other = self.program("other", "echo hello")
        with self.assertRaisesRegex(narrows.WrongVersion, "/other is not Narrows: it prints what is no JSON"):
            narrows.run("cns1", "allgather", program=other)
        old = self.program("old", "echo 'narrows: run: one argument too many' >&2; exit 2")
        with self.assertRaisesRegex(narrows.WrongVersion, "older than this package"):
            narrows.run("cns1", "allgather", program=old)
        new = self.program("new", """echo '{"version": 3}'""")
        with self.assertRaisesRegex(narrows.WrongVersion, "version 3 of its JSON, and this package reads version 2"):
            narrows.run("cns1", "allgather", program=new)

    def test_of_programs_do_not_come_where_a_prefix_is_named(self):
        (self.folder / "prefix/bin").mkdir(parents=True)
        (self.folder / "prefix/share/narrows").mkdir(parents=True)
        (self.folder / "prefix/share/narrows/version").touch()
        program = self.folder / "prefix/bin/narrows"
        program.symlink_to(narrows.find_program())
        for folder in ("prefix", "prefix/share/narrows"):
            self.assertEqual(narrows.find_program(self.folder / folder), program.parent.resolve() / "narrows")

    def test_of_a_deadlock_say_who_waits(self):
        with self.assertRaisesRegex(narrows.CommandError, "deadlock:\n"):
            narrows.why("torus-16x16", "traffic", {"network.lanes": 1, "network.allow_deadlock": True, "cycles": 2000,
                                                   "topology.routing": "minimal", "load": 0.4})

    def test_of_arguments_are_those_of_python(self):
        with self.assertRaisesRegex(TypeError, "interface.links is given twice"):
            narrows.run("cns1", "allgather", {"interface.links": 2}, interface__links=1)
        with self.assertRaises(ValueError):
            narrows.parallel(len, ["nothing is run"], jobs=0)

    def test_are_warnings_where_there_is_a_result(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            narrows.run("cns1", "allgather", nodes=32, cycle_time="4ns")
        self.assertTrue(any(issubclass(each.category, narrows.NarrowsWarning) for each in caught))
        self.assertEqual(caught[0].filename, __file__)


class Processes(InFolder):
    def test_tell_their_progress(self):
        seen = []
        narrows.run("cns1", "allgather", nodes=64, words=64, progress=lambda *one: seen.append(one))
        self.assertEqual(seen[0][0], "simulating")
        self.assertTrue(all(0 <= part <= 1 for _, part in seen))

    def test_end_with_an_error_of_the_callback(self):
        def fail(*_):
            raise ValueError("enough")
        with self.assertRaisesRegex(ValueError, "enough"):
            narrows.run("cns1", "allgather", nodes=64, words=64, progress=fail)

    def test_run_in_parallel_in_the_order_of_the_items(self):
        words = [8, 16, 24, 32]
        runs = narrows.parallel(lambda each: narrows.run("cns1", "allgather", nodes=32, words=each), words, jobs=2)
        self.assertEqual([run.parameters["words"] for run in runs], words)
        with self.assertRaises(narrows.CommandError):
            narrows.parallel(lambda each: narrows.run("cns1", each), ["allgather", "allgater"], jobs=2)

    def end(self, how, what, does):
        """Ends Python by a signal while it runs a program that has reported its start. Returns Python's output."""
        slow = self.program("slow", f"""if [ "$1" = schema ]; then exec "$REAL" "$@"; fi
{does.replace('tell', f'echo $$ >>"{self.folder}/started"')}""")
        code = f"import narrows; {what}"
        python = subprocess.Popen([sys.executable, "-B", "-c", code], cwd=self.folder, stderr=subprocess.PIPE, text=True,
                                  env=os.environ | {"NARROWS_PROGRAM": str(slow), "REAL": str(narrows.find_program())})
        started = self.folder / "started"
        wanted = 2 if "parallel" in what else 1
        self.assertTrue(comes_true(lambda: started.exists() and started.read_text().count("\n") == wanted))
        python.send_signal(how)
        _, said = python.communicate(timeout=60)
        self.assertTrue(comes_true(lambda: not processes_of(self.folder)), processes_of(self.folder))
        return said

    def end_by_ctrl_c(self, what):
        """The program does not end when it is asked to."""
        said = self.end(signal.SIGINT, what, "trap '' TERM INT; sleep 600 & tell; wait; wait; sleep 600")
        self.assertIn("KeyboardInterrupt", said)

    def test_end_with_ctrl_c(self):
        self.end_by_ctrl_c("narrows.bounds('cns1', 'allgather')")

    def test_end_when_python_is_ended_or_killed(self):
        for how in signal.SIGTERM, signal.SIGKILL:
            self.end(how, "narrows.bounds('cns1', 'allgather')", "tell; exec sleep 600")
            (self.folder / "started").unlink()

    def test_in_parallel_end_with_ctrl_c(self):
        self.end_by_ctrl_c("narrows.parallel(lambda each: narrows.bounds('cns1', each), 'abc', jobs=2)")


if __name__ == "__main__":
    unittest.main()
