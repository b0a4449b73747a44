#include "testbench/workloads/collectives/plan/moved_data.h"

#include <fmt/format.h>

namespace narrows::collectives {

namespace {

void write_words(const TestData& data, int word_bytes, std::int64_t words, Range range, std::span<std::byte> to) {
    const auto size = static_cast<std::size_t>(word_bytes);
    const std::uint64_t numbers = (size + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);  // of a word
    for (std::int64_t i = range.first; i < range.last; ++i, to = to.subspan(size)) {
        data.write(static_cast<std::uint64_t>(i / words), static_cast<std::uint64_t>(i % words) * numbers,
                   to.first(size));
    }
}

}  // namespace

/// Words are made when they are asked for.
class MovedData::Expected final : public ExpectedElements {
public:
    Expected(TestData data, int word_bytes, std::int64_t words) : data_(data), word_bytes_(word_bytes), words_(words) {}

    std::size_t element_bytes() const override { return static_cast<std::size_t>(word_bytes_); }
    std::span<const std::byte> bytes(std::int64_t first, std::int64_t count) override {
        bytes_.resize(static_cast<std::size_t>(count) * element_bytes());
        write_words(data_, word_bytes_, words_, {first, first + count}, bytes_);
        return bytes_;
    }
    std::string text(std::span<const std::byte> element) const override {
        std::string text = "0x";
        for (const std::byte byte : element) text += fmt::format("{:02x}", std::to_integer<int>(byte));
        return text;
    }

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
