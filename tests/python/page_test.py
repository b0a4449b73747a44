"""Examples of docs/python.md print the text on the page. `python3 tests/python/page_test.py --rewrite` writes it."""

import contextlib
import importlib.util
import io
import os
import re
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

page = Path(__file__).parents[2] / "docs/python.md"
example = re.compile(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.DOTALL)


def printed(code):
    """The output of the code. Its tests are called; packages that are not installed are replaced by dummies."""
    missing = [name for name in ("matplotlib", "matplotlib.pyplot") if not importlib.util.find_spec("matplotlib")]
    text = io.StringIO()
    with contextlib.redirect_stdout(text), mock.patch.dict(sys.modules, {name: mock.MagicMock() for name in missing}):
        names = {}
        exec(compile(code, page.name, "exec"), names)
        for name, value in names.items():
            if name.startswith("test_"):
                value()
    return text.getvalue()


@contextlib.contextmanager
def in_empty_folder():
    with tempfile.TemporaryDirectory() as folder:
        before = os.getcwd()
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


class Page(unittest.TestCase):
    def test_shows_what_its_examples_print(self):
        examples = list(example.finditer(page.read_text()))
        self.assertEqual(len(examples), 10)
        with in_empty_folder():
            for number, found in enumerate(examples, 1):
                with self.subTest(number):
                    self.assertEqual(printed(found[1]), found[2] or "")


def rewrite():
    def again(found):
        text = printed(found[1])
        return f"```python\n{found[1]}```\n" + (f"\n```text\n{text}```\n" if text else "")

    with in_empty_folder():
        page.write_text(example.sub(again, page.read_text()))


if __name__ == "__main__":
    rewrite() if sys.argv[1:] == ["--rewrite"] else unittest.main()
