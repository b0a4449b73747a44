#pragma once

#include <utility>
#include <vector>

#include "models/bounds/derived/derived.h"
#include "testbench/run/simulation.h"
#include "testbench/workloads/patterns/streams.h"
#include "tests/support/runs/machine_of.h"

/// Small runs for tests of bounds, with machine and messages written out.
namespace narrows::tight {

/// Computing of one node.
struct Computing {
    NodeId node;
    Cycle cycles;
};

/// Streams of messages, and computing beside them.
class StreamsAndComputing final : public Workload {
public:
    StreamsAndComputing(const Machine& machine, std::vector<Stream> streams, std::vector<Computing> computing)
        : nodes_(machine.nodes()), streams_(machine, std::move(streams), 1), computing_(std::move(computing)) {}

    Traffic traffic() const override {
        Traffic all = streams_.traffic();
        all.compute.assign(static_cast<std::size_t>(nodes_), 0);
        for (const Computing& c : computing_) all.compute[static_cast<std::size_t>(c.node)] += c.cycles;
        return all;
    }
    void start(System& system) override {
        streams_.start(system);
        for (const Computing& c : computing_)
            system.start(c.node, [cycles = c.cycles](Rank& rank) { return compute(rank, cycles); });
    }
    std::vector<Check> checks() const override { return streams_.checks(); }

private:
    static Task<> compute(Rank& rank, Cycle cycles) { co_await rank.compute(cycles); }

    int nodes_;
    Streams streams_;
    std::vector<Computing> computing_;
};

/// A CNS-1 of three nodes in a ring; words are bytes, and messages have no header. `changes` come before that.
inline Machine small_machine(const std::vector<std::string>& changes) {
    std::vector<std::string> all{"topology.kind=ring",     "topology.columns=3",   "topology.rows=1",
                                 "message.header_bytes=0", "message.word_bytes=1", "message.vector_words=40"};
    for (const std::string& change : changes) {
        const std::string parameter = change.substr(0, change.find('=') + 1);
        std::erase_if(all, [&](const std::string& other) { return other.starts_with(parameter); });
    }
    all.insert(all.end(), changes.begin(), changes.end());
    return machine_of("cns1", all);
}

struct Result {
    bool finished;
    Cycle cycles;
    Bound bound;  ///< the largest derived one
};

inline Result run(const Machine& machine, const std::vector<Stream>& streams,
                  const std::vector<Computing>& computing = {}) {
    const auto grid = make_grid(machine.topology);
    StreamsAndComputing work(machine, streams, computing);
    const Simulation simulation = simulate(machine, *grid, work);
    return {simulation.finished, simulation.cycles, derived_lower_bound(machine, *grid, work.traffic())};
}

}  // namespace narrows::tight
