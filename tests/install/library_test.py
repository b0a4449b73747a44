"""Users' programs are built against the installed library, and against a clone in one of their folders."""

import json
import re
import shlex
import shutil
import subprocess
import unittest
from pathlib import Path

from installation import BUILD, CLONE, Installed

MINE = """#include <narrows/version.h>

#include <cstdio>

#include "answer.h"

extern "C" {
[[gnu::weak]] extern const char narrows_program_fingerprint[];
}

int main() {
    std::printf("%s %d %s\\n", narrows::version(), answer,
                narrows_program_fingerprint == nullptr ? "none" : narrows_program_fingerprint);
}
"""


class Library(Installed):
    def setUp(self):
        super().setUp()
        self.project = self.folder / "project"
        shutil.copytree(Path(__file__).parent / "project", self.project)
        (self.project / "mine.cpp").write_text(MINE)
        (self.project / "answer.h").write_text("constexpr int answer = 1;\n")
        self.build = self.folder / "build"

    def configure(self, *more):
        return "cmake", "-G", "Ninja", "-S", self.project, "-B", self.build, *more

    def built_and_run(self):
        self.do("cmake", "--build", self.build)
        return self.do(self.build / "mine").split()

    def flags_of_mine(self):
        commands = json.loads((self.build / "compile_commands.json").read_text())
        command = next(c["command"] for c in commands if c["file"] == str(self.project / "mine.cpp"))
        return shlex.split(command.split(" -o ")[0])[1:]

    def test_a_package_gives_headers_and_library(self):
        self.do(*self.configure(f"-DNarrows_DIR={self.prefix}/lib/cmake/Narrows"))
        version, answer, fingerprint = self.built_and_run()
        self.assertEqual((version, answer), ("0.2.0", "1"))
        self.assertRegex(fingerprint, "^[0-9a-f]{64}$")
        self.assertEqual(self.do(self.build / "without_function"), "0.2.0 1 none\n")
        self.assertEqual(self.flags_of_mine(),
                         ["-DSC_CPLUSPLUS=201703L", "-isystem", f"{self.prefix}/include", "-std=gnu++20"])
        # Only a header beside the sources counts.
        (self.project / "answer.h").write_text("constexpr int answer = 2;\n")
        version, answer, other = self.built_and_run()
        self.assertEqual((answer, fingerprint == other), ("2", False))
        (self.project / "answer.h").write_text("constexpr int answer = 1;\n")
        self.assertEqual(self.built_and_run()[2], fingerprint)

    def test_each_public_header_compiles_alone_with_all_warnings(self):
        headers = list((self.prefix / "include/narrows").glob("*.h"))
        self.assertTrue(headers)
        for header in headers:
            source = self.folder / "alone.cpp"
            source.write_text(f"#include <narrows/{header.name}>\n")
            self.do("g++", "-std=c++20", "-DSC_CPLUSPLUS=201703L", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow",
                    "-Werror", "-fsyntax-only", "-I", self.prefix / "include", source)
            self.assertEqual(re.findall('#include "(.*)"', header.read_text()), [])

    def test_a_clone_in_a_folder_gives_the_same(self):
        self.do(*self.configure(f"-DNARROWS_CLONE={CLONE}"))
        self.assertEqual(self.flags_of_mine(), ["-DSC_CPLUSPLUS=201703L", f"-I{CLONE}/library/include", "-std=gnu++20"])
        # Only linked parts are built, there are no tests, and nothing is written into the clone.
        targets = self.do("cmake", "--build", self.build, "--target", "help")
        self.assertNotIn("test_unit", targets)
        wanted = self.do("ninja", "-C", self.build, "-t", "commands", "mine")
        self.assertIn("libnarrows_testbench_app.a", wanted)
        self.assertNotIn(str(CLONE / "build"), wanted)

    def test_names_missing_packages_of_debian(self):
        known = self.do("pkg-config", "--variable", "pc_path", "pkg-config").strip().split(":")
        some = self.folder / "pkgconfig"
        some.mkdir()
        for file in [file for folder in known for file in Path(folder).glob("*.pc")]:
            if file.stem not in ("fmt", "muparser") and not (some / file.name).exists():
                (some / file.name).symlink_to(file)
        self.fail_with(*self.configure(f"-DNarrows_DIR={self.prefix}/lib/cmake/Narrows"), PKG_CONFIG_LIBDIR=some, code=1,
                       says="Narrows needs packages of Debian that are missing; as root, run: apt-get install libfmt-dev "
                            "libmuparser-dev")

    def test_another_version_is_refused(self):
        text = (self.project / "CMakeLists.txt").read_text()
        (self.project / "CMakeLists.txt").write_text(text.replace("Narrows 0.2 ", "Narrows 0.3 "))
        self.fail_with(*self.configure(f"-DNarrows_DIR={self.prefix}/lib/cmake/Narrows"), code=1, says="version: 0.2.0")

    def test_a_program_without_sources_is_refused(self):
        with (self.project / "CMakeLists.txt").open("a") as file:
            file.write("narrows_add_program(other mine.cpp)\n")
        self.fail_with(*self.configure(f"-DNarrows_DIR={self.prefix}/lib/cmake/Narrows"), code=1,
                       says="narrows_add_program(other mine.cpp): write narrows_add_program(NAME SOURCES FILE...)")

    def test_a_library_that_was_not_built_is_told(self):
        copy = self.copy_of_prefix()
        (copy / "lib/libnarrows.a").unlink()
        self.fail_with(*self.configure(f"-DNarrows_DIR={copy}/lib/cmake/Narrows"), code=1,
                       says="has the program and no library; in the clone that it was installed from, run 'cmake --build "
                            "build/release --target narrows_archive' and install again")
        script = (BUILD / "check_archive.cmake").read_text()
        here = self.folder / "check.cmake"
        here.write_text(script.replace(f"{BUILD}/library/libnarrows.a", str(self.folder / "libnarrows.a")))
        self.assertIn("has not been built", self.do("cmake", "-P", here))
        (self.folder / "libnarrows.a").write_text("")
        subprocess.run(["touch", "-d", "2001-01-01", self.folder / "libnarrows.a"], check=True)
        self.fail_with("cmake", "-P", here, code=1, says="libnarrows.a is older than")


if __name__ == "__main__":
    unittest.main()
