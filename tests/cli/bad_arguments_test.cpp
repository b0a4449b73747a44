// Invalid arguments are refused before anything runs, with what is wrong and what would be right.
#include "tests/support/program_output.h"

namespace narrows::bad_arguments_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

TEST(BadCommand, UnknownOrMissing) {
    EXPECT_EQ(refusal({"rn", "cns1", "allgather"}), "narrows: rn: there is no such command; did you mean 'run'?\n");
    EXPECT_EQ(
        refusal({"simulate"}),
        "narrows: simulate: there is no such command; commands are list, new, show, run, why, timeline, wave, trace, "
        "bounds, compare, schema, reproduce, study, check, report or test\n");
    EXPECT_THAT(refusal({}), StartsWith("narrows: a command is missing; commands are list, new, show"));
    EXPECT_THAT(refusal({""}), StartsWith("narrows: '': there is no such command; commands are"));
    EXPECT_THAT(refusal({"-x"}), StartsWith("narrows: -x: a command comes first; commands are"));
    EXPECT_EQ(refusal({"--json", "list"}),
              "narrows: --json: options come after the command; write narrows list ... --json\n");
}

TEST(BadCommand, MissingArguments) {
    const std::string usage = "usage: narrows run MACHINE WORKLOAD [KEY=VALUE ...]\n";
    EXPECT_EQ(refusal({"run"}), "narrows: run: MACHINE is missing; " + usage);
    EXPECT_EQ(refusal({"run", "cns1"}), "narrows: run: WORKLOAD is missing; " + usage);
    EXPECT_EQ(refusal({"bounds", "cns1"}),
              "narrows: bounds: WORKLOAD is missing; usage: narrows bounds MACHINE WORKLOAD [KEY=VALUE ...]\n");
    EXPECT_EQ(refusal({"show"}), "narrows: show: MACHINE is missing; usage: narrows show MACHINE [KEY=VALUE ...]\n");
    EXPECT_EQ(refusal({"compare"}),
              "narrows: compare: WORKLOAD is missing; usage: narrows compare WORKLOAD MACHINES ...\n");
    EXPECT_EQ(refusal({"compare", "allgather"}),
              "narrows: compare: MACHINES is missing; usage: narrows compare WORKLOAD MACHINES ...\n");
    EXPECT_EQ(refusal({"compare", "allgather", "cns1", "nodes=64"}),
              "narrows: compare: at least two machines, or two values of a parameter, are needed; for instance: "
              "narrows compare "
              "allgather cns1 interface.links=1,2\n");
}

TEST(BadCommand, TooManyArguments) {
    EXPECT_EQ(refusal({"list", "parameters", "links", "bounds"}),
              "narrows: bounds: one argument too many; usage: narrows list [WHAT] [PATTERN]\n");
    EXPECT_EQ(refusal({"schema", "run"}), "narrows: run: one argument too many; usage: narrows schema\n");
    EXPECT_EQ(refusal({"list", "machnes"}), "narrows: machnes: there is no such list; did you mean 'machines'?\n");
    EXPECT_EQ(refusal({"list", "run"}),
              "narrows: run: there is no such list; use machines, topologies, workloads, studies, bounds, metrics or "
              "parameters\n");
}

TEST(CompareCost, MachinesWithoutRtlAreNamedAlongWithWhatItLacks) {
    const std::string missing = refusal({"compare", "exchange", "cns1", "delta", "--cost"});
    for (const char* parameter : {"network.link_flit_time", "network.link_latency", "interface.data_mover"}) {
        EXPECT_THAT(missing, HasSubstr(std::string("narrows: delta: no hardware cost: ") + parameter +
                                       ": the RTL does not describe this; use "));
    }
    EXPECT_EQ(refusal({"compare", "exchange", "cns1", "cns1-2i", "interface.cut_through=false", "--fmax"}),
              "narrows: cns1: no hardware cost: interface.cut_through: the RTL does not describe this; use true\n");
    EXPECT_EQ(refusal({"compare", "barrier", "mesh-16x16", "torus-16x16", "node.processors=2",
                       "processor.receive_overhead_due=at-request", "--cost"}),
              "narrows: mesh-16x16: no hardware cost: yosys takes too long for the packet engine of a shared node "
              "(docs/cost.md); leave out what makes nodes shared (docs/nodes.md, N0)\n");
    EXPECT_THAT(refusal({"run", "cns1", "exchange", "--cost"}), StartsWith("narrows: --cost: unknown option of 'run'"));
}

