#pragma once

#include <array>
#include <deque>
#include <vector>

#include "models/link/byte_progress.h"
#include "models/system/node.h"
#include "models/system/rtl_clock.h"

namespace narrows {

/// A node whose interface and router are RTL, between models. The pins alone decide what happens to messages here, and
/// when. Two results follow from the model too: which message gets a channel, and when its tail crosses. They are
/// compared with the pins, and a difference ends the run.
class RtlNode final : public Node, public AnyRouter, public AnyInterface {
public:
    RtlNode(const sc_core::sc_module_name& name, Fabric& fabric, MessageLedger& messages, NodeId id, RtlClock& clock);

    const AnyRouter& router() const override { return *this; }
    const AnyInterface& interface() const override { return *this; }
    NodeId id() const { return processor.node(); }

    // For routers and the processor.
    void coming(Message& message, Port in_port, Cycle from) override;
    void tail_left(Port port, int channel, int lane, Cycle tail) override;
    Cycle send_may_begin_at(LinkId link) const override { return links_[at(link)].in_register == nullptr ? 0 : never; }
    void taken(LinkId link, Cycle cycle) override;
    LinkOut link_out(LinkId link) const override;

    // For the clock.
    void set_inputs(Cycle cycle);                     ///< of that cycle, just before its end
    void read_outputs();                              ///< reads the outputs of this cycle
    bool rests() const;                               ///< nothing will change without a new input
    void head_comes(Message& message, Port in_port);  ///< from an RTL neighbour, in this cycle

private:
    /// An input of the pins in a cycle.
    struct Input {
        enum class What { start, taken, acknowledged, done };
        Cycle cycle;
        What what;
        int number;  ///< link or port
        Message* message;
    };
    /// A message that enters the RTL from the model, byte by byte.
    struct Incoming {
        Message* message = nullptr;
        rtl::Head head{};
        std::vector<std::byte> bytes;
        int channel = 0;  ///< place in the message's path
        int crossed = 0;
    };
    /// A message on an output, until its last byte has crossed.
    struct Outgoing {
        Message* message = nullptr;
        int number = 0;
        int place = 0;   ///< index of the channel in the message's path
        Cycle tail = 0;  ///< when the last byte must cross, if known
        std::vector<std::byte> bytes;
    };
    /// The model's Message objects on an interface link.
    struct Link {
        Message* in_register = nullptr;
        Cycle ready = 0;
        std::deque<Message*> buffered;  ///< the front one is on the wire
        Cycle wire_free_at = 0;
        Usage usage;
        bool held = false;  ///< the link inwards is held
        Outgoing arriving;
        bool presented = false;
    };
    struct Asking {
        Message* message;
        Cycle from;
        int input;
    };

    static std::size_t at(int number) { return static_cast<std::size_t>(number); }
    void fill_register(Message& message, Cycle ready) override;
    void acknowledged(Port first_channel) override;
    void told(Input::What what, int number, Message* message = nullptr);
    void give(const Input& input);
    void give_bytes(Port port, Cycle cycle);
    void take_now(std::uint64_t link);
    void done_now(std::uint64_t port);

    void read_requests();
    void read_link_out(LinkId link);
    void read_local_input(int input);
    void read_port(Port port);
    void read_bytes(Port port);
    void read_link_in(LinkId link);
    void read_presented(LinkId link);
    void ask(Message& message, int input);
    void granted(Port port, int channel, int number, Outgoing& outgoing);
    void tail_crosses(Outgoing& outgoing);
    void comes_out(const Outgoing& outgoing);
    void take_over_bytes(Message& message, std::span<const std::byte> bytes) const;
    rtl::Head head_of(const Message& message, int number) const;
    Message& on_wire(const Link& link) const;
    RtlNode* rtl_neighbour(Port port) const;  ///< null where the channel leads to a model
    [[noreturn]] void differs(const std::string& what) const;

    Fabric& fabric_;
    RtlClock& clock_;
    rtl::Pins& pins_;
    const Grid& grid_;
    ByteProgress progress_;
    std::vector<Input> inputs_;
    std::vector<Asking> asking_;         ///< heads that came in the cycle before
    std::vector<const Message*> asked_;  ///< for each local input, the message whose request is known
    std::array<Incoming, 4> incoming_;
    std::array<Outgoing, 4> outgoing_;
    std::vector<Link> links_;
    int inside_ = 0;         ///< number of messages inside
    Cycle last_change_ = 0;  ///< the last cycle in which something changed
};

}  // namespace narrows
