#include "testbench/workloads/collectives/transposed_data.h"

#include <cstring>

namespace narrows::collectives {

namespace {

/// The number of the part, of so many, that has this element.
int part_with(std::int64_t element, std::int64_t elements, int parts) {
    auto part = static_cast<int>(element * parts / elements);
    while (part_of(elements, part, parts).last <= element) ++part;
    while (part_of(elements, part, parts).first > element) --part;
    return part;
}

}  // namespace

/// Elements are made when they are asked for.
class TransposedData::Expected final : public ExpectedElements {
public:
    explicit Expected(const TransposedData& data) : data_(data) {}

    std::size_t element_bytes() const override { return static_cast<std::size_t>(data_.element_bytes_); }
    std::span<const std::byte> bytes(std::int64_t first, std::int64_t count) override {
        bytes_.resize(static_cast<std::size_t>(count) * element_bytes());
        data_.write(Range{first, first + count}, bytes_);
        return bytes_;
    }
    std::string text(std::span<const std::byte> element) const override { return hexadecimal(element); }

private:
    TransposedData data_;
    std::vector<std::byte> bytes_;
};

bool TransposedData::owns(NodeId node, Range range) const {
    while (!range.empty()) {
        const int to = part_with(range.first / parts_.rows(), parts_.columns(), parts_.nodes());
        const Range own = parts_.part(node, to);
        if (range.first < own.first || range.first >= own.last) return false;
        range.first = own.last;
    }
    return true;
}

// A block of columns after the other, within a block row by row.
void TransposedData::write(Range range, std::span<std::byte> to) const {
    const auto size = static_cast<std::size_t>(element_bytes_);
    std::byte* next = to.data();
    for (std::int64_t number = range.first; number < range.last;) {
        const int block = part_with(number / parts_.rows(), parts_.columns(), parts_.nodes());
        const Range across = parts_.columns_of(block);
        const std::int64_t within = number - across.first * parts_.rows();
        const std::int64_t row = within / across.size();
        const std::int64_t first = across.first + within % across.size();
        const std::int64_t count = std::min(across.last - first, range.last - number);
        for (std::int64_t column = first; column < first + count; ++column) {
            const std::uint64_t value = data_.long_word(0, static_cast<std::uint64_t>(row * parts_.columns() + column));
            std::memcpy(next, &value, size);
            next += size;
        }
        number += count;
    }
}

std::unique_ptr<ExpectedElements> TransposedData::expected() const { return std::make_unique<Expected>(*this); }

}  // namespace narrows::collectives
