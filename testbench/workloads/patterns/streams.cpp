#include "testbench/workloads/patterns/streams.h"

#include <fmt/format.h>

namespace narrows {

Streams::Streams(const Machine& machine, std::vector<Stream> streams, std::uint64_t seed,
                 std::vector<std::string> notes)
    : header_bytes_(machine.message.header_bytes),
      word_bytes_(machine.message.word_bytes),
      data_(seed),
      streams_(std::move(streams)),
      arriving_at_(static_cast<std::size_t>(machine.nodes())),
      scoreboard_({}),
      notes_(std::move(notes)) {
    for (const Stream& stream : streams_) {
        for (const Item& item : stream.items) {
            const std::size_t number = arriving_at_[static_cast<std::size_t>(item.to)]++;
            expected_.push_back({item.to, item.words, static_cast<std::uint32_t>(number)});
        }
    }
    scoreboard_ = Scoreboard(arriving_at_);
}

Traffic Streams::traffic() const {
    Traffic traffic;
    for (const Stream& stream : streams_) {
        for (const Item& item : stream.items) {
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
    int tag = 0;
    for (const Stream& stream : streams_) {
        system.start(stream.from, [this, &stream, tag](Rank& rank) { return send_all(rank, stream, tag); });
        tag += static_cast<int>(stream.items.size());
    }
    for (NodeId node = 0; node < system.nodes(); ++node) {
        if (arriving_at_[static_cast<std::size_t>(node)] == 0) continue;
        system.start(node, [this](Rank& rank) { return receive_all(rank); });
    }
}

Task<> Streams::send_all(Rank& rank, const Stream& stream, int first_tag) {
    int tag = first_tag;
    for (const Item& item : stream.items) {
        if (item.not_before > rank.now()) co_await rank.wait(item.not_before - rank.now());
        co_await rank.send(item.to, Payload(content(tag, item.words)), {tag, stream.link});
        ++tag;
    }
}

Task<> Streams::receive_all(Rank& rank) {
    for (std::size_t left = arriving_at_[static_cast<std::size_t>(rank.id())]; left > 0; --left) {
        const Received message = co_await rank.receive();
        const Expected& expected = expected_[static_cast<std::size_t>(message.tag)];
        if (expected.to != rank.id()) {
            scoreboard_.unexpected(rank.id(), fmt::format("message {} for node {}", message.tag, expected.to));
            continue;
        }
        scoreboard_.arrived(rank.id(), expected.item, message.payload.bytes(), content(message.tag, expected.words));
    }
}

std::span<const std::byte> Streams::content(int tag, int words) {
    const auto size = static_cast<std::size_t>(words * word_bytes_);
    if (content_.size() < size) content_.resize(size);
    const std::span<std::byte> bytes(content_.data(), size);
    data_.write(static_cast<std::uint64_t>(tag), 0, bytes);
    return bytes;
}

}  // namespace narrows
