#pragma once

#include <optional>
#include <vector>

#include "tests/reference/one_node/message_lists.h"
#include "tests/reference/one_node/one_node_steps.h"

namespace narrows::reference {

/// P1, P4, P6 and P9: the next step of a rank's processor.
class NodeProcessor {
public:
    NodeProcessor(const OneNodeRules& rules, int rank, const OneNodeSteps& steps,
                  std::vector<ProgramProgress*> programs, OneNodeTraffic& traffic, PacketsOut& out, PacketsIn& in,
                  const MessageLists& lists, const RankDisturbance& disturbance);

    /// Ends a step or a part of it at t, or begins a part. Returns true if there is one.
    bool finish(Cycle t) { return running_.step(t); }
    /// Ends waiting of programs that needs no processor: waiting, empty work, ends of computing and of sends.
    bool end_waiting(Cycle t);
    /// P4, Z1: cycle t is over. True if it was used.
    bool pass(Cycle t);

    bool begin_computation(Cycle t);
    bool is_free(Cycle t) const { return !running_.is_busy() && !running_.is_interrupted(t); }
    bool is_busy() const { return running_.is_busy() || computing_ != nullptr; }
    int node() const { return node_; }
    int number() const { return rules_->places().processor_of(rank_); }
    /// Begins with anything but a send, or a step of one; true if it does.
    bool begin_other(Cycle t);

    /// A send, or a step of one, that may begin, and the place whose register it takes.
    struct SendChoice {
        MessageProgress* message;
        LinkPlace place = {};
    };
    std::optional<SendChoice> send_choice(Cycle t);
    void begin(const SendChoice& choice, Cycle t);

private:
    using What = NodeOperation::What;

    bool ends_at(const ProgramProgress& program, Cycle t) const;
    template <class Asks>
    ProgramProgress* first_that(const Asks& asks) const;
    bool take_packet(Cycle t);
    bool serve_request(Cycle t);
    bool receive_step(Cycle t);
    bool is_ready(const MessageProgress& message) const;
    bool work(Cycle t);
    bool may_go_on(const MessageProgress& message) const;
    bool fits_into_segment(const MessageProgress& message) const;
    std::optional<SendChoice> choice_of(MessageProgress& message) const;
    void count_sends_before(MessageProgress& message) const;
    void start(const SendChoice& choice, Cycle t);

    const OneNodeRules* rules_;
    int rank_;
    int node_;
    OneNodeSteps steps_;
    std::vector<ProgramProgress*> programs_;
    OneNodeTraffic* traffic_;
    PacketsOut* out_;
    PacketsIn* in_;
    const MessageLists* lists_;
    RunningStep running_;
    ProgramProgress* computing_ = nullptr;  // whose computation has begun
    int served_ = 0;                        // requests
};

}  // namespace narrows::reference
