#include "testbench/lockstep/random_sends.h"

#include <random>

namespace narrows::lockstep {

std::vector<Send> random_sends(const Machine& machine, std::size_t messages, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto below = [&random](int end) { return static_cast<int>(random() % static_cast<std::uint64_t>(end)); };
    const int nodes = machine.nodes();
    const int shortest = machine.message.header_bytes;
    const int words = 1 + below(machine.message.vector_words);
    const int activities = 1 + below(3);
    const int gap = below(3) * 200;
    const bool to_one = below(4) == 0;
    const int stall = below(2) * 2 * machine.message.largest();  // of receivers, now and then
    std::vector<Send> sends;
    std::vector<Cycle> time(static_cast<std::size_t>(nodes));
    for (std::size_t i = 0; i < messages; ++i) {
        const NodeId from = below(nodes);
        NodeId to = to_one ? 0 : below(nodes);
        if (to == from) to = (from + 1) % nodes;
        Cycle& now = time[static_cast<std::size_t>(from)];
        if (gap > 0 && below(2) == 0) now += below(gap);
        const int bytes = shortest + machine.message.word_bytes * below(words + 1);
        const Cycle work = stall > 0 && below(8) == 0 ? 1 + below(stall) : 0;
        sends.push_back({from, below(activities), below(machine.interface.links), now, to, bytes, work});
    }
    return sends;
}

}  // namespace narrows::lockstep
