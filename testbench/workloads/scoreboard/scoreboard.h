#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "models/network/topology/topology.h"
#include "models/system/results.h"

namespace narrows {

/// Expected bytes that are made when needed instead of stored.
template <class Content>
concept MadeContent = requires(const Content& content, std::span<std::byte> to, std::span<const std::byte> got) {
    { content.size() } -> std::convertible_to<std::size_t>;
    { content.equals(got) } -> std::same_as<bool>;
    content.write(to);
};

/// Checks every arriving byte against the data that every node must get: each item once, whole and unchanged, at its
/// destination. The expected bytes are computed independently of those in the messages.
class Scoreboard {
public:
    /// `items[n]`: number of different items that node n must get. They are numbered from 0.
    explicit Scoreboard(const std::vector<std::size_t>& items);

    void arrived(NodeId node, std::size_t item, std::span<const std::byte> got, std::span<const std::byte> expected);
    template <MadeContent Content>
    void arrived(NodeId node, std::size_t item, std::span<const std::byte> got, const Content& expected) {
        if (!is_first_arrival(node, item, got.size()) || expected.equals(got)) return;
        std::vector<std::byte> bytes(expected.size());
        expected.write(bytes);
        differs(node, item, got, bytes);
    }
    /// Reports a message that nothing was waiting for.
    void unexpected(NodeId node, const std::string& what);

    Check verdict() const;
    std::uint64_t bytes() const { return bytes_; }

private:
    /// Counts an arrival. Returns false if the item is not for the node, or has come before.
    bool is_first_arrival(NodeId node, std::size_t item, std::size_t bytes);
    void differs(NodeId node, std::size_t item, std::span<const std::byte> got, std::span<const std::byte> expected);
    void fault(std::string text);
    std::string missing() const;

    std::vector<std::size_t> first_;  // index of each node's first item in seen_, and the size of seen_ at the end
    std::vector<bool> seen_;
    std::size_t arrivals_ = 0;
    std::size_t distinct_ = 0;
    std::uint64_t bytes_ = 0;
    std::size_t faults_ = 0;
    std::string first_fault_;
};

}  // namespace narrows
