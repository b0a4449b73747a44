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
    int times = 1;  ///< how often the list of items is sent

    std::size_t messages() const { return items.size() * static_cast<std::size_t>(times); }
};

/// A pattern of independent streams. Their messages are sent in order, and every node receives the messages for it.
/// Patterns differ only in their lists of streams.
class Streams final : public Workload, private PayloadMaker {
public:
    /// `streams`: in the order in which a node's activities start.
    Streams(const Machine& machine, std::vector<Stream> streams, std::uint64_t seed,
            std::vector<std::string> notes = {});

    Traffic traffic() const override;
    void start(System& system) override;
    std::vector<Check> checks() const override;
    std::vector<std::string> notes() const override { return notes_; }

private:
    /// A message as its sender and receiver know it. Small, because these are read once and out of order.
    struct Numbered {
        NodeId to;
        int words;
        std::uint32_t number;  ///< number among the messages of its receiver
    };
    /// A message that has come and has not been compared yet.
    struct Arrived {
        NodeId at;
        int tag;
        Payload payload;
    };
    /// A stream whose messages have the tags from `first` to before `last`. Tags number all messages of the pattern.
    struct TaggedStream {
        NodeId from;
        LinkId link;
        int first;
        int last;
    };

    Payload payload_of(int tag) const override { return content(tag, message(tag)).payload(); }
    auto send_one(Rank& rank, const TaggedStream& stream, int tag) const;
    Cycle time_until(int tag, const Rank& rank) const;
    Task<> send_all(Rank& rank, const TaggedStream& stream);
    Task<> receive_all(Rank& rank);
    void came(const Rank& rank, Received received);
    void compare(const Arrived& arrived) const;
    void compare_all() const;

    Numbered message(int tag) const {
        if (of_one_ == 1) return messages_[static_cast<std::size_t>(tag)];
        Numbered message = messages_[static_cast<std::size_t>(tag / of_one_)];
        message.number += static_cast<std::uint32_t>(tag % of_one_);
        return message;
    }
    /// The entry that message() reads.
    const Numbered* place_of(int tag) const { return messages_.data() + tag / of_one_; }
    TestContent content(int tag, const Numbered& message) const {
        return {data_, static_cast<std::uint64_t>(tag), static_cast<std::size_t>(message.words * word_bytes_)};
    }

    int header_bytes_;
    int word_bytes_;
    TestData data_;
    std::vector<TaggedStream> streams_;
    // One for each tag or, if all messages of each stream are alike, one for each stream.
    std::vector<Numbered> messages_;
    int of_one_ = 1;                        // number of messages for each entry
    std::vector<Cycle> not_before_;         // one for each tag; empty if no message is held back
    std::vector<std::size_t> arriving_at_;  // number of messages to each node
    mutable std::vector<Arrived> arrived_;
    mutable Scoreboard scoreboard_;
    std::vector<std::string> notes_;
};

}  // namespace narrows
