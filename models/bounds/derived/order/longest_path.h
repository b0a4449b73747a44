#pragma once

#include <deque>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "models/bounds/derived/order/message_edge.h"
#include "models/bounds/derived/order/messages_on_their_way.h"

namespace narrows {

/// The longest chain of messages and operations of which each has to wait for the one before: no run is shorter
/// (docs/bounds.md, "The order of a plan"). Nothing competes for anything here, so the programs can be carried out in
/// any order: each goes on until it waits for a message that has no time yet.
class LongestPath {
public:
    LongestPath(const Machine& machine, MessageEdges& edges, const OrderedPrograms& programs);

    /// The chain, and the rank with which it ends.
    const ChainTime& chain() const { return end_; }
    RankId to() const { return last_; }

private:
    using Acknowledged = std::pair<int, ChainTime>;  ///< a first channel: when the next send may start

    struct Program {
        RankId rank{};
        ChainTime now{};
        std::unique_ptr<OrderedOperations> operations{};
        const OrderedOperation* waits_in = nullptr;  ///< a receive
        int missing = 0;                             ///< of its messages
        ChainTime received{};                        ///< the later of those that have come
        std::vector<LinkOrder> links{};
        std::vector<Acknowledged> acknowledged{};
    };

    /// A message that a program sends.
    struct Sent {
        ChainTime start;
        Cycle handed_over;
        int link;
        int acknowledges;
        PairAndTag key;
        ChainTime delivery;
        Cycle after_delivery;
    };

    void find_ambiguous();
    void go_on(Program& program);
    void send(Program& program, const OrderedOperation& operation);
    void send_both(Program& program, const OrderedOperation& operation);
    Sent start(const Program& program, const OrderedOperation& operation, std::size_t which,
               std::vector<LinkOrder>& links);
    void end_send(Program& program, const Sent& message);
    void ask(Program& program, const OrderedOperation& operation);
    void receive(Program& program, const OrderedOperation& operation);
    /// False: several messages have the key, and nobody knows which of them a receive gets.
    bool is_certain(const PairAndTag& key) const { return ambiguous_.empty() || !ambiguous_.contains(key); }
    void note_end(const ChainTime& time, RankId rank) {
        if (time.cycles <= end_.cycles) return;
        end_ = time;
        last_ = rank;
    }

    MessageEdges& edges_;
    const OrderedPrograms& ordered_;
    std::set<PairAndTag> ambiguous_;
    std::vector<Program> programs_;
    std::deque<std::size_t> ready_;
    MessagesOnTheirWay messages_;
    ChainTime end_{};
    RankId last_ = 0;
};

}  // namespace narrows
