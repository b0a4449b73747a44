#pragma once

#include <array>
#include <cstdint>
#include <queue>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "testbench/workloads/collectives/plan/messages.h"

namespace narrows::collectives {

/// Goes through all steps of a plan, so that each receive comes after its send. `Visitor` has
///
///     Sent send(NodeId node, int program, const Step& step, NodeId to);
///     void receive(NodeId node, int program, const Step& step, const Sent& sent, const Sent* also);
///     Sent pass_on(NodeId node, int program, const Step& step, const Sent& sent);
///     void finish(NodeId node, int program, const Step& step);
///
/// where a Sent is whatever a receive has to know of the send; `also` is null unless the step has a second partner.
/// pass_on is for receives whose messages go on to another node.
/// Throws std::logic_error if programs wait for each other, or messages are left that nobody receives.
template <class Sent, class Visitor>
class Walk {
public:
    Walk(const Plan& plan, Visitor& visitor) : plan_(plan), visitor_(visitor) {}

    void run() {
        for (NodeId node = 0; node < plan_.nodes; ++node) {
            for (int number = 0; number < plan_.programs; ++number)
                programs_.push_back({node, number, plan_.steps(node, number), nullptr});
        }
        for (std::size_t i = 0; i < programs_.size(); ++i) ready_.push(i);
        std::size_t ended = 0;
        while (!ready_.empty()) {
            const std::size_t program = ready_.front();
            ready_.pop();
            const After after = go_on(program);
            if (after == After::goes_on) ready_.push(program);
            if (after == After::ended) ++ended;
        }
        if (ended < programs_.size()) throw std::logic_error("a step of the plan waits for ever");
        for (const auto& [edge, sent] : under_way_) {
            if (!sent.empty()) throw std::logic_error("a message of the plan is never received");
        }
    }

private:
    struct Program {
        NodeId node;
        int number;
        PlanSteps steps;
        const Step* waits;  ///< a receive
    };
    enum class After { goes_on, waits, ended };
    struct Edge {
        NodeId from;
        NodeId to;
        int tag;
        bool operator==(const Edge&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Edge& edge) const {
            const std::uint64_t key = (static_cast<std::uint64_t>(edge.tag) * 0x9e3779b97f4a7c15u) ^
                                      (static_cast<std::uint64_t>(edge.from) << 32) ^
                                      static_cast<std::uint64_t>(edge.to);
            return static_cast<std::size_t>((key ^ (key >> 29)) * 0xbf58476d1ce4e5b9u);
        }
    };

    /// One step.
    After go_on(std::size_t number) {
        Program& program = programs_[number];
        const Step* const step = program.waits != nullptr ? program.waits : program.steps.next();
        if (step == nullptr) return After::ended;
        program.waits = nullptr;
        if (step->what == Step::Do::finish) {
            visitor_.finish(program.node, program.number, *step);
        } else if (step->elements() > 0) {
            const int tag = tag_of(plan_, *step, step->ranges.all().front());
            if (step->what == Step::Do::send) {
                send(program, *step, tag);
            } else if (const Edge* const missing = receive(program, *step, tag)) {
                program.waits = step;
                waiting_[*missing] = number;
                return After::waits;
            }
        }
        return After::goes_on;
    }

    void send(const Program& program, const Step& step, int tag) {
        for (const NodeId to : {step.partner, step.also}) {
            if (to == no_partner) continue;
            under_way({program.node, to, tag}, visitor_.send(program.node, program.number, step, to));
        }
    }

    /// Returns null, or the edge whose message has not been sent yet.
    const Edge* receive(const Program& program, const Step& step, int tag) {
        needed_ = {Edge{step.partner, program.node, tag}, Edge{step.also, program.node, tag}};
        const std::size_t partners = step.also != no_partner ? 2 : 1;
        for (std::size_t i = 0; i < partners; ++i) {
            if (!under_way_.contains(needed_[i])) return &needed_[i];
        }
        const Sent sent = take_out(needed_[0]);
        if (step.onward != no_partner) {
            under_way({program.node, step.onward, tag}, visitor_.pass_on(program.node, program.number, step, sent));
        } else if (partners == 2) {
            const Sent second = take_out(needed_[1]);
            visitor_.receive(program.node, program.number, step, sent, &second);
        } else {
            visitor_.receive(program.node, program.number, step, sent, nullptr);
        }
        return nullptr;
    }

    Sent take_out(const Edge& edge) {
        const auto found = under_way_.find(edge);
        Sent sent = std::move(found->second.front());
        found->second.erase(found->second.begin());
        if (found->second.empty()) under_way_.erase(found);
        return sent;
    }

    void under_way(const Edge& edge, Sent sent) {
        under_way_[edge].push_back(std::move(sent));
        wake(edge);
    }

    void wake(const Edge& edge) {
        const auto waiting = waiting_.find(edge);
        if (waiting == waiting_.end()) return;
        ready_.push(waiting->second);
        waiting_.erase(waiting);
    }

    const Plan& plan_;
    Visitor& visitor_;
    std::vector<Program> programs_;
    std::unordered_map<Edge, std::vector<Sent>, Hash> under_way_;  // rarely more than one of an edge
    std::unordered_map<Edge, std::size_t, Hash> waiting_;
    std::queue<std::size_t> ready_;  // programs that do not wait
    std::array<Edge, 2> needed_;
};

}  // namespace narrows::collectives
