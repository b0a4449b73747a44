#pragma once

#include "models/network/topology/grid.h"
#include "models/rtl/verilated_module.h"

namespace narrows::rtl {

/// `Model`: made by Verilator from hw/node/node.sv for this machine. A channel has one lane of one slot, which may be
/// smaller than a message.
template <class Model>
class GridPins final : public VerilatedModule<Model> {
public:
    GridPins(const Machine& machine, const Topology& topology, RouterId router, const ModuleStart& start = {})
        : VerilatedModule<Model>(machine, topology, router, HeadFormat::of_grid(machine),
                                 std::bit_width(static_cast<unsigned>(machine.input_buffer_bytes())), start),
          room_bits_(std::bit_width(static_cast<unsigned>(machine.input_buffer_bytes()))),
          depth_(machine.input_buffer_bytes()) {}

    void reset(const Routes& routes) override {
        const auto& grid = dynamic_cast<const Grid&>(routes.topology());
        const NodeId node = grid.node_at(this->router());
        const std::uint64_t wraps = (grid.wraps_columns() ? 1 : 0) | (grid.wraps_rows() ? 2 : 0);
        this->model().place_i = wraps << 32 | static_cast<std::uint64_t>(grid.rows()) << 24 |
                                static_cast<std::uint64_t>(grid.columns()) << 16 |
                                static_cast<std::uint64_t>(grid.row(node)) << 8 |
                                static_cast<std::uint64_t>(grid.column(node));
        for (int port = 0; port < 4; ++port) set_room(port, depth_);
        this->hold_reset();
        this->end_reset();
    }

    bool frees(int channel, int /*lane*/) const override { return bit_of(this->model().in_done_o, at(channel)); }
    int room(int channel) const override { return number_at(this->model().in_room_o, channel, room_bits_); }
    int lane_of_leaving(int /*channel*/) const override { return 0; }
    void set_freed(int channel, int /*lane*/) override { set_bit(this->model().out_done_i, at(channel)); }
    void set_room(int channel, int bytes) override { set_number(this->model().out_room_i, channel, room_bits_, bytes); }

private:
    void switch_off() override {
        VerilatedModule<Model>::switch_off();
        clear(this->model().out_done_i);
    }

    int room_bits_;
    int depth_;
};

}  // namespace narrows::rtl
