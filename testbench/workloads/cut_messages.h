#pragma once

#include <vector>

#include "models/node/processor/rank.h"
#include "testbench/workloads/message_pieces.h"

namespace narrows {

/// Tags of programs that cut messages must be smaller. Messages on different links can overtake each other, so each
/// piece has its own tag.
inline constexpr int tags_of_a_piece = 32;
inline int tag_of_piece(int tag, std::int64_t piece) { return tag + static_cast<int>(piece) * tags_of_a_piece; }

/// Sends more data than a message carries as several messages, each on the next interface link.
inline Task<> send_cut(Rank& rank, RankId to, Payload payload, int tag) {
    const MessagePieces pieces(rank.machine(), static_cast<std::int64_t>(payload.size()));
    if (pieces.count() == 1) {
        co_await rank.send(to, std::move(payload), {tag});
        co_return;
    }
    std::span<const std::byte> rest = payload.bytes();
    for (std::int64_t i = 0; i < pieces.count(); ++i) {
        const auto bytes = static_cast<std::size_t>(pieces.bytes(i));
        const LinkId link(static_cast<int>(i % rank.machine().interface.links));
        co_await rank.send(to, Payload(rest.first(bytes)), {tag_of_piece(tag, i), link});
        rest = rest.subspan(bytes);
    }
}

/// Receives data from send_cut.
inline Task<Payload> receive_cut(Rank& rank, RankId from, std::int64_t bytes, int tag) {
    const MessagePieces pieces(rank.machine(), bytes);
    Received first = co_await rank.receive(from, tag);
    if (pieces.count() == 1) co_return std::move(first.payload);
    std::vector<std::byte> all;
    all.reserve(static_cast<std::size_t>(bytes));
    const auto add = [&all](std::span<const std::byte> part) { all.insert(all.end(), part.begin(), part.end()); };
    add(first.payload.bytes());
    for (std::int64_t i = 1; i < pieces.count(); ++i) {
        const Received next = co_await rank.receive(from, tag_of_piece(tag, i));
        add(next.payload.bytes());
    }
    co_return Payload(all);
}

}  // namespace narrows
