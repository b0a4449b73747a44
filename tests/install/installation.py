"""Installs Narrows into temporary folders."""

import os
import shutil
import stat
import subprocess
import tempfile
import unittest
from pathlib import Path

CLONE = Path(__file__).parents[2]
BUILD = Path(os.environ["NARROWS_BUILD"])


def run(*command, cwd, **surroundings):
    """The environment without the user's folders, with the given variables; None removes one."""
    environment = {**os.environ, "HOME": str(cwd), "OBJCACHE": "ccache" if shutil.which("ccache") else ""}
    for name in ("XDG_CACHE_HOME", "NARROWS_PREFIX", "NARROWS_MACHINES", "NARROWS_QUICK"):
        environment.pop(name, None)
    for name, value in surroundings.items():
        environment.pop(name, None)
        if value is not None:
            environment[name] = str(value)
    return subprocess.run([str(word) for word in command], cwd=cwd, env=environment, text=True, capture_output=True)


def state(folder):
    """The contents of a folder. Root may write into read-only folders, so the tests compare this too."""
    return {str(path.relative_to(folder)): (path.lstat().st_mtime_ns, path.lstat().st_size)
            for path in sorted(folder.rglob("*"))}


def allow_writing(folder, allowed):
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            mode = path.stat().st_mode
            path.chmod(mode | stat.S_IWUSR if allowed else mode & ~0o222)


class Installed(unittest.TestCase):
    """Each test has an empty folder; all tests of a class share the prefix."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        first = Path(folder.name, "first")
        cls.installing = run("cmake", "--install", BUILD, "--prefix", first, cwd=folder.name)
        assert cls.installing.returncode == 0, cls.installing.stderr
        cls.prefix = Path(folder.name, "moved prefix")
        first.rename(cls.prefix)
        allow_writing(cls.prefix, False)
        cls.addClassCleanup(allow_writing, cls.prefix, True)
        cls.installed = state(cls.prefix)
        cls.narrows = cls.prefix / "bin/narrows"

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.addCleanup(lambda: self.assertEqual(state(self.prefix), self.installed))

    def do(self, *command, **surroundings):
        done = run(*command, cwd=self.folder, **surroundings)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def fail_with(self, *command, code, says, **surroundings):
        done = run(*command, cwd=self.folder, **surroundings)
        # CMake breaks lines.
        self.assertIn(says, " ".join((done.stdout + done.stderr).split()))
        self.assertEqual(done.returncode, code)

    def copy_of_prefix(self):
        copy = self.folder / "copy"
        shutil.copytree(self.prefix, copy)
        allow_writing(copy, True)
        return copy
