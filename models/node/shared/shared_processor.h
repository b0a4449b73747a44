#pragma once

#include <tuple>
#include <vector>

#include "models/machine/copies.h"
#include "models/network/link/message_ledger.h"
#include "models/network/router/fabric.h"
#include "models/node/host/host_access.h"
#include "models/node/processor/any_processor.h"
#include "models/node/processor/background.h"
#include "models/node/processor/pair_order.h"
#include "models/node/processor/work_queues.h"
#include "models/node/shared/admission.h"
#include "models/node/shared/matching.h"
#include "models/node/shared/send_turns.h"
#include "models/node/shared/sends_under_way.h"
#include "models/node/shared/step_timing.h"
#include "models/node/shared/varying_overheads.h"

namespace narrows {

class PacketEngine;
struct SendPlace;

/// A processor that shares memory and interfaces with others of its node. It handles messages in steps (docs/timing.md,
/// P9).
class SharedProcessor final : public AnyProcessor, public StepOwner, public HostUser {
public:
    /// `number`: the processor's number within the node.
    SharedProcessor(Fabric& fabric, MessageLedger& messages, RankId rank, int number, PacketEngine& engine,
                    SharedMemory& memory);

    // Programs call these.
    int add_activity() override { return sends_under_way_.add_activity(); }
    void send(SendOperation& operation) override;
    bool receive(ReceiveOperation& operation) override;
    bool sent(SentOperation& operation) override { return sends_under_way_.have_ended(operation); }
    void compute(ComputeOperation& operation) override { background_.start(operation); }
    void work(ComputeOperation& operation) override;
    void access(DmaOperation& operation) override;

    Usage usage() const override { return {cycles_.busy(), work_.waiting()}; }
    void run_ended(Cycle end) override { cycles_.run_ended(end); }
    const MemoryPort* memory() const override { return nullptr; }
    std::vector<const Message*> unreceived() const override { return matching_.unreceived(); }
    std::vector<KnownMessage> known_messages() const override;

    // The packet engine calls these.
    int number() const { return number_; }
    /// Another rank of the node has posted a message to this rank.
    void knows(Sending& sending);
    /// A packet of a message to this rank is presented. Returns the message's reception, which may wait for room (Q5).
    IncomingMessage& packet_presented(Message& whole, const PacketPlan& plan);
    /// A packet is presented that this processor has to take (P3, R4).
    void comes(Message& packet);
    /// True if a packet of the message is admitted when it is presented.
    bool admits(const IncomingMessage& reception) const;
    /// As admits(), for a packet that waits in its register. The message may reserve a receive.
    bool admits_now(Message& whole);
    /// A packet of a message to this rank has come into memory through this link of the node.
    void in_memory(const Message& packet, int link);
    void send_ended(std::uint64_t activity) { sends_under_way_.ended(static_cast<int>(activity)); }
    /// Call when a step may have become ready. The next step is chosen at the end of this cycle.
    void consider(std::uint64_t = 0);

    /// An access of one of its programs ends.
    void host_access_ends(const HostAccess& access) override;

    // The node calls these to decide.
    /// Lists, matches and admits messages. Returns false if there was nothing to do.
    bool match();
    /// New receives wait from now on (P3).
    void let_asked_wait();
    /// Begins the next step unless it takes a send register. Returns false if it takes one.
    bool decides_without_register();
    /// Order in which processors that need a send register begin (O).
    std::tuple<Cycle, int, int> turn_for_register() const;
    void begin_in_register() { begin(choose_send()); }

    /// True if no step is under way or ready: nothing happens before a packet comes or a program asks.
    bool is_at_rest() const;
    int missing_of(const Message& whole, const PacketPlan& plan) const { return matching_.missing_of(whole, plan); }
    void watch_listing(ListingWatch& watch) { matching_.watch(&watch); }

private:
    friend class WorkQueues;

    struct Step {
        using Kind = ProcessorStep::Kind;
        Kind kind;
        Sending* sending = nullptr;
        IncomingMessage* reception = nullptr;
        ReceiveOperation* request = nullptr;
        ComputeOperation* work = nullptr;
        Message* packet = nullptr;  ///< the packet that the processor takes, or whose bytes it moves
        Copy copy{};                ///< the copy that follows the overhead
    };

    /// The send, or the message with a send step, that goes first, and the place whose register it takes.
    struct Choice {
        Sending* sending = nullptr;
        SendOperation* send = nullptr;
        SendPlace* place = nullptr;
    };

    bool has_job() const;
    bool may_take(const Message& packet) const;
    void take(Message& packet);
    void serve(ReceiveOperation& request);
    bool begin_receive_step();
    void serve(ComputeOperation& work);
    Choice choose_send() const;
    Choice choose_sending() const;
    void begin(const Choice& choice);
    bool needs_place(const SendOperation& operation) const;
    bool is_ready(const Sending& sending) const;
    bool takes_place(const Sending& sending) const;
    IncomingMessage* next_reception() const;
    bool is_ready(const IncomingMessage& reception) const;
    void start(SendOperation& operation, SendPlace* place);
    void start_step(Sending& sending, SendPlace* place);
    void begin_moving(Step step, Message& packet, Cycle overhead);
    bool keeps_program(const Sending& sending) const;
    void end_short_send(const Sending& sending);
    void start_step(IncomingMessage& reception);
    void begin(const Step& step, Cycle overhead);
    void overhead_ended() override;
    void accessed(Cycle end) override;
    void post(Sending& sending);
    void step_ended() override;
    void sent_step(Sending& sending);
    void match_soon(std::uint64_t = 0);
    void matched(IncomingMessage& reception);
    void end_send_within_node(Sending& sending);
    void received_step(IncomingMessage& reception);
    void deliver(IncomingMessage& reception);
    void complete_if_done(IncomingMessage& reception);
    int steps_of(const IncomingMessage& reception) const;
    bool holds() const { return machine_.interface.unexpected == Unexpected::hold; }
    void report(const Step& step) const;
    void accessed_by_dma(DmaOperation& operation);

    Fabric& fabric_;
    const Machine& machine_;
    CycleQueue& queue_;
    MessageLedger& messages_;
    PacketEngine& engine_;
    RankId rank_;
    int number_;
    SendsUnderWay sends_under_way_;
    std::uint32_t sent_ = 0;
    int sent_to_others_ = 0;  ///< messages to other nodes
    bool decision_due_ = false;
    bool is_in_step_ = false;
    Step step_{};
    Interruptions interruptions_;
    VaryingOverheads overheads_;
    FreeCycles cycles_;
    StepTiming timing_;
    Copies copies_;
    PairOrder order_;
    Matching matching_;
    Admission admission_;
    SendTurns turns_;
    WorkQueues work_;
    Queue<ReceiveOperation> asked_;             ///< receives that do not wait yet, with overheads at arrival
    std::vector<Sending*> sendings_;            ///< messages to send that have unfinished steps
    std::vector<IncomingMessage*> receptions_;  ///< matched messages that have unfinished steps
    BackgroundComputing background_;
};

}  // namespace narrows
