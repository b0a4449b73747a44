#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tests/reference/nodes/random_shared_nodes.h"
#include "tests/support/nodes/smaller_programs.h"

namespace narrows {

/// A machine on which a model is compared with the reference.
struct NodesComparison {
    const Machine& machine;
    const Topology& topology;
    reference::Options options;
    std::optional<std::uint64_t> shuffle = {};  ///< the order of events within a cycle
};

/// The usual order of events within a cycle, or with every other seed a random one.
inline std::optional<std::uint64_t> in_order_of(unsigned seed) {
    return seed % 2 == 0 ? std::optional<std::uint64_t>(seed) : std::nullopt;
}

/// A random one.
inline NodesComparison compared(const reference::RandomSharedNodes& random, std::optional<std::uint64_t> shuffle = {}) {
    return {random.machine, random.topology(), random.options(), shuffle};
}

/// The reference has not ended in time: on an Ethernet with other jobs one station can lose the race for very long.
bool takes_too_long(const std::string& difference);

/// The difference of the model, and the reference's whole outcome; or the error of one of them. Empty if they agree.
std::string difference_on(const NodesComparison& nodes, const NodePrograms& programs);

/// The machine, the smallest of these programs that show a difference, and the difference.
std::string text_of_difference(const NodesComparison& nodes, const NodePrograms& programs);

}  // namespace narrows
