#pragma once

#include <verilated.h>

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "models/rtl/all_pins.h"
#include "models/rtl/pins.h"

namespace narrows::rtl {

/// `Model`: what Verilator made of hw/node/node.sv for this machine.
template <class Model>
class VerilatedPins final : public Pins {
public:
    explicit VerilatedPins(const Machine& machine)
        : format_(machine),
          message_bits_(8 * static_cast<std::size_t>(machine.message.largest())),
          flit_bits_(8 * static_cast<std::size_t>(machine.network.link_bytes_per_cycle)),
          count_bits_(std::bit_width(static_cast<unsigned>(machine.network.link_bytes_per_cycle))),
          room_bits_(std::bit_width(static_cast<unsigned>(machine.input_buffer_bytes()))),
          depth_(machine.input_buffer_bytes()),
          links_(machine.interface.links),
          fanout_(std::max(1, machine.interface.injection_buffers)) {
        context_.fatalOnError(false);  // edge() throws
    }

    /// The model leaves the context that the thread used last: this could be that of a node which is gone.
    ~VerilatedPins() override { Verilated::threadContextp(&context_); }

    void check_assertions(bool on) { context_.assertOn(on); }

    void reset(const Grid& grid, NodeId node) override {
        const std::uint64_t wraps = (grid.wraps_columns() ? 1 : 0) | (grid.wraps_rows() ? 2 : 0);
        model_.place_i = wraps << 32 | static_cast<std::uint64_t>(grid.rows()) << 24 |
                         static_cast<std::uint64_t>(grid.columns()) << 16 |
                         static_cast<std::uint64_t>(grid.row(node)) << 8 |
                         static_cast<std::uint64_t>(grid.column(node));
        for (Port port = 0; port < 4; ++port) set_room(port, depth_);
        switch_off();
        model_.rst_i = 1;
        for (int i = 0; i < 2; ++i) edge();
        model_.rst_i = 0;
        update_outputs();
    }
    void edge() override {
        update_outputs();  // assertions must see the inputs of this cycle
        model_.clk_i = 1;
        model_.eval();
        if (context_.gotError()) throw std::logic_error("an assertion of the RTL does not hold; it is named above");
        model_.clk_i = 0;
        const bool acknowledged = model_.acknowledged_i != 0;
        switch_off();
        if (acknowledged)
            update_outputs();  // apart from the room, the only input that reaches an output within a cycle
    }
    void update_outputs() override { model_.eval(); }

    bool free(LinkId link) const override { return bit_of(model_.free_o, at(link)); }
    bool copied(LinkId link) const override { return bit_of(model_.copied_o, at(link)); }
    void start(LinkId link, const Head& head, std::span<const std::byte> message) override {
        set_bit(model_.start_i, at(link));
        set_head(model_.send_info_i, 0, head);
        set_bytes(model_.send_message_i, 0, message);
    }
    bool waits(Port port) const override { return bit_of(model_.waits_o, at(port)); }
    void acknowledged(Port port) override { set_bit(model_.acknowledged_i, at(port)); }
    bool presents(LinkId link) const override { return bit_of(model_.presents_o, at(link)); }
    Head presented(LinkId link, std::span<std::byte> message) const override {
        get_bytes(model_.receive_message_o, at(link) * message_bits_, message);
        return head_at(model_.receive_info_o, at(link));
    }
    void taken(LinkId link) override { set_bit(model_.taken_i, at(link)); }

    void come(Port port, const Flit& flit) override {
        if (flit.head != nullptr) {
            set_bit(model_.in_head_i, at(port));
            set_head(model_.in_info_i, at(port), *flit.head);
        }
        set_bits(model_.in_push_i, at(port) * static_cast<std::size_t>(count_bits_), count_bits_,
                 static_cast<std::uint32_t>(flit.bytes.size()));
        set_bytes(model_.in_data_i, at(port) * flit_bits_, flit.bytes);
    }
    int room(Port port) const override { return number_at(model_.in_room_o, at(port), room_bits_); }
    bool done(Port port) const override { return bit_of(model_.in_done_o, at(port)); }

