"""The examples of docs/own-cpp.md are built against the installed library, and run from there."""

import json
import re
import shutil
import unittest

from installation import Installed


class Examples(Installed):
    def built(self, example, program):
        """The program of an example, in a folder of its own outside the clone."""
        shutil.copytree(self.prefix / "share/narrows/docs/examples" / example, self.folder / example)
        build = self.folder / "build"
        self.do("cmake", "-G", "Ninja", "-S", self.folder / example, "-B", build, f"-DNarrows_DIR={self.prefix}/lib/cmake/Narrows")
        self.do("cmake", "--build", build)
        return build / program

    def cycles(self, *arguments):
        return json.loads(self.do(*arguments, "--json"))["cycles"]

    def test_own_workload(self):
        mine = self.built("own-workload", "my_narrows")
        self.assertIn("token: a token goes round all ranks", self.do(mine, "list", "workloads"))
        # A hop is a transfer to a neighbour, and begins when the one before has ended.
        hop = self.cycles(self.narrows, "run", "cns1", "point-to-point", "nodes=32", "words=16")
        self.assertEqual(self.cycles(mine, "run", "cns1", "token", "nodes=32", "rounds=3"), 3 * 32 * hop)
        text = self.do(mine, "run", "cns1", "token", "nodes=32", "rounds=3", "direction=down")
        self.assertIn("the sum is 1488 of 1488", text)
        self.assertIn("96 items, 6144 bytes compared", text)
        bounds = self.do(mine, "bounds", "cns1", "token", "nodes=32", "rounds=3")
        self.assertIn(f"{3 * 32 * hop:,}", bounds)
        self.assertIn("critical path", self.do(mine, "why", "cns1", "token", "nodes=32", "rounds=1"))
        self.assertIn("cns1-fast-i", self.do(mine, "compare", "token", "cns1", "cns1-fast-i", "nodes=32"))
        self.do(mine, "study", self.folder / "own-workload/token.toml")
        self.assertTrue((self.folder / "results/token/report.html").exists())
        self.fail_with(mine, "run", "cns1", "token", "rounds=0", code=2,
                       says="rounds is 0; it must lie between 1 and 1000")
        self.fail_with(mine, "run", "cns1", "token", "bytes=1KiB", code=2, says="use bytes=128")
        self.fail_with(self.narrows, "run", "cns1", "token", code=2, says="there is no workload of this name")

    def test_own_topology(self):
        mine = self.built("own-topology", "my_narrows")
        machine = self.folder / "own-topology/one-way-4x3.toml"
        shown = self.do(mine, "show", machine)
        self.assertIn("free from deadlock: no cycle of lanes can wait for itself", " ".join(shown.split()))
        self.assertIn("24, each one way: 12 east, 12 north", shown)
        # On average 1.5 channels to the east and 1 to the north, over 12 nodes of which 11 are others.
        self.assertIn("5 channels at most, 2.727 on average", shown)
        run = json.loads(self.do(mine, "run", machine, "alltoall", "--json"))
        self.assertTrue(all(check["passed"] for check in run["checks"]))
        # Three channels to the east and two to the north. Five hops take as long on a ring that comes with Narrows.
        far = self.cycles(mine, "run", machine, "point-to-point", "to=11")
        ring = ["topology.kind=ring", "topology.columns=12", "topology.rows=1", "network.lanes=2"]
        self.assertEqual(far, self.cycles(mine, "run", "mesh-16x16", "point-to-point", "to=5", *ring))
        self.fail_with(mine, "run", machine, "alltoall", "network.lanes=1", code=2,
                       says="these lanes can wait for each other in a cycle")
        self.fail_with(mine, "show", machine, "topology.northward=5", code=2,
                       says="topology.northward is more than topology.eastward; exchange them")

    def test_own_sc_main(self):
        mine = self.built("own-sc-main", "my_simulation")
        alone = self.do(mine, "cns1", "nodes=32")
        replies = [int(cycles) for cycles in re.findall("after ([0-9]+) cycles", alone)]
        self.assertEqual(len(replies), 4)
        self.assertEqual(len(set(replies)), 1)
        self.assertIn("8 messages", alone)
        beside = self.do(mine, "cns1", "allgather", "nodes=32", "words=32")
        self.assertIn("pass: ", beside)
        self.assertNotIn("FAIL", beside)
        self.fail_with(mine, "cns2", code=2, says="did you mean 'cns1'?")


if __name__ == "__main__":
    unittest.main()