TEST(CompareCost, AToolThatIsMissingIsNamedBeforeAnythingRuns) {
    const Surroundings nowhere{.environment = {{"PATH", "/nowhere"}}};
    const ProgramOutcome outcome = narrows_program({"compare", "exchange", "cns1", "cns1-2i", "--cost"}, nowhere);
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err,
              "narrows: yosys is needed for this and not installed; as root, run: apt-get install yosys\n");
}

TEST(BadOption, Unknown) {
    EXPECT_EQ(refusal({"run", "cns1", "allgather", "--jsn"}),
              "narrows: --jsn: unknown option of 'run'; did you mean '--json'?\n");
    EXPECT_EQ(
        refusal({"show", "cns1", "--frob"}),
        "narrows: --frob: unknown option of 'show'; options are --help, --json, --quiet, --seed, --round or --keep\n");
    EXPECT_EQ(refusal({"run", "cns1", "allgather", "--words=5"}),
              "narrows: --words=5: unknown option of 'run'; parameters are written without dashes: words=5\n");
    EXPECT_EQ(refusal({"schema", "--json"}), "narrows: --json: unknown option of 'schema'; options are --help\n");
    EXPECT_THAT(refusal({"run", "cns1", "allgather", "--", "--json"}),
                StartsWith("narrows: --json: this is not KEY=VALUE; "));
}

TEST(BadOption, ValuesOfFlags) {
    EXPECT_EQ(refusal({"list", "--json=5"}), "narrows: --json: takes no value; see narrows list --help\n");
    EXPECT_EQ(refusal({"list", "--quiet=false"}), "narrows: --quiet: takes no value; see narrows list --help\n");
}

TEST(BadOption, Seed) {
    const std::string remedy = ": a seed is a whole number from 0 to 18446744073709551615; for instance --seed 7\n";
    for (const std::string seed :
         {"-1", "abc", "1.5", "0x10", "1e3", "18446744073709551616", "99999999999999999999999", " 1"}) {
        EXPECT_EQ(refusal({"run", "cns1", "random", "--seed", seed}), "narrows: --seed=" + seed + remedy);
        EXPECT_EQ(refusal({"run", "cns1", "random", "--seed=" + seed}), "narrows: --seed=" + seed + remedy);
    }
    const std::string once = "narrows: --seed: is given once, with one value; see narrows run --help\n";
    EXPECT_EQ(refusal({"run", "cns1", "random", "--seed"}), once);
    EXPECT_EQ(refusal({"run", "cns1", "random", "--seed="}), once);
    EXPECT_EQ(refusal({"run", "cns1", "random", "--seed", "1", "--seed", "2"}), once);
    EXPECT_EQ(narrows_program({"run", "cns1", "random", "--seed=18446744073709551615"}).exit_code, 0);
}

TEST(BadName, Machine) {
    EXPECT_THAT(refusal({"run", "cns9", "allgather"}),
                AllOf(StartsWith("narrows: cns9: no machine 'cns9' in "), HasSubstr("; did you mean 'cns1'?\n")));
    std::string all = "; there are " + all_machines.front();
    for (std::size_t i = 1; i < all_machines.size(); ++i) all += ", " + all_machines[i];
    all += '\n';
    EXPECT_THAT(refusal({"show", "t3d"}), HasSubstr(all));
    EXPECT_THAT(refusal({"show", ""}), AllOf(StartsWith("narrows: '': no machine '' in "), HasSubstr(all)));
    EXPECT_THAT(refusal({"bounds", "..", "allgather"}), HasSubstr("no machine '..'"));
    EXPECT_THAT(refusal({"compare", "allgather", "cns1", "cns1-3i"}), HasSubstr("cns1-3i: no machine 'cns1-3i'"));
}

TEST(BadName, Document) {
    EXPECT_EQ(refusal({"reproduce", "cns2"}),
              "narrows: cns2: there is no document of this name to reproduce; did you mean 'cns1'?\n");
    EXPECT_EQ(refusal({"reproduce", "t3d"}),
              "narrows: t3d: there is no document of this name to reproduce; it must be cns1, delta, "
              "dense-patterns, flat-switch or foster\n");
    EXPECT_EQ(refusal({"reproduce"}),
              "narrows: reproduce: DOCUMENT is missing; usage: narrows reproduce DOCUMENT [KEY=VALUE ...]\n");
}

