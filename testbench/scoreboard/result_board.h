#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "testbench/scoreboard/scoreboard.h"

namespace narrows {

/// What nodes must have in the end, element by element, computed independently of the data in the messages.
class ExpectedElements {
public:
    virtual ~ExpectedElements() = default;
    virtual std::size_t element_bytes() const = 0;
    /// The bytes of `count` elements from `first` on, valid until the next call.
    virtual std::span<const std::byte> bytes(std::int64_t first, std::int64_t count) = 0;
    /// An element as a reader wants to see it.
    virtual std::string text(std::span<const std::byte> element) const = 0;
};

/// A vector that is stored.
std::unique_ptr<ExpectedElements> expected_vector(std::vector<double> vector);

/// Checks that every node ends with its elements of a vector: compares each element of a node's result bit by bit, and
/// notes that the node has it. A result may come in pieces of any size and order, but no element twice.
class ResultBoard {
public:
    /// The elements that a node must have: those from `first` to before `last`.
    struct Due {
        std::int64_t first;
        std::int64_t last;
    };

    ResultBoard(std::vector<Due> due, std::unique_ptr<ExpectedElements> expected);
    /// Every node must have the whole vector.
    ResultBoard(int nodes, const std::vector<double>& expected);

    /// Node `node` has results for the elements from `first` on.
    void has(NodeId node, std::int64_t first, std::span<const std::byte> got);
    void has(NodeId node, std::int64_t first, std::span<const double> got) { has(node, first, std::as_bytes(got)); }
    /// A message arrived that nothing was waiting for, or of the wrong form.
    void unexpected(NodeId node, const std::string& what);
    /// Something else is wrong with the run.
    void fault(std::string text);

    Check verdict() const;

private:
    using Word = std::uint64_t;
    static constexpr std::int64_t bits = 64;

    const Due& due(NodeId node) const { return due_[static_cast<std::size_t>(node)]; }
    bool note(NodeId node, std::int64_t first, std::int64_t last);
    std::string missing() const;

    std::vector<Due> due_;  // by node
    std::unique_ptr<ExpectedElements> expected_;
    std::vector<std::size_t> words_of_;  // by node, index in seen_ of its first word
    std::vector<Word> seen_;             // a bit for each element that is due, node by node
    std::vector<std::int64_t> elements_of_;
    std::uint64_t pieces_ = 0;
    std::uint64_t compared_ = 0;
    std::size_t faults_ = 0;
    std::string first_fault_;
};

}  // namespace narrows
