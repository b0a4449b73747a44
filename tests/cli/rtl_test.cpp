// --rtl: RTL nodes inside an otherwise event-driven machine, in every command that runs one.
#include <algorithm>
#include <filesystem>
#include <map>

#include "models/network/topology/make_topology.h"
#include "models/rtl/engine_format.h"
#include "tests/support/file_content.h"
#include "tests/support/program_output.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/vcd.h"
#include "tests/support/words.h"
#include "traces/log/recording.h"

namespace narrows::rtl_test {

/// The results of a run, without those about the simulation itself, and without the check of the RTL, which must have
/// passed.
nlohmann::ordered_json run_result(ProgramArguments arguments) {
    nlohmann::ordered_json json = json_output(std::move(arguments));
    nlohmann::ordered_json& checks = json["checks"];
    if (checks.back()["name"] == "every event of every message is in the same cycle as on models") {
        EXPECT_TRUE(checks.back()["passed"]);
        EXPECT_THAT(checks.back()["detail"].get<std::string>(), testing::MatchesRegex("[1-9][0-9]* events"));
        checks.erase(checks.size() - 1);
        EXPECT_FALSE(json["rtl_nodes"].empty() && json["rtl_switches"].empty());
    } else {
        EXPECT_TRUE(json["rtl_nodes"].empty() && json["rtl_switches"].empty());
    }
    for (const char* key : {"events", "wall_seconds", "peak_memory_bytes", "rtl_nodes", "rtl_switches"})
        json.erase(key);
    return json;
}

TEST(Rtl, TheReportNamesThem) {
    const ProgramArguments run{"run", "cns1", "allgather", "nodes=32", "words=1", "--quiet", "--rtl", "7,0,5-6"};
    EXPECT_THAT(output(run), testing::HasSubstr("\nin RTL   nodes 0, 5-7\n"));
    // 992 messages, each with a start, a copy, a head and a tail on a channel and on an interface link, a presentation
    // and a delivery.
    EXPECT_THAT(output(run), testing::HasSubstr("\n  ok      every event of every message is in the same cycle as on "
                                                "models: 7936 events\n"));
    EXPECT_EQ(json_output(run)["rtl_nodes"], nlohmann::ordered_json({0, 5, 6, 7}));
}

/// Variants of the hardware, workloads, and the nodes that are RTL.
struct Mixed {
    const char* name;
    std::string run;
    const char* rtl;
};
void PrintTo(const Mixed& mixed, std::ostream* out) { *out << mixed.name; }

/// Parameters with which RTL is built quickly.
const std::string small =
    " random messages=8 words=2 network.link_bytes_per_cycle=4 interface.link_bytes_per_cycle=4 message.vector_words=2 "
    "network.buffer_flits=6 processor.send_overhead=1cycle";
const std::string small_torus = "torus-16x16" + small + " network.slots=2 topology.sides=[5,4]";
const std::string small_tree = "fat-tree-4-3" + small + " topology.radix=2";

const std::vector<Mixed> mixed_machines{
    {"Base", "cns1 allgather nodes=32 words=32", "0,5-7"},
    {"TwoLinks", "cns1-2i allreduce algorithm=fence elements=32 nodes=32", "all"},
    {"FastLinks", "cns1-fast-i allgather nodes=32 words=32", "0,5-7"},
    {"Wide", "cns1-2l2i exchange nodes=32 messages=5", "1,3"},
    {"FourLinks", "cns1-4i4l random nodes=32 messages=10", "2-9"},
    {"Acknowledge", "cns1-ack random nodes=32 messages=10", "0-6"},
    {"Wormhole", "cns1 random nodes=32 messages=5 network.buffer_flits=2", "all"},
    {"Torus2Lanes", small_torus + " network.credit_latency=3cycles network.link_latency=1cycle", "0-3,5,11-13"},
    {"FatTree", small_tree + " network.slots=3", "0,2-5,switch:0-2,switch:8"}};

/// All commands that show a run give the same output, whichever nodes are RTL.
class RtlInside : public testing::TestWithParam<Mixed> {
protected:
    static ProgramArguments command(const char* name, const ProgramArguments& more = {}) {
        return with(with({name}, words_of(GetParam().run)), more);
    }
    static ProgramArguments in_rtl(const ProgramArguments& arguments) {
        return with(arguments, {"--quiet", "--rtl", GetParam().rtl});
    }
    static std::string without_rtl_line(std::string text) {
        const std::size_t begin = text.find("in RTL   nodes ");
        EXPECT_NE(begin, std::string::npos) << text;
        return text.erase(begin, text.find('\n', begin) + 1 - begin);
    }
    /// `erased`: members that differ on purpose.
    static void expect_same_json(const ProgramArguments& models, const ProgramArguments& rtl,
                                 const std::vector<const char*>& erased) {
        nlohmann::ordered_json one = json_output(models);
        nlohmann::ordered_json other = json_output(in_rtl(rtl));
        EXPECT_TRUE(one["rtl_nodes"].empty());
        EXPECT_FALSE(other["rtl_nodes"].empty());
        for (const char* key : erased) one.erase(key), other.erase(key);
        EXPECT_EQ(one, other);
    }
    std::string path(const char* name) const { return folder_.path(name); }

private:
    const TemporaryFolder folder_;
};

TEST_P(RtlInside, TheRunIsTheSame) { EXPECT_EQ(run_result(in_rtl(command("run"))), run_result(command("run"))); }

TEST_P(RtlInside, WhyFindsTheSamePath) {
    EXPECT_EQ(without_rtl_line(output(in_rtl(command("why", {"--all"})))), output(command("why", {"--all"})));
    expect_same_json(command("why"), command("why"), {"rtl_nodes", "rtl_switches"});
}

TEST_P(RtlInside, TheTimelineIsTheSame) {
    for (const char* ending : {"json", "html"}) {
        const std::string models = path("models.") + ending;
        const std::string rtl = path("rtl.") + ending;
        const std::string said = output(command("timeline", {"-o", models}));
        EXPECT_EQ(without_rtl_line(output(in_rtl(command("timeline", {"-o", rtl})))).substr(rtl.size()),
                  said.substr(models.size()));
        expect_same_json(command("timeline", {"-o", models}), command("timeline", {"-o", rtl}),
                         {"rtl_nodes", "rtl_switches", "file"});
        EXPECT_TRUE(content_of(models) == content_of(rtl)) << ending;
    }
}

TEST_P(RtlInside, TheWaveIsTheSameButForThePins) {
    expect_same_json(command("wave", {"--vcd", "-o", path("models")}), command("wave", {"--vcd", "-o", path("rtl")}),
                     {"rtl_nodes", "rtl_switches", "wave", "save", "signals", "changes"});
    SignalHistory with_pins = parse_vcd(content_of(path("rtl/run.vcd")));
    EXPECT_GT(
        std::erase_if(with_pins, [](const auto& signal) { return signal.first.find(".rtl.") != signal.first.npos; }),
        20u);
    EXPECT_EQ(with_pins, parse_vcd(content_of(path("models/run.vcd"))));
}

INSTANTIATE_TEST_SUITE_P(Variants, RtlInside, testing::ValuesIn(mixed_machines),
                         [](const auto& test) { return test.param.name; });

/// Nodes and switches are built by the first run that needs them.
TEST(Rtl, IsBuiltByTheFirstRunThatNeedsIt) {
    const ProgramArguments run = words_of("run " + small_tree + " network.slots=2");
    const auto models = json_output(run);
    const ProgramArguments rtl = with(run, {"--rtl", "0,switch:1"});
    const auto mixed = json_output(with(rtl, {"--quiet"}));
    EXPECT_EQ(mixed["rtl_switches"], nlohmann::ordered_json({1}));
    EXPECT_EQ(mixed["cycles"], models["cycles"]);
    EXPECT_EQ(json_output(rtl)["cycles"], models["cycles"]) << "nothing is said: they are known now";
}

TEST(Rtl, SwitchesAreNamedAsInReports) {
    ProgramArguments run = words_of("run " + small_tree + " network.slots=3 --quiet --rtl 7,switch:11,switch:0-2");
    EXPECT_THAT(output(run), testing::HasSubstr("\nin RTL   nodes 7; switches 0-2, 11\n"));
    EXPECT_EQ(json_output(run)["rtl_nodes"], nlohmann::ordered_json({7}));
    EXPECT_EQ(json_output(run)["rtl_switches"], nlohmann::ordered_json({0, 1, 2, 11}));
    run.back() = "switch:12";
    EXPECT_THAT(refusal(run), testing::StartsWith("narrows: --rtl switch:12: there is no switch 12: the switches are "
                                                  "0 to 11; write numbers and ranges of nodes, as in --rtl "
                                                  "0,5-7,switch:0-1, or --rtl all"));
    EXPECT_THAT(refusal({"run", "cns1", "allgather", "nodes=32", "--rtl", "switch:0"}),
                testing::StartsWith("narrows: --rtl switch:0: this machine has no switches; "));
}

/// Arguments of a run without the note that it builds RTL: nodes have three processors and two interfaces.
const ProgramArguments shared_nodes = words_of(
    "torus-16x16 allgather words=32 topology.sides=[4,3] network.buffer_flits=40 interface.links=1 node.processors=3 "
    "node.interfaces=2 node.interface_choice=in-turn message.packet_bytes=16 message.vector_words=16 "
    "message.header_bytes=8 message.order=listing processor.receive_overhead_due=at-request "
    "processor.send_overhead=1cycle interface.sends=posted interface.send_overhead=1cycle --quiet");

TEST(Rtl, SharedNodesChangeNothing) {
    const ProgramArguments run = with({"run"}, shared_nodes);
    for (const char* nodes : {"all", "1,3-4"})
        EXPECT_EQ(run_result(with(run, {"--rtl", nodes})), run_result(run)) << nodes;
    EXPECT_EQ(refusal(with(run, {"--rtl", "6"})),
              "narrows: --rtl 6: there is no node 6: the nodes are 0 to 5; write numbers and ranges of nodes, as in "
              "--rtl 0,5-7, or --rtl all\n");
}

/// The values of a signal by cycle: each holds from its change on.
class CyclesOf {
public:
    CyclesOf(const SignalHistory& wave, const std::string& path, std::int64_t cycle_time_ps)
        : changes_(wave.at(path)), ps_(cycle_time_ps) {}

