#include "models/machine/loader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/machine/support.h"
#include "tests/support/file_content.h"
#include "tests/support/temporary_folder.h"

namespace narrows::loader_test {

using testing::HasSubstr;

std::string refused(const Overrides& overrides, std::optional<std::int64_t> nodes = {}) {
    return narrows::refused("cns1", overrides, nodes);
}

const ResolvedParameter& parameter(const ResolvedMachine& resolved, std::string_view name) {
    return *std::ranges::find(resolved.parameters, find_parameter(name), &ResolvedParameter::parameter);
}

TEST(Loader, EveryMachineOfTheFolderLoads) {
    std::vector<std::string> names;
    for (const ListedMachine& listed : list_machines(machines_folder).machines) {
        names.push_back(listed.name);
        const ResolvedMachine resolved = load_machine(listed.name, machines_folder);
        EXPECT_EQ(resolved.machine.name, listed.name);
        EXPECT_EQ(resolved.machine.summary, listed.summary);
        for (const ResolvedParameter& each : resolved.parameters) {
            if (each.origin == "default") {
                EXPECT_TRUE(each.parameter->has_default_in(resolved.machine)) << each.parameter->name;
                continue;
            }
            EXPECT_FALSE(each.source.empty()) << each.parameter->name;
            EXPECT_THAT(each.origin, HasSubstr(".toml:"));
        }
    }
    EXPECT_THAT(names, testing::IsSupersetOf({"cns1", "cns1-2i", "cns1-2l2i", "cns1-4i4l", "cns1-ack", "cns1-fast-i"}));
}

TEST(Loader, Cns1IsTheMachineOfTheReport) {
    const Machine cns1 = machine("cns1");
    EXPECT_EQ(cns1.nodes(), 128);
    EXPECT_EQ(cns1.topology.kind, TopologyKind::cylinder);
    EXPECT_EQ(cns1.cycle_time_ps, 8000);
    EXPECT_EQ(cns1.overheads(), 20);  // 4 ov
    EXPECT_EQ(cns1.message.largest(), 137);
    EXPECT_EQ(cns1.memory.random.load + cns1.memory.random.store, 51);
    EXPECT_EQ(machine("cns1-2i").interface.links, 2);
    EXPECT_EQ(machine("cns1-fast-i").interface.link_bytes_per_cycle, 2);
    EXPECT_EQ(machine("cns1-fast-i").network.link_bytes_per_cycle, 1);
    EXPECT_EQ(machine("cns1-2l2i").network.link_bytes_per_cycle, 2);
    EXPECT_EQ(machine("cns1-ack").interface.acknowledge, Acknowledge::end_of_transfer);
    EXPECT_EQ(machine("cns1-4i4l").interface.links, 4);
}

TEST(Loader, OverridesOverrule) {
    const ResolvedMachine resolved = load_machine(
        "cns1", machines_folder, Overrides{"interface.links=2", "processor.send_overhead=7cycles", "cycle_time=4 ns"});
    EXPECT_EQ(resolved.machine.interface.links, 2);
    EXPECT_EQ(resolved.machine.processor.send_overhead, 7);
    EXPECT_EQ(resolved.machine.cycle_time_ps, 4000);
    EXPECT_EQ(parameter(resolved, "interface.links").origin, "command line");
    EXPECT_EQ(parameter(resolved, "processor.send_overhead").value, "7 cycles");
    EXPECT_EQ(machine("cns1", {"processor.send_overhead=1.6us"}).processor.send_overhead, 200);
    EXPECT_EQ(machine("cns1", {"interface.cut_through=false"}).interface.cut_through, false);
}

/// The defaults of a machine for the workloads, as "NAME=VALUE (ORIGIN)".
std::string defaults(const Machine& machine) {
    std::string text;
    for (const WorkloadDefault& given : machine.workload_defaults)
        text += given.name() + "=" + given.value + " (" + given.origin() + ")\n";
    return text;
}

TEST(Loader, DefaultsOfWorkloadsAreInheritedAndOverruled) {
    const TemporaryFolder folder;
    const std::string base = folder.write("base.toml",
                                          "name = \"base\"\nsummary = \"s\"\ninherits = \"cns1\"\n"
                                          "[workload.juggling]\nballs = { value = 3, source = \"s\" }\n"
                                          "hands = { value = \"both\", source = \"s\" }\n");
    const std::string mine = folder.write("mine.toml",
                                          "name = \"mine\"\nsummary = \"s\"\ninherits = \"base\"\n"
                                          "[workload.juggling]\nballs = { value = 5, source = \"t\" }\n");
    const auto load = [&](const Overrides& overrides) {
        return load_machine(mine, machines_folder, overrides).machine;
    };
    const std::string of_cns1 = defaults(machine("cns1"));
    EXPECT_THAT(of_cns1, testing::StartsWith("allgather.algorithm=ring ("));
    EXPECT_EQ(defaults(load({})),
              of_cns1 + "juggling.balls=5 (" + mine + ":5)\njuggling.hands=both (" + base + ":6)\n");
    EXPECT_EQ(load({}).workload_defaults[1].source, "t");
    const Machine changed = load({"juggling.balls=6"});
    EXPECT_EQ(defaults(changed), of_cns1 + "juggling.balls=6 (command line)\njuggling.hands=both (" + base + ":6)\n");
    EXPECT_EQ(changed.workload_defaults[1].source, "");
    EXPECT_EQ(changed.workload_defaults[1].place.text(), "juggling.balls=6");
    EXPECT_EQ(refusal([&] {
                  load({"juggling.balls=6", "juggling.balls=7"});
              }),
              "juggling.balls=7: juggling.balls was given before, as juggling.balls=6; give it once");
    EXPECT_EQ(refusal([&] { load({"juggling.bals=6"}); }),
              "juggling.bals=6: unknown parameter 'juggling.bals'; did you mean 'juggling.balls'?");
    EXPECT_THAT(refused({"juggling.balls=6"}), HasSubstr("unknown parameter 'juggling.balls'; groups are "));
}

TEST(Loader, RefusesOverridesByArgument) {
    EXPECT_EQ(refused({"links"}), "links: not of the form parameter=value; for instance interface.links=2");
    EXPECT_EQ(refused({"processor.send_overhead=-8 ns"}),
              "processor.send_overhead=-8 ns: processor.send_overhead: -8 ns is negative; write cycles (\"5 cycles\") "
              "or a time (\"40 ns\")");
    EXPECT_EQ(refused({"interface.links=2", "interface.links=3"}),
              "interface.links=3: interface.links was given before, as interface.links=2; give it once");
}

TEST(Loader, NodesSizeTheMachine) {
    const ResolvedMachine resolved = load_machine("cns1", machines_folder, {}, 1024);
    EXPECT_EQ(resolved.machine.topology.columns, 32);
    EXPECT_EQ(resolved.machine.topology.rows, 32);
    EXPECT_EQ(parameter(resolved, "topology.rows").origin, "nodes");
    const TopologyParameters ring = machine("cns1", {"topology.kind=ring"}, 7).topology;
    EXPECT_EQ(ring.columns, 7);
    EXPECT_EQ(ring.rows, 1);
    EXPECT_EQ(machine("cns1", {"topology.kind=mesh", "topology.columns=4"}, 16).topology.rows, 4);
    EXPECT_EQ(machine("cns1", {"topology.kind=mesh", "topology.columns=1"}, 8).topology.rows, 8);  // a line
}

TEST(Loader, NodesCanHaveSeveralInterfaces) {
    const auto shared = [](std::vector<std::string> more) {
        more.insert(more.end(), {"node.interfaces=2", "processor.receive_overhead_due=at-request",
                                 "interface.sends=posted", "message.order=listing"});
        return more;
    };
    const std::vector<std::string> two = shared({"topology.columns=4"});
    const Machine cylinder = machine("cns1", two, 6);
    EXPECT_EQ(cylinder.topology.rows, 3);
    EXPECT_EQ(cylinder.nodes(), 6);
    EXPECT_EQ(
        refused(two, 7),
        "nodes=7: cns1 has rings of 4 nodes: nodes times node.interfaces must be a multiple of 4, for instance 12 "
        "or 16");
    const std::vector<std::string> mesh = shared({"topology.kind=mesh", "topology.columns=4"});
    EXPECT_EQ(machine("cns1", mesh, 8).topology.rows, 4);
    EXPECT_EQ(
        refused(mesh, 6),
        "nodes=6: cns1 is a mesh of 4 x 4 interfaces, and the number of nodes does not say which sides another one "
        "has; give them, for instance topology.columns=4 topology.rows=3");
}

TEST(Loader, NodesCanHaveSeveralRails) {
    const auto nodes = [](std::vector<std::string> overrides) {
        const Machine made = machine("shared-nodes", overrides, 12);
        EXPECT_EQ(made.nodes(), 12);
        return made.topology.size;
    };
    EXPECT_EQ(nodes({"node.interfaces=4"}), 48);
    EXPECT_EQ(nodes({"node.interfaces=4", "network.rails=2"}), 24);
    EXPECT_EQ(nodes({"node.interfaces=4", "network.rails=4"}), 12);
    EXPECT_EQ(nodes({"node.interfaces=4", "network.rails=0"}), 12);
    EXPECT_EQ(
        refused({"node.interfaces=4", "network.rails=2", "topology.columns=4"}, 7),
        "nodes=7: cns1 has rings of 4 nodes: nodes times node.interfaces / network.rails must be a multiple of 4, "
        "for instance 12 or 16");
}

/// The number of nodes does not determine the shape of these kinds, but they can get places for further interfaces.
TEST(Loader, NodesOfTheMachineGetPlacesForTheirInterfaces) {
    const auto widened = [](const char* name, std::vector<std::string> overrides, std::int64_t nodes) {
        overrides.insert(overrides.end(), {"interface.sends=posted", "message.order=listing"});
        const Machine made = machine(name, overrides, nodes);
        EXPECT_EQ(made.nodes(), nodes) << name;
        return made.topology;
    };
    const std::string three = "node.interfaces=3";
    const TopologyParameters tree = widened("fat-tree-4-3", {three}, 64);
    EXPECT_EQ(tree.down, (std::vector{12, 4, 4}));
    EXPECT_EQ(tree.up, (std::vector{12, 4}));
    EXPECT_EQ(widened("fat-tree-4-3", {}, 64).down, (std::vector{4, 4, 4}));
    EXPECT_EQ(widened("dragonfly-72", {three}, 72).nodes_per_switch, 6);
    EXPECT_EQ(widened("hyperx-8x8", {three}, 64).nodes_per_switch, 3);
    // A shape with all places stays as it is.
    EXPECT_EQ(widened("fat-tree-4-3", {three, "topology.down=4,4,6", "topology.up=4,4"}, 32).down,
              (std::vector{4, 4, 6}));
    EXPECT_EQ(refusal([] {
                  machine("fat-tree-4-3", {"node.interfaces=3", "topology.down=4,4,2", "topology.up=4,4"}, 32);
              }),
              "nodes=32: nodes sets topology.down, and so does topology.down=4,4,2; leave one of them out");
    EXPECT_EQ(refusal([] { machine("fat-tree-4-3", {"node.interfaces=3"}, 63); }),
              "nodes=63: the number of nodes does not say the shape of a fat-tree; give topology.down and topology.up, "
              "or topology.radix and topology.levels");
    EXPECT_EQ(refusal([] { machine("butterfly-4-3", {"node.interfaces=3"}, 64); }),
              "nodes=64: the number of nodes does not say the shape of a butterfly; give topology.radix and "
              "topology.levels");
}

TEST(Loader, RefusesNodesThatDoNotFit) {
    EXPECT_EQ(refused({}, -5),
              "nodes=-5: cns1 has rings of 32 nodes: nodes must be a multiple of 32, for instance 32 or 64");
    EXPECT_EQ(refused({"topology.kind=mesh"}, 7),
              "nodes=7: cns1 is a mesh of 32 x 4 nodes, and the number of nodes does not say which sides another one "
              "has; give them, for instance topology.columns=7 topology.rows=1");
    EXPECT_EQ(refused({"topology.kind=ring"}, 0), "nodes=0: nodes must be from 2 to 65536");
    EXPECT_EQ(refused({}, 131072),
              "nodes=131072: topology.columns = 32 times topology.rows = 4096 is 131072 nodes; a "
              "machine has from 2 to 65536 nodes");
}

TEST(Loader, RefusesWhatDoesNotGoTogether) {
    EXPECT_EQ(refused({"topology.kind=torus", "topology.rows=2"}),
              "topology.rows=2: topology.rows = 2 on a torus wraps around into double links; set topology.rows to 1, 3 "
              "or more, or topology.kind = cylinder");
    EXPECT_EQ(refused({"topology.kind=torus"}, 64),
              "nodes=64: cns1 is a torus of 32 x 4 nodes, and the number of nodes does not say which sides another one "
              "has; give them, for instance topology.columns=8 topology.rows=8");
    EXPECT_EQ(refused({"topology.kind=mesh"}, 64),
              "nodes=64: cns1 is a mesh of 32 x 4 nodes, and the number of nodes does not say which sides another one "
              "has; give them, for instance topology.columns=8 topology.rows=8 or topology.columns=32 topology.rows=2");
    EXPECT_EQ(refused({"topology.kind=mesh"}, 128), "");  // the number that it has
    EXPECT_EQ(refused({"topology.columns=1", "topology.rows=1"}),
              "topology.columns=1: topology.columns = 1 times topology.rows = 1 is 1 node; a machine has from 2 to "
              "65536 nodes");
    EXPECT_THAT(refused({"interface.cut_through=false", "network.buffer_flits=136"}),
                HasSubstr("network.buffer_flits = 136 of network.link_bytes_per_cycle = 1 hold 136 bytes; set "
                          "network.buffer_flits = 137 or more, or interface.cut_through = true"));
    EXPECT_EQ(refused({"interface.cut_through=false", "network.buffer_flits=69", "network.link_bytes_per_cycle=2",
                       "interface.link_bytes_per_cycle=2"}),
              "");
    EXPECT_EQ(refused({"topology.kind=mesh", "topology.columns=2", "topology.rows=1"}), "");
}

TEST(Loader, RefusesSlowLinksThatDoNotGoTogether) {
    const std::string sizes =
        "links of several cycles a flit (network.link_flit_time = 3 cycles, interface.link_flit_time = 1 cycle) need "
        "flits of one size, but network.link_bytes_per_cycle = 2 and interface.link_bytes_per_cycle = 1; set "
        "network.link_bytes_per_cycle = 1, or interface.link_bytes_per_cycle = 2";
    EXPECT_EQ(refused({"network.link_flit_time=3 cycles", "network.link_bytes_per_cycle=2"}),
              "network.link_flit_time=3 cycles: " + sizes);
    EXPECT_EQ(refused({"network.link_flit_time=3 cycles", "network.link_bytes_per_cycle=2",
                       "interface.link_bytes_per_cycle=2"}),
              "");
    EXPECT_EQ(refused({"interface.injection_buffers=1", "interface.link_flit_time=3 cycles",
                       "network.link_flit_time=2 cycles"}),
              "interface.injection_buffers=1: interface.injection_buffers = 1 would fill at interface.link_flit_time = "
              "3 cycles, more slowly than they empty at network.link_flit_time = 2 cycles; set "
              "interface.injection_buffers = 0, or interface.link_flit_time = 2 cycles or less");
    EXPECT_EQ(refused({"interface.injection_buffers=1", "interface.link_flit_time=2 cycles",
                       "network.link_flit_time=2 cycles"}),
              "");
}

/// A link that moves 8 bytes in 154 cycles of 65 ns; these times are rounded like all others.
TEST(Loader, FlitTimesMayBeGivenAsTimes) {
    const Machine slow =
        machine("cns1", {"cycle_time=65 ns", "network.link_flit_time=10010 ns", "interface.link_flit_time=154 cycles"});
    EXPECT_EQ(slow.network.link_flit_time, 154);
    EXPECT_EQ(slow.interface.link_flit_time, 154);
}

TEST(Loader, InheritsAndBlamesTheFileThatChanged) {
    const TemporaryFolder folder;
    const std::string file = folder.write("mine.toml",
                                          "name = \"mine\"\nsummary = \"s\"\ninherits = \"cns1-2i\"\n"
                                          "[interface]\ninjection_buffers = { value = 2, source = \"s\" }\n"
                                          "[network]\nlink_bytes_per_cycle = { value = 2, source = \"s\" }\n");
    EXPECT_THAT(refusal([&] { load_machine(file, machines_folder); }), HasSubstr(file + ":5:31: "));
    const Machine mine = load_machine(file, machines_folder, Overrides{"interface.link_bytes_per_cycle=4"}).machine;
    EXPECT_EQ(mine.interface.links, 2);            // as in cns1-2i
    EXPECT_EQ(mine.interface.receive_buffers, 1);  // as in cns1
    EXPECT_EQ(mine.name, "mine");
}

TEST(Loader, TimesFollowTheCycleTimeInForce) {
    const TemporaryFolder folder;
    const std::string file = folder.write("mine.toml",
                                          "name = \"mine\"\nsummary = \"s\"\ninherits = \"cns1\"\n"
                                          "[processor]\nsend_overhead = { value = \"40 ns\", source = \"s\" }\n");
    EXPECT_EQ(load_machine(file, machines_folder).machine.processor.send_overhead, 5);
    EXPECT_EQ(load_machine(file, machines_folder, Overrides{"cycle_time=4ns"}).machine.processor.send_overhead, 10);
    EXPECT_EQ(refusal([&] { load_machine(file, machines_folder, Overrides{"cycle_time=3ns"}); }),
              file +
                  ":5:27: processor.send_overhead: 40 ns is not a whole number of cycles of 3 ns; write "
                  "\"13 cycles\" or \"14 cycles\"");
}

TEST(Loader, TheReadmeOfTheMachinesIsTrue) {
    const std::string readme = content_of(machines_folder / "README.md");
    for (const ListedMachine& listed : list_machines(machines_folder).machines) {
        EXPECT_THAT(readme, HasSubstr("| `" + listed.name + "` |"));
    }
    const std::size_t begin = readme.find("```toml\n") + 8;
    const TemporaryFolder folder;
    const std::string file = folder.write("wide.toml", readme.substr(begin, readme.find("```", begin) - begin));
    const Machine wide = load_machine(file, machines_folder).machine;
    EXPECT_EQ(wide.interface.link_bytes_per_cycle, 4);
    EXPECT_EQ(wide.interface.send_overhead, 3);
}

TEST(Loader, TheFirstFolderThatHasANameCounts) {
    const TemporaryFolder folder;
    const std::string start = "summary = \"s\"\ninherits = \"cns1-2i\"\n";
    const std::string mine = folder.write("mine.toml", "name = \"mine\"\n" + start);
    const std::string ack = folder.write("cns1-ack.toml", "name = \"cns1-ack\"\n" + start);
    const MachineFolders folders(folder.path(), machines_folder);
    EXPECT_EQ(load_machine("mine", folders).machine.interface.links, 2);
    EXPECT_EQ(load_machine("cns1-ack", folders).machine.interface.links, 2);
    EXPECT_EQ(load_machine("cns1", folders).machine.interface.links, 1);
    EXPECT_EQ(refusal([&] { load_machine("cns2", folders); }), "cns2: no machine 'cns2' in " + folder.path().string() +
                                                                   " or " + machines_folder.string() +
                                                                   "; did you mean 'cns1'?");
    const MachineList list = list_machines(folders);
    EXPECT_TRUE(list.problems.empty());
    EXPECT_EQ(list.machines.size(), list_machines(machines_folder).machines.size() + 1);
    for (const ListedMachine& listed : list.machines) {
        EXPECT_EQ(listed.hides, listed.name == "cns1-ack" ? machines_folder / "cns1-ack.toml" : "");
        EXPECT_EQ(listed.file == mine, listed.name == "mine");
        EXPECT_EQ(listed.file == ack, listed.name == "cns1-ack");
    }
}

/// A base is searched for beside the machine that inherits from it, then in the folders, in their order.
TEST(Loader, OfBasesOfOneNameTheOneBesideTheMachineCounts) {
    const TemporaryFolder here;
    const TemporaryFolder first;
    const auto base = [](const TemporaryFolder& folder, const std::string& links) {
        folder.write("cns1-2i.toml",
                     "name = \"cns1-2i\"\nsummary = \"s\"\ninherits = \"cns1\"\n[interface]\nlinks = { value = " +
                         links + ", source = \"here\" }\n");
    };
    const std::string mine = here.write("mine.toml", "name = \"mine\"\nsummary = \"s\"\ninherits = \"cns1-2i\"\n");
    const auto links = [&] {
        return load_machine(mine, MachineFolders(first.path(), machines_folder)).machine.interface.links;
    };
    EXPECT_EQ(links(), 2);
    base(first, "3");
    EXPECT_EQ(links(), 3);
    base(here, "4");
    EXPECT_EQ(links(), 4);
}

TEST(Loader, ListsWhatCanBeReadAndSaysWhatCannot) {
    const TemporaryFolder folder;
    const std::string broken = folder.write("cns1-ack.toml", "nmae = 1\n");
    const MachineList list = list_machines(MachineFolders(folder.path(), machines_folder));
    EXPECT_EQ(list.machines.size(), list_machines(machines_folder).machines.size() - 1);  // the first folder hides the
                                                                                          // machine of the second
    ASSERT_FALSE(list.problems.empty());
    EXPECT_EQ(list.problems.front().place.text(), broken + ":1:1");
}

TEST(Loader, RefusesInheritanceThatLeadsNowhere) {
    const TemporaryFolder folder;
    const auto write = [&](const std::string& name, const std::string& base) {
        return folder.write(name + ".toml", "name = \"" + name + "\"\nsummary = \"s\"\ninherits = \"" + base + "\"\n");
    };
    const std::string a = write("a", "b");
    const std::string b = write("b", "a");
    const std::string self = write("self", "self");
    const std::string lost = write("lost", "cns2");
    EXPECT_EQ(refusal([&] { load_machine("a", folder.path()); }),
              b + ":3:12: a inherits from itself (a -> b -> a); one of these must give every parameter");
    EXPECT_EQ(refusal([&] { load_machine("self", folder.path()); }),
              self + ":3:12: self inherits from itself (self -> self); one of these must give every parameter");
    EXPECT_EQ(refusal([&] { load_machine(lost, machines_folder); }),
              lost + ":3:12: no machine 'cns2' in " + machines_folder.string() + "; did you mean 'cns1'?");
    EXPECT_EQ(refusal([&] { load_machine("zzz", folder.path()); }),
              "zzz: no machine 'zzz' in " + folder.path().string() + "; there are a, b, lost, self");
    EXPECT_EQ(refusal([&] { load_machine("./nothing.toml", folder.path()); }),
              "./nothing.toml: no such file; give the path of a machine description");
    EXPECT_EQ(refusal([&] { load_machine("cns1", folder.path() / "none"); }),
              "cns1: no machine 'cns1' in " + (folder.path() / "none").string() + "; there are none");
}

}  // namespace narrows::loader_test
