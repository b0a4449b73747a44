// Pins of RTL nodes in a wave: their signals have the values that the models around the nodes give and get, at the same
// cycles.
#include <gmock/gmock.h>

#include "models/system/simulation_context.h"
#include "tests/support/rtl/all_in_rtl.h"
#include "tests/waves/recorded_pins.h"
#include "tests/waves/support.h"
#include "traces/waves/save_file.h"

namespace narrows::pins_test {

using Bytes = std::vector<std::byte>;

/// Reads values of a file at a cycle.
class Reading {
public:
    Reading(const SignalHistory& history, std::int64_t cycle_time_ps) : history_(history), ps_(cycle_time_ps) {}

    std::string text(const std::string& path, Cycle cycle) const {
        const auto& changes = history_.at(path);
        const auto next = std::upper_bound(changes.begin(), changes.end(), cycle * ps_,
                                           [](long time, const auto& change) { return time < change.first; });
        return next == changes.begin() ? "" : std::prev(next)->second;
    }
    /// The lowest bytes of data.
    Bytes bytes(const std::string& path, Cycle cycle, std::size_t count) const {
        std::string digits = text(path, cycle);
        digits = digits.starts_with("0x") ? digits.substr(2) : fmt::format("{:x}", std::stoull(digits));
        digits.insert(0, std::max(2 * count, digits.size()) - digits.size(), '0');
        Bytes result;
        for (std::size_t i = 1; i <= count; ++i)
            result.push_back(static_cast<std::byte>(std::stoi(digits.substr(digits.size() - 2 * i, 2), nullptr, 16)));
        return result;
    }

private:
    const SignalHistory& history_;
    std::int64_t ps_;
};

std::vector<RouterId> routers_of(const std::vector<NodeId>& nodes) {
    std::vector<RouterId> routers;
    for (const NodeId node : nodes) routers.push_back(RouterId(int{node}));
    return routers;
}

struct PinsCase {
    const char* name;
    const char* machine;
    std::vector<std::string> overrides;
    std::vector<NodeId> rtl;
    std::string workload;
    std::vector<KeyValue> arguments;
};
void PrintTo(const PinsCase& c, std::ostream* out) { *out << c.name; }

class PinsInAWave : public testing::TestWithParam<PinsCase> {
protected:
    void SetUp() override {
        const auto made = find_workload(GetParam().workload).choose(machine, *grid, GetParam().arguments);
        RunLog log;
        PinLog pins(routers_of(window.nodes), window.from, window.to);
        SimulationOptions options;
        options.pins = &pins;
        options.rtl = {GetParam().rtl, {}, [this](const Machine& m, const Topology& t, RouterId router) {
                           return std::make_unique<RecordedPins>(make_pins(m, t, router), machine,
                                                                 seen[grid->node_at(router)]);
                       }};
        cycles = simulate_into(log, machine, *grid, *made.make(1), options).cycles;
        drawing = waves::draw({log, &pins}, machine, *grid, window, cycles);
        read = read_back_fst(drawing);
    }

    std::string scope(NodeId node) const { return fmt::format("{}.node_{}.rtl.", machine.name, node); }
    std::string out(NodeId node, Port port) const {
        return fmt::format("{}channel_{}_to_node_{}.", scope(node), grid->port_name(grid->router_of(node), port),
                           grid->far_end(grid->router_of(node), port)->router);
    }
    std::string in(NodeId node, Port port) const {
        const ChannelEnd end = *grid->far_end(grid->router_of(node), port);
        return fmt::format("{}node_{}_channel_{}_to_node_{}.", scope(node), end.router,
                           grid->port_name(end.router, end.in_port), node);
    }

    /// Compares the file with the cycles of RecordedPins; empty if they agree.
    std::string difference_to_seen() const;

    const Machine machine = machine_of(GetParam().machine, GetParam().overrides);
    const std::unique_ptr<Grid> grid = make_grid(machine.topology);
    waves::WaveSelection window{GetParam().rtl, 0, never};
    std::map<NodeId, SeenCycles> seen;
    Cycle cycles = 0;
    waves::Drawing drawing;
    SignalHistory read;
};

/// Collects differences.
class PinComparison {
public:
    PinComparison(const Grid& grid, const Reading& file, Cycle cycle, std::string& wrong)
        : grid_(grid), file_(file), cycle_(cycle), wrong_(wrong) {}

