#pragma once

#include <algorithm>
#include <deque>
#include <tuple>

#include "models/node/shared/sending.h"

namespace narrows {

/// A packet's request for a send register (docs/nodes.md, T3). A processor's grants go first, then its credit packets,
/// then the packets of messages.
struct RegisterRequest {
    enum class Kind { grant, credit, message, other_job };

    Kind kind;
    int processor;  ///< the sending processor; for another job the number after the last processor (U3)
    Cycle asked;
    Sending* sending = nullptr;  ///< the message whose next packet or grant request asks
    Message* whole = nullptr;    ///< the message that is granted
    RankId other = 0;            ///< destination rank of a control packet
    int interface = 0;           ///< interface of a control packet
    LinkId link{0};              ///< link of a packet of another job

    RankId receiver() const { return sending != nullptr ? RankId(sending->whole->to) : other; }
    /// Order among the requests of one processor in one cycle.
    auto order() const {
        const std::uint64_t number = sending != nullptr ? sending->whole->number : whole != nullptr ? whole->number : 0;
        return std::tuple(kind, kind == Kind::message ? RankId(0) : other, number);
    }
};

/// The packets that ask for the send register of one interface link (docs/nodes.md, T3). The register goes to the
/// oldest request; ties go round the processors of the node.
class RegisterQueue {
public:
    explicit RegisterQueue(int processors) : turns_(processors + 1) {}

    std::size_t size() const { return asking_.size(); }
    const std::deque<RegisterRequest>& asking() const { return asking_; }
    void add(const RegisterRequest& request) {
        asking_.insert(std::ranges::upper_bound(asking_, request.asked, {}, &RegisterRequest::asked), request);
    }

    bool has_asked_before(Cycle cycle) const { return !asking_.empty() && asking_.front().asked < cycle; }

    /// The first request in order that fits, or null.
    template <class Fits>
    const RegisterRequest* first(Fits fits) const {
        const RegisterRequest* found = nullptr;
        for (const RegisterRequest& each : asking_) {
            if (found != nullptr && each.asked > found->asked) break;
            if ((found == nullptr || goes_before(each, *found)) && fits(each)) found = &each;
        }
        return found;
    }
    /// Takes out a request that first() has returned.
    RegisterRequest take(const RegisterRequest& request) {
        const RegisterRequest taken = request;
        asking_.erase(std::ranges::find(asking_, &request, [](const RegisterRequest& each) { return &each; }));
        serve(taken.processor);
        return taken;
    }

    /// Records that the processor is served now, so that it comes last from now on.
    void serve(int processor) { last_ = processor; }
    /// The processor's distance from the one served last; the smallest goes first.
    int turn_of(int processor) const { return (processor - last_ - 1 + turns_) % turns_; }

private:
    bool goes_before(const RegisterRequest& a, const RegisterRequest& b) const {
        if (a.asked != b.asked) return a.asked < b.asked;
        if (a.processor != b.processor) return turn_of(a.processor) < turn_of(b.processor);
        return a.order() < b.order();
    }
    int turns_;                           ///< number of takers of turns: the processors and other jobs
    int last_ = -1;                       ///< the processor that was served last
    std::deque<RegisterRequest> asking_;  ///< sorted by the cycle in which they asked; thousands can wait
};

}  // namespace narrows
