#pragma once

#include <tuple>
#include <vector>

#include "models/node/sending.h"

namespace narrows {

/// The packets that ask for the send register of one interface link, and who gets it (docs/nodes.md, T3): the one that
/// asked first; ties go round the processors of the node.
class RegisterQueue {
public:
    explicit RegisterQueue(int processors) : processors_(processors) {}

    bool empty() const { return asking_.empty(); }
    std::size_t size() const { return asking_.size(); }
    void add(Sending& sending) { asking_.push_back(&sending); }

    /// Takes out the one that goes first. There must be one.
    Sending& take() {
        auto first = asking_.begin();
        for (auto each = asking_.begin(); each != asking_.end(); ++each) {
            if (goes_before(**each, **first)) first = each;
        }
        Sending& taken = **first;
        asking_.erase(first);
        last_ = taken.processor;
        return taken;
    }

private:
    bool goes_before(const Sending& a, const Sending& b) const {
        if (a.packet_asked != b.packet_asked) return a.packet_asked < b.packet_asked;
        return std::tuple(turn_of(a), a.whole->number) < std::tuple(turn_of(b), b.whole->number);
    }
    /// 0 for the processor after the one that was served last.
    int turn_of(const Sending& sending) const { return (sending.processor - last_ - 1 + processors_) % processors_; }

    int processors_;
    int last_ = -1;  ///< the processor that was served last
    std::vector<Sending*> asking_;
};

}  // namespace narrows
