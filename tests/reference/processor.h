#pragma once

#include <deque>
#include <vector>

#include "tests/reference/availability.h"
#include "tests/reference/memory_port.h"
#include "tests/reference/receive_link.h"
#include "tests/reference/send_link.h"
#include "tests/reference/stream.h"

namespace narrows::reference {

/// P1 to P8, and the actions of the node's program.
class Processor {
public:
    Processor(const Machine& machine, std::vector<Stream> streams, std::vector<SendLink>& out, ReceiveLinks& in,
              Availability availability);

    /// Ends the activities whose time is over at t; true if there was one.
    bool finish(Cycle t);

    /// P5 with DMA: delivers all messages presented at t, the lower link first; with P8 those that can be taken, the
    /// one presented first first. True if there was one.
    bool deliver_presented(Cycle t);

    /// P4: the computation goes on until t, and its cycles have passed; true if there was one.
    bool end_computation(Cycle t);

    /// P6: work of no cycles; true if there was some.
    bool skip_empty_work(Cycle t);

    /// The program's requests of cycle t if they cost nothing (at-arrival); true if one was made.
    bool make_requests(Cycle t);

    /// Takes a message, serves a request, starts work, a send or a computation at t; true if it did.
    bool decide(Cycle t);

    /// P4: the cycle is over, and a computation may have used it.
    void pass_cycle();

    /// Nothing is going on here, and the program has ended or waits for messages.
    bool idle() const;

private:
    enum class Doing { nothing, sending, receiving, serving, working };

    bool at_request() const { return machine_->processor.receive_overhead_due == ReceiveOverhead::at_request; }
    bool holds() const { return machine_->interface.unexpected == Unexpected::hold; }
    bool moves_bytes() const { return machine_->interface.data_mover == DataMover::processor; }
    void begin(Doing what, Cycle until);
    bool can_be_taken(ReceiveLink& link, Cycle t);
    ReceiveLink* first_presented(Cycle t);
    bool receive(Cycle t);
    bool serve(Cycle t);
    bool work(Cycle t);
    bool send(Cycle t);
    bool begin_computation(Cycle t);
    bool ready(const Stream& stream, Cycle t) const;
    SendLink& send_link(const Send& send) const;
    bool awaits_acknowledge(Port first_port) const;
    /// The stream that asked first for an action of this sort; ties go by the order of the streams. Null: none asks at
    /// t.
    template <class Sort>
    Stream* first_asking(Cycle t, Sort is_of_sort);
    Stream* first_request(Cycle t);
    void wait(Stream& stream);
    void deliver(ReceiveLink& link, Cycle t);
    void make_available(const Message& message, Cycle t);
    void match(Stream& stream, Cycle t);
    static void give(Stream& stream, const Message& message, Cycle t);

    const Machine* machine_;
    std::vector<Stream> streams_;
    std::vector<SendLink>* out_;
    ReceiveLinks* in_;
    MemoryPort memory_;
    Doing doing_ = Doing::nothing;
    Cycle busy_until_ = 0;
    Stream* stream_ = nullptr;     // the stream whose send, request or work the processor is busy with
    ReceiveLink* link_ = nullptr;  // the link whose message it is busy with
    std::vector<const Message*> started_;
    Availability availability_;
    std::deque<const Message*> kept_;  // available, but not requested yet
    std::deque<Stream*> waiting_;      // sorted as they get messages
    Stream* computing_ = nullptr;      // the stream whose computation has begun
    Cycle cycles_left_ = 0;            // what is left of that computation
};

}  // namespace narrows::reference
