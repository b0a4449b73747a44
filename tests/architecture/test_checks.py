"""The checks, each on a small house with one thing wrong in it."""

import unittest

import house
from cpp_names import Reader, tokens

PLAN = {"models/time": set(), "models/link": {"models/time"}, "app": {"models/link"}}
FILES = {"models/time/cycle.h": "", "models/link/worm.h": '#include <vector>\n#include "models/time/cycle.h"\n',
         "app/main.cpp": '#include "models/link/worm.h"\n'}


class House(unittest.TestCase):
    def test_in_order(self):
        self.assertEqual(house.table_against_links(PLAN, PLAN), [])
        self.assertEqual(house.complaints(PLAN, FILES, ["models/other/secret.h"]), [])

    def test_table_and_links_differ(self):
        without, more = {room: PLAN[room] for room in ("models/time", "models/link")}, PLAN["app"] | {"models/time"}
        for table, links, complaint in (
                (without, PLAN, "app: CMake has the room, the table has no row for it"),
                (PLAN, without, "app: the table has a row, CMake has no such room"),
                (PLAN, PLAN | {"app": more}, "app -> models/time: CMake links it, the table lacks the arrow"),
                (PLAN, PLAN | {"app": set()}, "app -> models/link: the table has the arrow, CMake does not link it")):
            self.assertEqual(house.table_against_links(table, links), [complaint])

    def test_rooms_that_share_a_row(self):
        table, links = PLAN | {"tests/*": set()}, PLAN | {"tests/worms": {"models/link"}}
        self.assertEqual(house.table_against_links(table, links), [])
        self.assertEqual(house.table_against_links(table, links | {"tests/cycles": {"tests/worms"}}),
                         ["tests/cycles -> tests/worms: only a room with a row of its own may be used"])

    def test_what_is_where_it_does_not_belong(self):
        self.assertEqual(house.complaints(PLAN | {"app": {"models/link", "models/time"}}, FILES, []),
                         ["app -> models/time: no include needs it"])
        self.assertEqual(house.complaints(PLAN, FILES | {"models/network/medium/bus.cpp": ""}, []),
                         ["models/network/medium/bus.cpp: is in no room"])
        self.assertEqual(house.complaints(PLAN, FILES, ["models/link/worm.h"]),
                         ["app/main.cpp includes models/link/worm.h, which is private to its room"])

    def test_a_file_is_in_the_innermost_room(self):
        rooms = ("study", "study/report")
        self.assertEqual([house.room_of(path, rooms) for path in ("study/report/a/b.h", "study/b.h", "study_of.h")],
                         ["study/report", "study", ""])

    def test_how_rooms_are_read(self):
        self.assertEqual(house.rooms_of_table("# `not/this`\n\n| room | what is in it | uses |\n|---|---|---|\n"
                                              "| `time` | `Cycle` | |\n| `app` | prints | `time` `link` |\n\n"
                                              "| room | of another table |\n|---|---|\n| `not/this` | either | |\n"),
                         {"time": set(), "app": {"time", "link"}})
        self.assertEqual(house.rooms_of_lines("time: \napp: time link\n"), {"time": set(), "app": {"time", "link"}})

    def test_a_room_stands_above_what_it_uses(self):
        rooms = {"models/time": set(), "models/link": {"models/time"}, "hw": {"models/time"}, "traces/log": set(),
                 "tests/log": {"traces/log"}, "testbench/app": {"models/time", "models/link", "hw"}}
        self.assertEqual(house.picture(rooms).splitlines(), [
            "    floor  models/, hw" + 9 * " " + "traces/               testbench/",
            "        3" + 44 * " " + "app", "        2  hw, link", "        1  time" + 16 * " " + "log"])
        with self.assertRaisesRegex(ValueError, "a cycle of rooms: models/link -> models/time -> app -> models/link"):
            house.picture(PLAN | {"models/time": {"app"}})


class Names(unittest.TestCase):
    def types(self, text, path="room/file.h"):
        return sorted(Reader(path, text).types)

    def test_types_of_every_kind(self):
        self.assertEqual(
            self.types("namespace a::b {\nclass First final : public Base<int> {};\nnamespace {\n"
                       "struct Second { struct Inner {}; enum Kind { one }; };\n}\n"
                       "template <class T, class U = V<W<T>>>\nunion Third {};\n}  // namespace\n"
                       "enum class Fourth : int { one };\nusing Fifth = int;\nstruct alignas(64) Sixth {};\n"),
            ["Fifth", "First", "Fourth", "Second", "Sixth", "Third"])

    def test_what_defines_no_type(self):
        self.assertEqual(
            self.types("class Declared;\nusing namespace std;\nusing std::string;\nnamespace short_name = a::b;\n"
                       "void take(struct Argument* a) { struct Local {}; }\ntemplate <>\nstruct hash<Key> {};\n"
                       "// class Comment {};\n/* struct Other {}; */\n#define M \\\n    struct Macro {};\n"
                       'const char* const text = "class Text {};"; auto raw = R"x(class Raw {};)x";\n'), [])
        self.assertEqual(self.types("using Json = nlohmann::json;\n", "room/file.cpp"), [])

    def test_reading_goes_on_behind_literals_with_signs(self):
        self.assertEqual(self.types("const char c = '{'; int n = 1'000; const char* s = \"\\\"{\";\nclass Next {};\n"),
                         ["Next"])
        self.assertEqual(tokens("a_1 += f('x', \"y\");  // z\n"),
                         ["a_1", "+", "=", "f", "(", '""', ",", '""', ")", ";"])

    def test_types_that_rooms_share(self):
        files = {"app/a.cpp": "struct Use {};", "app/b.cpp": "namespace { struct Mine {}; }",
                 "app/c.cpp": "struct Mine {};", "models/link/a.h": "namespace bounds { enum class Use { it }; }"}
        self.assertEqual(house.shared_type_names(PLAN, files), ["Use: app/a.cpp models/link/a.h"])

    def test_namespaces_are_named_in_full(self):
        found = Reader("a.h", "namespace a::b {\nvoid f() { if (true) {} }\nnamespace c {}\nnamespace {\nint x;\n}\n}\n"
                              "namespace a { namespace d {} }\nnamespace fs = std::filesystem;\nusing namespace std;\n")
        self.assertEqual(sorted(found.namespaces), ["a", "a::b", "a::b::c", "a::d"])

    def test_the_namespace_of_a_folder(self):
        check = house.namespaces_against_folders
        self.assertEqual(check({"models/link/a.h": "namespace narrows { namespace detail {} }",
                                "models/bounds/ring/b.h": "namespace narrows::bounds::printed {}",
                                "models/bounds/ring/c.h": "namespace narrows::bounds {} namespace SQLite {}",
                                "models/bounds/ring/d.cpp": "namespace narrows::ring_files {}",
                                "tests/unit/d.cpp": "namespace anything {}"}), [])
        for name in ("narrows::wire", "narrows::models", "narrows::link::helpers"):
            self.assertEqual(check({"models/link/a.h": f"namespace {name} {{}}"}),
                             [f"models/link/a.h: {name} is not the namespace of a folder above it"])
        self.assertEqual(check({"models/link/a.h": "namespace narrows {}", "models/link/b.h": "namespace narrows::link {}"}),
                         ["models/link/b.h: narrows::link, but models/link/a.h has narrows"])
