#include "testbench/scoreboard/result_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace narrows {

namespace {

class ExpectedVector final : public ExpectedElements {
public:
    explicit ExpectedVector(std::vector<double> vector) : vector_(std::move(vector)) {}

    std::size_t element_bytes() const override { return sizeof(double); }
    std::span<const std::byte> bytes(std::int64_t first, std::int64_t count) override {
        return std::as_bytes(
            std::span<const double>(vector_).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)));
    }
    std::string text(std::span<const std::byte> element) const override {
        double value = 0;
        std::memcpy(&value, element.data(), sizeof value);
        return fmt::format("{}", value);
    }

private:
    std::vector<double> vector_;
};

}  // namespace

std::unique_ptr<ExpectedElements> expected_vector(std::vector<double> vector) {
    return std::make_unique<ExpectedVector>(std::move(vector));
}

ResultBoard::ResultBoard(std::vector<Due> due, std::unique_ptr<ExpectedElements> expected)
    : due_(std::move(due)), expected_(std::move(expected)), elements_of_(due_.size()) {
    std::size_t words = 0;
    for (const Due& elements : due_) {
        words_of_.push_back(words);
        words += static_cast<std::size_t>((elements.last - elements.first + bits - 1) / bits);
    }
    seen_.resize(words);
}

ResultBoard::ResultBoard(int nodes, const std::vector<double>& expected)
    : ResultBoard(std::vector<Due>(static_cast<std::size_t>(nodes), Due{0, static_cast<std::int64_t>(expected.size())}),
                  expected_vector(expected)) {}

void ResultBoard::has(NodeId node, std::int64_t first, std::span<const std::byte> got) {
    ++pieces_;
    compared_ += got.size();
    const std::size_t element = expected_->element_bytes();
    const auto count = static_cast<std::int64_t>(got.size() / element);
    const Due& all = due(node);
    if (first < all.first || first > all.last || count > all.last - first) {
        return unexpected(node,
                          fmt::format("{} elements from {} on, of {} to {}", count, first, all.first, all.last - 1));
    }
    if (!note(node, first - all.first, first - all.first + count)) {
        fault(fmt::format("node {} got elements more than once, among {} to {}", node, first, first + count - 1));
    }
    const std::span<const std::byte> expected = expected_->bytes(first, count);
    if (std::memcmp(got.data(), expected.data(), expected.size()) == 0) return;
    const auto byte = std::ranges::mismatch(expected, got).in1 - expected.begin();
    const std::size_t at = static_cast<std::size_t>(byte) / element;
    fault(fmt::format("node {}, element {}: {} instead of {}", node, first + static_cast<std::int64_t>(at),
                      expected_->text(got.subspan(at * element, element)),
                      expected_->text(expected.subspan(at * element, element))));
}

/// Elements are counted from the node's first one. False if some of these had been noted before.
bool ResultBoard::note(NodeId node, std::int64_t first, std::int64_t last) {
    bool all_new = true;
    Word* seen = seen_.data() + words_of_[static_cast<std::size_t>(node)];
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
    for (std::size_t node = 0; node < due_.size(); ++node) {
        const std::int64_t size = due_[node].last - due_[node].first;
        const Word* seen = seen_.data() + words_of_[node];
        for (std::int64_t at = 0; at < size; ++at) {
            if ((seen[at / bits] >> (at % bits) & 1) != 0) continue;
            return fmt::format("node {} never got element {} ({} of {} missing there)", node, due_[node].first + at,
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
