#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "models/machine/machine.h"
#include "traces/log/packet_steps.h"
#include "traces/log/passage_order.h"
#include "traces/log/run_log.h"

namespace narrows {

/// The cycle `by` cycles later; `never` stays `never`.
constexpr Cycle after(Cycle cycle, Cycle by = 1) { return cycle == never ? never : cycle + by; }

/// A value that is made when it is asked for the first time.
template <class Value>
class OnDemand {
public:
    template <class Make>
    const Value& get(Make make) const {
        if (!value_) value_.emplace(make());
        return *value_;
    }

private:
    mutable std::optional<Value> value_;
};

/// Message times that follow from the times in a log. docs/timing.md has the rules and the letters. The log must
/// outlive this object.
class DerivedTimes {
public:
    DerivedTimes(const RunLog& log, const Machine& machine, const Topology& topology);

    // Sending (S1 to S5, M1)
    Cycle send_overhead_end(std::uint64_t number) const;
    Cycle prepared(std::uint64_t number) const;   ///< both send overheads have ended
    Cycle ready(std::uint64_t number) const;      ///< r: complete in the register
    Cycle wire_from(std::uint64_t number) const;  ///< first cycle in which no earlier message uses the wire
    Cycle front(std::uint64_t number) const;      ///< f
    Cycle injected(std::uint64_t number) const;   ///< J
    int injection_buffer(std::uint64_t number) const;
    Cycle wire_free(std::uint64_t number) const;  ///< T_J + 1 or T_0 + 1: wire and send buffer are free
    Cycle left(std::uint64_t number) const;       ///< T_0 + 1

    // Network (N1, N2, E1)
    /// When the head asked for the channel at index `place` of its path. `leaves`: that channel is a link inwards.
    Cycle asked_for(std::uint64_t number, std::size_t place, bool leaves) const;
    /// When the channel, or with lanes or slots its wire, is free again.
    Cycle channel_free(std::uint64_t number, std::size_t place) const;
    /// When the slot at the end of the channel is free again.
    Cycle slot_free(std::uint64_t number, std::size_t place) const;
    /// The number of that slot among all lanes of all channels of the group. The slots of a lane are used in turn.
    int slot(std::uint64_t number, std::size_t place) const;

    // Receiving (R1 to R4, M2)
    Cycle moved(std::uint64_t number) const;                ///< c: from the receive buffer to the register
    Cycle finished(std::uint64_t number) const;             ///< processor and memory have finished with it
    Cycle receive_buffer_free(std::uint64_t number) const;  ///< its own buffer

    const PacketSteps& steps() const { return steps_; }
    const PassageOrder& order() const {
        return order_.get([this] { return PassageOrder(log_); });
    }

private:
    /// A message that waits in an injection buffer for its first channel. The log does not have its injection yet.
    struct Injection {
        Cycle cycle;
        int buffer;
    };
    struct LinkSoFar;

    /// The first cycle in which the message is first in the lane at the end of the channel at index `place` of its
    /// path.
    Cycle first_in_lane(std::uint64_t number, std::size_t place) const;
    /// T' + 1: the message is no longer in that lane.
    Cycle left_lane(std::uint64_t number, std::size_t place) const;
    void go_over_links();
    void pass(std::uint64_t number, const LoggedMessage& m, LinkSoFar& link);
    static Cycle left(const LoggedMessage& m);
    ChannelParameters values_of(const LoggedCrossing& crossing) const {
        return shared_channel_values(machine_, topology_, crossing.router, crossing.port);
    }
    LoggedMessage message(std::uint64_t number) const { return log_.messages()[number]; }
    bool injects() const { return machine_.interface.injection_buffers > 0; }

    const RunLog& log_;
    const Machine& machine_;
    const Topology& topology_;
    PacketSteps steps_;
    const bool has_slots_;  ///< messages can be behind each other in a lane
    OnDemand<PassageOrder> order_;
    std::vector<Cycle> wire_from_;
    std::unordered_map<std::uint64_t, Injection> injected_;
};

}  // namespace narrows
