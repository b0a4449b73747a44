#pragma once

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "models/network/link/observer.h"

namespace narrows {

/// The events of messages and programs on a plain machine, independent of the model that reports them, so that two
/// models can be compared. A message that is one packet has one event of each kind.
class RunEvents final : public Observer {
public:
    void message_started(const MessageStart& start) override;
    void send_started(const Message& message, Cycle start) override;
    void copied_to_send_buffer(const Message& message, Cycle cycle) override;
    void head_crossed(const Message& message, const Crossing& crossing) override;
    void tail_crossed(const Message& message, int index, Cycle tail) override;
    void presented(const Message& message, Cycle cycle) override;
    void delivered(const Message& message, Cycle cycle) override;
    void message_delivered(const Message& message, Cycle cycle) override;
    void collided(const Collision& collision) override;
    void program_step(const ProgramStep& step) override;
    void processor_step(const ProcessorStep& step) override;

    /// The first cycle in which two runs differ, with the events that only one has then; empty if they are equal.
    friend std::string difference(const RunEvents& expected, const RunEvents& got);

private:
    enum class Kind { start, copied, head, tail, presented, delivered, collision, step, processor };
    /// Which message, activity, channel ..
    using Numbers = std::array<std::int64_t, 7>;
    struct Event {
        Cycle cycle;
        Kind kind;
        Numbers what;

        friend auto operator<=>(const Event&, const Event&) = default;
    };

    /// Sender and its count of sends.
    using Name = std::pair<std::int64_t, std::int64_t>;

    void add(Kind kind, Cycle cycle, Name message, std::array<std::int64_t, 5> rest = {});
    static Name name_of(const Message& message);
    std::vector<Event> in_order() const;
    static std::string text(const std::vector<Event>& events, Cycle cycle);

    std::vector<Event> events_;
    std::map<std::uint64_t, Name> names_;  // by the number of the message
};

std::string difference(const RunEvents& expected, const RunEvents& got);

}  // namespace narrows