    bool head_leaves(Port port) const override { return bit_of(model_.out_head_o, at(port)); }
    Head leaving(Port port) const override { return head_at(model_.out_info_o, at(port)); }
    int bytes_leaving(Port port, std::span<std::byte> bytes) const override {
        const int count = number_at(model_.out_push_o, at(port), count_bits_);
        get_bytes(model_.out_data_o, at(port) * flit_bits_, bytes.first(static_cast<std::size_t>(count)));
        return count;
    }
    void set_room(Port port, int bytes) override {
        set_bits(model_.out_room_i, at(port) * static_cast<std::size_t>(room_bits_), room_bits_,
                 static_cast<std::uint32_t>(bytes));
    }
    void set_done(Port port) override { set_bit(model_.out_done_i, at(port)); }

    bool head_leaves_buffer(LinkId link) const override { return bit_of(model_.leaves_head_o, at(link)); }
    bool last_leaves_buffer(LinkId link) const override { return bit_of(model_.leaves_last_o, at(link)); }
    bool asks(int input) const override { return bit_of(model_.asks_o, at(input)); }
    Head asking(int input) const override { return head_at(model_.asks_info_o, at(input)); }
    bool head_arrives(LinkId link) const override { return bit_of(model_.arrives_head_o, at(link)); }
    bool last_arrives(LinkId link) const override { return bit_of(model_.arrives_last_o, at(link)); }
    Head arriving(LinkId link) const override { return head_at(model_.arrives_info_o, at(link)); }
    bool accepts(LinkId link) const override { return bit_of(model_.accepts_o, at(link)); }

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

private:
    template <class See>
    void walk(See see) const {
        const PinWidths widths{
            format_,     links_,    fanout_, static_cast<int>(message_bits_), static_cast<int>(flit_bits_),
            count_bits_, room_bits_};
        PinWalk<Model, See>(model_, widths, see).walk();
    }

    static std::size_t at(int number) { return static_cast<std::size_t>(number); }

    template <class Signal>
    static int number_at(const Signal& signal, std::size_t place, int bits) {
        return static_cast<int>(bits_of(signal, place * static_cast<std::size_t>(bits), bits));
    }
    template <class Signal>
    static void get_bytes(const Signal& signal, std::size_t first, std::span<std::byte> bytes) {
        for (std::size_t b = 0; b < bytes.size(); ++b)
            bytes[b] = static_cast<std::byte>(bits_of(signal, first + 8 * b, 8));
    }
    template <class Signal>
    static void set_bytes(Signal& signal, std::size_t first, std::span<const std::byte> bytes) {
        for (std::size_t b = 0; b < bytes.size(); ++b)
            set_bits(signal, first + 8 * b, 8, std::to_integer<std::uint32_t>(bytes[b]));
    }
    template <class Signal>
    Head head_at(const Signal& signal, std::size_t place) const {
        const std::size_t first = place * static_cast<std::size_t>(format_.bits());
        const auto after_length = first + static_cast<std::size_t>(format_.length_bits);
        const auto field = [&](std::size_t from, int bits) { return static_cast<int>(bits_of(signal, from, bits)); };
        return {field(first, format_.length_bits), field(after_length, 8), field(after_length + 8, 8),
                field(after_length + 16, format_.tag_bits)};
    }
    template <class Signal>
    void set_head(Signal& signal, std::size_t place, const Head& head) const {
        std::size_t first = place * static_cast<std::size_t>(format_.bits());
        for (const auto& [value, bits] : {std::pair{head.bytes, format_.length_bits},
                                          {head.column, 8},
                                          {head.row, 8},
                                          {head.tag, format_.tag_bits}}) {
            set_bits(signal, first, bits, static_cast<std::uint32_t>(value));
            first += static_cast<std::size_t>(bits);
        }
    }

    // A bus keeps its last value; it has no meaning while nothing says that it is valid.
    void switch_off() {
        clear(model_.start_i);
        clear(model_.taken_i);
        clear(model_.acknowledged_i);
        clear(model_.in_head_i);
        clear(model_.in_push_i);
        clear(model_.out_done_i);
    }

    HeadFormat format_;
    std::size_t message_bits_;
    std::size_t flit_bits_;
    int count_bits_;
    int room_bits_;
    int depth_;
    int links_;
    int fanout_;
    VerilatedContext context_;
    Model model_{&context_};
};

}  // namespace narrows::rtl
