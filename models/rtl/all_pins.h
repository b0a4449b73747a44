#pragma once

#include "models/rtl/bits.h"
#include "models/rtl/head_format.h"
#include "models/rtl/pin.h"
#include "models/rtl/router_channels.h"
#include "models/rtl/verilated_interface.h"

namespace narrows::rtl {

/// Widths of a module's pins, and numbers of them.
struct PinWidths {
    const HeadFormat& head;
    int links;
    int fanout;  ///< inputs of the router for each link
    int message_bits;
    int flit_bits;
    int count_bits;  ///< bits of the number of bytes that cross in a cycle
    int room_bits;   ///< 0: the module has lanes
    int lanes;
    int lane_bits() const { return std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(lanes - 1)))); }
};

/// Visits all pins of `model`, which Verilator has made from a module of hw/node, except clock, reset, the place of a
/// node and the inputs of a route table. Pins of one place are consecutive. `see` gets the place, the two halves of the
/// pin's name, its number of bits, whether it carries message bytes, its signal, and the index of its first bit there.
template <class Model, class See>
class PinWalk {
public:
    PinWalk(const Model& model, const RouterChannels& channels, const PinWidths& widths, See see)
        : model_(model), channels_(channels), widths_(widths), see_(see) {}

    void walk() {
        for (const RouterChannel& c : channels_.out()) {
            at(PinGroup::Kind::channel_out, c.port, channels_.out_number(c.port, c.channel), c.channel);
            channel_out();
        }
        for (const RouterChannel& c : channels_.in()) {
            at(PinGroup::Kind::channel_in, c.port, channels_.in_number(c.port, c.channel), c.channel);
            channel_in();
        }
        if constexpr (HasInterface<Model>) interface();
    }

private:
    static constexpr bool has_lanes = requires(Model model) { model.in_lane_i; };

    /// Sets the place of the next pins. `index`: index of the place in the signals.
    void at(PinGroup::Kind kind, int number, int index, int channel = 0) {
        place_ = {kind, number, channel};
        index_ = index;
    }

    void interface() {
        for (LinkId link = 0; link < widths_.links; ++link) {
            at(PinGroup::Kind::link_out, link, link);
            link_out();
            at(PinGroup::Kind::link_in, link, link);
            link_in();
        }
    }

    void link_out() {
        bit("start_i", model_.start_i);
        head("send_info_i", model_.send_info_i);
        data("send_message_i", widths_.message_bits, model_.send_message_i);
        bit("free_o", model_.free_o);
        bit("copied_o", model_.copied_o);
        bit("leaves_head_o", model_.leaves_head_o);
        bit("leaves_last_o", model_.leaves_last_o);
        head("leaves_info_o", model_.leaves_info_o);
        number("asks_o", widths_.fanout, model_.asks_o);
    }

    void link_in() {
        bit("arrives_head_o", model_.arrives_head_o);
        bit("arrives_last_o", model_.arrives_last_o);
        head("arrives_info_o", model_.arrives_info_o);
        bit("accepts_o", model_.accepts_o);
        bit("presents_o", model_.presents_o);
        bit("taken_i", model_.taken_i);
        head("receive_info_o", model_.receive_info_o);
        data("receive_message_o", widths_.message_bits, model_.receive_message_o);
    }

    void channel_out() {
        bit("out_head_o", model_.out_head_o);
        number("out_push_o", widths_.count_bits, model_.out_push_o);
        data("out_data_o", widths_.flit_bits, model_.out_data_o);
        head("out_info_o", model_.out_info_o);
        if constexpr (has_lanes) {
            number("out_lane_o", widths_.lane_bits(), model_.out_lane_o);
            number("out_free_i", widths_.lanes, model_.out_free_i);
        } else {
            number("out_room_i", widths_.room_bits, model_.out_room_i);
            bit("out_done_i", model_.out_done_i);
        }
        if constexpr (HasAcknowledge<Model>) {
            bit("waits_o", model_.waits_o);
            bit("acknowledged_i", model_.acknowledged_i);
        }
    }

    void channel_in() {
        bit("in_head_i", model_.in_head_i);
        number("in_push_i", widths_.count_bits, model_.in_push_i);
        data("in_data_i", widths_.flit_bits, model_.in_data_i);
        head("in_info_i", model_.in_info_i);
        if constexpr (has_lanes) {
            number("in_lane_i", widths_.lane_bits(), model_.in_lane_i);
            number("in_free_o", widths_.lanes, model_.in_free_o);
        } else {
            number("in_room_o", widths_.room_bits, model_.in_room_o);
            bit("in_done_o", model_.in_done_o);
        }
    }

    template <class Signal>
    void slice(const char* name, int bits, bool is_data, const Signal& signal) {
        see_(place_, name, "", bits, is_data, signal, static_cast<std::size_t>(index_ * bits));
    }
    template <class Signal>
    void bit(const char* name, const Signal& signal) {
        slice(name, 1, false, signal);
    }
    template <class Signal>
    void number(const char* name, int bits, const Signal& signal) {
        slice(name, bits, false, signal);
    }
    template <class Signal>
    void data(const char* name, int bits, const Signal& signal) {
        slice(name, bits, true, signal);
    }
    template <class Signal>
    void head(const char* name, const Signal& signal) {
        auto first = static_cast<std::size_t>(index_ * widths_.head.bits());
        for (const HeadFormat::Field& field : fields_) {
            see_(place_, name, field.name, field.bits, false, signal, first);
            first += static_cast<std::size_t>(field.bits);
        }
    }

    const Model& model_;
    const RouterChannels& channels_;
    const PinWidths& widths_;
    const std::vector<HeadFormat::Field> fields_ = widths_.head.fields();
    See see_;
    PinGroup place_{};
    int index_ = 0;
};

}  // namespace narrows::rtl
