#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "testbench/workloads/test_data.h"
#include "testbench/workloads/workload.h"

namespace narrows {

/// One message of a stream.
struct Item {
    NodeId to;
    int words;
    Cycle not_before = 0;
};

/// Messages that an activity of a node sends one after another on one interface link.
struct Stream {
    NodeId from;
    LinkId link;
    std::vector<Item> items;
};

/// A pattern of independent streams: their messages are sent in order, and every node receives the messages for it.
/// Patterns differ only in the list of streams.
class Streams final : public Workload {
public:
    /// `streams` in the order in which a node's activities start.
    Streams(const Machine& machine, std::vector<Stream> streams, std::uint64_t seed,
            std::vector<std::string> notes = {});

    Traffic traffic() const override;
    void start(System& system) override;
    std::vector<Check> checks() const override { return {scoreboard_.verdict()}; }
    std::vector<std::string> notes() const override { return notes_; }

private:
    /// A message as its receiver expects it. Tags number all messages of the pattern.
    struct Expected {
        NodeId to;
        int words;
        std::uint32_t item;  ///< number of the item among the receiver's items
    };

    Task<> send_all(Rank& rank, const Stream& stream, int first_tag);
    Task<> receive_all(Rank& rank);

    /// The bytes of a message of so many words; valid until the next call.
    std::span<const std::byte> content(int tag, int words);

    int header_bytes_;
    int word_bytes_;
    TestData data_;
    std::vector<Stream> streams_;
    std::vector<Expected> expected_;        // by tag
    std::vector<std::size_t> arriving_at_;  // number of messages to each node
    Scoreboard scoreboard_;
    std::vector<std::string> notes_;
    std::vector<std::byte> content_;
};

}  // namespace narrows
