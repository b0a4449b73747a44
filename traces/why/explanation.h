#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "traces/why/path_events.h"
#include "traces/why/segment.h"

namespace narrows {

struct WalkedRun;

/// A step of the walk: the segments that led to an event, and the moment at which the first of them begins.
class Explanation {
public:
    explicit Explanation(Cycle at) : before_{at, {}} {}
    /// The event follows from `before`, in the same cycle.
    Explanation(Cycle at, PathEvent before) : before_{at, std::move(before)} {}
    /// The event follows from `before`, and the resource was busy since then.
    Explanation(Cycle at, const Moment& before, Occupation cause, const Resource& resource,
                std::uint64_t message = no_message);

    /// Adds the cycles in which the resource was busy, from `from` to the begin of the segment added before. Adds
    /// nothing if there are none. Throws std::logic_error if `from` is later.
    Explanation& since(Cycle from, Occupation cause, const Resource& resource, std::uint64_t message = no_message,
                       std::uint64_t whole = no_message);
    /// Sets the event at which the earliest segment begins.
    Explanation& after(PathEvent event) {
        before_.event = std::move(event);
        return *this;
    }

    Cycle begin() const { return before_.cycle; }
    const Moment& before() const { return before_; }
    const std::vector<Segment>& segments() const { return segments_; }  ///< the latest first

private:
    Moment before_;
    std::vector<Segment> segments_;
};

/// Throws std::logic_error, because nothing in the log leads to the event in the cycle.
[[noreturn]] void unexplained(std::string_view what, Cycle at);

/// Explains an event of an interface or router by measured times alone; none for events of other parts.
std::optional<Explanation> explain_measured(const WalkedRun& run, const Moment& moment);

/// None if the program had the message but waited for another one until that cycle.
std::optional<Explanation> explain_if_last(const WalkedRun& run, const WholeReceived& received, Cycle at);

// Explains an event that happened in cycle `at`. All throw std::logic_error if the log has no explanation.
Explanation explain(const WalkedRun& run, const ProgramAsks& asks, Cycle at);
Explanation explain(const WalkedRun& run, const ProgramStepDone& done, Cycle at);
Explanation explain(const WalkedRun& run, const StepBegan& began, Cycle at);
Explanation explain(const WalkedRun& run, const StepEnded& ended, Cycle at);
Explanation explain(const WalkedRun& run, const MoveAsked& asked, Cycle at);
Explanation explain(const WalkedRun& run, const MoveAccessed& accessed, Cycle at);
Explanation explain(const WalkedRun& run, const ChunksEnded& ended, Cycle at);
Explanation explain(const WalkedRun& run, const ChunkBegan& began, Cycle at);
Explanation explain(const WalkedRun& run, const AccessEnded& ended, Cycle at);
Explanation explain(const WalkedRun& run, const LoadEnded& loaded, Cycle at);
Explanation explain(const WalkedRun& run, const TransferEnded& ended, Cycle at);
Explanation explain(const WalkedRun& run, const PacketPlaced& placed, Cycle at);
Explanation explain(const WalkedRun& run, const PacketFetched& fetched, Cycle at);
Explanation explain(const WalkedRun& run, const MessageInMemory& stored, Cycle at);
Explanation explain(const WalkedRun& run, const RegisterFree& free, Cycle at);
Explanation explain(const WalkedRun& run, const MessageStarted& started, Cycle at);
Explanation explain(const WalkedRun& run, const MessageReady& ready, Cycle at);
Explanation explain(const WalkedRun& run, const MessageCopied& copied, Cycle at);
Explanation explain(const WalkedRun& run, const MessageAtFront& front, Cycle at);
Explanation explain(const WalkedRun& run, const MessageInjected& injected, Cycle at);
Explanation explain(const WalkedRun& run, const MessageSupplied& supplied, Cycle at);
Explanation explain(const WalkedRun& run, const SendBufferFree& free, Cycle at);
Explanation explain(const WalkedRun& run, const HeadCrossed& head, Cycle at);
Explanation explain(const WalkedRun& run, const TailCrossed& tail, Cycle at);
Explanation explain(const WalkedRun& run, const MessageMoved& moved, Cycle at);
Explanation explain(const WalkedRun& run, const MessagePresented& presented, Cycle at);
Explanation explain(const WalkedRun& run, const MessageInFront& front, Cycle at);
Explanation explain(const WalkedRun& run, const MessageAdmitted& admitted, Cycle at);
Explanation explain(const WalkedRun& run, const MessageTaken& taken, Cycle at);
Explanation explain(const WalkedRun& run, const WholeKnown& known, Cycle at);
Explanation explain(const WalkedRun& run, const WholeMatched& matched, Cycle at);
Explanation explain(const WalkedRun& run, const WholeDelivered& delivered, Cycle at);
Explanation explain(const WalkedRun& run, const WholeReceived& received, Cycle at);

}  // namespace narrows
