#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "testbench/scoreboard/scoreboard.h"

namespace narrows {

/// Checks that every node ends with the same vector: compares each element of a node's result bit by bit, and notes
/// that the node has it. A result may come in pieces of any size and order, but no element twice.
class ResultBoard {
public:
    /// `expected` is computed independently of the data in the messages.
    ResultBoard(int nodes, std::vector<double> expected);

    /// Node `node` has results for the elements from `first` on.
    void has(NodeId node, std::int64_t first, std::span<const double> got);
    /// A message arrived that nothing was waiting for, or of the wrong form.
    void unexpected(NodeId node, const std::string& what);

    Check verdict() const;

private:
    using Word = std::uint64_t;
    static constexpr std::int64_t bits = 64;

    bool note(NodeId node, std::int64_t first, std::int64_t last);
    void fault(std::string text);
    std::string missing() const;

    std::vector<double> expected_;
    std::int64_t words_;      // words of a node
    std::vector<Word> seen_;  // a bit for each element, node by node
    std::vector<std::int64_t> elements_of_;
    std::uint64_t pieces_ = 0;
    std::uint64_t compared_ = 0;
    std::size_t faults_ = 0;
    std::string first_fault_;
};

}  // namespace narrows
