#include "testbench/workloads/allreduce/ring.h"

#include <map>

namespace narrows {

/// If no ring is known, a line serves as well; messages that cross several channels close it.
RingAllreduce::RingAllreduce(const Machine& machine, const Topology& topology, std::int64_t elements,
                             std::uint64_t seed)
    : Allreduce(machine, elements, seed),
      ring_(topology.ring().empty() ? topology.line() : topology.ring()),
      most_(doubles_in_a_message(machine)) {}

Traffic RingAllreduce::traffic() const {
    using Lengths = std::map<std::int64_t, std::int64_t>;  // length in elements, and number of messages of that length
    const auto count = [this](Lengths& lengths, int number, std::int64_t times) {
        const Blocks blocks = messages(number);
        for (std::int64_t m = 0; m < blocks.count(); ++m) lengths[blocks[m].size()] += times;
    };
    Lengths all;  // of both rounds, as if every node sent every part
    for (int number = 0; number < nodes(); ++number) count(all, number, 2);

    Traffic traffic;
    traffic.compute.resize(ring_.size());
    for (int place = 0; place < nodes(); ++place) {
        Lengths sent = all;
        count(sent, place + 1, -1);  // is complete here after the first round
        count(sent, place + 2, -1);  // is back at its origin after the second round
        for (const auto& [length, messages] : sent) {
            if (messages > 0) traffic.flows.push_back({at(place), at(place + 1), message_bytes(length), messages});
        }
        // All parts except the one that begins here.
        traffic.compute[static_cast<std::size_t>(at(place))] = combining({0, elements()}) - combining(part(place));
    }
    return traffic;
}

void RingAllreduce::start_programs(System& system) {
    for (int place = 0; place < nodes(); ++place) {
        system.start(at(place), [this, place](Rank& rank) { return program(rank, place); });
    }
}

Task<> RingAllreduce::program(Rank& rank, int place) {
    const NodeId next = at(place + 1);
    const NodeId before = at(place - 1);
    const auto tag = [this](Range range, bool second_round) {
        return static_cast<int>(range.first + (second_round ? elements() : 0));
    };
    std::int64_t sent = 0;
    std::vector<Payload> held;  // the messages of the part to be sent next
    for (const Blocks blocks = messages(place); static_cast<std::int64_t>(held.size()) < blocks.count();) {
        held.push_back(own(rank.id(), blocks[static_cast<std::int64_t>(held.size())]));
    }
    for (int step = 0; step < 2 * (nodes() - 1); ++step) {
        // Part `place` goes first. Each step sends the part before; the second round begins with the part completed
        // here.
        const bool second_round = step >= nodes() - 1;
        const int sends = second_round ? place + 1 - (step - (nodes() - 1)) : place - step;
        const Blocks outgoing = messages(sends);
        for (std::int64_t m = 0; m < outgoing.count(); ++m) {
            const LinkId link(static_cast<int>(sent++ % links()));
            co_await rank.send(next, std::move(held[static_cast<std::size_t>(m)]),
                               {tag(outgoing[m], second_round), link});
        }
        held.clear();
        const bool complete = step >= nodes() - 2;
        const Blocks incoming = messages(sends - 1);
        for (std::int64_t m = 0; m < incoming.count(); ++m) {
            const Range range = incoming[m];
            Received received = co_await rank.receive(before, tag(range, second_round));
            Payload part;
            if (second_round) {
                part = accepted(rank.id(), range, std::move(received));
            } else {
                part = accepted_sum(rank.id(), range, std::move(received));
                add_own(rank.id(), range, part);
                co_await rank.work(combining(range));
            }
            if (complete) has(rank.id(), range, part);
            held.push_back(std::move(part));
        }
    }
}

}  // namespace narrows
