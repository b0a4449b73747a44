#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "testbench/workloads/test_data.h"

namespace narrows::goal {

/// A message of a send; a send that is too long for one has several.
struct SentPiece {
    std::size_t send;
    std::int64_t number;  ///< within the send
};

/// The messages of one tag that are under way from one rank to another. They come in streams: those of one stream in
/// the order in which they were sent, those of different streams in any order.
class SentPieces {
public:
    struct Stream {
        int cpu;
        int link;
        auto operator<=>(const Stream&) const = default;
    };
    using ContentOf = std::function<TestContent(const SentPiece&)>;

    void sent(Stream stream, SentPiece piece);
    /// Takes the message that has come with these bytes: one that has them or, if none can, the one that has most of
    /// them. None if nothing is under way.
    std::optional<SentPiece> received(std::span<const std::byte> bytes, const ContentOf& content_of);

private:
    struct Queue {
        Stream stream;
        std::deque<SentPiece> pieces;
    };
    /// How many pieces of each queue have come.
    using State = std::vector<std::size_t>;
    struct Candidate {
        State state;  ///< once it has come
        SentPiece piece;
        std::size_t alike;  ///< more for pieces that are more like what has come
    };

    std::vector<Candidate> candidates(std::span<const std::byte> bytes, const ContentOf& content_of) const;
    void forget_received();

    std::vector<Queue> queues_;
    // Short messages of two streams can have the same bytes. Then only what comes later shows which of them it was.
    std::set<State> possible_{State{}};
};

}  // namespace narrows::goal
