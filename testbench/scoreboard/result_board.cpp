#include "testbench/scoreboard/result_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace narrows {

ResultBoard::ResultBoard(int nodes, std::vector<double> expected)
    : expected_(std::move(expected)),
      words_((static_cast<std::int64_t>(expected_.size()) + bits - 1) / bits),
      seen_(static_cast<std::size_t>(nodes) * static_cast<std::size_t>(words_)),
      elements_of_(static_cast<std::size_t>(nodes)) {}

void ResultBoard::has(NodeId node, std::int64_t first, std::span<const double> got) {
    ++pieces_;
    compared_ += got.size_bytes();
    const auto count = static_cast<std::int64_t>(got.size());
    const auto size = static_cast<std::int64_t>(expected_.size());
    if (first < 0 || first > size || count > size - first) {
        return unexpected(node, fmt::format("{} elements from {} on of a vector of {}", count, first, size));
    }
    if (!note(node, first, first + count)) {
        fault(fmt::format("node {} got elements more than once, among {} to {}", node, first, first + count - 1));
    }
    const double* expected = expected_.data() + first;
    if (std::memcmp(got.data(), expected, got.size_bytes()) == 0) return;
    const auto differ = [](double a, double b) { return std::memcmp(&a, &b, sizeof a) != 0; };
    std::size_t at = 0;
    while (!differ(got[at], expected[at])) ++at;
    fault(fmt::format("node {}, element {}: {} instead of {}", node, first + static_cast<std::int64_t>(at), got[at],
                      expected[at]));
}

/// False if some of these elements had been noted before.
bool ResultBoard::note(NodeId node, std::int64_t first, std::int64_t last) {
    bool all_new = true;
    Word* seen = seen_.data() + node * words_;
    for (std::int64_t at = first; at < last;) {
        const std::int64_t until = std::min(last, (at / bits + 1) * bits);
        const Word mask = (until - at == bits ? ~Word{0} : (Word{1} << (until - at)) - 1) << (at % bits);
        all_new = all_new && (seen[at / bits] & mask) == 0;
        seen[at / bits] |= mask;
        at = until;
    }
    elements_of_[static_cast<std::size_t>(node)] += last - first;
    return all_new;
}

void ResultBoard::unexpected(NodeId node, const std::string& what) {
    fault(fmt::format("node {} received {}, which it did not expect", node, what));
}

void ResultBoard::fault(std::string text) {
    if (faults_++ == 0) first_fault_ = std::move(text);
}

/// The first element that a node never got; empty if no element is missing.
std::string ResultBoard::missing() const {
    const auto size = static_cast<std::int64_t>(expected_.size());
    for (std::size_t node = 0; node < elements_of_.size(); ++node) {
        const Word* seen = seen_.data() + static_cast<std::int64_t>(node) * words_;
        for (std::int64_t at = 0; at < size; ++at) {
            if ((seen[at / bits] >> (at % bits) & 1) != 0) continue;
            return fmt::format("node {} never got element {} ({} of {} missing there)", node, at,
                               size - elements_of_[node], size);
        }
    }
    return {};
}

Check ResultBoard::verdict() const {
    Check check{"every node has every element of the result once, to the bit", false, {}};
    check.detail = faults_ > 0 ? first_fault_ : missing();
    if (faults_ > 1) check.detail += fmt::format(" (and {} more)", faults_ - 1);
    check.passed = check.detail.empty();
    if (check.passed) {
        check.detail = fmt::format("{} nodes, {} pieces, {} bytes compared", elements_of_.size(), pieces_, compared_);
    }
    return check;
}

}  // namespace narrows