TEST(BadPicture, EndingFolderOrDocument) {
    const std::string endings = ": unknown file type; end the name in .svg or .html\n";
    for (const std::string file : {"delta.png", "delta", "svg", "delta.svg.gz"}) {
        EXPECT_EQ(refusal({"reproduce", "delta", "--picture", file}), "narrows: --picture=" + file + endings);
    }
    EXPECT_EQ(refusal({"reproduce", "delta", "--picture=/no/such/folder/delta.svg"}),
              "narrows: --picture=/no/such/folder/delta.svg: cannot write this file: No such file or directory; use a "
              "folder that exists and that you can write to\n");
    EXPECT_EQ(refusal({"reproduce", "cns1", "--picture=cns1.svg"}),
              "narrows: --picture=cns1.svg: cns1 has no figures to draw; leave --picture out\n");
    EXPECT_EQ(refusal({"reproduce", "delta", "--picture"}),
              "narrows: --picture: is given once, with one value; see narrows reproduce --help\n");
}

TEST(BadFit, DocumentOrMachine) {
    EXPECT_EQ(refusal({"reproduce", "foster", "--fit", "frost"}),
              "narrows: --fit=frost: nothing of foster is fitted; leave --fit out\n");
    EXPECT_THAT(refusal({"reproduce", "dense-patterns", "--fit", "blue"}),
                HasSubstr("--fit blue: only frost has constants that are fitted"));
}

TEST(BadName, Workload) {
    EXPECT_EQ(refusal({"run", "cns1", "allgater"}),
              "narrows: allgater: there is no workload of this name; did you mean 'allgather'?\n");
    const std::string known =
        "use aapc, allgather, allreduce, alltoall, barrier, broadcast, butterfly, cumulative-pairwise, exchange, "
        "gather, goal, halo, point-to-point, random, random-pairwise, redistribute, reduce-scatter, request-reply, "
        "simple-pairwise, testjig, traffic or transpose\n";
    EXPECT_EQ(refusal({"bounds", "cns1", "sort"}), "narrows: sort: there is no workload of this name; " + known);
    EXPECT_EQ(refusal({"run", "cns1", ""}), "narrows: '': there is no workload of this name; " + known);
    EXPECT_EQ(refusal({"compare", "cns1", "t3d", "cns1-2i"}),
              "narrows: cns1: there is no workload of this name; " + known);
}

TEST(BadName, MachineAndWorkloadSwapped) {
    EXPECT_EQ(
        refusal({"run", "allgather", "cns1", "nodes=64"}),
        "narrows: allgather: this is a workload and cns1 a machine, and the machine comes first; write narrows run "
        "cns1 allgather nodes=64\n");
    EXPECT_EQ(
        refusal({"bounds", "random", "my/own.toml"}),
        "narrows: random: this is a workload and my/own.toml a machine, and the machine comes first; write narrows "
        "bounds my/own.toml random\n");
    EXPECT_EQ(refusal({"compare", "cns1", "allgather", "cns1-2i", "nodes=64"}),
              "narrows: cns1: this is a machine and allgather a workload, and the workload comes first; write narrows "
              "compare allgather cns1 cns1-2i nodes=64\n");
    EXPECT_THAT(refusal({"run", "allgather", "t3d"}), StartsWith("narrows: t3d: there is no workload of this name; "));
}

class BadKeyValue : public testing::Test {
protected:
    /// "key=value: ...", without the common begin and end of all messages.
    static std::string refused(const std::string& argument, const std::string& workload = "allgather") {
        return refused(ProgramArguments{argument}, workload);
    }
    static std::string refused(const ProgramArguments& arguments, const std::string& workload = "allgather") {
        ProgramArguments command{"run", "cns1", workload};
        command.insert(command.end(), arguments.begin(), arguments.end());
        const std::string text = refusal(command);
        command.front() = "bounds";
        EXPECT_EQ(refusal(command), text);  // refused before anything runs
        return text.size() < 10 ? text : text.substr(9, text.size() - 10);
    }
};

