#pragma once

#include <vector>

#include "models/machine/copies.h"
#include "models/network/link/message_ledger.h"
#include "models/network/router/fabric.h"
#include "models/node/processor/any_processor.h"
#include "models/node/processor/background.h"
#include "models/node/processor/pair_order.h"
#include "models/node/shared/admission.h"
#include "models/node/shared/matching.h"
#include "models/node/shared/sends_under_way.h"
#include "models/node/shared/step_timing.h"
#include "models/node/shared/varying_overheads.h"

namespace narrows {

class PacketEngine;

/// A processor that shares memory and interfaces with others of its node. What it does for messages it does in steps
/// (docs/nodes.md, P9).
class SharedProcessor final : public AnyProcessor, public StepOwner {
public:
    /// `number`: within the node.
    SharedProcessor(Fabric& fabric, MessageLedger& messages, RankId rank, int number, PacketEngine& engine,
                    SharedMemory& memory);

    // For programs.
    int add_activity() override { return sends_under_way_.add_activity(); }
    void send(SendOperation& operation) override;
    bool receive(ReceiveOperation& operation) override;
    bool sent(SentOperation& operation) override { return sends_under_way_.have_ended(operation); }
    void compute(ComputeOperation& operation) override { background_.start(operation); }
    void work(ComputeOperation& operation) override;

    Usage usage() const override { return {cycles_.busy(), waiting_}; }
    void run_ended(Cycle end) override { cycles_.run_ended(end); }
    Cycle computed() const override { return background_.computed(); }
    const MemoryPort* memory() const override { return nullptr; }
    std::vector<const Message*> unreceived() const override { return matching_.unreceived(); }
    std::vector<KnownMessage> known_messages() const override { return matching_.known_messages(); }

    // For the engine.
    int number() const { return number_; }
    /// The reception of a message to this rank, which the rank knows of from now on.
    IncomingMessage& reception_of(Message& whole, const PacketPlan& plan);
    /// The same where a packet of the message shows it, which may have to wait for room (Q5).
    IncomingMessage& packet_presented(Message& whole, const PacketPlan& plan);
    /// A packet of a message to this rank has come into memory.
    void in_memory(const Message& packet);
    void send_ended(std::uint64_t activity) { sends_under_way_.ended(static_cast<int>(activity)); }
    /// Call when a step may have become ready. The next step is chosen at the end of this cycle.
    void consider(std::uint64_t = 0);
    /// True if no step is under way or ready: nothing happens before a packet comes or a program asks.
    bool is_at_rest() const;
    int missing_of(const Message& whole, const PacketPlan& plan) const { return matching_.missing_of(whole, plan); }
    void watch_listing(ListingWatch& watch) { matching_.watch(&watch); }

private:
    struct Step {
        using Kind = ProcessorStep::Kind;
        Kind kind;
        Sending* sending = nullptr;
        IncomingMessage* reception = nullptr;
        ReceiveOperation* request = nullptr;
        ComputeOperation* work = nullptr;
        Copy copy{};  ///< after the overhead
    };

    bool has_job() const;
    void decide_next(std::uint64_t);
    void start(SendOperation& operation);
    SendOperation* next_send() const;
    Sending* next_sending() const;
    bool is_ready(const Sending& sending) const;
    IncomingMessage* next_reception() const;
    bool is_ready(const IncomingMessage& reception) const;
    void start_step(Sending& sending);
    void start_step(IncomingMessage& reception);
    void begin(const Step& step, Cycle overhead);
    void overhead_ended() override;
    void post(Sending& sending);
    void step_ended() override;
    void sent_step(Sending& sending);
    void match_soon(std::uint64_t = 0);
    void release(IncomingMessage& reception);
    void match(std::uint64_t);
    void end_send_within_node(Sending& sending);
    void received_step(IncomingMessage& reception);
    void deliver(IncomingMessage& reception);
    void complete_if_done(IncomingMessage& reception);
    int steps_of(const IncomingMessage& reception) const;
    void report(const Step& step) const;

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
    bool match_due_ = false;
    bool is_in_step_ = false;
    Step step_{};
    Interruptions interruptions_;
    VaryingOverheads overheads_;
    FreeCycles cycles_;
    StepTiming timing_;
    Cycle waiting_ = 0;
    Copies copies_;
    PairOrder order_;
    Matching matching_;
    Admission admission_;
    Queue<SendOperation> sends_;
    Queue<ReceiveOperation> requests_;
    Queue<ComputeOperation> works_;
    std::vector<Sending*> sendings_;            ///< with steps that are not done
    std::vector<IncomingMessage*> receptions_;  ///< matched, with steps that are not done
    BackgroundComputing background_;
};

}  // namespace narrows
