#pragma once

#include <utility>

#include "models/rtl/bits.h"
#include "models/rtl/parameters.h"
#include "models/rtl/pin.h"
#include "models/topology/ids.h"

namespace narrows::rtl {

/// The widths and numbers of the pins of a node.
struct PinWidths {
    HeadFormat head;
    int links;
    int fanout;  ///< inputs of the router for each link
    int message_bits;
    int flit_bits;
    int count_bits;  ///< bits of the number of bytes that cross in a cycle
    int room_bits;
};

/// Visits all pins of `model`, which Verilator has made of hw/node/node.sv, except clock, reset and the node's own
/// place. The pins of one place follow each other. `see` gets the place, the two halves of the pin's name, its number
/// of bits, whether it carries message bytes, its signal, and the index of its first bit in that signal.
template <class Model, class See>
class PinWalk {
public:
    PinWalk(const Model& model, const PinWidths& widths, See see) : model_(model), widths_(widths), see_(see) {}

    void walk() {
        for (Port port = 0; port < 4; ++port) {
            channel_out({PinGroup::Kind::channel_out, port});
            channel_in({PinGroup::Kind::channel_in, port});
        }
        for (LinkId link = 0; link < widths_.links; ++link) {
            link_out({PinGroup::Kind::link_out, link});
            link_in({PinGroup::Kind::link_in, link});
        }
        processor();
    }

private:
    static constexpr PinGroup at_processor{PinGroup::Kind::processor};

    void processor() {
        head(at_processor, "send_info_i", model_.send_info_i);
        data(at_processor, "send_message_i", widths_.message_bits, model_.send_message_i);
    }

    void link_out(const PinGroup& link) {
        bit(link, "start_i", model_.start_i);
        bit(link, "free_o", model_.free_o);
        bit(link, "copied_o", model_.copied_o);
        bit(link, "leaves_head_o", model_.leaves_head_o);
        bit(link, "leaves_last_o", model_.leaves_last_o);
        head(link, "leaves_info_o", model_.leaves_info_o);
        number(link, "asks_o", widths_.fanout, model_.asks_o);
    }

    void link_in(const PinGroup& link) {
        bit(link, "arrives_head_o", model_.arrives_head_o);
        bit(link, "arrives_last_o", model_.arrives_last_o);
        head(link, "arrives_info_o", model_.arrives_info_o);
        bit(link, "accepts_o", model_.accepts_o);
        bit(link, "presents_o", model_.presents_o);
        bit(link, "taken_i", model_.taken_i);
        head(link, "receive_info_o", model_.receive_info_o);
        data(link, "receive_message_o", widths_.message_bits, model_.receive_message_o);
    }

    void channel_out(const PinGroup& port) {
        bit(port, "out_head_o", model_.out_head_o);
        number(port, "out_push_o", widths_.count_bits, model_.out_push_o);
        data(port, "out_data_o", widths_.flit_bits, model_.out_data_o);
        head(port, "out_info_o", model_.out_info_o);
        number(port, "out_room_i", widths_.room_bits, model_.out_room_i);
        bit(port, "out_done_i", model_.out_done_i);
        bit(port, "waits_o", model_.waits_o);
        bit(port, "acknowledged_i", model_.acknowledged_i);
    }

    void channel_in(const PinGroup& port) {
        bit(port, "in_head_i", model_.in_head_i);
        number(port, "in_push_i", widths_.count_bits, model_.in_push_i);
        data(port, "in_data_i", widths_.flit_bits, model_.in_data_i);
        head(port, "in_info_i", model_.in_info_i);
        number(port, "in_room_o", widths_.room_bits, model_.in_room_o);
        bit(port, "in_done_o", model_.in_done_o);
    }

    template <class Signal>
    void slice(const PinGroup& place, const char* name, int bits, bool is_data, const Signal& signal) {
        see_(place, name, "", bits, is_data, signal, static_cast<std::size_t>(place.number * bits));
    }
    template <class Signal>
    void bit(const PinGroup& place, const char* name, const Signal& signal) {
        slice(place, name, 1, false, signal);
    }
    template <class Signal>
    void number(const PinGroup& place, const char* name, int bits, const Signal& signal) {
        slice(place, name, bits, false, signal);
    }
    template <class Signal>
    void data(const PinGroup& place, const char* name, int bits, const Signal& signal) {
        slice(place, name, bits, true, signal);
    }
    template <class Signal>
    void head(const PinGroup& place, const char* name, const Signal& signal) {
        auto first = static_cast<std::size_t>(place.number * widths_.head.bits());
        for (const auto& [field, bits] : {std::pair{"_bytes", widths_.head.length_bits},
                                          {"_column", 8},
                                          {"_row", 8},
                                          {"_tag", widths_.head.tag_bits}}) {
            see_(place, name, field, bits, false, signal, first);
            first += static_cast<std::size_t>(bits);
        }
    }

    const Model& model_;
    const PinWidths& widths_;
    See see_;
};

}  // namespace narrows::rtl
