#include "testbench/workloads/collectives/plan/plan_model.h"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

#include "testbench/workloads/collectives/plan/convoy_network.h"
#include "testbench/workloads/collectives/plan/convoy_ways.h"
#include "testbench/workloads/collectives/plan/messages.h"
#include "testbench/workloads/collectives/plan/plan_traffic.h"

namespace narrows::collectives {

namespace {

/// The messages of a step come at equal intervals.
struct Arrivals {
    Cycle first = 0;
    Cycle last = 0;
};

/// By this the receiver knows a step of the sender.
struct SentStep {
    RankId from;
    RankId to;
    int tag;
    bool operator==(const SentStep&) const = default;
};
struct HashOfSentStep {
    std::size_t operator()(const SentStep& sent) const {
        const std::uint64_t key = (static_cast<std::uint64_t>(sent.tag) * 0x9e3779b97f4a7c15u) ^
                                  (static_cast<std::uint64_t>(sent.from) << 32) ^ static_cast<std::uint64_t>(sent.to);
        return static_cast<std::size_t>((key ^ (key >> 29)) * 0xbf58476d1ce4e5b9u);
    }
};

/// The programs of all ranks; those of a rank share its processor.
class PlanInTime final : private ConvoyEnds {
public:
    PlanInTime(const Machine& machine, const Topology& topology, const Plan& plan, const CollectiveData& contents)
        : machine_(machine),
          topology_(topology),
          plan_(plan),
          contents_(contents),
          has_shared_nodes_(machine.has_shared_nodes()),
          ways_(machine),
          times_(machine),
          network_(machine, topology, events_, *this),
          processors_(static_cast<std::size_t>(plan.nodes)),
          links_free_(static_cast<std::size_t>(topology.nodes() * machine.interface.links)) {
        for (RankId rank = 0; rank < plan.nodes; ++rank) {
            for (int number = 0; number < plan.programs; ++number) {
                events_.note(0, ConvoyEvent::What::program_goes_on, programs_.size());
                programs_.push_back({rank, plan.steps(rank, number)});
            }
        }
    }

    ModelledTime run(Cycle limit) {
        while (events_.advance()) {
            if (events_.now() > limit) return {limit, true};
            const ConvoyEvent event = events_.next();
            if (event.what == ConvoyEvent::What::program_goes_on) {
                go_on(programs_[event.which], events_.now());
            } else {
                network_.happens(event);
            }
        }
        if (ended_ < programs_.size()) throw std::logic_error("a step of the plan waits for ever");
        return {end_};
    }

private:
    enum class Waits { no, for_link, for_convoy };
    struct Program {
        RankId rank;
        PlanSteps steps;
        const Step* step = nullptr;
        bool has_computed = false;
        int partner = 0;  ///< 1: the step goes on with its second partner
        bool passes_on = false;
        bool has_posted = false;  ///< shared nodes: the processor has done its part of the send
        Waits waits = Waits::no;
        SentStep awaited{};
        Cycle waits_from = 0;
        Arrivals came{};
        int sent = 0;  ///< steps that were sent to other nodes
    };

    void go_on_at(const Program& program, Cycle cycle) {
        events_.note(cycle, ConvoyEvent::What::program_goes_on, static_cast<std::size_t>(&program - programs_.data()));
    }
    void next_step(Program& program) {
        program.step = program.steps.next();
        program.has_computed = false;
        program.partner = 0;
        program.passes_on = false;
    }

    void go_on(Program& program, Cycle now) {
        program.waits = Waits::no;
        if (program.step == nullptr) next_step(program);
        while (program.step != nullptr && busy_before(*program.step) == 0 &&
               (program.step->what == Step::Do::finish || program.step->elements() == 0))
            next_step(program);
        if (program.step == nullptr) {
            ++ended_;
            end_ = std::max(end_, now);
            return;
        }
        const Step& step = *program.step;
        if (const Cycle busy = busy_before(step); busy > 0 && !program.has_computed) {
            program.has_computed = true;
            return go_on_at(program, use_processor(program.rank, now, busy));
        }
        if (step.what == Step::Do::finish || step.elements() == 0) {
            program.step = nullptr;
            return go_on_at(program, now);
        }
        if (program.passes_on) return send(program, step.onward, step.link, now);
        if (step.what != Step::Do::send) {
            program.waits_from = now;
            program.came = {};
            return receive(program);
        }
        if (program.partner == 0) return send(program, step.partner, step.link, now);
        send(program, step.also, step.also_link, now);
    }

