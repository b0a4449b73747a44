#pragma once

#include <array>
#include <vector>

#include "models/bounds/derived/order/order_graph.h"
#include "models/machine/machine.h"

namespace narrows {

/// The least uses that a message makes of the interface link on which it is sent.
struct LinkNeeds {
    Cycle in_register;       ///< cycles from getting the register until the message can move to a send buffer
    Cycle on_wire;           ///< cycles from its head until wire and send buffer are free
    Cycle period;            ///< cycles from its head to that of the next message
    Cycle injection_period;  ///< cycles from its head until its injection buffer is free
    int packets = 1;         ///< all other members are about the first packet
    Cycle last_period = 0;   ///< period of the last packet, if there are several
};

/// The messages of one program on one interface link, one after the other. Each waits for those before it
/// (docs/bounds.md, "The order of a plan"). That others may come between only delays them.
class LinkOrder {
public:
    explicit LinkOrder(const Machine& machine)
        : waits_for_buffer_(machine.interface.data_mover == DataMover::processor),
          buffers_(static_cast<std::size_t>(machine.interface.send_buffers)),
          injection_(static_cast<std::size_t>(machine.interface.injection_buffers)),
          ahead_(machine.message.packet_bytes > 0 ? remembered : 0) {}

    struct Passage {
        ChainTime start;  ///< gets the register
        ChainTime first;  ///< head of the first packet at the router, with this message counted
        ChainTime head;   ///< head of the last packet at the router
    };

    /// Adds the next message, which asks for the register at `asked`.
    Passage pass(OrderGraph& graph, const ChainTime& asked, const LinkNeeds& needs) {
        ChainTime& buffer = buffers_[next_buffer_];
        const ChainTime start = graph.latest(asked, register_free_, waits_for_buffer_ ? buffer : ChainTime{});  // P2
        const ChainTime copied = graph.latest(start.after(needs.in_register), buffer);              // S1, S2
        const ChainTime injected = injection_.empty() ? ChainTime{} : injection_free(graph);        // S5
        const ChainTime head = graph.latest(copied.after(1), next_head_, injected).with_message();  // S3
        register_free_ = copied.with_message();
        buffer = head.after(needs.on_wire);  // S4, S5
        next_head_ = head.after(needs.period);
        if (++next_buffer_ == buffers_.size()) next_buffer_ = 0;
        if (!injection_.empty()) {
            injection_[next_injection_] = head.after(needs.injection_period);
            if (++next_injection_ == injection_.size()) next_injection_ = 0;
        }
        return {start, head, ahead_.empty() ? head : last_head(graph, head, needs)};
    }

private:
    /// Messages of several packets take turns (docs/nodes.md, T3): packet k of one goes after packet k of each message
    /// before it.
    ChainTime last_head(OrderGraph& graph, const ChainTime& head, const LinkNeeds& needs) {
        std::array<ChainTime, remembered + 1> after{head.after((needs.packets - 1) * needs.period)};
        Cycle between = 0;
        int messages = 1;
        for (std::size_t i = 0; i < ahead_.size(); ++i, ++messages) {
            const Ahead& other = ahead_[(next_ahead_ + ahead_.size() - 1 - i) % ahead_.size()];
            if (other.packets == 0) break;
            const bool all = other.packets <= needs.packets;
            between += all ? (other.packets - 1) * other.period + other.last_period : needs.packets * other.period;
            const Cycle cycles = other.head.cycles + between + (needs.packets - 1) * needs.period;
            after[i + 1] = {cycles, other.head.messages + messages, other.head.begin};
        }
        const Cycle last_period = needs.packets == 1 ? needs.period : needs.last_period;
        ahead_[next_ahead_] = {head, needs.packets, needs.period, last_period};
        next_ahead_ = (next_ahead_ + 1) % ahead_.size();
        return graph.latest(after);
    }

    /// Each injection buffer holds one of the latest messages. This is when the first of these has left its buffer.
    ChainTime injection_free(const OrderGraph& graph) const {
        ChainTime first = injection_.front();
        for (const ChainTime& other : injection_) first = graph.earlier(first, other);
        return first;
    }

    struct Ahead {
        ChainTime head{};  ///< head of its first packet
        int packets = 0;
        Cycle period = 0;
        Cycle last_period = 0;
    };
    static constexpr std::size_t remembered = 4;

    bool waits_for_buffer_;
    ChainTime register_free_{};
    ChainTime next_head_{};
    std::vector<ChainTime> buffers_;  ///< when each buffer that a message took becomes free; they are taken in turn
    std::size_t next_buffer_ = 0;
    std::vector<ChainTime> injection_;  ///< when each injection buffer that a message took becomes free
    std::size_t next_injection_ = 0;
    std::vector<Ahead> ahead_;  ///< the latest messages; empty where all have one packet
    std::size_t next_ahead_ = 0;
};

}  // namespace narrows