TEST_F(BadKeyValue, Form) {
    const std::string remedy = "write for instance nodes=128 or interface.links=2";
    for (const std::string argument : {"words", "@", "-", "-5", "words:5"}) {
        EXPECT_EQ(refused(argument), argument + ": this is not KEY=VALUE; " + remedy);
    }
    EXPECT_EQ(refused(""), "'': this is not KEY=VALUE; " + remedy);
    for (const std::string argument : {"=5", "="}) {
        const std::string missing = argument + ": the KEY before '=' is missing; " + remedy;
        EXPECT_EQ(refused(argument), missing);
        EXPECT_EQ(refusal({"run", argument, "cns1", "alltoall"}), "narrows: " + missing + "\n");
        EXPECT_EQ(refusal({"compare", argument, "alltoall", "cns1", "cns1-2i"}), "narrows: " + missing + "\n");
    }
}

TEST_F(BadKeyValue, UnknownKeys) {
    EXPECT_EQ(refused("word=5"), "word=5: the workload has no parameter 'word'; did you mean 'words'?");
    EXPECT_EQ(refused("size=5"),
              "size=5: the workload has no parameter 'size'; use nodes, words, bytes, total_words, total_bytes, "
              "algorithm or compute");
    EXPECT_EQ(refused("gap=5", "exchange"),
              "gap=5: the workload has no parameter 'gap'; use nodes, neighbours, words, bytes or messages");
    EXPECT_EQ(refused("links=2"), "links=2: the workload has no parameter 'links'; did you mean 'interface.links'?");
    EXPECT_EQ(refused("interface.link=2"),
              "interface.link=2: unknown parameter 'interface.link'; did you mean 'interface.links'?");
    EXPECT_THAT(refused("interfce.links=2"), HasSubstr("did you mean 'interface.links'?"));
    EXPECT_EQ(refused("interface.count=2"),
              "interface.count=2: unknown parameter 'interface.count'; did you mean 'node.interfaces'?");
    EXPECT_EQ(refused("nics=2"), "nics=2: the workload has no parameter 'nics'; did you mean 'node.interfaces'?");
    EXPECT_THAT(refused("nosuch.thing=2"), HasSubstr("unknown parameter 'nosuch.thing'; groups are topology, network"));
    EXPECT_THAT(refused(".=2"), HasSubstr("unknown parameter '.'; groups are"));
    EXPECT_EQ(refusal({"show", "cns1", "words=5"}).rfind("narrows: words=5: this is not a parameter of a machine; ", 0),
              0);
    EXPECT_EQ(refusal({"show", "cns1", "links=5"}),
              "narrows: links=5: this is not a parameter of a machine; did you mean 'interface.links'?\n");
}

TEST_F(BadKeyValue, TwiceTheSameKey) {
    EXPECT_EQ(refused(ProgramArguments{"words=5", "words=6"}), "words=6: words is given twice; keep one of them");
    EXPECT_EQ(refused(ProgramArguments{"nodes=64", "words=6", "nodes=64"}),
              "nodes=64: nodes is given twice; keep one of them");
    EXPECT_EQ(refused(ProgramArguments{"interface.links=2", "interface.links=2"}),
              "interface.links=2: interface.links is given twice; keep one of them");
}

TEST_F(BadKeyValue, NumbersOfAWorkload) {
    for (const std::string value : {"", "five", "5.5", "1e3", "0x10", " 5", "5 ", "+5", "5words", "--5"}) {
        EXPECT_EQ(refused("words=" + value),
                  "words=" + value + ": words must be a whole number, not '" + value + "'; for instance words=1");
    }
    for (const std::string value : {"0", "-5", "16777217", "99999999999999999999", "-99999999999999999999"}) {
        EXPECT_EQ(refused("words=" + value),
                  "words=" + value + ": words is " + value + "; it must lie between 1 and 16777216");
    }
    EXPECT_THAT(refused("nodes="), StartsWith("nodes=: nodes must be a whole number, not ''; for instance nodes=2"));
    for (const std::string value : {"1", "0", "-64", "1000000", "99999999999999999999"}) {
        EXPECT_EQ(refused("nodes=" + value),
                  "nodes=" + value + ": nodes is " + value + "; it must lie between 2 and 65536");
    }
    EXPECT_THAT(refused("messages=0", "random"), HasSubstr("messages is 0; it must lie between 1 and"));
    EXPECT_THAT(refused("compute=-1"), HasSubstr("compute is -1; it must lie between 0 and"));
    EXPECT_EQ(refused("algorithm=rin"), "algorithm=rin: algorithm cannot be 'rin'; did you mean 'ring'?");
    EXPECT_EQ(refused("algorithm=hypercube"),
              "algorithm=hypercube: algorithm cannot be 'hypercube'; it is one of best, ring, bidirectional-ring, "
              "alternating-ring, all-links or bucket");
    EXPECT_THAT(refused("algorithm="),
                HasSubstr("it is one of best, ring, bidirectional-ring, alternating-ring, all-links or bucket"));
}