    void number(const std::string& path, int expected) {
        same(path, file_.text(path, cycle_), std::to_string(expected));
    }
    void bytes(const std::string& path, const Bytes& expected) {
        if (file_.bytes(path, cycle_, expected.size()) != expected) same(path, file_.text(path, cycle_), "other bytes");
    }
    void head(const std::string& path, const rtl::Head& expected) {
        number(path + "_bytes", expected.bytes);
        number(path + "_column", grid_.column(expected.to));
        number(path + "_row", grid_.row(expected.to));
        number(path + "_tag", expected.tag);
    }

private:
    void same(const std::string& path, const std::string& shown, const std::string& expected) {
        if (wrong_.empty() && shown != expected)
            wrong_ = fmt::format("{} at cycle {}: {}, on the pins {}", path, cycle_, shown, expected);
    }

    const Grid& grid_;
    const Reading& file_;
    Cycle cycle_;
    std::string& wrong_;
};

std::string PinsInAWave::difference_to_seen() const {
    const Reading file(read, machine.cycle_time_ps);
    std::string wrong;
    for (const NodeId node : window.nodes) {
        const SeenCycles& all = seen.at(node);
        for (Cycle cycle = window.from; cycle <= std::min(window.to, cycles) && wrong.empty(); ++cycle) {
            PinComparison compare(*grid, file, cycle, wrong);
            const auto found = all.find(cycle);
            const bool rests = found == all.end();
            SeenCycle nothing;
            nothing.links.resize(static_cast<std::size_t>(machine.interface.links));
            const SeenCycle& now = rests ? nothing : found->second;
            for (Port port = 0; port < grid->network_ports(); ++port) {
                if (!grid->far_end(grid->router_of(node), port)) continue;
                const auto channel = [&](const SeenCycle::Channel& c, const std::string& at, const char* push,
                                         const char* data, const char* info, const char* head, const char* done,
                                         const char* room) {
                    compare.number(at + push, static_cast<int>(c.bytes.size()));
                    compare.bytes(at + data, c.bytes);
                    compare.number(at + head, c.head ? 1 : 0);
                    if (c.head) compare.head(at + info, c.info);
                    compare.number(at + done, c.done ? 1 : 0);
                    if (!rests) compare.number(at + room, c.room);
                };
                const auto p = static_cast<std::size_t>(port);
                channel(now.in[p], in(node, port), "in_push_i", "in_data_i", "in_info_i", "in_head_i", "in_done_o",
                        "in_room_o");
                channel(now.out[p], out(node, port), "out_push_o", "out_data_o", "out_info_o", "out_head_o",
                        "out_done_i", "out_room_i");
            }
            for (int number = 0; number < machine.interface.links; ++number) {
                const SeenCycle::Link& link = now.links[static_cast<std::size_t>(number)];
                const std::string outwards = fmt::format("{}link_{}_out.", scope(node), number);
                const std::string inwards = fmt::format("{}link_{}_in.", scope(node), number);
                compare.number(outwards + "start_i", link.started ? 1 : 0);
                compare.number(outwards + "copied_o", link.copied ? 1 : 0);
                compare.number(inwards + "presents_o", link.presents ? 1 : 0);
                compare.number(inwards + "taken_i", link.taken ? 1 : 0);
                if (link.started) compare.bytes(outwards + "send_message_i", link.sent);
                if (link.presents) compare.bytes(inwards + "receive_message_o", link.received);
            }
        }
    }
    return wrong;
}

TEST_P(PinsInAWave, AreAsRecorded) { EXPECT_EQ(difference_to_seen(), ""); }

/// Changes a byte, or a cycle, in the first signal of that name that changes.
void spoil(SignalHistory& read, const std::string& name, bool time, std::int64_t cycle_time_ps) {
    for (auto& [path, changes] : read) {
        if (!path.ends_with(name) || changes.size() < 4) continue;
        auto& change = changes[2];
        if (time) {
            change.first += cycle_time_ps / 2;
        } else {
            change.second = std::to_string(std::stoi(change.second) ^ 0x10);
        }
        return;
    }
    FAIL() << name;
}

TEST_P(PinsInAWave, AWrongByteAndAWrongCycleAreSeen) {
    const SignalHistory right = read;
    for (const char* name : {".in_data_i", ".out_data_o"}) {
        read = right;
        spoil(read, name, false, machine.cycle_time_ps);
        EXPECT_NE(difference_to_seen(), "") << name;
    }
    for (const char* name : {".in_push_i", ".out_push_o", ".in_head_i", ".out_head_o", ".in_done_o", ".copied_o"}) {
        read = right;
        spoil(read, name, true, machine.cycle_time_ps);
        EXPECT_NE(difference_to_seen(), "") << name;
    }
}

TEST_P(PinsInAWave, AWindowHasTheSameAndNoMore) {
    const SeenCycles& first = seen.begin()->second;
    window.from = std::next(first.begin(), static_cast<std::ptrdiff_t>(first.size() / 3))->first;
    window.to = std::next(first.begin(), static_cast<std::ptrdiff_t>(first.size() / 2))->first;
    window.nodes = {GetParam().rtl.front()};
    seen.clear();
    SetUp();
    EXPECT_EQ(difference_to_seen(), "");
    for (const auto& [path, changes] : read) {
        EXPECT_EQ(changes.front().first, window.from * machine.cycle_time_ps) << path;
        EXPECT_LE(changes.back().first, window.to * machine.cycle_time_ps) << path;
    }
}

TEST_P(PinsInAWave, AreRowsOfTheSaveFile) {
    for (const char* ending : {"fst", "vcd"}) {
        const std::string text = ending == std::string("fst") ? fst_text(drawing) : vcd_text(drawing);
        EXPECT_EQ(parse_vcd(text).size(), read.size());
        const std::string save = waves::save_file(drawing, std::string("run.") + ending, "run.gtkw");
        EXPECT_THAT(rows_of_nothing(save, variables_of(text)), testing::IsEmpty());
        EXPECT_THAT(save, testing::HasSubstr("@22\n+{out_data_o} " + scope(window.nodes.front())));
    }
}

TEST_P(PinsInAWave, AreTheSameInAVcd) {
    const SignalHistory vcd = read_back_vcd(drawing);
    for (const auto& [path, changes] : read) {
        if (path.find(".rtl.") == path.npos) continue;
        EXPECT_EQ(vcd.at(path), changes) << path;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Variants, PinsInAWave,
    testing::Values(
        PinsCase{"Base", "cns1", grid_of(4, 2), {0, 1, 2, 3, 6, 7}, "random", {{"messages", "12"}, {"words", "32"}}},
        PinsCase{"FastLinks", "cns1-fast-i", grid_of(4, 2), {0, 5}, "allgather", {{"words", "32"}}},
        PinsCase{"Wide", "cns1-2l2i", grid_of(4, 2), {2, 3}, "random", {{"messages", "6"}, {"words", "9"}}},
        PinsCase{"Acknowledge", "cns1-ack", grid_of(4, 2), {1, 2}, "exchange", {{"messages", "4"}}},
        PinsCase{"Wormhole",
                 "cns1",
                 grid_of(3, 2, {"network.buffer_flits=2"}),
                 {0, 1, 2, 3, 4, 5},
                 "random",
                 {{"messages", "5"}, {"words", "8"}}}),
    [](const auto& test) { return test.param.name; });

/// A message from node 0 waits in the input buffer of node 1, while that node's own messages go first; meanwhile node 0
/// has nothing to do. The far end reports in one cycle that the buffer is empty, and node 0 must notice it in that
/// cycle.
TEST(PinsOfANodeThatRests, WakeItForACycle) {
    const Machine machine = machine_of("cns1", grid_of(4, 1));
    const auto grid = make_grid(machine.topology);
    const SimulationContext context;
    System system(machine, *grid, {{0, 1, 2, 3}, {}, make_pins});
    system.keep_time();
    RunLog log;
    PinLog pins({0}, 0, never);
    system.observe(&log.observer());
    system.observe_pins(&pins);
    system.start(0, [](Rank& rank) -> Task<> { co_await rank.send(2, Payload(Bytes(128))); });
    system.start(1, [](Rank& rank) -> Task<> {
        for (int i = 0; i < 3; ++i) co_await rank.send(2, Payload(Bytes(128)));
    });
    system.start(2, [](Rank& rank) -> Task<> {
        for (int i = 0; i < 4; ++i) co_await rank.receive();
    });
    ASSERT_TRUE(system.run());
    Cycle left = 0;  // when it leaves the buffer of node 1
    for (const LoggedMessage& m : log.messages()) {
        if (m.from == 0) left = m.crossings.at(1).tail;
    }
    const PinLog::Router& node = *pins.router(0);
    std::vector<std::pair<Cycle, std::uint32_t>> done;
    for (const PinLog::Change& change : node.changes) {
        const rtl::Pin& pin = node.pins[change.pin];
        if (pin.name == "out_done_i" && pin.place.number == grid->route(0, 2))
            done.emplace_back(change.cycle, node.words[change.value]);
    }
    EXPECT_EQ(done, (std::vector<std::pair<Cycle, std::uint32_t>>{{0, 0}, {left, 1}, {left + 1, 0}}));
}

TEST(PinsOfModels, AreNotThere) {
    const WaveRun run(machine_of("cns1", grid_of(4, 1)), "allgather", {{"words", "32"}});
    for (const auto& [path, changes] : read_back_fst(run.draw(run.everything())))
        EXPECT_EQ(path.find(".rtl."), path.npos);
}

}  // namespace narrows::pins_test
