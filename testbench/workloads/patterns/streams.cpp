#include "testbench/workloads/patterns/streams.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/time/prefetch.h"

namespace narrows {

namespace {

/// The expected data of a message were written long ago, so each comparison would wait for memory; several comparisons
/// at once wait once.
constexpr std::size_t compared_at_once = 16;

/// The common length of the streams, if each has equal messages to one node; else 1.
int alike_in_each(const std::vector<Stream>& streams) {
    if (streams.empty()) return 1;
    const std::size_t length = streams.front().messages();
    const auto is_alike = [length](const Stream& stream) {
        const auto is_first = [&](const Item& item) {
            return item.to == stream.items.front().to && item.words == stream.items.front().words;
        };
        return stream.messages() == length && std::ranges::all_of(stream.items, is_first);
    };
    return std::ranges::all_of(streams, is_alike) ? std::max(1, static_cast<int>(length)) : 1;
}

}  // namespace

Streams::Streams(const Machine& machine, std::vector<Stream> streams, std::uint64_t seed,
                 std::vector<std::string> notes)
    : header_bytes_(machine.message.header_bytes),
      word_bytes_(machine.message.word_bytes),
      data_(seed),
      arriving_at_(static_cast<std::size_t>(machine.ranks())),
      scoreboard_({}),
      notes_(std::move(notes)) {
    of_one_ = alike_in_each(streams);
    std::size_t all = 0;
    for (const Stream& stream : streams) all += stream.messages();
    messages_.reserve(all / static_cast<std::size_t>(of_one_));
    streams_.reserve(streams.size());
    std::size_t tag = 0;
    for (Stream& stream : streams) {
        const std::size_t first = tag;
        for (std::size_t i = 0; i < stream.messages(); ++i) {
            const Item& item = stream.items[i % stream.items.size()];
            const std::size_t number = arriving_at_[static_cast<std::size_t>(item.to)]++;
            if (item.not_before > 0) not_before_.resize(all);
            if (!not_before_.empty()) not_before_[tag] = item.not_before;
            if (tag++ % static_cast<std::size_t>(of_one_) == 0)
                messages_.push_back({item.to, item.words, static_cast<std::uint32_t>(number)});
        }
        stream.items = std::vector<Item>();
        streams_.push_back({stream.from, stream.link, static_cast<int>(first), static_cast<int>(tag)});
    }
    scoreboard_ = Scoreboard(arriving_at_);
}

Traffic Streams::traffic() const {
    Traffic traffic;
    for (const TaggedStream& stream : streams_) {
        for (int tag = stream.first; tag < stream.last; ++tag) {
            const Numbered item = message(tag);
            const int bytes = header_bytes_ + word_bytes_ * item.words;
            const bool as_before = !traffic.flows.empty() && traffic.flows.back().from == stream.from &&
                                   traffic.flows.back().to == item.to && traffic.flows.back().bytes == bytes;
            if (as_before) {
                ++traffic.flows.back().messages;
            } else {
                traffic.flows.push_back({stream.from, item.to, bytes, 1});
            }
        }
    }
    return traffic;
}

void Streams::start(System& system) {
    for (const TaggedStream& stream : streams_)
        system.start(stream.from, [this, &stream](Rank& rank) { return send_all(rank, stream); });
    for (NodeId node = 0; node < system.ranks(); ++node) {
        if (arriving_at_[static_cast<std::size_t>(node)] == 0) continue;
        system.start(node, [this](Rank& rank) { return receive_all(rank); });
    }
}

inline auto Streams::send_one(Rank& rank, const TaggedStream& stream, int tag) const {
    return rank.send(message(tag).to, *this, {tag, stream.link});
}

// Thousands of these programs wait at the same time, so the variables of a step are in separate functions and take no
// memory meanwhile.
Task<> Streams::send_all(Rank& rank, const TaggedStream& stream) {
    for (int tag = stream.first; tag < stream.last; ++tag) {
        if (const Cycle wait = time_until(tag, rank); wait > 0) co_await rank.wait(wait);
        co_await send_one(rank, stream, tag);
    }
}

/// How long the message is still held back.
Cycle Streams::time_until(int tag, const Rank& rank) const {
    return not_before_.empty() ? 0 : not_before_[static_cast<std::size_t>(tag)] - rank.now();
}

Task<> Streams::receive_all(Rank& rank) {
    for (std::size_t left = arriving_at_[static_cast<std::size_t>(rank.id())]; left > 0; --left)
        came(rank, co_await rank.receive());
}

inline void Streams::came(const Rank& rank, Received received) {
    prefetch_line(place_of(received.tag));
    arrived_.push_back({rank.id(), received.tag, std::move(received.payload)});
    if (arrived_.size() == compared_at_once) compare_all();
}

std::vector<Check> Streams::checks() const {
    compare_all();
    return {scoreboard_.verdict()};
}

void Streams::compare_all() const {
    for (const Arrived& arrived : arrived_) compare(arrived);
    arrived_.clear();
}

void Streams::compare(const Arrived& arrived) const {
    const Numbered expected = message(arrived.tag);
    if (expected.to != arrived.at) {
        scoreboard_.unexpected(arrived.at, fmt::format("message {} for node {}", arrived.tag, expected.to));
        return;
    }
    scoreboard_.arrived(arrived.at, expected.number, arrived.payload.bytes(), content(arrived.tag, expected));
}

}  // namespace narrows