    /// As if nothing else used the memory.
    Cycle busy_before(const Step& step) const { return step.computing + machine_.memory.time_alone(step.swept, false); }

    /// When the processor has worked for so long, if it begins then or later.
    Cycle use_processor(RankId rank, Cycle from, Cycle busy) {
        Cycle& free = processors_[static_cast<std::size_t>(rank)];
        free = std::max(free, from) + busy;
        return free;
    }

    /// When a send over this interface link may begin; never: that is not yet known.
    Cycle& link_free(EndpointId endpoint, int number) {
        const int links = machine_.interface.links;
        return links_free_[static_cast<std::size_t>(endpoint * links + number % links)];
    }

    void send(Program& program, RankId to, int over, Cycle now) {
        const ConvoyTimes& times = times_of(*program.step, program.rank, to);
        if (times.within_node) return send_within_node(program, to, times, now);
        const Step& step = *program.step;
        const int messages = messages_of(step, times);
        const Cycle each = times.first().processor_send();
        if (has_shared_nodes_ && !program.has_posted) return post(program, each, messages, now);
        const ConvoyWays::Way way = ways_.way(program.rank, to, program.sent);
        const Cycle free = link_free(way.from, over);
        if (free == never) {
            program.waits = Waits::for_link;
            return;
        }
        const Cycle begin = std::max(free, program.has_posted ? 0 : processor_free(program.rank, each));
        if (begin > now) return go_on_at(program, begin);

        const int used = step.one_link ? 1 : std::min(machine_.interface.links, messages);
        const Cycle least_apart =
            std::max({each, times.interface, (times.first().link_out_period() + used - 1) / used});
        Cycle apart = (messages - 1) * least_apart;
        if (program.passes_on) apart = std::max(apart, program.came.last - program.came.first);
        for (int i = 0; i < used; ++i) link_free(way.from, over + i) = never;
        network_.send({program.rank, to, topology_.start(way.from, way.to), &times, messages, tag_of(step), over, used,
                       now + lead(times.first()), apart});
        ++program.sent;
        if (program.has_posted) return has_sent(program, now + apart);
        use_processor(program.rank, now, each * messages);
        has_sent(program, now + apart + each);
    }

    /// The processor does its part, whether or not the interface link is free (docs/nodes.md, D3).
    void post(Program& program, Cycle each, int messages, Cycle now) {
        const Cycle begin = processor_free(program.rank, each);
        if (begin > now) return go_on_at(program, begin);
        program.has_posted = true;
        use_processor(program.rank, now, each * messages);
        go_on_at(program, now + each);
    }
    /// How long a message has the interface link before its head leaves. Where nodes are not shared, it has it from the
    /// start of the send.
    Cycle lead(const MessageTimes& times) const {
        return times.lead() - (has_shared_nodes_ ? times.processor_send() : 0);
    }

    /// The processors of both ranks copy.
    void send_within_node(Program& program, RankId to, const ConvoyTimes& times, Cycle now) {
        const Cycle each = times.first().processor_send();
        const Cycle begin = processor_free(program.rank, each);
        if (begin > now) return go_on_at(program, begin);
        const Cycle end = use_processor(program.rank, now, each * messages_of(*program.step, times));
        comes({program.rank, to, tag_of(*program.step)}, {now + each, std::max(end, program.came.last)});
        has_sent(program, end);
    }

    void has_sent(Program& program, Cycle now) {
        program.has_posted = false;
        const bool has_second = !program.passes_on && program.partner == 0 && program.step->also != no_partner;
        if (has_second) {
            program.partner = 1;
        } else {
            program.step = nullptr;
        }
        go_on_at(program, now);
    }

    void left(const Convoy& convoy, Cycle waited, Cycle now) override {
        const MessageTimes& times = convoy.times->first();
        const Cycle free = convoy.leaves - lead(times) + convoy.apart + waited + times.link_out_period();
        for (int i = 0; i < convoy.links; ++i) link_free(convoy.place.from, convoy.link + i) = free;
        ways_.for_each_beside(convoy.from, [&](RankId rank) {
            for_each_program(rank, [&](Program& program) {
                if (program.waits != Waits::for_link) return;
                program.waits = Waits::no;
                go_on_at(program, now);
            });
        });
    }

