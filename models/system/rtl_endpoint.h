#pragma once

#include <deque>
#include <vector>

#include "models/node/interface/any_interface.h"
#include "models/system/rtl_router.h"

namespace narrows {

/// An interface and its router in RTL, between models.
class RtlEndpoint final : public RtlRouter, public AnyInterface {
public:
    RtlEndpoint(Fabric& fabric, EndpointId id, RtlClock& clock, MessageReceiver& receiver, SendWatch& watch);

    // These are for what sends and receives.
    Cycle send_may_begin_at(LinkId link) const override { return links_[at(link)].in_register == nullptr ? 0 : never; }
    Cycle register_free_at(LinkId link) const override { return send_may_begin_at(link); }
    void fill_register(Message& message, Cycle ready) override;
    void taken(LinkId link, Cycle cycle) override;
    LinkOut link_out(LinkId link) const override;
    /// The register is free in this cycle, as the RTL says.
    bool is_register_free(LinkId link) const { return interface_pins_.free(link); }

    // These are for the clock.
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
        struct Buffered {
            Message* message;
            Cycle copied;  ///< c of S2
        };
        std::deque<Buffered> buffered;  ///< the front one is on the wire
        const Message* left = nullptr;  ///< the last one that left the buffer
        Cycle wire_free_at = 0;
        Usage usage;
        bool held = false;  ///< the link inwards is held
        Outgoing arriving;
        std::deque<const Message*> arrived;  ///< whole, and not presented yet
        bool presented = false;
    };

    /// What the processor sees: of each output, a bit for each link.
    struct ProcessorOutputs {
        unsigned free = 0;
        unsigned copied = 0;
        unsigned presents = 0;
    };

    ProcessorOutputs outputs_to_processor() const;
    void compare_outputs(const ProcessorOutputs& before);
    void acknowledged(Port first_channel) override;
    void told(Input::What what, int number, Message* message = nullptr);
    void give(const Input& input);
    void take_now(std::uint64_t link);

    void read_link_out(LinkId link, const rtl::LinkEvents& events);
    void compare_register(LinkId link) const;
    void read_local_input(int input);
    void compare_order(const Message& asking, const Link& link) const;
    void read_link_in(LinkId link, const rtl::LinkEvents& events);
    void read_presented(LinkId link);
    Message& on_wire(const Link& link) const;

    rtl::InterfacePins& interface_pins_;
    MessageReceiver& receiver_;
    SendWatch& sender_;
    std::vector<Input> inputs_;
    std::vector<const Message*> asked_;  ///< one for each local input: the message whose request is known
    bool any_asked_ = false;             ///< one of them is not null
    std::vector<Link> links_;
};

}  // namespace narrows