TEST_F(BadKeyValue, SizesThatFollowFromAShape) {
    for (const std::string argument : {"bytes=1MiB", "words=8", "total_bytes=8"}) {
        const std::string reason = argument + ": the workload has no parameter '" +
                                   argument.substr(0, argument.find('=')) +
                                   "', because the sizes of its messages follow from its shape; use ";
        EXPECT_EQ(refused(argument, "halo"),
                  reason + "columns, rows, layers, patch, variables, levels, cell and depth");
        EXPECT_EQ(refused(argument, "transpose"), reason + "rows, columns, piece and cell");
    }
}

TEST_F(BadKeyValue, Shares) {
    const std::string thousandths = "; it must be a whole number of thousandths from 0 to 1000";
    EXPECT_EQ(refused("background.load=0.5"),
              "background.load=0.5: background.load = \"0.5\"" + thousandths + "; 0.5 is written 500");
    EXPECT_EQ(refused("background.load=50%"),
              "background.load=50%: background.load = \"50%\"" + thousandths + "; 50% is written 500");
    for (const std::string value : {"0.0005", "1.5", "-0.5", "half", "0.5 GB/s", "1e400"}) {
        EXPECT_EQ(refused("background.load=" + value),
                  "background.load=" + value + ": background.load = \"" + value + "\"" + thousandths);
    }
    EXPECT_EQ(refused("background.load=1200"), "background.load=1200: background.load = 1200" + thousandths);
    EXPECT_THAT(refused("processor.overhead_variation=0.05"), HasSubstr("; 0.05 is written 50"));
    EXPECT_THAT(refused("memory.strided_percent=1.5"),
                HasSubstr("it must be a whole number of percent from 100 to 10000; 1.5 is written 150"));
}

TEST_F(BadKeyValue, Exponents) {
    EXPECT_EQ(refused("network.link_latency=1e400"),
              "network.link_latency=1e400: network.link_latency: \"1e400\" has an exponent, which is not read; write "
              "cycles (\"5 cycles\") or a time (\"40 ns\")");
    EXPECT_THAT(refused("cycle_time=1e3ns"), HasSubstr("\"1e3ns\" has an exponent, which is not read; write a time"));
    EXPECT_THAT(refused("network.link_rate=1E-4GB/s"), HasSubstr("has an exponent, which is not read; write bytes"));
}

TEST_F(BadKeyValue, OfAGlobalSum) {
    EXPECT_EQ(refused("algorithm=snak", "allreduce"),
              "algorithm=snak: algorithm cannot be 'snak'; did you mean 'snake'?");
    EXPECT_EQ(refused("block=-1", "allreduce"),
              "block=-1: block is -1; it must lie between 1 and 16777216; or write block=best");
    EXPECT_EQ(refused("block=0", "allreduce"),
              "block=0: block is 0; it must lie between 1 and 16777216; or write block=best");
    EXPECT_EQ(refused("block=bst", "allreduce"),
              "block=bst: block must be a whole number, not 'bst'; for instance block=1 or block=best");
    EXPECT_EQ(refused("elements=0", "allreduce"), "elements=0: elements is 0; it must lie between 1 and 16777216");
    EXPECT_EQ(refused("order=async", "butterfly"),
              "order=async: order cannot be 'async'; it is one of sequence or asynchronous");
    EXPECT_EQ(refused("butterflies=0", "butterfly"),
              "butterflies=0: butterflies is 0; it must lie between 1 and 1048576");
    EXPECT_EQ(refused("nodes=96", "butterfly"),
              "nodes=96: a butterfly needs a power of two of nodes; use nodes=64 or nodes=128, or a machine with so "
              "many");
    EXPECT_EQ(refused("links=3", "testjig"), "links=3: links is 3; it is 1, 2, 4 or 6");
    EXPECT_EQ(refused("elements=0", "testjig"), "elements=0: elements is 0; it must lie between 1 and 16777216");
}

