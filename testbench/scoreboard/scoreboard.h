#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "models/topology/topology.h"

namespace narrows {

/// A statement about a run that was looked at, and what was found.
struct Check {
    std::string name;
    bool passed;
    std::string detail;
};

/// Knows what every node must get and looks at every byte that arrives: each item once, whole and unchanged, at the
/// node it was meant for. Expected bytes are made independently of the ones that travel.
class Scoreboard {
public:
    /// `items[n]`: how many different items node n must get, numbered from 0.
    explicit Scoreboard(const std::vector<std::size_t>& items);

    void arrived(NodeId node, std::size_t item, std::span<const std::byte> got, std::span<const std::byte> expected);
    /// Something arrived that nobody was waiting for.
    void unexpected(NodeId node, const std::string& what);

    Check verdict() const;
    std::uint64_t bytes() const { return bytes_; }

private:
    void fault(std::string text);
    std::string missing() const;

    std::vector<std::size_t> first_;  // of each node's items in seen_; one more at the end
    std::vector<bool> seen_;
    std::size_t arrivals_ = 0;
    std::size_t distinct_ = 0;
    std::uint64_t bytes_ = 0;
    std::size_t faults_ = 0;
    std::string first_fault_;
};

}  // namespace narrows
