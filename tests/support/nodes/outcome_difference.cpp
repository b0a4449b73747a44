#include "tests/support/nodes/outcome_difference.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>
#include <vector>

namespace narrows {

namespace {

using reference::ControlTransfer;
using reference::NodesOutcome;
using reference::OperationEnd;
using reference::PacketTransfer;
using reference::WholeTransfer;

std::string text(Cycle cycle) { return cycle == never ? "never" : std::to_string(cycle); }

std::string text(const PacketTransfer& p) {
    std::string result = "\n    endpoint " + std::to_string(p.from) + " to " + std::to_string(p.to) + ", register " +
                         text(p.in_register) + ", copied " + text(p.transfer.copied);
    for (const auto& c : p.transfer.path) {
        result += ", router " + std::to_string(c.router) + " port " + std::to_string(c.port) + " channel " +
                  std::to_string(c.channel) + " lane " + std::to_string(c.lane) + " [" + text(c.head) + ", " +
                  text(c.tail) + "]";
    }
    return result + ", link " + std::to_string(p.transfer.in_link) + ", presented " + text(p.transfer.presented) +
           ", in memory " + text(p.in_memory);
}

std::string text(const WholeTransfer& m) {
    std::string result = "start " + text(m.start) + ", delivered " + text(m.delivered);
    for (const PacketTransfer& packet : m.packets) {
        if (packet.in_register != never) result += text(packet);
    }
    return result;
}

/// The values that the model does not report.
std::string text_of_rest(const WholeTransfer& m) {
    std::string result = "\n    posted " + text(m.posted) + ", ended " + text(m.ended);
    for (const PacketTransfer& p : m.packets) result += ", asked " + text(p.asked) + ", complete " + text(p.complete);
    return result;
}

std::string text(const ControlTransfer& c) {
    static const std::array names{"data", "request", "grant", "credit", "other job"};
    const std::string message = c.message == reference::no_message ? "" : " of message " + std::to_string(c.message);
    return names[static_cast<std::size_t>(c.kind)] + message + ", rank " + std::to_string(c.from) + " to " +
           std::to_string(c.to) + ", with credit " + std::to_string(c.credit) + text(c.packet);
}

/// The control packets that got registers, sorted.
std::vector<std::string> texts(const std::vector<ControlTransfer>& controls) {
    std::vector<std::pair<Cycle, std::string>> all;
    for (const ControlTransfer& c : controls) {
        if (c.packet.in_register != never) all.emplace_back(c.packet.in_register, text(c));
    }
    std::sort(all.begin(), all.end());
    std::vector<std::string> result;
    for (const auto& [cycle, one] : all) result.push_back(one);
    return result;
}

std::string text(const std::vector<OperationEnd>& ends) {
    std::string result;
    for (const OperationEnd& end : ends) {
        result += " " + text(end.end);
        if (end.message != reference::no_message) result += " (" + std::to_string(end.message) + ")";
    }
    return result;
}

/// The first control packet that differs, or nothing.
std::string difference_of_controls(const NodesOutcome& expected, const NodesOutcome& got) {
    std::vector<std::string> ones = texts(expected.controls);
    std::vector<std::string> others = texts(got.controls);
    const std::size_t most = std::max(ones.size(), others.size());
    ones.resize(most, "none");
    others.resize(most, "none");
    for (std::size_t i = 0; i < most; ++i) {
        if (ones[i] != others[i]) return "\ncontrol packet\n  expected: " + ones[i] + "\n  got:      " + others[i];
    }
    return "";
}

std::vector<reference::CollidedFrame> in_order_of_starts(std::vector<reference::CollidedFrame> frames) {
    std::sort(frames.begin(), frames.end(),
              [](const auto& a, const auto& b) { return std::tie(a.from, a.station) < std::tie(b.from, b.station); });
    return frames;
}

std::string text(const std::vector<reference::CollidedFrame>& frames, std::size_t number) {
    if (number >= frames.size()) return "none";
    const reference::CollidedFrame& f = frames[number];
    return "of station " + std::to_string(f.station) + " [" + text(f.from) + ", " + text(f.to) + ")";
}

/// The first collided frame that differs, or nothing.
std::string difference_of_collisions(const NodesOutcome& expected, const NodesOutcome& got) {
    const std::vector<reference::CollidedFrame> ones = in_order_of_starts(expected.medium.collided);
    const std::vector<reference::CollidedFrame> others = in_order_of_starts(got.medium.collided);
    const auto [one, other] = std::mismatch(ones.begin(), ones.end(), others.begin(), others.end());
    if (one == ones.end() && other == others.end()) return "";
    const auto number = static_cast<std::size_t>(one - ones.begin());
    return "\ncollided frame\n  expected: " + text(ones, number) + "\n  got:      " + text(others, number);
}

/// When the last program ended, as far as they did.
Cycle end_of_programs(const NodesOutcome& outcome) {
    Cycle last = 0;
    for (const auto& of_activity : outcome.ends) {
        for (const auto& operation : of_activity) last = operation.end == never ? last : std::max(last, operation.end);
    }
    return last;
}

/// Accesses that ended before the programs, because a run does not wait for the others.
std::vector<reference::HostAccessOutcome> ended_accesses(const NodesOutcome& outcome) {
    std::vector<reference::HostAccessOutcome> ended = outcome.accesses;
    std::erase_if(ended, [last = end_of_programs(outcome)](const auto& access) { return access.end > last; });
    std::sort(ended.begin(), ended.end());
    return ended;
}

std::string text(const std::vector<reference::HostAccessOutcome>& accesses, std::size_t number) {
    if (number >= accesses.size()) return "none";
    const reference::HostAccessOutcome& a = accesses[number];
    return std::string(a.is_write ? "write" : "read") + " of " + std::to_string(a.bytes) + " bytes by interface " +
           std::to_string(a.interface) + " of node " + std::to_string(a.node) + ", asked " + text(a.asked) + ", left " +
           text(a.left) + ", ends " + text(a.end);
}

std::string difference_of_accesses(const NodesOutcome& expected, const NodesOutcome& got) {
    const auto ones = ended_accesses(expected);
    const auto others = ended_accesses(got);
    const auto [one, other] = std::mismatch(ones.begin(), ones.end(), others.begin(), others.end());
    if (one == ones.end() && other == others.end()) return "";
    const auto number = static_cast<std::size_t>(one - ones.begin());
    return "\naccess over a host bus\n  expected: " + text(ones, number) + "\n  got:      " + text(others, number);
}

}  // namespace

std::string difference(const NodesOutcome& expected, const NodesOutcome& got) {
    const std::string who = got.has_ended ? "the reference" : "the model";
    const std::string stop = expected.has_ended == got.has_ended ? "" : "only " + who + " comes to a stop\n";
    std::string result = stop;
    Cycle earliest = never;
    for (std::size_t i = 0; i < expected.messages.size(); ++i) {
        const WholeTransfer& message = expected.messages[i];
        const std::string one = text(message);
        const std::string other = text(got.messages[i]);
        if (one == other || message.start >= earliest) continue;
        earliest = message.start;
        result = stop + "message " + std::to_string(i) + "\n  expected: " + one + "\n  got:      " + other + "\n";
    }
    for (std::size_t i = 0; i < expected.ends.size(); ++i) {
        if (text(expected.ends[i]) == text(got.ends[i])) continue;
        result += "activity " + std::to_string(i) + "\n  expected:" + text(expected.ends[i]) +
                  "\n  got:     " + text(got.ends[i]);
        break;
    }
    return result + difference_of_controls(expected, got) + difference_of_collisions(expected, got) +
           difference_of_accesses(expected, got);
}

std::string all_of(const NodesOutcome& all) {
    std::string result = "\nreference";
    for (std::size_t i = 0; i < all.messages.size(); ++i) {
        result += "\n  message " + std::to_string(i) + ": " + text(all.messages[i]) + text_of_rest(all.messages[i]);
    }
    for (std::size_t i = 0; i < all.ends.size(); ++i) {
        if (!all.ends[i].empty()) result += "\n  activity " + std::to_string(i) + ":" + text(all.ends[i]);
    }
    for (const std::string& control : texts(all.controls)) result += "\n  " + control;
    return result;
}

}  // namespace narrows
