#pragma once

#include <boost/container/small_vector.hpp>
#include <vector>

#include "models/link/observer.h"

namespace narrows {

/// Where there could be the number of a message.
inline constexpr std::uint64_t no_message = ~std::uint64_t{0};

/// A message crossed a channel; the last one of its way is the interface link inwards.
struct LoggedCrossing {
    RouterId router;
    Port port;
    Cycle head;
    Cycle tail = never;
};

/// What became of a message. Times that never came are `never`. docs/timing.md has the letters.
struct LoggedMessage {
    NodeId from = 0;
    NodeId to = 0;
    std::uint32_t sequence = 0;
    int tag = 0;
    int bytes = 0;
    int link_out = 0;
    int link_in = 0;
    int injection_buffer = -1;
    Cycle asked = never;     ///< q of P1
    Cycle started = never;   ///< s
    Cycle copied = never;    ///< c of S2
    Cycle supplied = never;  ///< T_J of S5
    boost::container::small_vector<LoggedCrossing, 2> crossings;
    Cycle presented = never;  ///< a of P3
    Cycle taken = never;      ///< s of P3
    Cycle delivered = never;
};

/// Everything that happened in a run, in numbers: messages by their number, the rest in the order in which it ended or
/// began.
class EventLog final : public Observer {
public:
    void send_started(const Message& message, Cycle start) override;
    void copied_to_send_buffer(const Message& message, Cycle cycle) override;
    void head_crossed(const Message& message, const Crossing& crossing) override;
    void tail_crossed(const Message& message, int index, Cycle tail) override;
    void presented(const Message& message, Cycle cycle) override;
    void delivered(const Message& message, Cycle cycle) override;
    void processor_busy(const ProcessorBusy& busy) override;
    void memory_busy(const MemoryBusy& busy) override { memory_.push_back(busy); }
    void program_step(const ProgramStep& step) override;

    /// What happens in a cycle, happens in whatever order models and RTL work it off. After this a log is the same
    /// whatever that order was: messages are numbered by start and sender, the rest is in order of cycles and nodes.
    void put_in_order();

    const std::vector<LoggedMessage>& messages() const { return messages_; }
    const std::vector<ProcessorBusy>& processors() const { return processors_; }
    const std::vector<MemoryBusy>& memory() const { return memory_; }
    const std::vector<ProgramStep>& steps() const { return steps_; }

private:
    LoggedMessage& of(const Message& message) { return messages_[message.number]; }

    std::vector<LoggedMessage> messages_;
    std::vector<ProcessorBusy> processors_;
    std::vector<MemoryBusy> memory_;
    std::vector<ProgramStep> steps_;
};

}  // namespace narrows