    /// Empty before the first one.
    std::string at(Cycle cycle) const {
        const auto next =
            std::ranges::upper_bound(changes_, cycle * ps_, {}, [](auto& change) { return change.first; });
        return next == changes_.begin() ? "" : std::prev(next)->second;
    }

private:
    const std::vector<std::pair<long, std::string>>& changes_;
    std::int64_t ps_;
};

/// A packet that leaves an interface through a channel: the cycle of its head, and the begin of its header.
struct LeavingPacket {
    std::int64_t bytes;  ///< size of the message
    int from;            ///< ranks
    int to;

    bool operator==(const LeavingPacket&) const = default;
};
void PrintTo(const LeavingPacket& p, std::ostream* out) { *out << p.bytes << " bytes " << p.from << " to " << p.to; }
using LeavingPackets = std::map<Cycle, LeavingPacket>;

std::string channel_scope(const Topology& topology, RouterId router, Port port) {
    const ChannelEnd end = *topology.far_end(router, port);
    return fmt::format("channel_{}_to_node_{}_interface_{}", topology.port_name(router, port), end.router / 2,
                       end.router % 2);
}

/// A wave with RTL has the signals of one without, and pins besides: heads and headers leave in the cycles in which the
/// events of a run without RTL say so.
TEST(Rtl, WavesOfSharedNodesHaveThePinsOfEveryPacket) {
    const TemporaryFolder here;
    const auto wave_in = [&](const char* folder, const ProgramArguments& rtl) {
        output(with(with(with({"wave"}, shared_nodes), {"--vcd", "-o", here.path(folder)}), rtl));
        return parse_vcd(content_of(here.path(folder) + "/run.vcd"));
    };
    SignalHistory wave = wave_in("rtl", {"--rtl", "0"});
    SignalHistory pins;
    for (const auto& [path, changes] : wave) {
        if (path.find(".node_0.rtl.interface_") != path.npos) pins.emplace(path, changes);
    }
    std::erase_if(wave, [&](const auto& signal) { return pins.contains(signal.first); });
    EXPECT_EQ(wave, wave_in("models", {}));

    output(with(with({"run"}, shared_nodes), {"--record", here.path("run.rec")}));
    const RecordedRun record = load_recording(here.path("run.rec"));
    const Machine& machine = record.setup.machine;
    const auto topology = make_topology(machine, record.setup.seed);
    const rtl::EngineFormat format(machine);
    std::size_t packets = 0;
    for (RouterId router = 0; router < 2; ++router) {  // the routers of node 0
        for (Port port = 0; port < topology->ports(router); ++port) {
            LeavingPackets expected;
            for (std::size_t number = 0; number < record.log.messages().size(); ++number) {
                const LoggedWhole& whole = record.log.nodes().wholes[record.log.nodes().packets[number].whole];
                for (const LoggedCrossing& crossing : record.log.messages()[number].crossings) {
                    if (crossing.router == router && crossing.port == port)
                        expected[crossing.head] = {whole.bytes, whole.from, whole.to};
                }
            }
            const std::string scope = fmt::format("{}.node_0.rtl.interface_{}.{}.", machine.name, int{router},
                                                  channel_scope(*topology, router, port));
            const CyclesOf heads(pins, scope + "out_head_o", machine.cycle_time_ps);
            const CyclesOf data(pins, scope + "out_data_o", machine.cycle_time_ps);
            LeavingPackets leaving;
            for (Cycle cycle = 0; cycle < record.outcome.cycles; ++cycle) {
                if (heads.at(cycle) != "1") continue;
                std::uint64_t header = std::stoull(data.at(cycle));  // the first flit is the header
                const auto next = [&](int bits) {
                    const std::uint64_t field = header & ((std::uint64_t{1} << bits) - 1);
                    header >>= bits;
                    return static_cast<int>(field);
                };
                LeavingPacket& packet = leaving[cycle];
                packet.bytes = next(format.size_bits());
                packet.from = next(format.rank_bits());
                packet.to = next(format.rank_bits());
            }
            EXPECT_EQ(leaving, expected) << scope;
            packets += leaving.size();
        }
    }
    EXPECT_GT(packets, 100u);
}

TEST(Rtl, SharedNodesWithoutRoomForTheirMessages) {
    EXPECT_EQ(refusal(with(with({"run"}, shared_nodes), {"node.messages_in_rtl=1", "--rtl", "0"})),
              "narrows: node.messages_in_rtl: the RTL of node 0 has room for 1 messages on their way out, and at cycle "
              "2 there are more; use a larger number, or let programs wait until their sends have ended\n");
}

}  // namespace narrows::rtl_test
