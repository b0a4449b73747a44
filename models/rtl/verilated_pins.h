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

/// `Model`: what Verilator made of hw/node/table_node.sv or hw/router/table_router.sv for this machine.
template <class Model>
class TablePins final : public VerilatedModule<Model> {
public:
    TablePins(const Machine& machine, const Topology& topology, RouterId router, const ModuleStart& start = {})
        : VerilatedModule<Model>(machine, topology, router, HeadFormat::of_tables(machine, topology.nodes()), 0, start),
          nodes_(topology.nodes()),
          lanes_(machine.network.lanes),
          lane_bits_(std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(lanes_ - 1))))),
          message_fits_(machine.message.largest()) {}

    void reset(const Routes& routes) override {
        this->hold_reset();
        write_own(routes.topology());
        for (const Routes::Entry& entry : routes.of(this->router())) write(entry);
        this->model().table_write_i = 0;
        this->end_reset();
    }

    void come(int channel, const Flit& flit) override {
        VerilatedModule<Model>::come(channel, flit);
        if (flit.head != nullptr) set_number(this->model().in_lane_i, channel, lane_bits_, flit.lane);
    }
    bool frees(int channel, int lane) const override {
        return bit_of(this->model().in_free_o, at(channel * lanes_ + lane));
    }
    int room(int /*channel*/) const override { return message_fits_; }
    int lane_of_leaving(int channel) const override { return number_at(this->model().out_lane_o, channel, lane_bits_); }
    void set_freed(int channel, int lane) override { set_bit(this->model().out_free_i, at(channel * lanes_ + lane)); }
    void set_room(int /*channel*/, int /*bytes*/) override {}

private:
    void switch_off() override {
        VerilatedModule<Model>::switch_off();
        clear(this->model().out_free_i);
    }

    /// Messages to the router's own node leave through its interface links, wherever they come from.
    void write_own(const Topology& topology) {
        if (!topology.has_node(this->router())) return;
        const auto inputs = static_cast<int>(this->channels().in().size()) * lanes_;
        for (int input = 0; input < inputs; ++input)
            write(input, topology.node_at(this->router()), topology.ports(this->router()), 0);
    }

    /// All channels of a group have the same routes.
    void write(const Routes::Entry& entry) {
        const auto& channels = this->channels();
        if (entry.in_port == Topology::local) {
            write(static_cast<int>(channels.in().size()) * lanes_, entry.to, entry.choice.port, entry.choice.lanes);
            return;
        }
        for (const RouterChannel& channel : channels.in()) {
            if (channel.port != entry.in_port) continue;
            const int input = channels.in_number(channel.port, channel.channel) * lanes_ + entry.lane;
            write(input, entry.to, entry.choice.port, entry.choice.lanes);
        }
    }

    void write(int row, NodeId to, int port, LaneSet lanes) {
        Model& model = this->model();
        model.table_write_i = 1;
        set_all(model.table_address_i, row * nodes_ + to);
        set_all(model.table_port_i, port);
        set_all(model.table_lanes_i, lanes);
        this->edge();
    }

    /// These pins have at most 32 bits.
    template <class Signal, class Value>
    static void set_all(Signal& signal, Value value) {
        signal = static_cast<Signal>(value);
    }

    int nodes_;
    int lanes_;
    int lane_bits_;
    int message_fits_;
};

template <class Model>
struct PinsOf {
    using Type = TablePins<Model>;
};
template <class Model>
requires requires(Model model) { model.place_i; }
struct PinsOf<Model> {
    using Type = GridPins<Model>;
};

/// Constructed from a machine, its topology and the router: the pins of what Verilator made of a module of hw/node.
template <class Model>
using VerilatedPins = typename PinsOf<Model>::Type;

}  // namespace narrows::rtl
