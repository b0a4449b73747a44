#include <fmt/format.h>

#include <algorithm>

#include "models/topology/grid.h"
#include "testbench/reproduce/cns1/cns1.h"
#include "testbench/run/request.h"
#include "testbench/workloads/patterns/streams.h"

namespace narrows::cns1 {

namespace {

/// Records the events of the messages of one stream, in the order of sending.
class TransferObserver final : public Observer {
public:
    struct Times {
        Cycle started = never;
        Cycle copied = never;
        Cycle first_leaves = never;
        Cycle last_leaves = never;
        Cycle first_arrives = never;
        Cycle last_arrives = never;
        Cycle delivered = never;
    };

    explicit TransferObserver(std::size_t messages) : of(messages) {}

    void send_started(const Message& m, Cycle start) override { of.at(m.sequence).started = start; }
    void copied_to_send_buffer(const Message& m, Cycle cycle) override { of.at(m.sequence).copied = cycle; }
    void head_crossed(const Message& m, const Crossing& crossing) override {
        (crossing.port == Topology::local ? of.at(m.sequence).first_arrives : of.at(m.sequence).first_leaves) =
            crossing.head;
    }
    void tail_crossed(const Message& m, int index, Cycle tail) override {
        (index == 0 ? of.at(m.sequence).last_leaves : of.at(m.sequence).last_arrives) = tail;
    }
    void delivered(const Message& m, Cycle cycle) override { of.at(m.sequence).delivered = cycle; }

    std::vector<Times> of;
};

/// Two transfers from node 0 to its neighbour, the second one not before `second`.
std::vector<TransferObserver::Times> two_transfers(const Machine& machine, Cycle second) {
    const auto grid = make_grid(machine.topology);
    const int words = machine.message.vector_words;
    Streams streams(machine, {{0, 0, {{1, words, 0}, {1, words, second}}}}, 1);
    TransferObserver timeline(2);
    SimulationOptions options;
    options.observer = &timeline;
    simulate(machine, *grid, streams, options);
    return timeline.of;
}

/// The earliest start at which a second transfer waits for nothing.
Cycle earliest_next(const Machine& machine) {
    const Cycle prepared = machine.processor.send_overhead + machine.interface.send_overhead;
    Cycle start = 1;
    for (;; ++start) {
        const auto second = two_transfers(machine, start)[1];
        if (second.started == start && second.copied == start + prepared) return start;
    }
}

}  // namespace

Section transfer_timeline(const Progress& progress, const Changes& changes) {
    const Machine machine = load_machine("cns1", machines_folder(), changes, 32).machine;
    const auto first = two_transfers(machine, 0)[0];
    struct Row {
        const char* event;
        const char* formula;
        Cycle printed;
        Cycle simulated;
    };
    const std::vector<Row> rows{
        {"first byte leaves the send buffer", "2 ov + 1", 11, first.first_leaves},
        {"last byte leaves it", "2 ov + m", 147, first.last_leaves},
        {"first byte is in the neighbour", "2 ov + 2", 12, first.first_arrives},
        {"last byte is in the neighbour", "2 ov + m + 1", 148, first.last_arrives},
        {"message delivered to the neighbour's processor", "4 ov + m + 1", 158, first.delivered},
        {"earliest start of the next transfer that waits for nothing", "m + 1", 138, earliest_next(machine)},
    };
    Section section{"timeline",
                    {"One transfer to a neighbour (section 2), m = 137, ov = 5, in cycles from its start",
                     {{"event", "event"},
                      {"formula", "formula"},
                      {"printed", "printed"},
                      {"simulated", "simulated"},
                      {"verdict", "verdict"}},
                     {},
                     {}},
                    true,
                    {},
                    "a simulated number is not the printed one"};
    for (const Row& row : rows) {
        const bool same = row.printed == row.simulated;
        section.table.rows.push_back({std::string(row.event), std::string(row.formula), row.printed, row.simulated,
                                      std::string(same ? "equal" : "DIFFERS")});
        section.passed = section.passed && same;
    }
    progress(1);
    return section;
}

}  // namespace narrows::cns1
