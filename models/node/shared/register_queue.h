#pragma once

#include <tuple>
#include <vector>

#include "models/node/shared/sending.h"

namespace narrows {

/// A packet that asks for a send register (docs/nodes.md, T3). Of one processor, grants go first, then credit, then
/// the packets of messages.
struct RegisterRequest {
    enum class Kind { grant, credit, message, other_job };

    Kind kind;
    int processor;  ///< for which it is sent, within the node; of another job the number after the last (U3)
    Cycle asked;
    Sending* sending = nullptr;  ///< of a message: its next packet, or its request for a grant
    Message* whole = nullptr;    ///< that is granted
    RankId other = 0;            ///< to which a grant or credit goes
    int interface = 0;           ///< through which it goes, unless it is a packet of a message
    LinkId link{0};              ///< through which a packet of another job goes

    RankId receiver() const { return sending != nullptr ? RankId(sending->whole->to) : other; }
    /// Of the requests of one processor in one cycle.
    auto order() const {
        const std::uint64_t number = sending != nullptr ? sending->whole->number : whole != nullptr ? whole->number : 0;
        return std::tuple(kind, kind == Kind::message ? RankId(0) : other, number);
    }
};

/// The packets that ask for the send register of one interface link, and who gets it (docs/nodes.md, T3): the one that
/// asked first; ties go round the processors of the node.
class RegisterQueue {
public:
    explicit RegisterQueue(int processors) : turns_(processors + 1) {}

    bool empty() const { return asking_.empty(); }
    std::size_t size() const { return asking_.size(); }
    const std::vector<RegisterRequest>& asking() const { return asking_; }
    void add(const RegisterRequest& request) { asking_.push_back(request); }

    /// Takes out the one that goes first. There must be one.
    RegisterRequest take() {
        auto first = asking_.begin();
        for (auto each = asking_.begin(); each != asking_.end(); ++each) {
            if (goes_before(*each, *first)) first = each;
        }
        const RegisterRequest taken = *first;
        asking_.erase(first);
        last_ = taken.processor;
        return taken;
    }

private:
    bool goes_before(const RegisterRequest& a, const RegisterRequest& b) const {
        if (a.asked != b.asked) return a.asked < b.asked;
        if (a.processor != b.processor) return turn_of(a) < turn_of(b);
        return a.order() < b.order();
    }
    /// The least for the processor after the one that was served last.
    int turn_of(const RegisterRequest& r) const { return (r.processor - last_ - 1 + turns_) % turns_; }

    int turns_;      ///< the processors, and other jobs
    int last_ = -1;  ///< the processor that was served last
    std::vector<RegisterRequest> asking_;
};

}  // namespace narrows
