"""The package is installed without a network, works there, and reports missing parts."""

import importlib.util
import os
import subprocess
import sys
import tempfile
import tomllib
import unittest
import venv
from pathlib import Path

clone = Path(__file__).parents[2]


@unittest.skipUnless(importlib.util.find_spec("pip"), "pip is not installed")
class Installed(unittest.TestCase):
    def test_in_a_virtual_environment_it_runs_the_program(self):
        with tempfile.TemporaryDirectory() as folder:
            venv.create(folder)
            python = Path(folder, "bin/python")
            surroundings = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
            surroundings["PYTHONDONTWRITEBYTECODE"] = "1"

            def run(*command):
                return subprocess.run(command, cwd=folder, env=surroundings, text=True, capture_output=True)

            def install(*what):
                done = run(sys.executable, "-m", "pip", "--python", python, "install", "--no-index", "--quiet",
                           "--no-compile", "--disable-pip-version-check", "--force-reinstall", *what, clone / "python")
                self.assertEqual(done.returncode, 0, done.stderr)
                shown = run(python, "-c", "import narrows; print(narrows.bounds('cns1', 'barrier').machine)")
                self.assertEqual(shown.stdout, "cns1\n", shown.stderr)

            install("-e")
            install()
            self.assertTrue(list(Path(folder).glob("lib/*/site-packages/narrows/py.typed")))
            surroundings.update(NARROWS_PROGRAM="", PATH="/nowhere")
            lost = run(python, "-c", "import narrows; narrows.run('cns1', 'allgather')")
            self.assertIn("no program found; name a clone of Narrows, or PREFIX/bin/narrows where it is installed, by "
                          "NARROWS_PROGRAM", lost.stderr)

    def test_it_has_the_version_of_the_program(self):
        version = tomllib.loads((clone / "python/pyproject.toml").read_text())["project"]["version"]
        self.assertIn(f"project(narrows VERSION {version} ", (clone / "CMakeLists.txt").read_text())


if __name__ == "__main__":
    unittest.main()
