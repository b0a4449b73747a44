#include "testbench/workloads/scoreboard/scoreboard.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "models/machine/suggestion.h"

namespace narrows {

Scoreboard::Scoreboard(const std::vector<std::size_t>& items) {
    first_.reserve(items.size() + 1);
    std::size_t sum = 0;
    for (const std::size_t count : items) {
        first_.push_back(sum);
        sum += count;
    }
    first_.push_back(sum);
    seen_.resize(sum);
}

void Scoreboard::arrived(NodeId node, std::size_t item, std::span<const std::byte> got,
                         std::span<const std::byte> expected) {
    if (!is_first_arrival(node, item, got.size())) return;
    const bool is_equal =
        got.size() == expected.size() && (got.empty() || std::memcmp(got.data(), expected.data(), got.size()) == 0);
    if (!is_equal) differs(node, item, got, expected);
}

bool Scoreboard::is_first_arrival(NodeId node, std::size_t item, std::size_t bytes) {
    ++arrivals_;
    bytes_ += bytes;
    const auto n = static_cast<std::size_t>(node);
    if (item >= first_[n + 1] - first_[n]) {
        unexpected(node, fmt::format("item {}", item));
        return false;
    }
    if (seen_[first_[n] + item]) {
        fault(fmt::format("rank {} got item {} more than once", node, item));
        return false;
    }
    seen_[first_[n] + item] = true;
    ++distinct_;
    return true;
}

void Scoreboard::differs(NodeId node, std::size_t item, std::span<const std::byte> got,
                         std::span<const std::byte> expected) {
    if (got.size() != expected.size()) {
        fault(fmt::format("rank {}, item {}: {} instead of {}", node, item,
                          with_number(static_cast<std::int64_t>(got.size()), "byte"), expected.size()));
        return;
    }
    const auto at = std::mismatch(got.begin(), got.end(), expected.begin()).first - got.begin();
    fault(fmt::format("rank {}, item {}: byte {} is 0x{:02x} instead of 0x{:02x}", node, item, at,
                      std::to_integer<int>(got[static_cast<std::size_t>(at)]),
                      std::to_integer<int>(expected[static_cast<std::size_t>(at)])));
}

void Scoreboard::unexpected(NodeId node, const std::string& what) {
    fault(fmt::format("rank {} received {}, which it did not expect", node, what));
}

void Scoreboard::fault(std::string text) {
    if (faults_++ == 0) first_fault_ = std::move(text);
}

std::string Scoreboard::missing() const {
    const auto hole = static_cast<std::size_t>(std::find(seen_.begin(), seen_.end(), false) - seen_.begin());
    const auto node = std::upper_bound(first_.begin(), first_.end(), hole) - first_.begin() - 1;
    return fmt::format("rank {} never got item {} ({} of {} missing)", node,
                       hole - first_[static_cast<std::size_t>(node)], seen_.size() - distinct_, seen_.size());
}

Check Scoreboard::verdict() const {
    Check check{"every byte arrived once, intact, in the right place", false, {}};
    if (faults_ > 0) {
        check.detail = fmt::format("{}{}", first_fault_, faults_ > 1 ? fmt::format(" (and {} more)", faults_ - 1) : "");
    } else if (distinct_ != seen_.size()) {
        check.detail = missing();
    } else {
        check.passed = true;
        check.detail = fmt::format("{}, {} compared", with_number(static_cast<std::int64_t>(distinct_), "item"),
                                   with_number(static_cast<std::int64_t>(bytes_), "byte"));
    }
    return check;
}

}  // namespace narrows
