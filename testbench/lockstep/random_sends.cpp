#include "testbench/lockstep/sends.h"

#include <algorithm>
#include <limits>
#include <random>

namespace narrows::lockstep {

namespace {

class RandomSends {
public:
    RandomSends(const Machine& machine, const Topology& topology, Pattern pattern, std::uint64_t seed)
        : random_(seed),
          machine_(machine),
          topology_(topology),
          pattern_(machine.has_packet_engine() && pattern == Pattern::neighbours ? Pattern::anywhere : pattern),
          words_(1 + below(machine.message.vector_words)),
          activities_(1 + below(3)),
          gap_(below(3) * 200),
          work_(below(2) * 2 * machine.message.largest()),
          time_(static_cast<std::size_t>(machine.ranks())),
          nearest_(time_.size()) {}

    PlannedSend next() {
        const NodeId from = any();
        Cycle& now = time_[static_cast<std::size_t>(from)];
        if (gap_ > 0 && below(2) == 0) now += below(gap_);
        const int bytes = machine_.message.header_bytes + machine_.message.word_bytes * below(words_ + 1);
        const Cycle work = work_ > 0 && below(8) == 0 ? 1 + below(work_) : 0;
        return {from, below(activities_), LinkId(below(machine_.interface.links)), now, receiver(from), bytes, work};
    }

private:
    int below(int end) { return static_cast<int>(random_() % static_cast<std::uint64_t>(end)); }

    NodeId any() { return NodeId(below(machine_.ranks())); }

    NodeId receiver(NodeId from) {
        NodeId to = pattern_ == Pattern::one_node ? NodeId{} : any();
        while (to == from || (pattern_ == Pattern::neighbours && topology_.hops(from, to) != nearest(from)))
            to = NodeId((to + 1) % machine_.ranks());
        return to;
    }

    /// The distance of the nodes next to it: 1, or more where switches lie between.
    int nearest(NodeId from) {
        int& hops = nearest_[static_cast<std::size_t>(from)];
        if (hops > 0) return hops;
        hops = std::numeric_limits<int>::max();
        for (NodeId to = 0; to < topology_.nodes(); ++to) {
            if (to != from) hops = std::min(hops, topology_.hops(from, to));
        }
        return hops;
    }

    std::mt19937_64 random_;
    const Machine& machine_;
    const Topology& topology_;
    Pattern pattern_;
    int words_;
    int activities_;
    int gap_;   ///< most cycles that a message is held back
    int work_;  ///< most cycles that a node is busy with work
    std::vector<Cycle> time_;
    std::vector<int> nearest_;  ///< indexed by node; 0: not known yet
};

}  // namespace

std::vector<PlannedSend> random_sends(const Machine& machine, const Topology& topology, Pattern pattern,
                                      std::size_t messages, std::uint64_t seed) {
    RandomSends random(machine, topology, pattern, seed);
    std::vector<PlannedSend> sends;
    for (std::size_t i = 0; i < messages; ++i) sends.push_back(random.next());
    return sends;
}

}  // namespace narrows::lockstep
