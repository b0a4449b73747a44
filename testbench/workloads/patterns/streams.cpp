#include "testbench/workloads/patterns/streams.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/time/prefetch.h"

namespace narrows {

namespace {

/// What is expected of a message is read long after it was written, so that each comparison would wait for memory:
/// comparing several at once waits once.
constexpr std::size_t compared_at_once = 16;

}  // namespace

Streams::Streams(const Machine& machine, std::vector<Stream> streams, std::uint64_t seed,
                 std::vector<std::string> notes)
    : header_bytes_(machine.message.header_bytes),
      word_bytes_(machine.message.word_bytes),
      data_(seed),
      arriving_at_(static_cast<std::size_t>(machine.ranks())),
      scoreboard_({}),
      notes_(std::move(notes)) {
    std::size_t all = 0;
    for (const Stream& stream : streams) all += stream.items.size();
    messages_.reserve(all);
    for (Stream& stream : streams) {
        const int first = static_cast<int>(messages_.size());
        for (const Item& item : stream.items) {
            const std::size_t number = arriving_at_[static_cast<std::size_t>(item.to)]++;
            if (item.not_before > 0) not_before_.resize(all);
            if (!not_before_.empty()) not_before_[messages_.size()] = item.not_before;
            messages_.push_back({item.to, item.words, static_cast<std::uint32_t>(number)});
        }
        stream.items = {};
        streams_.push_back({stream.from, stream.link, first, static_cast<int>(messages_.size())});
    }
    scoreboard_ = Scoreboard(arriving_at_);
}

Traffic Streams::traffic() const {
    Traffic traffic;
    for (const TaggedStream& stream : streams_) {
        for (int tag = stream.first; tag < stream.last; ++tag) {
            const Numbered& item = message(tag);
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

Task<> Streams::send_all(Rank& rank, const TaggedStream& stream) {
    for (int tag = stream.first; tag < stream.last; ++tag) {
        const Numbered& sent = message(tag);
        const void* next = messages_.data() + tag + 1;
        const Cycle not_before = not_before_.empty() ? 0 : not_before_[static_cast<std::size_t>(tag)];
        if (not_before > rank.now()) co_await rank.wait(not_before - rank.now());
        co_await rank.send(sent.to, content(tag, sent).payload(), {tag, stream.link, MessageClass::data, next});
    }
}

Task<> Streams::receive_all(Rank& rank) {
    for (std::size_t left = arriving_at_[static_cast<std::size_t>(rank.id())]; left > 0; --left) {
        Received received = co_await rank.receive();
        prefetch(message(received.tag));
        arrived_.push_back({rank.id(), received.tag, std::move(received.payload)});
        if (arrived_.size() == compared_at_once) compare_all();
    }
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
    const Numbered& expected = message(arrived.tag);
    if (expected.to != arrived.at) {
        scoreboard_.unexpected(arrived.at, fmt::format("message {} for node {}", arrived.tag, expected.to));
        return;
    }
    scoreboard_.arrived(arrived.at, expected.number, arrived.payload.bytes(), content(arrived.tag, expected));
}

}  // namespace narrows
