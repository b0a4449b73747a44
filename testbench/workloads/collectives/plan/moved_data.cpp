#include "testbench/workloads/collectives/plan/moved_data.h"

#include <algorithm>

namespace narrows::collectives {

namespace {

void write_words(const TestData& data, int word_bytes, std::int64_t words, Range range, std::span<std::byte> to) {
    const auto size = static_cast<std::size_t>(word_bytes);
    for (std::int64_t first = range.first; first < range.last;) {
        const std::int64_t part = first / words;
        const std::int64_t last = std::min(range.last, (part + 1) * words);
        const std::size_t bytes = static_cast<std::size_t>(last - first) * size;
        data.write_elements(static_cast<std::uint64_t>(part), first % words, size, to.first(bytes));
        to = to.subspan(bytes);
        first = last;
    }
}

}  // namespace

/// Makes the words when they are asked for.
class MovedData::Expected final : public ExpectedElements {
public:
    Expected(TestData data, int word_bytes, std::int64_t words) : data_(data), word_bytes_(word_bytes), words_(words) {}

    std::size_t element_bytes() const override { return static_cast<std::size_t>(word_bytes_); }
    std::span<const std::byte> bytes(std::int64_t first, std::int64_t count) override {
        bytes_.resize(static_cast<std::size_t>(count) * element_bytes());
        write_words(data_, word_bytes_, words_, {first, first + count}, bytes_);
        return bytes_;
    }
    std::string text(std::span<const std::byte> element) const override { return hexadecimal(element); }

private:
    TestData data_;
    int word_bytes_;
    std::int64_t words_;
    std::vector<std::byte> bytes_;
};

bool MovedData::owns(NodeId node, Range range) const {
    for (std::int64_t part = range.first / words_; part * words_ < range.last; ++part) {
        if (owner(part) != node) return false;
    }
    return true;
}

void MovedData::write(NodeId, Range range, std::span<std::byte> to) const {
    write_words(data_, word_bytes_, words_, range, to);
}

std::unique_ptr<ExpectedElements> MovedData::expected() const {
    return std::make_unique<Expected>(data_, word_bytes_, words_);
}

}  // namespace narrows::collectives
