#include "testbench/workloads/scoreboard/result_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "models/machine/suggestion.h"

namespace narrows {

namespace {

class ExpectedVector final : public ExpectedElements {
public:
    explicit ExpectedVector(std::vector<double> vector) : vector_(std::move(vector)) {}

    std::size_t element_bytes() const override { return sizeof(double); }
    std::span<const std::byte> bytes(std::int64_t first, std::int64_t count) override {
        return stored().subspan(static_cast<std::size_t>(first) * sizeof(double),
                                static_cast<std::size_t>(count) * sizeof(double));
    }
    std::span<const std::byte> stored() const override { return std::as_bytes(std::span(vector_)); }
    std::string text(std::span<const std::byte> element) const override {
        double value = 0;
        std::memcpy(&value, element.data(), sizeof value);
        return fmt::format("{}", value);
    }

private:
    std::vector<double> vector_;
};

class ExpectedBytes final : public ExpectedElements {
public:
    ExpectedBytes(std::vector<std::byte> bytes, std::size_t element_bytes)
        : bytes_(std::move(bytes)), element_bytes_(element_bytes) {}

    std::size_t element_bytes() const override { return element_bytes_; }
    std::span<const std::byte> bytes(std::int64_t first, std::int64_t count) override {
        return stored().subspan(static_cast<std::size_t>(first) * element_bytes_,
                                static_cast<std::size_t>(count) * element_bytes_);
    }
    std::span<const std::byte> stored() const override { return bytes_; }
    std::string text(std::span<const std::byte> element) const override { return hexadecimal(element); }

private:
    std::vector<std::byte> bytes_;
    std::size_t element_bytes_;
};

}  // namespace

std::unique_ptr<ExpectedElements> expected_vector(std::vector<double> vector) {
    return std::make_unique<ExpectedVector>(std::move(vector));
}

std::unique_ptr<ExpectedElements> expected_bytes(std::vector<std::byte> bytes, std::size_t element_bytes) {
    return std::make_unique<ExpectedBytes>(std::move(bytes), element_bytes);
}

std::string hexadecimal(std::span<const std::byte> element) {
    std::string text = "0x";
    for (const std::byte byte : element) text += fmt::format("{:02x}", std::to_integer<int>(byte));
    return text;
}

ResultBoard::ResultBoard(const std::vector<Due>& due, std::unique_ptr<ExpectedElements> expected,
                         std::size_t most_bytes)
    : expected_(std::move(expected)), stored_(expected_->stored()), element_bytes_(expected_->element_bytes()) {
    std::size_t words = 0;
    for (const Due& elements : due) {
        results_.push_back({elements, words});
        words += (results_.back().size() + bits - 1) / bits;
    }
    if (words * sizeof(Word) <= most_bytes) {
        seen_.resize(words);
    } else {
        for (const Result& result : results_) arrived_.emplace_back(result.size());
    }
}

ResultBoard::ResultBoard(int nodes, const std::vector<double>& expected, std::size_t most_bytes)
    : ResultBoard(std::vector<Due>(static_cast<std::size_t>(nodes), Due{0, static_cast<std::int64_t>(expected.size())}),
                  expected_vector(expected), most_bytes) {}

/// Returns false if some of these elements were noted before.
inline bool ResultBoard::note_within_word(Word& seen, std::uint64_t first, std::uint64_t count) {
    const Word mask = ~Word{0} >> (bits - count) << first;
    const bool all_new = (seen & mask) == 0;
    seen |= mask;
    return all_new;
}

/// Returns false if some of these elements had been noted before. `first` counts from the first bit of `*seen`.
bool ResultBoard::note(Word* seen, std::uint64_t first, std::uint64_t count) {
    bool all_new = true;
    while (count > 0) {
        const std::uint64_t here = std::min(count, bits - first);
        all_new = note_within_word(*seen++, first, here) && all_new;
        first = 0;
        count -= here;
    }
    return all_new;
}

inline bool ResultBoard::note(const Result& result, NodeId node, std::uint64_t from, std::uint64_t count) {
    if (!arrived_.empty()) [[unlikely]]
        return arrived_[static_cast<std::size_t>(node)].note(from, count);
    Word* const seen = seen_.data() + result.words + from / bits;
    const std::uint64_t within = from % bits;
    const bool is_one_word = count - 1 < bits - within;  // and there are some
    return is_one_word ? note_within_word(*seen, within, count) : note(seen, within, count);
}

void ResultBoard::has(NodeId node, std::int64_t first, std::span<const std::byte> got) {
    ++pieces_;
    compared_ += got.size();
    const std::size_t count = got.size() / element_bytes_;
    const Result& result = results_[static_cast<std::size_t>(node)];
    const auto from =
        static_cast<std::uint64_t>(first - result.due.first);  // wraps round for an element before the due ones
    if (from > result.size() || count > result.size() - from) return out_of_place(node, first, count);
    if (!note(result, node, from, count)) twice(node, first, count);
    const std::span<const std::byte> wanted = expected(first, count);
    if (count > 0 && std::memcmp(got.data(), wanted.data(), wanted.size()) != 0) differ(node, first, got, wanted);
}

void ResultBoard::out_of_place(NodeId node, std::int64_t first, std::size_t count) {
    const Due& due = results_[static_cast<std::size_t>(node)].due;
    unexpected(node, fmt::format("{} elements from {} on, of {} to {}", count, first, due.first, due.last - 1));
}

void ResultBoard::twice(NodeId node, std::int64_t first, std::size_t count) {
    fault(fmt::format("rank {} got elements more than once, among {} to {}", node, first,
                      first + static_cast<std::int64_t>(count) - 1));
}

void ResultBoard::differ(NodeId node, std::int64_t first, std::span<const std::byte> got,
                         std::span<const std::byte> expected) {
    const auto byte = std::ranges::mismatch(expected, got).in1 - expected.begin();
    const std::size_t at = static_cast<std::size_t>(byte) / element_bytes_;
    fault(fmt::format("rank {}, element {}: {} instead of {}", node, first + static_cast<std::int64_t>(at),
                      expected_->text(got.subspan(at * element_bytes_, element_bytes_)),
                      expected_->text(expected.subspan(at * element_bytes_, element_bytes_))));
}

void ResultBoard::unexpected(NodeId node, const std::string& what) {
    fault(fmt::format("rank {} received {}, which it did not expect", node, what));
}

void ResultBoard::fault(std::string text) {
    if (faults_++ == 0) first_fault_ = std::move(text);
}

ArrivedElements::Missing ResultBoard::missing_of(std::size_t node) const {
    if (!arrived_.empty()) return arrived_[node].missing();
    const Result& result = results_[node];
    ArrivedElements::Missing missing{0, 0};
    for (std::uint64_t at = 0; at < result.size(); ++at) {
        const Word seen = seen_[result.words + at / bits];
        if (seen == ~Word{0}) at |= bits - 1;  // on to the next word
        if ((seen >> (at % bits) & 1) != 0) continue;
        if (missing.count++ == 0) missing.first = at;
    }
    return missing;
}

/// The first element that a node lacks; empty if no element is missing.
std::string ResultBoard::missing() const {
    for (std::size_t node = 0; node < results_.size(); ++node) {
        const ArrivedElements::Missing missing = missing_of(node);
        if (missing.count == 0) continue;
        const Result& result = results_[node];
        return fmt::format("rank {} never got element {} ({} of {} missing there)", node,
                           result.due.first + static_cast<std::int64_t>(missing.first), missing.count, result.size());
    }
    return {};
}

std::size_t ResultBoard::noted_bytes() const {
    std::size_t bytes = seen_.capacity() * sizeof(Word) + arrived_.capacity() * sizeof(ArrivedElements);
    for (const ArrivedElements& of_node : arrived_) bytes += of_node.bytes();
    return bytes;
}

Check ResultBoard::verdict() const {
    Check check{"every rank has every element of the result once, to the bit", false, {}};
    check.detail = faults_ > 0 ? first_fault_ : missing();
    if (faults_ > 1) check.detail += fmt::format(" (and {} more)", faults_ - 1);
    check.passed = check.detail.empty();
    if (check.passed) {
        check.detail =
            fmt::format("{} ranks, {}, {}", results_.size(), with_number(static_cast<std::int64_t>(pieces_), "piece"),
                        with_number(static_cast<std::int64_t>(compared_), "byte"));
    }
    return check;
}

bool ArrivedElements::note(std::uint64_t first, std::uint64_t count) {
    if (count == 0) return true;
    const Range range{first, first + count};
    return bits_.empty() ? note_as_range(range) : note_as_bits(range);
}

bool ArrivedElements::note_as_range(const Range& range) {
    // Joins the new range with ranges that overlap or touch it.
    const auto from = std::ranges::lower_bound(ranges_, range.first, {}, &Range::last);
    const auto to = std::ranges::upper_bound(from, ranges_.end(), range.last, {}, &Range::first);
    if (from == to) {
        ranges_.insert(from, range);
        if (ranges_.size() * sizeof(Range) > words() * sizeof(Word)) change_to_bits();
        return true;
    }
    const bool all_new = std::none_of(
        from, to, [&](const Range& other) { return other.first < range.last && range.first < other.last; });
    *from = {std::min(from->first, range.first), std::max((to - 1)->last, range.last)};
    ranges_.erase(from + 1, to);
    return all_new;
}

bool ArrivedElements::note_as_bits(const Range& range) {
    bool all_new = true;
    for (std::uint64_t element = range.first; element < range.last; ++element) {
        all_new = all_new && !has_bit(element);
        bits_[element / word_bits] |= Word{1} << element % word_bits;
    }
    return all_new;
}

void ArrivedElements::change_to_bits() {
    bits_.resize(words());
    for (const Range& range : ranges_) note_as_bits(range);
    ranges_ = std::vector<Range>();  // "= {}" would keep the memory
}

ArrivedElements::Missing ArrivedElements::missing() const {
    Missing missing{0, 0};
    const auto add = [&missing](std::uint64_t first, std::uint64_t last) {
        if (missing.count == 0) missing.first = first;
        missing.count += last - first;
    };
    if (bits_.empty()) {
        std::uint64_t next = 0;
        for (const Range& range : ranges_) {
            add(next, range.first);
            next = range.last;
        }
        add(next, elements_);
    } else {
        for (std::uint64_t element = 0; element < elements_; ++element) {
            if (!has_bit(element)) add(element, element + 1);
        }
    }
    return missing;
}

}  // namespace narrows
