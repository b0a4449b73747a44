"""A user's program that does what ./narrows does finds the files of Narrows, and builds RTL."""

import shutil
import unittest

from installation import Installed

RTL_RUN = ("run", "cns1", "barrier", "nodes=8", "topology.columns=4", "message.vector_words=6", "--rtl", "0-3", "--quiet")
RUN = ("run", "cns1", "barrier", "nodes=32")


class Main(Installed):
    def test_finds_what_it_needs(self):
        prefix = self.copy_of_prefix()
        (self.folder / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(mine LANGUAGES CXX)\nfind_package(Narrows REQUIRED)\n"
            "narrows_add_program(mine SOURCES mine.cpp)\n")
        (self.folder / "mine.cpp").write_text(
            "#include <narrows/main.h>\nint main(int argc, char** argv) { return narrows::main(argc, argv, {}); }\n")
        mine = self.folder / "build/mine"
        self.do("cmake", "-G", "Ninja", "-B", "build", f"-DCMAKE_PREFIX_PATH={prefix}")
        self.do("cmake", "--build", "build")
        self.do(mine, *RUN)
        self.assertIn("Run 'mine COMMAND --help' for the options", self.do(mine, "--help"))
        self.assertIn("in RTL   nodes 0-3", self.do(mine, *RTL_RUN))
        moved = prefix.rename(self.folder / "elsewhere")
        self.fail_with(mine, *RUN, code=2,
                       says=f"neither in {self.folder}/share/narrows nor in {prefix}; set NARROWS_PREFIX to the folder in which "
                            "Narrows is installed now")
        self.do(mine, *RUN, NARROWS_PREFIX=moved)
        beside = moved / "bin/mine"
        shutil.copy(mine, beside)
        self.do(beside, *RUN)
        (moved / "share/narrows/version").write_text("0.3.0\n")
        self.fail_with(beside, *RUN, code=2, says="this program was built with Narrows 0.2.0, and")


if __name__ == "__main__":
    unittest.main()
