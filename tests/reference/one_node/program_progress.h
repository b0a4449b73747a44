#pragma once

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/reference/one_node/host_bus.h"
#include "tests/reference/one_node/one_node.h"

namespace narrows::reference {

struct MessageProgress;

/// How far an activity of a rank has come.
class ProgramProgress {
public:
    using What = NodeOperation::What;

    /// `number`: among the activities of its rank.
    ProgramProgress(const NodeActivity& activity, int number, std::vector<OperationEnd>& ends)
        : activity_(&activity), number_(number), ends_(&ends) {}

    int rank() const { return activity_->rank; }
    int number() const { return number_; }
    bool done() const { return next_ == activity_->operations.size(); }
    const NodeOperation& operation() const { return activity_->operations[next_]; }
    std::size_t operation_number() const { return next_; }
    Cycle asked() const { return std::max(returned_, operation().not_before); }  ///< q
    auto order_of_request() const { return std::tuple(asked(), number_); }

    bool does(What what) const { return !done() && operation().what == what; }
    /// True if it has asked for this by t, and it has not begun.
    bool asks_for(What what, Cycle t) const { return does(what) && !begun_ && t >= asked(); }
    bool asks_for_work(Cycle t) const {
        return asks_for(What::work, t) || asks_for(What::copy, t) || asks_for(What::sweep, t);
    }
    /// P6: work that counts as none.
    bool asks_for_nothing(Cycle t) const {
        return asks_for_work(t) && (does(What::work) ? operation().cycles == 0 : operation().bytes == 0);
    }
    void begin() { begun_ = true; }
    /// J12.
    void begin(BusAccessPlace access) {
        begun_ = true;
        access_ = std::move(access);
    }
    bool access_is_over(Cycle t) const {
        return access_ != nullptr && t >= (access_->is_write ? access_->left : access_->end);
    }

    /// P5: the processor begins with the request. `place`: among all that it has served.
    void serve(int place) {
        begun_ = true;
        served_ = place;
    }
    /// P3, P5: from now on its receive waits for a message.
    void wait_for_message() { begun_ = waits_ = true; }
    bool waits() const { return waits_; }
    bool is_reserved() const { return is_reserved_; }  ///< Q5
    void reserve() { is_reserved_ = true; }
    void match() { waits_ = is_reserved_ = false; }
    /// T7, P3: among the receives of the rank.
    auto order_of_receive(bool at_arrival) const {
        return at_arrival ? std::tuple(asked(), number_) : std::tuple(Cycle{served_}, 0);
    }

    Cycle computed() const { return computed_; }
    void compute_a_cycle() { ++computed_; }

    void add_send(MessageProgress& message) { sends_.push_back(&message); }
    const std::vector<MessageProgress*>& sends() const { return sends_; }
    MessageProgress& asked_send() const { return *sends_[sent_]; }  ///< that it asks for now

    /// The operation has ended at t. `message`: that it sent or got.
    void go_on(Cycle t, std::size_t message = no_message) {
        (*ends_)[next_] = {t, message};
        if (operation().what == What::send) ++sent_;
        ++next_;
        returned_ = t;
        begun_ = waits_ = is_reserved_ = false;
        access_ = nullptr;
        computed_ = 0;
    }

private:
    const NodeActivity* activity_;
    int number_;
    std::vector<OperationEnd>* ends_;
    std::vector<MessageProgress*> sends_;
    std::size_t sent_ = 0;
    std::size_t next_ = 0;
    Cycle returned_ = 0;
    bool begun_ = false;
    int served_ = -1;
    bool waits_ = false;
    bool is_reserved_ = false;
    BusAccessPlace access_ = {};
    Cycle computed_ = 0;
};

}  // namespace narrows::reference