TEST_F(BadKeyValue, ValuesOfTheMachine) {
    EXPECT_EQ(refused("interface.links=9"), "interface.links=9: interface.links = 9; it must be from 1 to 4");
    EXPECT_THAT(refused("interface.links="), HasSubstr("it must be a whole number from 1 to 4"));
    EXPECT_THAT(refused("interface.links=-1"), HasSubstr("interface.links = -1; it must be from 1 to 4"));
    EXPECT_THAT(refused("interface.links=99999999999999999999"), HasSubstr("it must be a whole number from 1 to 4"));
    EXPECT_THAT(refused("network.link_bytes_per_cycle=3"), HasSubstr("it must be 1, 2, 4, 8, 16, 32, 64 or 128"));
    EXPECT_THAT(refused("topology.kind=torsu"), HasSubstr("did you mean 'torus'?"));
    EXPECT_THAT(refused("interface.cut_through=maybe"), HasSubstr("it must be true or false"));
    EXPECT_THAT(refused("processor.send_overhead=7"),
                HasSubstr("\"7\" has no unit; write cycles (\"5 cycles\") or a time"));
    EXPECT_THAT(refused("cycle_time=8"),
                HasSubstr("\"8\" has no unit; write a time (\"8 ns\") or a frequency (\"125 MHz\")"));
    EXPECT_THAT(refused("cycle_time=8 cycles"),
                HasSubstr("is not a time; write a time (\"8 ns\") or a frequency (\"125 MHz\")"));
    EXPECT_THAT(refused("cycle_time="),
                HasSubstr("is not a number with a unit; write a time (\"8 ns\") or a frequency (\"125 MHz\")"));
    EXPECT_THAT(refused("cycle_time=-8 ns"), HasSubstr("it must be from 1 ps to 1 s"));
    EXPECT_THAT(refused("cycle_time=99999999999999999999 s"), HasSubstr("too large a number"));
    EXPECT_THAT(refused("processor.send_overhead=41 ns"), HasSubstr("write \"5 cycles\" or \"6 cycles\""));
    EXPECT_THAT(refused("processor.send_overhead=5 parsecs"), HasSubstr("unknown unit 'parsecs'"));
    EXPECT_THAT(refused("processor.send_overhead=99999999999 cycles"),
                HasSubstr("it must be from 0 cycles to 1000000000 cycles"));
}

