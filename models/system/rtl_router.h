#pragma once

#include <vector>

#include "models/network/link/byte_progress.h"
#include "models/network/router/any_router.h"
#include "models/network/router/input_lane.h"
#include "models/system/rtl_clock.h"

namespace narrows {

/// A router in RTL, between models. The pins alone decide what happens to messages here, and when. Two results follow
/// from the model too: which message gets a channel, and when its tail crosses. They are compared with the pins, and a
/// difference ends the run. (Between several lanes any message that has asked may get a channel.)
class RtlRouter : public AnyRouter {
public:
    RtlRouter(Fabric& fabric, RouterId id, RtlClock& clock);

    // These are for routers.
    void coming(Message& message, Port in_port, Cycle from) override;
    void tail_left(Port port, int channel, int lane, Cycle tail) override;
    const Message* holder(const Message& waiting, Port port) const override;
    const Message* waiting_in(Port in_port, LaneSet lanes) const override;

    // These are for the clock.
    virtual void set_inputs(Cycle cycle);             ///< sets those of that cycle, just before its end
    virtual void read_outputs();                      ///< reads the outputs of this cycle
    virtual bool rests() const;                       ///< nothing will change without a new input
    void head_comes(Message& message, Port in_port);  ///< comes from an RTL neighbour in this cycle

protected:
    /// A message on an output, until its last byte has crossed.
    struct Outgoing {
        Message* message = nullptr;
        int number = 0;
        int place = 0;   ///< index of the channel in the message's path
        Cycle tail = 0;  ///< when the last byte must cross, if known
        std::vector<std::byte> bytes;
    };

    static std::size_t at(int number) { return static_cast<std::size_t>(number); }

    void read_requests();
    void read_channels();
    /// The head at the input asks for its next channel in this cycle.
    void ask(Message& message, int input);
    /// A head crosses a channel, or for Topology::local an interface link inwards.
    void granted(Port port, int channel, int lane, int number, Outgoing& outgoing);
    void tail_crosses(Outgoing& outgoing);
    /// The message that the pins name; ends the run if there is none.
    Message& message_with(int tag) const;
    /// The delivered bytes are those that came through the RTL.
    void take_over_bytes(Message& message, std::span<const std::byte> bytes) const;
    rtl::Head head_of(const Message& message, int number) const { return {message.bytes, message.to, number}; }
    void changed(Cycle cycle) { last_change_ = cycle; }
    [[noreturn]] void differs(const std::string& what) const;

    Fabric& fabric_;
    RtlClock& clock_;
    rtl::Pins& pins_;
    int inside_ = 0;  ///< number of messages inside

private:
    /// A lane at the far end of an output becomes free in a cycle.
    struct Freed {
        Cycle cycle;
        int channel;
        int lane;
    };
    /// A message that enters the RTL from the model, byte by byte.
    struct Incoming {
        Message* message = nullptr;
        rtl::Head head{};
        std::vector<std::byte> bytes;
        int place = 0;  ///< index of the channel in the message's path
        int crossed = 0;
    };
    struct Asking {
        Message* message;
        Cycle from;
        int input;
    };

    void comes_to_lane(Message& message, Port in_port, Cycle from);
    void leaves_lane(int input, Cycle tail);
    void freed_now(std::uint64_t channel_and_lane);
    void give_bytes(int channel, Cycle cycle);
    void read_heads(int number);
    void read_lanes(int number);
    void read_bytes(int number);
    ChannelRequest take_request(Output& output, Message& message);
    void ask_early(Message& message);
    RouteChoice choice_for(const Message& message) const;
    RtlRouter* rtl_neighbour(Port port) const;  ///< null where the channel leads to a model

    rtl::RouterChannels channels_;
    int lanes_;         ///< lanes in each channel
    bool wires_apart_;  ///< more slots than one at a channel: the wire is free before the slot is
    ByteProgress progress_;
    std::vector<Freed> freed_;
    std::vector<Asking> asking_;          ///< heads that will ask
    std::vector<Incoming> incoming_;      ///< indexed by channel
    std::vector<Outgoing> outgoing_;      ///< indexed by channel
    std::vector<InputLane> input_lanes_;  ///< indexed by input
    Cycle last_change_ = 0;               ///< the last cycle in which something changed
};

}  // namespace narrows
