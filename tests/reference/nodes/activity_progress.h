#pragma once

#include <tuple>

#include "tests/reference/nodes/whole_message.h"

namespace narrows::reference {

/// How far an activity has come.
class ActivityProgress {
public:
    using What = NodeOperation::What;

    /// `number`: among the activities of its rank.
    ActivityProgress(const NodeActivity& activity, int number, std::vector<OperationEnd>& ends)
        : activity_(&activity), number_(number), ends_(&ends) {
        skip_empty_work();
    }

    bool done() const { return next_ == activity_->operations.size(); }
    const NodeOperation& operation() const { return activity_->operations[next_]; }
    std::size_t operation_number() const { return next_; }
    int number() const { return number_; }
    int rank() const { return activity_->rank; }
    Cycle asked() const { return asked_; }  ///< q of P1, P5 and P6
    bool does(What what) const { return !done() && operation().what == what; }
    /// Asks for it, and the processor has not begun with it.
    bool asks_for(What what) const { return does(what) && !begun_; }
    bool asks_for_work() const { return asks_for(What::work) || asks_for(What::copy) || asks_for(What::sweep); }
    void begin() { begun_ = true; }

    /// P5: the processor has begun with the request. `place`: among all requests that it has served.
    void serve(int place) {
        begun_ = true;
        served_ = place;
    }
    void wait_for_message() { waits_ = true; }
    /// T7: whether it has a request that is served, and no message.
    bool waits() const { return waits_; }
    bool takes(const WholeMessage& message) const {
        return (operation().rank == any_rank || operation().rank == message.from) &&
               (operation().tag == every_tag || operation().tag == message.tag);
    }
    void match() { waits_ = false; }
    int place_of_service() const { return served_; }
    auto order_of_request() const { return std::tuple(asked_, number_); }

    Cycle computed() const { return computed_; }
    void compute_a_cycle() { ++computed_; }

    /// The operation has ended at t; the next one is asked for. `message`: that it sent or got.
    void go_on(Cycle t, std::size_t message = no_message) {
        (*ends_)[next_] = {t, message};
        ++next_;
        asked_ = t;
        begun_ = waits_ = false;
        computed_ = 0;
        skip_empty_work();
    }

private:
    /// P6: work of 0 cycles counts as no work.
    bool is_empty_work() const {
        return (does(What::work) && operation().cycles == 0) ||
               ((does(What::copy) || does(What::sweep)) && operation().bytes == 0);
    }
    void skip_empty_work() {
        for (; is_empty_work(); ++next_) (*ends_)[next_] = {asked_, no_message};
    }

    const NodeActivity* activity_;
    int number_;
    std::vector<OperationEnd>* ends_;
    std::size_t next_ = 0;
    Cycle asked_ = 0;
    bool begun_ = false;
    int served_ = -1;
    bool waits_ = false;
    Cycle computed_ = 0;
};

}  // namespace narrows::reference
