#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
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
    /// `kept`: the number of messages, if they and the points of their ways are to be kept.
    LongestPath(const Machine& machine, MessageEdges& edges, const OrderedPrograms& programs,
                std::optional<std::int64_t> kept = {});

    /// The chain, and the ranks at its begin and end.
    const ChainTime& chain() const { return end_; }
    RankId from() const { return first_; }
    RankId to() const { return last_; }

    /// A message, and points of its way. If the link is uncertain, the points between start and delivery are the begin
    /// of the run.
    struct Kept {
        RankId from;
        RankId to;
        int bytes;
        int link;
        int start;        ///< the send starts
        int in_register;  ///< the first packet
        int first_head;   ///< the head of the first packet reaches the router
        int last_head;    ///< the head of the last packet reaches the router
        int delivery;     ///< the receiving program gets it
    };
    const std::vector<Kept>& kept() const { return kept_; }

    /// A work or a sweep that a processor does.
    struct KeptWork {
        RankId rank;
        Cycle begin;
        Cycle cycles;
        std::int64_t swept;  ///< bytes of a sweep, else 0
        Cycle rest;          ///< least cycles from its end to `next`
        int next;            ///< point
    };
    const std::vector<KeptWork>& kept_work() const { return kept_work_; }
    const OrderGraph& graph() const { return graph_; }

private:
    using Acknowledged = std::pair<int, ChainTime>;  ///< a first channel, and when its next send may start

    struct Program {
        RankId rank{};
        ChainTime now{};
        std::unique_ptr<OrderedOperations> operations{};
        const OrderedOperation* waits_in = nullptr;  ///< a receive
        int missing = 0;                             ///< messages of the receive that have not come
        ChainTime received{};                        ///< time of the latest message that has come
        std::vector<LinkOrder> links{};
        std::vector<Acknowledged> acknowledged{};
        std::vector<std::uint64_t> sent{};  ///< receiver and tag of each message that it has sent
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

    void carry_out();
    bool find_ambiguous();
    void forget();
    void go_on(Program& program);
    void send(Program& program, const OrderedOperation& operation);
    void send_both(Program& program, const OrderedOperation& operation);
    Sent start(const Program& program, const OrderedOperation& operation, std::size_t which,
               std::vector<LinkOrder>& links);
    void end_send(Program& program, const Sent& message);
    void ask(Program& program, const OrderedOperation& operation);
    void receive(Program& program, const OrderedOperation& operation);
    void work(Program& program, Cycle cycles, std::int64_t swept);
    /// False if several messages have the key, so that nobody knows which one a receive gets.
    bool is_certain(const PairAndTag& key) const { return ambiguous_.empty() || !ambiguous_.contains(key); }
    void note_end(const ChainTime& time, RankId rank) {
        graph_.ends_after(time);
        if (time.cycles <= end_.cycles) return;
        end_ = time;
        first_ = graph_.from(time);
        last_ = rank;
    }

    const Machine& machine_;
    MessageEdges& edges_;
    const OrderedPrograms& ordered_;
    const std::optional<std::size_t> expected_;  ///< number of messages, if they are kept
    OrderGraph graph_;
    std::vector<Kept> kept_;
    std::vector<KeptWork> kept_work_;
    std::set<PairAndTag> ambiguous_;
    std::vector<Program> programs_;
    std::deque<std::size_t> ready_;
    MessagesOnTheirWay messages_;
    ChainTime end_{};
    RankId first_ = 0;
    RankId last_ = 0;
};

}  // namespace narrows
