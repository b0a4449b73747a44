#include "testbench/workloads/goal/sent_pieces.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace narrows::goal {

namespace {

/// The number of bytes that are equal, and one more if all are.
std::size_t likeness(std::span<const std::byte> bytes, const TestContent& content) {
    if (content.equals(bytes)) return bytes.size() + 1;
    std::vector<std::byte> expected(content.size());
    content.write(expected);
    const std::size_t common = std::min(bytes.size(), expected.size());
    return std::inner_product(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(common), expected.begin(),
                              std::size_t{0}, std::plus<>(), std::equal_to<>());
}

}  // namespace

void SentPieces::sent(Stream stream, SentPiece piece) {
    auto queue = std::ranges::find(queues_, stream, &Queue::stream);
    if (queue == queues_.end()) {
        queue = queues_.insert(queues_.end(), {stream, {}});
        std::set<State> longer;
        for (State state : possible_) {
            state.push_back(0);
            longer.insert(std::move(state));
        }
        possible_ = std::move(longer);
    }
    queue->pieces.push_back(piece);
}

std::optional<SentPiece> SentPieces::received(std::span<const std::byte> bytes, const ContentOf& content_of) {
    if (queues_.size() == 1 && !queues_.front().pieces.empty()) {  // there is nothing to choose, so this is quick
        const SentPiece first = queues_.front().pieces.front();
        queues_.front().pieces.pop_front();
        return first;
    }
    const std::vector<Candidate> all = candidates(bytes, content_of);
    if (all.empty()) return std::nullopt;
    const auto most = std::ranges::max_element(all, {}, &Candidate::alike);
    possible_.clear();
    for (const Candidate& candidate : all) {
        if (candidate.alike == most->alike) possible_.insert(candidate.state);
    }
    forget_received();
    return most->piece;
}

std::vector<SentPieces::Candidate> SentPieces::candidates(std::span<const std::byte> bytes,
                                                          const ContentOf& content_of) const {
    std::vector<Candidate> all;
    for (const State& state : possible_) {
        for (std::size_t i = 0; i < queues_.size(); ++i) {
            if (state[i] == queues_[i].pieces.size()) continue;
            const SentPiece& piece = queues_[i].pieces[state[i]];
            all.push_back({state, piece, likeness(bytes, content_of(piece))});
            ++all.back().state[i];
        }
    }
    return all;
}

/// Once it is sure what has come, nothing is kept of it.
void SentPieces::forget_received() {
    if (possible_.size() > 1) return;
    const State& state = *possible_.begin();
    for (std::size_t i = 0; i < queues_.size(); ++i) {
        auto& pieces = queues_[i].pieces;
        pieces.erase(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(state[i]));
    }
    possible_ = {State(queues_.size(), 0)};
}

}  // namespace narrows::goal