TEST_F(BadKeyValue, WhatDoesNotGoTogether) {
    EXPECT_EQ(refused("nodes=65"),
              "nodes=65: cns1 has rings of 32 nodes: nodes must be a multiple of 32, for instance 64 or "
              "96; or add topology.columns=13");
    EXPECT_EQ(refused(ProgramArguments{"nodes=128", "topology.rows=4"}),
              "nodes=128: nodes sets topology.rows, and so does topology.rows=4; leave one of them out");
    EXPECT_THAT(refused("topology.columns=2"),
                HasSubstr("wraps around into double links; set topology.columns to 1, 3 or more"));
    EXPECT_THAT(refused("topology.kind=ring"),
                HasSubstr("is a single row, but topology.rows = 4; set topology.rows = 1"));
    EXPECT_THAT(refused(ProgramArguments{"interface.injection_buffers=2", "network.link_bytes_per_cycle=2"}),
                HasSubstr("set interface.injection_buffers = 0, or interface.link_bytes_per_cycle = 2 or more"));
    EXPECT_THAT(refused(ProgramArguments{"interface.cut_through=false", "network.buffer_flits=3"}),
                HasSubstr("set network.buffer_flits = 137 or more, or interface.cut_through = true"));
    EXPECT_EQ(refused("words=33", "exchange"),
              "words=33: a message carries at most one vector register, 32 words; use words=32 and more messages");
    EXPECT_EQ(refused("words=33", "random"),
              "words=33: a message carries at most one vector register, 32 words; use words=32 and more messages");
    EXPECT_EQ(refused("from=128", "point-to-point"),
              "from=128: there is no such node; nodes are numbered from 0 to 127");
    EXPECT_EQ(refused("to=0", "point-to-point"),
              "to=0: a node does not send to itself; choose another node for from or to");
    EXPECT_THAT(refused("neighbours=5", "exchange"), HasSubstr("it must lie between 1 and 4"));
    EXPECT_EQ(refused("block=17", "allreduce"),
              "block=17: a block travels in one message, which carries at most 16 doubles; use block=16, block=best or "
              "larger vector registers (message.vector_words)");
    EXPECT_EQ(refused(ProgramArguments{"algorithm=tree", "block=4"}, "allreduce"),
              "block=4: only snake and fence send blocks; leave block out, or use algorithm=snake");
    EXPECT_EQ(refused("message.vector_words=1", "allreduce"),
              "message.vector_words=1: a message carries 4 bytes of data, and an element has 8; use "
              "message.vector_words=2 or more");
    EXPECT_EQ(refused(ProgramArguments{"message.vector_words=1", "nodes=32"}, "transpose"),
              "message.vector_words=1: a message carries 4 bytes of data, and an element has 8; use "
              "message.vector_words=2 or more");
    EXPECT_EQ(refusal({"bounds", "frost", "transpose", "message.vector_words=1"}),
              refusal({"run", "frost", "transpose", "message.vector_words=1"}));
    EXPECT_EQ(refused("topology.rows=2", "testjig"),
              "topology.rows=2: testjig needs a node with neighbours on all sides, and 32 columns x 2 rows have none; "
              "use at least 3 x 3");
}

TEST_F(BadKeyValue, AbsurdSizes) {
    EXPECT_EQ(
        refused(ProgramArguments{"words=16777216", "nodes=65536"}),
        "words=16777216: this would take about 290266.8 GB of memory, and a run may take 2.0; use fewer nodes, or "
        "fewer words or messages");
    EXPECT_THAT(refused(ProgramArguments{"words=16777216"}), HasSubstr("GB of memory"));
    EXPECT_THAT(refused(ProgramArguments{"words=16777216", "message.vector_words=1"}), HasSubstr("GB of memory"));
    EXPECT_THAT(refused(ProgramArguments{"words=16777216", "messages=16777216"}, "point-to-point"),
                AllOf(StartsWith("messages=16777216: "), HasSubstr("GB of memory")));
    EXPECT_THAT(refused("messages=16777216", "exchange"), HasSubstr("GB of memory"));
    EXPECT_THAT(refused(ProgramArguments{"messages=16777216", "nodes=65536"}, "random"), HasSubstr("GB of memory"));
    EXPECT_THAT(refused(ProgramArguments{"nodes=65536", "message.vector_words=65536", "words=65536"}, "random"),
                HasSubstr("GB of memory"));
    EXPECT_THAT(
        refused(ProgramArguments{"network.link_latency=1000000000 cycles", "network.buffer_flits=1",
                                 "message.word_bytes=16", "message.vector_words=65536", "words=65536", "messages=1000"},
                "random"),
        HasSubstr("cycles of 8 ns, and a run may take 46 days; use fewer or shorter messages"));
    EXPECT_THAT(refused(ProgramArguments{"cycle_time=1 s", "compute=1099511627776"}),
                HasSubstr("cycles of 1e+09 ns, and a run may take"));
    EXPECT_EQ(
        refused(ProgramArguments{"nodes=65536", "interface.links=4", "interface.send_buffers=1024",
                                 "interface.receive_buffers=1024"}),
        "interface.links=4: interface.links = 4 with 2048 message buffers each (interface.send_buffers + "
        "interface.receive_buffers + interface.injection_buffers) on 65536 nodes are 536870912 buffers; a machine has "
        "at most 4194304: use fewer buffers or nodes");
}

