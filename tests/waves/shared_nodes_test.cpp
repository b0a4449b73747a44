// Waves of shared nodes (docs/nodes.md) agree with the log, on random machines and for random programs.
#include <gmock/gmock.h>

#include "tests/reference/one_node/random_one_node.h"
#include "tests/support/nodes/logged_nodes.h"
#include "tests/waves/support.h"
#include "traces/waves/save_file.h"

namespace narrows::shared_nodes_test {

const unsigned cases = thorough() ? 150 : 30;

struct RandomRun {
    explicit RandomRun(unsigned seed) : random(seed, reference::drawn_rows(seed, reference::any_node_rows)) {
        random.machine.name = "any";
        if (random.machine.has_packet_engine()) run = log_nodes(random);
    }
    /// Leaves out wires that all nodes share, which the oracle does not know.
    bool is_of_interest() const {
        return random.machine.has_packet_engine() && !random.machine.has_medium() && run.has_ended;
    }
    waves::WaveSelection window() const {
        const auto cycles = static_cast<unsigned>(run.cycles);
        const unsigned from = cycles < 300 ? 0 : (cycles * 7 / 13) % (cycles - 200);
        return {{NodeId(0), NodeId(random.machine.nodes() - 1)}, from, std::min<Cycle>(from + 400, run.cycles)};
    }
    waves::Drawing draw(const RunLog& log, const waves::WaveSelection& window) const {
        return waves::draw({log}, random.machine, random.topology(), window, run.cycles);
    }
    std::string difference_to(const LogCopy& log) const {
        const waves::WaveSelection shown = window();
        return difference(read_back_fst(draw(run.log, shown)),
                          expected_of(log, random.machine, random.topology(), shown), shown.from, shown.to,
                          random.machine.cycle_time_ps);
    }

    reference::RandomOneNode random;
    LoggedNodes run;
};

TEST(WaveOfSharedNodes, AgreesWithTheLogOnRandomMachines) {
    int compared = 0;
    for (unsigned seed = 1; seed <= cases && !testing::Test::HasFailure(); ++seed) {
        SCOPED_TRACE(fmt::format("seed {}", seed));
        const RandomRun random(seed);
        if (!random.is_of_interest() || random.random.machine.nodes() < 2) continue;
        ++compared;
        EXPECT_EQ(random.difference_to(LogCopy(random.run.log)), "");
    }
    EXPECT_GT(compared, static_cast<int>(cases / 3));
}

TEST(WaveOfSharedNodes, ALogOfTheWindowIsEnough) {
    for (unsigned seed = 1; seed <= cases && !testing::Test::HasFailure(); ++seed) {
        SCOPED_TRACE(fmt::format("seed {}", seed));
        const RandomRun random(seed);
        if (!random.random.machine.has_packet_engine()) continue;
        const waves::WaveSelection window = random.window();
        const LoggedNodes again = log_nodes(random.random, {}, waves::log_for(window, random.random.machine));
        EXPECT_EQ(fst_text(random.draw(again.log, window)), fst_text(random.draw(random.run.log, window)));
    }
}

/// One event of each kind that only shared nodes have, one cycle later: the comparison must see it.
TEST(WaveOfSharedNodes, ADifferenceOfOneCycleIsSeen) {
    std::map<std::string, int> seen;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        const RandomRun random(seed);
        if (!random.is_of_interest() || random.random.machine.nodes() < 2) continue;
        const waves::WaveSelection window = random.window();
        const auto is_shown = [&](NodeId node) { return node == window.nodes.front() || node == window.nodes.back(); };
        const auto is_inside = [&](Cycle cycle) { return cycle > window.from && cycle + 1 < window.to; };
        const Placement& placement = *random.random.topology().placement();
        const auto change = [&](const char* what, const auto& make) {
            LogCopy log(random.run.log);
            if (make(log) && random.difference_to(log) != "") ++seen[what];
        };
        change("step", [&](LogCopy& log) {
            for (LoggedStep& s : log.processor_steps) {
                if (is_shown(placement.node_of(s.rank)) && is_inside(s.from) && s.to > s.from + 1) return ++s.from > 0;
            }
            return false;
        });
        change("access", [&](LogCopy& log) {
            for (ServerAccess& a : log.nodes.accesses) {
                if (is_shown(a.server.node) && is_inside(a.to)) return ++a.to > 0;
            }
            return false;
        });
        change("host access", [&](LogCopy& log) {
            for (HostTransfer& a : log.nodes.transfers) {
                if (is_shown(a.node) && is_inside(a.end)) return ++a.end > 0;
            }
            return false;
        });
        change("asked", [&](LogCopy& log) {
            for (std::size_t i = 0; i < log.messages.size(); ++i) {
                Cycle& asked = log.nodes.packets[i].asked;
                const bool waits = asked + 1 < log.messages[i].started;
                if (waits && is_shown(placement.node_with(log.messages[i].from)) && is_inside(asked))
                    return ++asked > 0;
            }
            return false;
        });
        change("delivered", [&](LogCopy& log) {
            for (LoggedWhole& w : log.nodes.wholes) {
                if (is_inside(w.delivered)) return ++w.delivered > 0;
            }
            return false;
        });
    }
    for (const char* const what : {"step", "access", "host access", "asked", "delivered"})
        EXPECT_GT(seen[what], 3) << what;
}

/// Otherwise the comparison above would be of waves that show little.
TEST(WaveOfSharedNodes, EveryStateOccurs) {
    std::set<std::string> values;
    for (unsigned seed = 1; seed <= 3000; ++seed) {
        const Machine machine =
            reference::RandomOneNode(seed, reference::drawn_rows(seed, reference::any_node_rows)).machine;
        const bool has_room = machine.interface.unexpected == Unexpected::room;  // few machines
        if (seed > 150 && !has_room) continue;
        const RandomRun random(seed);
        if (!random.random.machine.has_packet_engine()) continue;
        waves::WaveSelection all;
        for (NodeId node = 0; node < random.random.machine.nodes(); ++node) all.nodes.push_back(node);
        all.to = random.run.cycles;
        for (const auto& [path, changes] : read_back_vcd(random.draw(random.run.log, all))) {
            const bool is_rank = path.find(".rank_") != std::string::npos;
            if (!path.ends_with("state") && !(is_rank && path.find("waits_for") != std::string::npos)) continue;
            for (const auto& [time, value] : changes) values.insert(value);
        }
    }
    for (const char* const word :
         {"send overhead", "receive overhead", "waits for a server", "copying", "interrupted", "computing", "work",
          "load", "store", "memory access", "waits for room", "interface receive overhead", "end of sends",
          "interface send overhead", "processor moves data", "waits for the processor", "waits for the memory port"})
        EXPECT_TRUE(values.contains(word)) << word;
}

TEST(WaveOfSharedNodes, RowsAreNamedAsInOtherOutputs) {
    const WaveRun run(machine_of("shared-nodes-2i", {}), "alltoall", {{"words", "40"}});
    waves::WaveSelection window;
    window.nodes = {1};
    window.to = 4000;
    const std::string save = waves::save_file(run.draw(window), "run.fst", "run.gtkw");
    for (const char* const row : {"\n-node 1 rank 8\n", "\n-node 1 memory\n", "\n-node 1 host bus 1\n",
                                  "\n-node 1 interface 1 link out\n", "\n-node 1 interface 0 channel "})
        EXPECT_THAT(save, testing::HasSubstr(row));
}

}  // namespace narrows::shared_nodes_test
