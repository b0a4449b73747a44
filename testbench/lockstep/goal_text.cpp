#include "testbench/lockstep/sends.h"

#include <fmt/format.h>

#include <map>

namespace narrows::lockstep {

namespace {

/// The text of a rank. Activities are cpus from 1 on, whose calculations leave the processor free: they are gaps. The
/// work is a calculation of cpu 0. Each operation of an activity requires the one before.
class RankText {
public:
    void add_send(const PlannedSend& send, std::size_t tag, const Machine& machine) {
        Activity& activity = activities_[send.activity];
        const int cpu = send.activity + 1;
        if (send.not_before > activity.time) {
            add_next(activity, calc_text(send.not_before - activity.time, cpu, machine));
            activity.time = send.not_before;
        }
        if (send.work > 0) add_next(activity, calc_text(send.work, 0, machine));
        add_next(activity, fmt::format("send {}b to {} tag {} cpu {} nic {}", payload_of(send, machine), int{send.to},
                                       tag, cpu, int{send.link}));
    }
    void add_receive(const PlannedSend& send, std::size_t tag, const Machine& machine) {
        add(fmt::format("recv {}b from {} tag {}", payload_of(send, machine), int{send.from}, tag));
    }
    std::string text(int rank) const { return fmt::format("rank {} {{\n{}}}\n", rank, operations_ + required_); }

private:
    struct Activity {
        int last = 0;    ///< label of its last operation; 0: there is none
        Cycle time = 0;  ///< the latest `not_before`
    };

    static int payload_of(const PlannedSend& send, const Machine& machine) {
        return send.bytes - machine.message.header_bytes;
    }
    static std::string calc_text(Cycle cycles, int cpu, const Machine& machine) {
        const Cycle ps = cycles * static_cast<Cycle>(machine.cycle_time_ps);
        return fmt::format("calc {} cpu {}", (ps + 500) / 1000, cpu);
    }
    void add(const std::string& operation) { operations_ += fmt::format("l{}: {}\n", ++label_, operation); }
    void add_next(Activity& activity, const std::string& operation) {
        add(operation);
        if (activity.last > 0) required_ += fmt::format("l{} requires l{}\n", label_, activity.last);
        activity.last = label_;
    }

    int label_ = 0;
    std::string operations_;
    std::string required_;
    std::map<int, Activity> activities_;
};

}  // namespace

std::string goal_text(const std::vector<PlannedSend>& sends, const Machine& machine) {
    std::vector<RankText> ranks(static_cast<std::size_t>(machine.ranks()));
    // Each message has a tag of its own, because messages on different links may overtake each other.
    for (std::size_t tag = 0; tag < sends.size(); ++tag) {
        const PlannedSend& send = sends[tag];
        ranks[static_cast<std::size_t>(send.from)].add_send(send, tag, machine);
        ranks[static_cast<std::size_t>(send.to)].add_receive(send, tag, machine);
    }
    std::string text = fmt::format("num_ranks {}\n", ranks.size());
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) text += ranks[rank].text(static_cast<int>(rank));
    return text;
}

}  // namespace narrows::lockstep
