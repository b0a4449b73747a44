#include "traces/why/history.h"

#include <algorithm>
#include <stdexcept>

namespace narrows {

History::History(const RunLog& log, const Machine& machine, const DerivedTimes& times)
    : log_(log),
      times_(times),
      acknowledges_(machine.interface.acknowledge != Acknowledge::none),
      has_receive_registers_(!machine.moves_by_processor()) {
    const std::size_t most = std::max({log.messages().size(), log.steps().size(), log.processor_steps().size(),
                                       log.nodes().accesses.size(), log.nodes().transfers.size()});
    if (most >= none) throw std::length_error("a log of more than 4,294,967,295 events cannot be explained");
}

// --- messages -------------------------------------------------------------------------------------------------------

std::uint64_t History::earlier_in_injection_buffer(std::uint64_t number) const {
    const int buffer = message(number).injection_buffer;
    for (int back = 1;; ++back) {
        const std::uint64_t before = earlier_out(number, back);
        if (before == no_message || message(before).injection_buffer == buffer) return before;
    }
}

/// Transfers through one first channel follow each other, so they are delivered in the order of their starts.
std::uint64_t History::acknowledged_before(std::uint64_t number) const {
    const LoggedMessage m = message(number);
    if (!acknowledges_ || m.crossings.empty()) return no_message;
    const NumbersByNode& channels = acknowledged_.get([this] {
        NumbersByNode index;
        for (Number i = 0; i < log_.messages().size(); ++i) {
            const LoggedMessage one = message(i);
            if (one.delivered != never) index.of(one.from, one.crossings.front().port).push_back(i);
        }
        return index;
    });
    const Numbers& all = channels.of(m.from, m.crossings.front().port);
    const auto delivered = [this](Number other) { return message(other).delivered; };
    const auto next = std::ranges::upper_bound(all, m.started, {}, delivered);
    return next == all.begin() ? no_message : *std::prev(next);
}

Cycle History::in_front(std::uint64_t number) const {
    const Cycle presented = message(number).presented;
    const std::uint64_t before = has_receive_registers_ ? no_message : earlier_in(number, 1);
    return before == no_message ? presented : std::max(presented, message(before).delivered);
}

// --- memory ports ------------------------------------------------------------------------------------

const History::Numbers& History::memory_of(NodeId node) const {
    const NumbersByNode& nodes = memory_.get([this] {
        NumbersByNode index;
        for (Number i = 0; i < log_.memory().size(); ++i) index.of(log_.memory()[i].node).push_back(i);
        return index;
    });
    return nodes.of(node);
}

ServerAccess History::access_of(const MemoryBusy& busy) const {
    const LoggedMessage m = message(busy.message);
    const AccessOwner owner{busy.loads ? AccessOwner::Kind::read : AccessOwner::Kind::write, busy.message};
    const Cycle asked = busy.loads ? m.started : m.delivered;
    return {{busy.node, ServerId::Kind::memory, 0}, owner, asked, busy.from, busy.to};
}

std::optional<ServerAccess> History::memory_until(NodeId node, Cycle cycle) const {
    const std::vector<MemoryBusy>& all = log_.memory();
    const Numbers& numbers = memory_of(node);
    auto next = std::ranges::upper_bound(numbers, cycle, {}, [&](Number number) { return all[number].to; });
    for (; next != numbers.begin() && all[*std::prev(next)].to == cycle; --next) {
        if (all[*std::prev(next)].from < cycle) return access_of(all[*std::prev(next)]);
    }
    return std::nullopt;
}

std::optional<ServerAccess> History::load_of(NodeId node, std::uint64_t number) const {
    return memory_for(node, number, message(number).loaded);
}

std::optional<ServerAccess> History::store_of(NodeId node, std::uint64_t number) const {
    return memory_for(node, number, message(number).stored_to);
}

std::optional<ServerAccess> History::memory_for(NodeId node, std::uint64_t number, Cycle end) const {
    const auto end_of = [this](Number i) { return log_.memory()[i].to; };
    const Numbers& all = memory_of(node);
    for (auto at = std::ranges::lower_bound(all, end, {}, end_of); at != all.end() && end_of(*at) == end; ++at) {
        if (log_.memory()[*at].message == number) return access_of(log_.memory()[*at]);
    }
    return std::nullopt;
}

std::optional<ServerAccess> History::last_memory() const {
    std::optional<MemoryBusy> last;
    for (const MemoryBusy& busy : log_.memory()) {
        const bool is_of_other_job = log_.packet(busy.message).is_of_other_job();
        if (!is_of_other_job && (!last || busy.to > last->to)) last = busy;
    }
    return last ? std::optional(access_of(*last)) : std::nullopt;
}

// --- steps of programs ----------------------------------------------------------------------------------------------

std::optional<ProgramStep> History::step(Number number) const {
    return number == none ? std::nullopt : std::optional(log_.steps()[number]);
}

History::Numbers History::steps_by_message(ProgramStep::Kind kind) const {
    Numbers steps(std::max(log_.messages().size(), log_.nodes().wholes.size()), none);
    Number number = 0;
    for (const ProgramStep& one : log_.steps()) {
        for (int i = 0; one.kind == kind && i < one.count; ++i)
            steps[one.messages[static_cast<std::size_t>(i)]] = number;
        ++number;
    }
    return steps;
}

std::optional<ProgramStep> History::sending_step(std::uint64_t number) const {
    return step(sending_.get([this] { return steps_by_message(ProgramStep::Kind::send); })[number]);
}

std::optional<ProgramStep> History::receiving_step(std::uint64_t number) const {
    return step(receiving_.get([this] { return steps_by_message(ProgramStep::Kind::receive); })[number]);
}

const History::Numbers& History::steps_of(NodeId node, int activity) const {
    const NumbersByNode& activities = steps_.get([this] {
        NumbersByNode index;
        Number number = 0;
        for (const ProgramStep& one : log_.steps()) index.of(one.node, one.activity).push_back(number++);
        return index;
    });
    return activities.of(node, activity);
}

std::optional<ProgramStep> History::step_until(const Numbers& all, Cycle cycle) const {
    const auto at = std::ranges::lower_bound(all, cycle, {}, [this](Number number) { return step(number)->done; });
    if (at == all.end() || step(*at)->done != cycle || step(*at)->asked == cycle) return std::nullopt;
    return step(*at);
}

std::optional<ProgramStep> History::step_until(NodeId node, int activity, Cycle cycle) const {
    if (const auto own = step_until(steps_of(node, activity), cycle)) return own;
    for (int other = 0; other < log_.activities(); ++other) {
        if (const auto found = step_until(steps_of(node, other), cycle)) return found;
    }
    return std::nullopt;
}

std::optional<ProgramStep> History::last_step() const {
    std::optional<ProgramStep> last;
    for (const ProgramStep& one : log_.steps()) {
        if (!last || last->done < one.done) last = one;
    }
    return last;
}

const History::Numbers& History::receives_of(NodeId node) const {
    const NumbersByNode& nodes = receives_.get([this] {
        NumbersByNode index;
        Number number = 0;
        for (const ProgramStep& one : log_.steps()) {
            if (one.kind == ProgramStep::Kind::receive) index.of(one.node).push_back(number);
            ++number;
        }
        index.sort_by([this](Number each) { return step(each)->asked; });
        return index;
    });
    return nodes.of(node);
}

}  // namespace narrows
