"""An installed program works like that of the clone, wherever its prefix is, and writes nothing there."""

import shutil
import sqlite3
import unittest

from installation import BUILD, CLONE, Installed, run

SMALL_STUDY = """
title = "Two interfaces"
question = "Which interface is the faster one?"
contenders = "machine"
[[runs]]
machine = ["cns1", "cns1-2i"]
workload = "allgather"
nodes = 32
words = 8
"""
# Nobody else builds RTL with these parameters.
RTL_RUN = ("run", "cns1", "barrier", "nodes=8", "topology.columns=4", "message.vector_words=6", "--rtl", "0-3", "--quiet")


def without_time(text):
    return [line for line in text.splitlines() if not line.startswith("took ")]


class Program(Installed):
    def test_has_the_version_of_the_clone(self):
        self.assertEqual(self.do(self.narrows, "--version"), "narrows 0.2.0\n")
        self.assertIn("project(narrows VERSION 0.2.0 ", (CLONE / "CMakeLists.txt").read_text())

    def test_prints_what_that_of_the_clone_prints(self):
        for command in (("run", "cns1", "allgather", "nodes=32", "words=8"), ("show", "torus-8x8x8"), ("list", "machines"),
                        ("list", "studies"), ("bounds", "no-such-machine", "barrier")):
            here, there = (run(program, *command, cwd=self.folder)
                           for program in (self.narrows, BUILD / "testbench/app/narrows"))
            refusal = here.stderr.replace(str(self.prefix / "share/narrows"), str(CLONE))
            self.assertEqual((without_time(here.stdout), refusal, here.returncode),
                             (without_time(there.stdout), there.stderr, there.returncode))

    def test_keeps_results_in_the_current_folder_and_slow_ones_in_the_cache(self):
        (self.folder / "small.toml").write_text(SMALL_STUDY)
        self.do(self.narrows, "study", "small.toml")
        with sqlite3.connect(f"file:{self.folder}/results/small/results.sqlite?mode=ro", uri=True) as store:
            self.assertEqual(store.execute("SELECT value FROM manifest WHERE key = 'version'").fetchall(), [("0.2.0",)])
        store.close()
        command = ("run", "cns1", "allreduce", "nodes=32", "elements=64", "algorithm=best")
        self.do(self.narrows, *command, XDG_CACHE_HOME=self.folder / "cache")
        self.assertTrue(list(self.folder.glob("cache/narrows/choices/*.json")))

    def test_builds_rtl_in_the_cache(self):
        first = self.do(self.narrows, *RTL_RUN)
        self.assertIn("in RTL   nodes 0-3", first)
        libraries = list(self.folder.glob(".cache/narrows/rtl/*/*/router.so"))
        self.assertEqual(len(libraries), 1)
        # Another prefix with the same sources finds it.
        again = self.do(self.copy_of_prefix() / "bin/narrows", *RTL_RUN)
        self.assertEqual(without_time(again), without_time(first))
        self.assertEqual(list(self.folder.glob(".cache/narrows/rtl/*/*/router.so")), libraries)

    def test_says_what_rtl_lacks(self):
        self.fail_with(self.narrows, *RTL_RUN, HOME=None, code=1,
                       says="there is none; set HOME, or XDG_CACHE_HOME to a folder for it")
        tools = self.folder / "tools"
        tools.mkdir()
        for tool in ("sh", "mkdir", "flock", "cmp", "cp", "sed", "ln"):
            (tools / tool).symlink_to(shutil.which(tool))
        self.fail_with(self.narrows, *RTL_RUN, PATH=tools, code=1,
                       says="verilator is needed for this and not installed; as root, run: apt-get install verilator")
        copy = self.copy_of_prefix()
        shutil.rmtree(copy / "share/narrows/hw")
        for command in (RTL_RUN, ("compare", "exchange", "cns1", "cns1-2i", "--cost")):
            self.fail_with(copy / "bin/narrows", *command, code=1,
                           says=f"narrows: {copy} has no RTL in share/narrows/hw; install it again with "
                                f"'cmake --install build/release --prefix {copy}' in a clone of Narrows 0.2.0")
        told = run(copy / "bin/narrows", *(word for word in RTL_RUN if word != "--quiet"), cwd=self.folder)
        self.assertNotIn("building the RTL", told.stderr)

    def test_says_what_is_wrong_with_its_prefix(self):
        self.fail_with(self.narrows, "list", "machines", NARROWS_PREFIX=self.folder, code=2,
                       says=f"NARROWS_PREFIX={self.folder}: Narrows is not installed there")
        copy = self.copy_of_prefix()
        (copy / "share/narrows/version").write_text("0.3.0\n")
        self.fail_with(copy / "bin/narrows", "list", "machines", code=2,
                       says=f"this program was built with Narrows 0.2.0, and {copy} has Narrows 0.3.0; build the program "
                            "again, or set NARROWS_PREFIX to the folder in which Narrows 0.2.0 is installed")
        # Another prefix can be named.
        self.do(copy / "bin/narrows", "list", "machines", NARROWS_PREFIX=self.prefix)

    def test_python_finds_it(self):
        self.assertEqual(self.do("python3", "-B", "-c", "import narrows; print(narrows.find_program())",
                                 PYTHONPATH=self.prefix / "share/narrows/python", NARROWS_PROGRAM=None),
                         f"{self.narrows.resolve()}\n")


if __name__ == "__main__":
    unittest.main()
