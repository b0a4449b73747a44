#pragma once

#include "models/rtl/verilated_values.h"

namespace narrows::rtl {

/// True for nodes, false for switches.
template <class Model>
concept HasInterface = requires(Model model) {
    model.start_i;
};

/// True for nodes with interface.acknowledge.
template <class Model>
concept HasAcknowledge = requires(Model model) {
    model.acknowledged_i;
};

/// The pins of the interface of a node that Verilator has made.
template <HasInterface Model>
class VerilatedInterface final : public InterfacePins {
public:
    VerilatedInterface(Model& model, const HeadFormat& format, const Machine& machine)
        : model_(model), format_(format), message_bits_(8 * machine.message.largest()) {}

    bool free(LinkId link) const override { return bit_of(model_.free_o, at(link)); }
    void start(LinkId link, const Head& head, std::span<const std::byte> message) override {
        set_bit(model_.start_i, at(link));
        set_head(format_, model_.send_info_i, link, head);
        set_bytes(model_.send_message_i, at(link * message_bits_), message);
    }
    bool waits([[maybe_unused]] Port port) const override {
        if constexpr (HasAcknowledge<Model>) return bit_of(model_.waits_o, at(port));
        return false;
    }
    void acknowledged([[maybe_unused]] Port port) override {
        if constexpr (HasAcknowledge<Model>) set_bit(model_.acknowledged_i, at(port));
    }
    Head presented(LinkId link, std::span<std::byte> message) const override {
        get_bytes(model_.receive_message_o, at(link * message_bits_), message);
        return head_at(format_, model_.receive_info_o, link);
    }
    void taken(LinkId link) override { set_bit(model_.taken_i, at(link)); }

    LinkEvents link_events() const override {
        return {model_.leaves_head_o,  model_.leaves_last_o,  model_.copied_o,  any_bit(model_.asks_o),
                model_.arrives_head_o, model_.arrives_last_o, model_.accepts_o, model_.presents_o};
    }
    bool asks(int input) const override { return bit_of(model_.asks_o, at(input)); }
    Head asking(int input) const override { return head_at(format_, model_.asks_info_o, input); }
    Head arriving(LinkId link) const override { return head_at(format_, model_.arrives_info_o, link); }

    bool is_acknowledged() const {
        if constexpr (HasAcknowledge<Model>) return model_.acknowledged_i != 0;
        return false;
    }
    void switch_off() {
        clear(model_.start_i);
        clear(model_.taken_i);
        if constexpr (HasAcknowledge<Model>) clear(model_.acknowledged_i);
    }

private:
    Model& model_;
    const HeadFormat& format_;
    int message_bits_;
};

/// Replaces VerilatedInterface in a switch, which has no interface.
template <class Model>
struct NoInterface {
    NoInterface(Model&, const HeadFormat&, const Machine&) {}
    bool is_acknowledged() const { return false; }
    void switch_off() {}
};

template <class Model>
struct InterfaceOf {
    using Type = NoInterface<Model>;
};
template <HasInterface Model>
struct InterfaceOf<Model> {
    using Type = VerilatedInterface<Model>;
};

}  // namespace narrows::rtl
