#pragma once

#include <algorithm>
#include <bit>

#include "models/machine/machine.h"

namespace narrows::rtl {

/// The widths of the fields in a packet's header, and in a processor's description of a message
/// (hw/packets/packet_engine.sv).
class EngineFormat {
public:
    explicit EngineFormat(const Machine& machine)
        : payload_(machine.most_in_packet()),
          size_bits_(std::bit_width(static_cast<unsigned>(machine.message.largest_payload() + payload_))),
          rank_bits_(bits_for(machine.ranks())),
          packet_bits_(bits_for((machine.message.largest_payload() + payload_ - 1) / payload_)),
          endpoint_bits_(bits_for(machine.endpoints())),
          processor_bits_(bits_for(machine.ranks_of_node())),
          link_bits_(bits_for(machine.interface.links)) {}

    int payload_bytes() const { return payload_; }  ///< largest payload of a packet
    int size_bits() const { return size_bits_; }    ///< bits for the bytes of a message
    int rank_bits() const { return rank_bits_; }
    static constexpr int number_bits() { return 8; }  ///< numbers of messages wrap round
    static constexpr int class_bits() { return 2; }
    int packet_bits() const { return packet_bits_; }
    int endpoint_bits() const { return endpoint_bits_; }
    int processor_bits() const { return processor_bits_; }
    static constexpr int tag_bits() { return 16; }  ///< bits that name the data of a message
    int link_bits() const { return link_bits_; }    ///< bits of the link that a program names

    int description_bits() const {
        return size_bits_ + rank_bits_ + number_bits() + class_bits() + tag_bits() + link_bits_;
    }
    int key_bits() const { return processor_bits_ + number_bits() + class_bits() + rank_bits_; }
    /// The bytes that the fields of a header need.
    int header_bytes() const {
        return (size_bits_ + 2 * rank_bits_ + number_bits() + class_bits() + packet_bits_ + endpoint_bits_ + 7) / 8;
    }

private:
    static int bits_for(int count) { return std::max(1, static_cast<int>(std::bit_width(unsigned(count - 1)))); }

    int payload_;
    int size_bits_;
    int rank_bits_;
    int packet_bits_;
    int endpoint_bits_;
    int processor_bits_;
    int link_bits_;
};

}  // namespace narrows::rtl