TEST(BadCharacters, AreEscaped) {
    EXPECT_EQ(
        refusal({"run", "cns1", "allgather", "wor\x1b[31mds=\n\t5"}),
        "narrows: wor\\x1b[31mds=\\n\\t5: the workload has no parameter 'wor\\x1b[31mds'; use nodes, words, bytes, "
        "total_words, total_bytes, algorithm or compute\n");
    EXPECT_THAT(refusal({"show", "\xff\xfe"}), StartsWith("narrows: \\xff\\xfe: no machine '\\xff\\xfe'"));
    EXPECT_THAT(refusal({"\x01\x7f"}), StartsWith("narrows: \\x01\\x7f: there is no such command"));
    EXPECT_THAT(refusal({"list",
                         "\xc2\x9b"
                         "31m"}),
                StartsWith("narrows: \\xc2\\x9b31m: there is no such list"));
    EXPECT_THAT(refusal({"list", "größe"}), StartsWith("narrows: größe: there is no such list"));
    EXPECT_THAT(refusal({"list", "--\x1b[2J"}), StartsWith("narrows: --\\x1b[2J: unknown option"));
    EXPECT_THAT(refusal({"list", "--json=\r"}), StartsWith("narrows: --json: takes no value"));
}

TEST(BadCharacters, LongArgumentsAreRefusedAtOnce) {
    const std::string many(100'000, '9');
    EXPECT_THAT(refusal({"run", "cns1", "allgather", "words=" + many}),
                HasSubstr("it must lie between 1 and 16777216"));
    EXPECT_THAT(refusal({"run", "cns1", "allgather", many + "=5"}), HasSubstr("the workload has no parameter"));
    EXPECT_THAT(refusal({many}), HasSubstr("there is no such command"));
    EXPECT_THAT(refusal({"show", many}), HasSubstr("no machine"));
    EXPECT_THAT(refusal({"show", many + ".toml"}), HasSubstr("cannot read"));
    ProgramArguments arguments{"run", "cns1", "allgather"};
    for (int i = 0; i < 2000; ++i) arguments.push_back("x" + std::to_string(i) + "=1");
    EXPECT_THAT(refusal(arguments), StartsWith("narrows: x0=1: the workload has no parameter 'x0'"));
}

/// Wherever a KEY=VALUE stands, the names are those words that are none.
TEST(OrderOfWords, KeyValueMayStandBeforeTheNames) {
    const auto same = [](const ProgramArguments& usual, const ProgramArguments& other) {
        const auto run = [](const ProgramArguments& arguments) {
            nlohmann::ordered_json json = json_output(arguments);
            for (const char* const varying : {"wall_seconds", "peak_memory_bytes"}) json.erase(varying);
            return json;
        };
        EXPECT_EQ(run(usual), run(other)) << testing::PrintToString(other);
    };
    same({"run", "cns1", "allgather", "words=8", "nodes=32"}, {"run", "cns1", "words=8", "allgather", "nodes=32"});
    same({"run", "cns1", "allgather", "words=8", "nodes=32"}, {"run", "words=8", "nodes=32", "cns1", "allgather"});
    same({"bounds", "cns1", "allgather", "nodes=32"}, {"bounds", "nodes=32", "cns1", "allgather"});
    same({"show", "cns1", "nodes=32"}, {"show", "nodes=32", "cns1"});
    same({"compare", "allgather", "cns1", "words=8,16"}, {"compare", "words=8,16", "allgather", "cns1"});
}

TEST(OrderOfWords, ANameThatIsMissingIsNamed) {
    EXPECT_EQ(refusal({"run", "words=8", "cns1"}),
              "narrows: run: WORKLOAD is missing; usage: narrows run MACHINE WORKLOAD [KEY=VALUE ...]\n");
    EXPECT_EQ(refusal({"run", "words=8", "nodes=32"}),
              "narrows: run: MACHINE is missing; usage: narrows run MACHINE WORKLOAD [KEY=VALUE ...]\n");
    EXPECT_EQ(refusal({"show", "nodes=8"}),
              "narrows: show: MACHINE is missing; usage: narrows show MACHINE [KEY=VALUE ...]\n");
    EXPECT_EQ(refusal({"new", "machine", "nodes=8"}),
              "narrows: new: FILE is missing; usage: narrows new WHAT FILE [KEY=VALUE ...]\n");
    EXPECT_THAT(refusal({"compare", "words=8", "nodes=8"}), HasSubstr("compare: WORKLOAD is missing"));
    EXPECT_THAT(refusal({"run", "a=b.toml", "allgather"}), HasSubstr("a=b.toml: no such file")) << "it may be a file";
}

}  // namespace narrows::bad_arguments_test