    void arrived(const Convoy& convoy, Cycle now) override {
        const MessageTimes& times = convoy.times->first();
        const Cycle first = now + times.delivery() - times.head_after(1);
        const Cycle last = first + convoy.apart;
        end_ = std::max(end_, last + times.store());
        comes({convoy.from, convoy.to, convoy.tag}, {first, last});
    }

    void comes(const SentStep& sent, Arrivals came) {
        bool is_taken = false;
        for_each_program(sent.to, [&](Program& program) {
            if (is_taken || program.waits != Waits::for_convoy || program.awaited != sent) return;
            is_taken = true;
            has_come(program, came);
        });
        if (!is_taken) early_.insert({sent, came});
    }

    void receive(Program& program) {
        const Step& step = *program.step;
        program.awaited = {program.partner == 0 ? step.partner : step.also, program.rank, tag_of(step)};
        const auto found = early_.find(program.awaited);
        if (found == early_.end()) {
            program.waits = Waits::for_convoy;
            return;
        }
        const Arrivals came = found->second;
        early_.erase(found);
        has_come(program, came);
    }

    /// From one partner.
    void has_come(Program& program, Arrivals came) {
        const Step& step = *program.step;
        program.waits = Waits::no;
        program.came = {std::max(program.came.first, came.first), std::max(program.came.last, came.last)};
        if (program.partner == 0 && step.also != no_partner) {
            program.partner = 1;
            return receive(program);
        }
        const ConvoyTimes& convoy = times_of(step, step.partner, program.rank);
        const MessageTimes& times = convoy.first();
        const Cycle messages = messages_of(step, convoy);
        const Cycle combined = combining(machine_, step) / messages;
        const Cycle received = (step.also != no_partner ? 2 : 1) * (times.processor_receive() + times.request());
        const Cycle busy = received + combined;
        if (step.onward != no_partner) {
            program.passes_on = true;
            const Cycle begin = std::max(program.waits_from + received, program.came.first);
            use_processor(program.rank, begin - received, received * messages);
            return go_on_at(program, begin);
        }
        const Cycle end =
            std::max({program.waits_from + messages * busy, program.came.first + combined + (messages - 1) * busy,
                      program.came.last + combined});
        program.step = nullptr;
        go_on_at(program,
                 busy > 0 ? std::max(end, use_processor(program.rank, end - messages * busy, messages * busy)) : end);
    }

    template <class Visit>
    void for_each_program(RankId rank, Visit visit) {
        for (int number = 0; number < plan_.programs; ++number)
            visit(programs_[static_cast<std::size_t>(rank * plan_.programs + number)]);
    }

    /// For a step that takes so long.
    Cycle processor_free(RankId rank, Cycle busy) const {
        return busy > 0 ? processors_[static_cast<std::size_t>(rank)] : 0;
    }
    int tag_of(const Step& step) const { return collectives::tag_of(plan_, step, step.ranges.all().front()); }
    /// As if all messages of a step were as long as the first one.
    const ConvoyTimes& times_of(const Step& step, RankId from, RankId to) {
        const std::int64_t elements = std::min(step.elements(), plan_.most);
        return times_.of(static_cast<int>(elements * contents_.element_bytes()), ways_.within_node(from, to));
    }
    /// What travels by itself: messages, or their packets.
    int messages_of(const Step& step, const ConvoyTimes& times) const {
        return static_cast<int>(Messages::count(step, plan_.most)) * times.packets;
    }

    const Machine& machine_;
    const Topology& topology_;
    const Plan& plan_;
    const CollectiveData& contents_;
    bool has_shared_nodes_;
    ConvoyWays ways_;
    ConvoyTimesOfMachine times_;
    ConvoyEvents events_;
    ConvoyNetwork network_;
    std::vector<Program> programs_;
    std::vector<Cycle> processors_;  // by rank: when it is free
    std::vector<Cycle> links_free_;  // endpoint by endpoint
    std::unordered_multimap<SentStep, Arrivals, HashOfSentStep> early_;
    std::size_t ended_ = 0;
    Cycle end_ = 0;
};

}  // namespace

ModelledTime modelled_time(const Machine& machine, const Topology& topology, const Plan& plan,
                           const CollectiveData& contents, Cycle limit) {
    return PlanInTime(machine, topology, plan, contents).run(limit);
}

}  // namespace narrows::collectives
