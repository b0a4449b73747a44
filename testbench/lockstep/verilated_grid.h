#pragma once

#include <verilated.h>

#include "models/machine/machine.h"
#include "testbench/lockstep/bits.h"
#include "testbench/lockstep/rtl_grid.h"
#include "testbench/lockstep/rtl_parameters.h"

namespace narrows::lockstep {

/// `Model`: what Verilator made of hw/node/grid.sv for this machine.
template <class Model>
class VerilatedGrid final : public RtlGrid {
public:
    explicit VerilatedGrid(const Machine& machine)
        : info_(machine),
          links_(machine.interface.links),
          nodes_(machine.nodes()),
          bytes_(machine.message.largest()),
          count_bits_(std::bit_width(static_cast<unsigned>(machine.network.link_bytes_per_cycle))),
          model_(&context_) {}

    void reset() override {
        switch_off();
        model_.rst_i = 1;
        for (int i = 0; i < 2; ++i) edge();
        model_.rst_i = 0;
    }
    void settle() override { model_.eval(); }
    void tick() override {
        edge();
        switch_off();
    }

    bool free(NodeId node, int link) const override { return bit_of(model_.free_o, of(node, link)); }
    bool copied(NodeId node, int link) const override { return bit_of(model_.copied_o, of(node, link)); }
    void start(NodeId node, int link, const RtlHead& head, std::span<const std::byte> message) override {
        set_bit(model_.start_i, of(node, link));
        std::size_t at = static_cast<std::size_t>(node) * static_cast<std::size_t>(info_.bits());
        for (const auto& [value, bits] :
             {std::pair{head.bytes, info_.length_bits}, {head.column, 8}, {head.row, 8}, {head.tag, info_.tag_bits}}) {
            set_bits(model_.send_info_i, at, bits, static_cast<std::uint32_t>(value));
            at += static_cast<std::size_t>(bits);
        }
        const std::size_t first = static_cast<std::size_t>(node) * static_cast<std::size_t>(bytes_);
        for (std::size_t b = 0; b < message.size(); ++b)
            set_bits(model_.send_message_i, 8 * (first + b), 8, std::to_integer<std::uint32_t>(message[b]));
    }
    bool presents(NodeId node, int link) const override { return bit_of(model_.presents_o, of(node, link)); }
    RtlHead presented(NodeId node, int link, std::span<std::byte> message) const override {
        const std::size_t first = of(node, link) * static_cast<std::size_t>(bytes_);
        for (std::size_t b = 0; b < message.size(); ++b)
            message[b] = static_cast<std::byte>(bits_of(model_.receive_message_o, 8 * (first + b), 8));
        return head_at(model_.receive_info_o, of(node, link));
    }
    void taken(NodeId node, int link) override { set_bit(model_.taken_i, of(node, link)); }

    bool head_leaves(NodeId node, Port port) const override { return bit_of(model_.head_o, at_port(node, port)); }
    RtlHead leaving(NodeId node, Port port) const override { return head_at(model_.info_o, at_port(node, port)); }
    int bytes_leaving(NodeId node, Port port) const override {
        return static_cast<int>(
            bits_of(model_.push_o, at_port(node, port) * static_cast<std::size_t>(count_bits_), count_bits_));
    }
    bool head_arrives(NodeId node, int link) const override { return bit_of(model_.arrives_head_o, of(node, link)); }
    bool last_arrives(NodeId node, int link) const override { return bit_of(model_.arrives_last_o, of(node, link)); }
    RtlHead arriving(NodeId node, int link) const override { return head_at(model_.arrives_info_o, of(node, link)); }

private:
    std::size_t of(NodeId node, int link) const { return static_cast<std::size_t>(node * links_ + link); }
    static std::size_t at_port(NodeId node, Port port) { return static_cast<std::size_t>(node * 4 + port); }

    template <class Signal>
    RtlHead head_at(const Signal& signal, std::size_t place) const {
        const std::size_t at = place * static_cast<std::size_t>(info_.bits());
        const auto length = static_cast<std::size_t>(info_.length_bits);
        const auto field = [&](std::size_t first, int bits) { return static_cast<int>(bits_of(signal, first, bits)); };
        return {field(at, info_.length_bits), field(at + length, 8), field(at + length + 8, 8),
                field(at + length + 16, info_.tag_bits)};
    }

    void switch_off() {
        clear(model_.start_i);
        clear(model_.send_info_i);
        clear(model_.send_message_i);
        clear(model_.taken_i);
    }
    void edge() {
        model_.clk_i = 0;
        model_.eval();
        model_.clk_i = 1;
        model_.eval();
        model_.clk_i = 0;
    }

    RtlInfo info_;
    int links_;
    int nodes_;
    int bytes_;
    int count_bits_;
    VerilatedContext context_;
    Model model_;
};

}  // namespace narrows::lockstep
