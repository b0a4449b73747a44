#pragma once

#include <verilated.h>

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "models/rtl/all_pins.h"
#include "models/rtl/start_context.h"
#include "models/rtl/verilated_interface.h"

namespace narrows::rtl {

/// What the modules of hw/node have in common. `Model`: what Verilator made of one of them.
template <class Model>
class VerilatedModule : public Pins {
public:
    /// The model leaves the context that the thread used last: this could be that of a node which is gone.
    ~VerilatedModule() override {
        Verilated::threadContextp(&context_);
        context_.write_coverage();
    }

    void check_assertions(bool on) { context_.assertOn(on); }

    void edge() override {
        update_outputs();  // clk_i is 0: without it Verilator would not see the edge
        model_.clk_i = 1;
        model_.eval();
        context_.throw_if_ended();
        model_.clk_i = 0;
        const bool acknowledged = interface_.is_acknowledged();
        switch_off();
        if (acknowledged)
            update_outputs();  // apart from the room, the only input that reaches an output within a cycle
    }
    void update_outputs() override { model_.eval(); }

    InterfacePins* interface() override {
        if constexpr (HasInterface<Model>) return &interface_;
        return nullptr;
    }

    ChannelEvents channel_events() const override {
        return {any_bit(model_.out_head_o), any_bit(model_.out_push_o), any_frees()};
    }

    void come(int channel, const Flit& flit) override {
        if (flit.head != nullptr) {
            set_bit(model_.in_head_i, at(channel));
            set_head(format_, model_.in_info_i, channel, *flit.head);
        }
        set_number(model_.in_push_i, channel, count_bits_, static_cast<int>(flit.bytes.size()));
        set_bytes(model_.in_data_i, at(channel * flit_bits_), flit.bytes);
    }
    bool head_leaves(int channel) const override { return bit_of(model_.out_head_o, at(channel)); }
    Head leaving(int channel) const override { return head_at(format_, model_.out_info_o, channel); }
    int bytes_leaving(int channel, std::span<std::byte> bytes) const override {
        const int count = number_at(model_.out_push_o, channel, count_bits_);
        if (8 * count > flit_bits_) throw RtlError("more bytes cross a channel in a cycle than it is wide");
        get_bytes(model_.out_data_o, at(channel * flit_bits_), bytes.first(at(count)));
        return count;
    }

    std::vector<Pin> list() const override {
        std::vector<Pin> pins;
        walk([&](const PinGroup& place, const char* name, const char* field, int bits, bool is_data, const auto&,
                 std::size_t) {
            pins.push_back({place, std::string(name) + field, bits, is_data});
        });
        return pins;
    }
    void read(std::vector<std::uint32_t>& words) const override {
        words.clear();
        walk([&](const PinGroup&, const char*, const char*, int bits, bool, const auto& signal, std::size_t first) {
            for (; bits > 0; bits -= 32, first += 32) words.push_back(bits_of(signal, first, std::min(bits, 32)));
        });
    }

protected:
    VerilatedModule(const Machine& machine, const Topology& topology, RouterId router, const HeadFormat& format,
                    int room_bits, const ModuleStart& start)
        : format_(format),
          channels_(topology.graph(), router),
          router_(router),
          flit_bits_(8 * machine.network.link_bytes_per_cycle),
          count_bits_(std::bit_width(static_cast<unsigned>(machine.network.link_bytes_per_cycle))),
          widths_{format_,
                  machine.interface.links,
                  std::max(1, machine.interface.injection_buffers),
                  8 * machine.message.largest(),
                  flit_bits_,
                  count_bits_,
                  room_bits,
                  machine.network.lanes},
          context_(start),
          interface_(model_, format_, machine) {
        context_.fatalOnError(false);  // edge() throws
    }

    void hold_reset() {
        switch_off();
        model_.rst_i = 1;
    }
    void end_reset() {
        for (int i = 0; i < 2; ++i) edge();
        model_.rst_i = 0;
        update_outputs();
    }
    // A bus keeps its last value; it has no meaning while nothing says that it is valid.
    virtual void switch_off() {
        interface_.switch_off();
        clear(model_.in_head_i);
        clear(model_.in_push_i);
    }

    Model& model() { return model_; }
    const Model& model() const { return model_; }
    const RouterChannels& channels() const { return channels_; }
    RouterId router() const { return router_; }

private:
    bool any_frees() const {
        if constexpr (requires { model_.in_done_o; })
            return any_bit(model_.in_done_o);
        else
            return any_bit(model_.in_free_o);
    }

    template <class See>
    void walk(See see) const {
        PinWalk<Model, See>(model_, channels_, widths_, see).walk();
    }

    const HeadFormat format_;
    const RouterChannels channels_;
    RouterId router_;
    int flit_bits_;
    int count_bits_;
    PinWidths widths_;
    StartContext context_;
    Model model_{&context_};
    typename InterfaceOf<Model>::Type interface_;
};

}  // namespace narrows::rtl
