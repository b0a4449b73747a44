#pragma once

#include <verilated.h>

#include <stdexcept>

#include "models/rtl/engine_format.h"
#include "models/rtl/engine_pins.h"
#include "models/rtl/start_context.h"
#include "models/rtl/verilated_values.h"

namespace narrows::rtl {

/// `Model`: what Verilator made of hw/packets/packet_engine.sv for this machine.
template <class Model>
class VerilatedEngine final : public EnginePins {
public:
    explicit VerilatedEngine(const Machine& machine, const ModuleStart& start = {})
        : format_(machine),
          packet_bits_(at(8 * machine.message.largest())),
          messages_(machine.node.messages_in_rtl),
          context_(start) {
        context_.fatalOnError(false);  // edge() throws
    }
    /// The model leaves the context that the thread used last: this could be that of an engine which is gone.
    ~VerilatedEngine() override {
        Verilated::threadContextp(&context_);
        context_.write_coverage();
    }

    void check_assertions(bool on) { context_.assertOn(on); }

    void reset(std::span<const RankId> ranks) override {
        switch_off();
        for (std::size_t p = 0; p < ranks.size(); ++p)
            set_number(model_.ranks_i, static_cast<int>(p), format_.rank_bits(), ranks[p]);
        model_.rst_i = 1;
        for (int i = 0; i < 2; ++i) edge();
        model_.rst_i = 0;
        update_outputs();
    }
    void edge() override {
        update_outputs();  // assertions must see the inputs of this cycle
        model_.clk_i = 1;
        model_.eval();
        context_.throw_if_ended();
        model_.clk_i = 0;
        switch_off();
    }
    void update_outputs() override { model_.eval(); }

    void post(int processor, const PostedMessage& message) override {
        set_bit(model_.post_i, at(processor));
        std::size_t first = at(processor * format_.description_bits());
        const auto put = [&](int value, int bits) {
            set_bits(model_.description_i, first, bits, static_cast<std::uint32_t>(value));
            first += at(bits);
        };
        put(message.bytes, format_.size_bits());
        put(message.to, format_.rank_bits());
        put(message.number & ((1 << EngineFormat::number_bits()) - 1), EngineFormat::number_bits());
        put(static_cast<int>(message.message_class), EngineFormat::class_bits());
        put(message.tag, EngineFormat::tag_bits());
        put(message.link, format_.link_bits());
    }
    bool has_room_to_send() const override { return model_.send_full_o == 0; }
    void set_free(int place) override { set_bit(model_.free_i, at(place)); }
    std::optional<StartedPacket> started(int place) const override {
        if (!bit_of(model_.start_o, at(place))) return {};
        return StartedPacket{EndpointId(number_at(model_.to_o, place, format_.endpoint_bits())),
                             number_at(model_.processor_o, place, format_.processor_bits()),
                             number_at(model_.read_tag_o, place, EngineFormat::tag_bits()),
                             number_at(model_.read_packet_o, place, format_.packet_bits()),
                             number_at(model_.read_offset_o, place, format_.size_bits()),
                             number_at(model_.read_bytes_o, place, format_.size_bits())};
    }
    void give_data(int place, std::span<const std::byte> payload) override {
        set_bytes(model_.read_data_i, at(place * 8 * format_.payload_bytes()), payload);
    }
    void get_packet(int place, std::span<std::byte> packet) const override {
        get_bytes(model_.message_o, at(place) * packet_bits_, packet);
    }

    void present(int place, std::span<const std::byte> packet) override {
        set_bit(model_.presents_i, at(place));
        set_bytes(model_.message_i, at(place) * packet_bits_, packet);
    }
    bool has_room_to_receive() const override { return model_.receive_full_o == 0; }
    WrittenPacket written(int place) const override {
        return {key_at(model_.write_key_o, place), number_at(model_.write_offset_o, place, format_.size_bits()),
                number_at(model_.write_bytes_o, place, format_.size_bits()), bit_of(model_.known_o, at(place)),
                bit_of(model_.delivered_o, at(place))};
    }
    void get_data(int place, std::span<std::byte> payload) const override {
        get_bytes(model_.write_data_o, at(place * 8 * format_.payload_bytes()), payload);
    }
    std::vector<ListedMessage> listed() const override {
        const int place_bits = std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(messages_ - 1))));
        std::vector<ListedMessage> all;
        for (int place = 0; place < messages_; ++place) {
            if (bit_of(model_.listed_o, at(place)))
                all.push_back(
                    {key_at(model_.listed_key_o, place), number_at(model_.listed_place_o, place, place_bits)});
        }
        return all;
    }

private:
    template <class Signal>
    MessageKey key_at(const Signal& signal, int place) const {
        std::size_t first = at(place * format_.key_bits());
        const auto next = [&](int bits) {
            const auto value = static_cast<int>(bits_of(signal, first, bits));
            first += at(bits);
            return value;
        };
        const int processor = next(format_.processor_bits());
        const int number = next(EngineFormat::number_bits());
        const auto message_class = static_cast<MessageClass>(next(EngineFormat::class_bits()));
        return {RankId(next(format_.rank_bits())), message_class, number, processor};
    }
    // A bus keeps its last value; it has no meaning while nothing says that it is valid.
    void switch_off() {
        clear(model_.post_i);
        clear(model_.free_i);
        clear(model_.presents_i);
    }

    EngineFormat format_;
    std::size_t packet_bits_;
    int messages_;
    StartContext context_;
    Model model_{&context_};
};

}  // namespace narrows::rtl
