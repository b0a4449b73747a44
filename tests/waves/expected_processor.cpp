#include "tests/waves/expected_processor.h"

#include <fmt/format.h>

#include <algorithm>

namespace narrows {

const LoggedStep* ProcessorOracle::busy(NodeId node, Cycle t) const {
    for (const LoggedStep& b : run_.processor_steps) {
        if (b.rank == node && b.from <= t && t < b.to) return &b;
    }
    return nullptr;
}

std::string ProcessorOracle::processor_state(NodeId node, Cycle t) const {
    const LoggedStep* b = busy(node, t);
    if (b == nullptr) {
        const bool computes = std::any_of(run_.steps.begin(), run_.steps.end(), [&](const ProgramStep& s) {
            return s.node == node && s.kind == ProgramStep::Kind::compute && s.asked <= t && t < s.done;
        });
        return computes ? "computing" : "idle";
    }
    const Cycle spent = t - b->from;
    const bool at_request = machine_.processor.receive_overhead_due == ReceiveOverhead::at_request;
    switch (b->kind) {
        case ProcessorStep::Kind::work: return "work";
        case ProcessorStep::Kind::request: return "receive overhead";
        case ProcessorStep::Kind::take:
            return !at_request && spent < machine_.processor.receive_overhead ? "receive overhead"
                                                                              : "processor moves data";
        default: break;
    }
    if (spent < machine_.processor.send_overhead) return "send overhead";
    return spent < machine_.processor.send_overhead + machine_.interface.send_overhead ? "interface send overhead"
                                                                                       : "processor moves data";
}

bool ProcessorOracle::received(std::uint64_t number, Cycle t) const {
    return std::any_of(run_.steps.begin(), run_.steps.end(), [&](const ProgramStep& s) {
        return s.kind == ProgramStep::Kind::receive && s.done <= t &&
               std::count(s.messages.begin(), s.messages.begin() + s.count, number) > 0;
    });
}

std::string ProcessorOracle::inbox(NodeId node, Cycle t) const {
    int count = 0;
    for (std::uint64_t i = 0; i < run_.messages.size(); ++i) {
        const LoggedMessage& m = run_.messages[i];
        if (m.to == node && m.delivered <= t && !received(i, t)) ++count;
    }
    return std::to_string(count);
}

std::string ProcessorOracle::activity(NodeId node, int number, Cycle t) const {
    static const char* const names[] = {"send", "receive", "compute", "work", "wait"};
    for (const ProgramStep& s : run_.steps) {
        if (s.node == node && s.activity == number && s.asked <= t && t < s.done)
            return names[static_cast<int>(s.kind)];
    }
    return "nothing";
}

void ProcessorOracle::describe_processor(NodeId node, const std::string& scope, Expected& to) const {
    to[scope + "state"] = [this, node](Cycle t) { return processor_state(node, t); };
    to[scope + "message"] = [this, node](Cycle t) {
        const LoggedStep* b = busy(node, t);
        return b != nullptr && b->is_of_message() ? id_of(b->what) : "";
    };
    to[scope + "inbox"] = [this, node](Cycle t) { return inbox(node, t); };
    int activities = 0;
    for (const ProgramStep& s : run_.steps) activities = std::max(activities, s.activity + 1);
    for (int i = 0; i < activities; ++i) {
        to[fmt::format("{}program_{}_waits_for", scope, i)] = [this, node, i](Cycle t) { return activity(node, i, t); };
    }
    if (machine_.memory.timing != MemoryTiming::off) describe_memory_port(run_, node, scope, to);
}

}  // namespace narrows
