#include "models/rtl/head_format.h"

#include <algorithm>
#include <bit>

namespace narrows::rtl {

HeadFormat::HeadFormat(const Machine& machine, int destination_bits, int columns)
    : length_bits_(std::bit_width(static_cast<unsigned>(machine.message.largest()))),
      destination_bits_(destination_bits),
      columns_(columns) {}

HeadFormat HeadFormat::of_grid(const Machine& machine) {
    return HeadFormat(machine, 16, machine.topology.all_sides().front());
}

HeadFormat HeadFormat::of_tables(const Machine& machine, int nodes) {
    const int bits = std::bit_width(static_cast<unsigned>(nodes - 1));
    return HeadFormat(machine, std::max(1, bits), 0);
}

std::vector<HeadFormat::Field> HeadFormat::fields() const {
    if (columns_ == 0) return {{"_bytes", length_bits_}, {"_to", destination_bits_}, {"_tag", tag_bits()}};
    return {{"_bytes", length_bits_}, {"_column", 8}, {"_row", 8}, {"_tag", tag_bits()}};
}

}  // namespace narrows::rtl
