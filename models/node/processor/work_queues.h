#pragma once

#include <tuple>
#include <utility>

#include "models/network/link/message_ledger.h"
#include "models/node/processor/operations.h"
#include "models/time/cycle.h"

namespace narrows {

/// Order among sends that are ready, and among messages whose next step is (docs/timing.md, P1a).
inline constexpr auto send_goes_before = [](const auto& a, const auto& b) {
    return std::tuple(a.asked, a.link, a.activity) < std::tuple(b.asked, b.link, b.activity);
};

/// What waits for a processor, and which of it the processor takes first (docs/timing.md, P1a, P3, P5, P6, P9).
class WorkQueues {
public:
    void come(Message& packet) { packets_.push(packet); }
    void ask(ReceiveOperation& request) { requests_.push(request); }
    void ask(ComputeOperation& work) { works_.push(work); }
    void ask(SendOperation& send) { sends_.push(send); }

    const MessageQueue& packets() const { return packets_; }
    bool has_sends() const { return !sends_.empty(); }
    bool has_requests_or_work() const { return !requests_.empty() || !works_.empty(); }
    bool empty() const { return packets_.empty() && !has_requests_or_work() && sends_.empty(); }

    /// Begins what a free processor takes before its sends (P9): calls `owner.take(packet)`, `owner.serve(request)`,
    /// `owner.begin_receive_step()` or `owner.serve(work)`. Returns false if none of them waits.
    template <class Owner>
    bool begin_before_sends(Owner& owner, Cycle now) {
        if (!packets_.empty()) {
            if (Message* const packet = take_packet([&](const Message& each) { return owner.may_take(each); })) {
                waiting_ += now - packet->presented;
                owner.take(*packet);
                return true;
            }
        }
        if (ReceiveOperation* const request = requests_.take_best(any, asked_before<ReceiveOperation>)) {
            waiting_ += now - request->asked;
            owner.serve(*request);
            return true;
        }
        if (owner.begin_receive_step()) return true;
        ComputeOperation* const work = works_.take_best(any, asked_before<ComputeOperation>);
        if (work == nullptr) return false;
        waiting_ += now - work->asked;
        owner.serve(*work);
        return true;
    }

    /// Takes out the packet that goes first among those that may be taken (P3). Returns null if there is none.
    template <class MayTake>
    Message* take_packet(MayTake may_take) {
        return packets_.take_best(may_take, [](const Message& a, const Message& b) {
            return std::tie(a.presented, a.to, a.link) < std::tie(b.presented, b.to, b.link);
        });
    }

    /// The send that goes first among those that may start. Null if there is none.
    template <class MayStart>
    SendOperation* next_send(MayStart may_start) const {
        return sends_.best(may_start, send_goes_before);
    }
    template <class MayStart>
    bool has_send(MayStart may_start) const {
        return sends_.find_if(may_start) != nullptr;
    }

    /// Starts a send, and returns its message.
    Message& start(SendOperation& send, MessageLedger& messages, RankId from, int header_bytes, Cycle now) {
        sends_.remove(send);
        waiting_ += now - send.asked;
        send.make_payload();
        Message& message = messages.start();
        message.from = from;
        message.to = send.to;
        message.tag = send.tag;
        message.message_class = send.message_class;
        message.link = send.link;
        message.payload = std::move(send.payload);
        message.bytes = header_bytes + static_cast<int>(message.payload.size());
        message.started = now;
        send.message = message.number;
        return message;
    }

    /// Cycles in which packets, requests, work and sends have waited until they were taken.
    Cycle waiting() const { return waiting_; }

private:
    static constexpr auto any = [](const auto&) { return true; };

    MessageQueue packets_;
    Queue<SendOperation> sends_;
    Queue<ReceiveOperation> requests_;  ///< receives whose overhead has not begun, with overheads at the request
    Queue<ComputeOperation> works_;     ///< work that has not begun
    Cycle waiting_ = 0;
};

}  // namespace narrows
