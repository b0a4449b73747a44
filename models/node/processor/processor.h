#pragma once

#include <memory>
#include <optional>

#include "models/network/link/message_ledger.h"
#include "models/network/router/fabric.h"
#include "models/node/interface/any_interface.h"
#include "models/node/memory/memory_port.h"
#include "models/node/processor/any_processor.h"
#include "models/node/processor/background.h"
#include "models/node/processor/computing.h"
#include "models/node/processor/mailbox.h"
#include "models/node/processor/pair_order.h"
#include "models/node/processor/work_queues.h"

namespace narrows {

/// The processor of a node. It does one thing at a time, receives before it sends, and computes in the remaining cycles
/// (docs/timing.md, P1 to P8a, M1, M2).
class Processor final : public MessageReceiver, public SendWatch, public AnyProcessor {
public:
    Processor(Fabric& fabric, MessageLedger& messages, NodeId node);

    void connect(AnyInterface& interface) { interface_ = &interface; }

    // Programs call these.
    int add_activity() override {
        matches_at_once_ = activities_ == 0 && !holds_;
        if (activities_ > 0) may_decide_ahead_ = false;
        return activities_++;
    }

    void send(SendOperation& operation) override;
    bool receive(ReceiveOperation& operation) override;
    /// When the program goes on, the interface already has the data.
    bool sent(SentOperation&) override { return true; }
    void compute(ComputeOperation& operation) override {
        std::unique_ptr<BackgroundComputing>& background = rare().background;
        if (background == nullptr) background = std::make_unique<BackgroundComputing>(queue_, cycles_);
        background->start(operation);
    }
    void work(ComputeOperation& operation) override;
    void access(DmaOperation&) override { throw std::logic_error("a plain node has no host bus"); }

    // The interface calls these.
    void will_present(Message& message, Cycle cycle) override;
    void send_may_start(Cycle cycle) override;
    void acknowledge_came() override { consider(); }

    Usage usage() const override { return {cycles_.busy(), work_.waiting()}; }
    void run_ended(Cycle end) override { cycles_.run_ended(end); }
    const MemoryPort* memory() const override { return memory_.on() ? &memory_ : nullptr; }
    std::vector<const Message*> unreceived() const override;
    std::vector<KnownMessage> known_messages() const override;

private:
    friend class WorkQueues;

    void present(Message& message);
    void deliver_presented(std::uint64_t);
    void match_asking(std::uint64_t);
    void match_or_wait(ReceiveOperation& operation);
    bool match(ReceiveOperation& operation);
    bool can_be_taken(const Message& message) const;
    bool is_awaited(const Message& message) const;
    void take_held();
    void consider(std::uint64_t = 0);
    void decide_later();
    void decide(std::uint64_t);
    void begin_next();
    bool can_decide_ahead() const;
    bool decides_ahead() const { return may_decide_ahead_ && fabric_.decides_ahead; }
    bool may_take(const Message& message) const { return takes_packets_ && can_be_taken(message); }
    void take(Message& message);
    bool has_job() const;
    /// A message that is its only packet has no steps after its overhead.
    static bool begin_receive_step() { return false; }
    void serve(ReceiveOperation& request);
    void serve(ComputeOperation& work);
    void start(SendOperation& operation);
    Cycle load(const Message& message);
    Cycle store(const Message& message);
    void send_done(SendOperation& operation);
    void receive_done(Message& message);
    void make_available(Message& message);
    void request_done(ReceiveOperation& operation);
    void work_done(ComputeOperation& operation);
    void complete(ReceiveOperation& operation, Message& message);
    bool may_start(const SendOperation& operation) const;
    bool moves_bytes() const { return fabric_.machine.moves_by_processor(); }
    bool pays_at_request() const { return fabric_.machine.pays_at_request(); }
    void note_begin(const ProcessorStep& step);
    void report_end() {
        if (fabric_.observer != nullptr) [[unlikely]]
            report_if_ended();
    }
    void report_if_ended();

    /// Members that few machines and programs need, made at first use.
    struct Rare {
        std::unique_ptr<PairOrder> order;                 ///< where messages can overtake
        std::unique_ptr<BackgroundComputing> background;  ///< of programs that compute
        std::optional<ProcessorStep> step;                ///< the step under way; only for an observer
    };
    Rare& rare() {
        if (rare_ == nullptr) rare_ = std::make_unique<Rare>();
        return *rare_;
    }
    PairOrder* order() const { return rare_ == nullptr ? nullptr : rare_->order.get(); }

    // The fields needed for every message come first, in as few cache lines as possible.
    Fabric& fabric_;
    CycleQueue& queue_;  // the fabric's queue; a member of its own to save a step in the inner loop
    MessageLedger& messages_;
    AnyInterface* interface_ = nullptr;
    NodeId node_;
    std::uint32_t sent_ = 0;
    bool decision_due_ = false;
    bool matches_at_once_ = false;  ///< a receive is alone in its cycle
    bool holds_;                    ///< messages wait in the interface for a receive (P8)
    bool takes_packets_;            ///< it has work for messages that have come (P3, R4)
    bool may_decide_ahead_;         ///< its steps never compete within a cycle (can_decide_ahead)
    std::uint16_t activities_ = 0;
    Cycle presents_at_ = -1;  ///< the latest cycle for which a message has been announced
    FreeCycles cycles_;
    WorkQueues work_;
    Queue<ReceiveOperation> asking_;  // asked for in this cycle; only with overheads at arrival
    Mailbox mailbox_;
    MemoryPort memory_;
    std::unique_ptr<Rare> rare_;
};
static_assert(sizeof(Processor) == 256);

}  // namespace narrows
