"""The house as it stands: docs/architecture.md, the links of CMake and the sources agree."""

import json
import os
import shlex
import subprocess
import unittest
from pathlib import Path

import house

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ["NARROWS_BUILD"])
# Headers that only files of their own room include.
PRIVATE = ["traces/log/event_log.h"]


def read_files():
    found = {}
    for folder, inside, names in os.walk(ROOT):
        # The examples in docs are programs of users.
        inside[:] = [name for name in inside if name not in ("build", "docs") and not name.startswith(".")]
        for path in (Path(folder, name) for name in names if name.endswith((".h", ".cpp", ".cpp.in"))):
            found[str(path.relative_to(ROOT))] = path.read_text()
    return dict(sorted(found.items()))


class Narrows(unittest.TestCase):
    links = house.rooms_of_lines((BUILD / "rooms.txt").read_text())
    files = read_files()
    page = (ROOT / "docs/architecture.md").read_text()

    def test_the_rooms(self):
        self.assertEqual(house.table_against_links(house.rooms_of_table(self.page), self.links), [])
        self.assertEqual(house.complaints(self.links, self.files, PRIVATE), [])
        self.assertIn(house.picture(self.links), self.page)

    def test_the_names(self):
        known = (ROOT / "tests/architecture/shared_names.txt").read_text().splitlines()
        self.assertEqual(house.shared_type_names(self.links, self.files),
                         [line for line in known if not line.startswith("#")])
        self.assertEqual(house.namespaces_against_folders(self.files), [])

    def test_headers_of_a_room_that_is_not_linked_are_not_found(self):
        commands = json.loads((BUILD / "compile_commands.json").read_text())
        words = next(shlex.split(c["command"]) for c in commands if "/narrows_models_machine.dir/" in c["command"])
        command = words[:words.index("-o")] + ["-fsyntax-only", "-x", "c++", "-"]
        for header, code in (("models/machine/id.h", 0), ("models/time/cycle.h", 0), ("models/network/topology/ids.h", 1)):
            done = subprocess.run(command, input=f'#include "{header}"\n', cwd=BUILD, text=True, capture_output=True)
            self.assertEqual((done.returncode, "No such file" in done.stderr), (code, code == 1), done.stderr)
