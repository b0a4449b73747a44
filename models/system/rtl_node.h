#pragma once

#include <deque>
#include <vector>

#include "models/system/node.h"
#include "models/system/rtl_router.h"

namespace narrows {

/// A node whose interface and router are RTL, between models.
class RtlNode final : public SimpleNode, public RtlRouter, public AnyInterface {
public:
    RtlNode(const sc_core::sc_module_name& name, Fabric& fabric, MessageLedger& messages, NodeId id, RtlClock& clock);

    const AnyInterface& interface(int /*number*/) const override { return *this; }
    const AnyRouter& router(int /*number*/) const override { return *this; }

    // For the processor.
    Cycle send_may_begin_at(LinkId link) const override { return links_[at(link)].in_register == nullptr ? 0 : never; }
    void taken(LinkId link, Cycle cycle) override;
    LinkOut link_out(LinkId link) const override;

    // For the clock.
    void set_inputs(Cycle cycle) override;
    void read_outputs() override;
    bool rests() const override { return inputs_.empty() && RtlRouter::rests(); }

private:
    using RtlRouter::fabric_;

    /// An input of the interface in a cycle.
    struct Input {
        enum class What { start, taken, acknowledged };
        Cycle cycle;
        What what;
        int number;  ///< link or port
        Message* message;
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

    void fill_register(Message& message, Cycle ready) override;
    void acknowledged(Port first_channel) override;
    void told(Input::What what, int number, Message* message = nullptr);
    void give(const Input& input);
    void take_now(std::uint64_t link);

    void read_link_out(LinkId link);
    void read_local_input(int input);
    void read_link_in(LinkId link);
    void read_presented(LinkId link);
    Message& on_wire(const Link& link) const;

    rtl::InterfacePins& interface_pins_;
    std::vector<Input> inputs_;
    std::vector<const Message*> asked_;  ///< for each local input, the message whose request is known
    std::vector<Link> links_;
};

}  // namespace narrows
