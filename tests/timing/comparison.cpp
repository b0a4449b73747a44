#include "tests/timing/comparison.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/timing/traced_run.h"

namespace narrows {

namespace {

std::string text(const reference::Transfer& t) {
    std::string result = "start " + std::to_string(t.start) + ", copied " + std::to_string(t.copied);
    for (const auto& c : t.path) {
        result += "\n    router " + std::to_string(c.router) + " port " + std::to_string(c.port) + " channel " +
                  std::to_string(c.channel) + " lane " + std::to_string(c.lane) + ": head " + std::to_string(c.head) +
                  ", tail " + std::to_string(c.tail);
    }
    return result + "\n    link " + std::to_string(t.in_link) + ", presented " + std::to_string(t.presented) +
           ", delivered " + std::to_string(t.delivered);
}

bool same(const reference::Reception& a, const reference::Reception& b) {
    return a.got == b.got && (a.got == never || a.send == b.send);
}

std::string text(const reference::MediumUse& use) {
    std::string result = std::to_string(use.frames) + " frames, " + std::to_string(use.collisions) + " collisions, " +
                         std::to_string(use.excessive_collisions) + " excessive, busy " + std::to_string(use.busy) +
                         ", waiting " + std::to_string(use.waiting);
    for (const auto& frame : use.collided) {
        result += "\n    station " + std::to_string(frame.station) + " collides from " + std::to_string(frame.from) +
                  " to " + std::to_string(frame.to);
    }
    return result;
}

bool same(const reference::Transfer& a, const reference::Transfer& b) {
    const auto same_crossing = [](const reference::Crossing& x, const reference::Crossing& y) {
        return x.router == y.router && x.port == y.port && x.channel == y.channel && x.lane == y.lane &&
               x.head == y.head && x.tail == y.tail;
    };
    return a.start == b.start && a.copied == b.copied && a.in_link == b.in_link && a.presented == b.presented &&
           a.delivered == b.delivered &&
           std::equal(a.path.begin(), a.path.end(), b.path.begin(), b.path.end(), same_crossing);
}

/// Empty if both agree on every message; otherwise the earliest message on which they differ.
std::string difference_of_transfers(const std::vector<reference::Send>& sends, const reference::Outcome& expected,
                                    const reference::Outcome& got) {
    // The difference that is earliest in time shows the cause.
    std::size_t first = sends.size();
    const auto& transfers = expected.transfers;
    for (std::size_t i = 0; i < sends.size(); ++i) {
        if (!same(got.transfers[i], transfers[i]) &&
            (first == sends.size() || transfers[i].start < transfers[first].start))
            first = i;
    }
    if (first == sends.size()) return "";
    return "message " + std::to_string(first) + " from " + std::to_string(sends[first].from) + " to " +
           std::to_string(sends[first].to) + ", " + std::to_string(sends[first].bytes) +
           " bytes\n  reference: " + text(transfers[first]) + "\n  model:     " + text(got.transfers[first]);
}

std::string difference_of_receptions(const std::vector<reference::Receive>& receives,
                                     const reference::Outcome& expected, const reference::Outcome& got) {
    std::string text;
    Cycle earliest = never;
    for (std::size_t i = 0; i < receives.size(); ++i) {
        const auto& e = expected.receptions[i];
        const auto& g = got.receptions[i];
        const Cycle when = std::min(e.got, g.got);
        if (same(e, g) || (when >= earliest && !text.empty())) continue;
        earliest = when;
        text = "receive " + std::to_string(i) + " of node " + std::to_string(receives[i].node) + ", stream " +
               std::to_string(receives[i].stream) + "\n  reference: message " + std::to_string(e.send) + " at " +
               std::to_string(e.got) + "\n  model:     message " + std::to_string(g.send) + " at " +
               std::to_string(g.got);
    }
    return text;
}

std::string difference_of_works(const std::vector<reference::WorkRequest>& works, const reference::Outcome& expected,
                                const reference::Outcome& got) {
    std::string text;
    Cycle earliest = never;
    for (std::size_t i = 0; i < works.size(); ++i) {
        const Cycle e = expected.worked[i];
        const Cycle g = got.worked[i];
        if (e == g || (std::min(e, g) >= earliest && !text.empty())) continue;
        earliest = std::min(e, g);
        text = (works[i].alone ? "work " : "computation ") + std::to_string(i) + " of node " +
               std::to_string(works[i].node) + ", stream " + std::to_string(works[i].stream) + ", " +
               std::to_string(works[i].cycles) + " cycles\n  reference: until " + std::to_string(e) +
               "\n  model:     until " + std::to_string(g);
    }
    return text;
}

bool expect_no_difference(unsigned seed, const Comparison& c, const reference::Outcome& expected,
                          const reference::Outcome& got) {
    const std::string transfer = difference_of_transfers(c.programs.sends, expected, got);
    const std::string reception = difference_of_receptions(c.programs.receives, expected, got);
    const std::string work = difference_of_works(c.programs.works, expected, got);
    const bool same_medium = expected.medium == got.medium;
    if (!same_medium) {
        ADD_FAILURE() << "seed " << seed << "\n  reference: " << text(expected.medium)
                      << "\n  model:     " << text(got.medium);
    }
    if (!transfer.empty()) ADD_FAILURE() << "seed " << seed << ", " << transfer;
    if (!reception.empty()) ADD_FAILURE() << "seed " << seed << ", " << reception;
    if (!work.empty()) ADD_FAILURE() << "seed " << seed << ", " << work;
    return transfer.empty() && reception.empty() && work.empty() && same_medium;
}

}  // namespace

bool expect_equal(unsigned seed, const Comparison& c) {
    return expect_no_difference(seed, c, reference::simulate(c.machine, c.topology, c.programs, c.options),
                                run_on_model(c.machine, c.topology, c.programs));
}

bool expect_same_when_shuffled(unsigned seed, const Comparison& c) {
    return expect_no_difference(seed, c, run_on_model(c.machine, c.topology, c.programs),
                                run_on_model(c.machine, c.topology, c.programs, seed));
}

}  // namespace narrows
