#pragma once

#include <tuple>
#include <vector>

#include "traces/log/run_log.h"

/// All fields of a log's events, for comparison.
namespace narrows {

inline auto all_of(const LoggedCrossing& c) {
    return std::tuple(c.router, c.port, c.channel, c.lane, c.head, c.tail, c.turn);
}
inline auto all_of(const LoggedMessage& m) {
    std::vector<decltype(all_of(LoggedCrossing()))> crossings;
    for (const LoggedCrossing& crossing : m.crossings) crossings.push_back(all_of(crossing));
    return std::tuple(std::tuple(m.from, m.to, m.sequence, m.tag, m.message_class, m.bytes, m.link_out, m.link_in,
                                 m.turn_out, m.turn_in, m.injection_buffer, m.number_in_pair),
                      std::tuple(m.asked, m.started, m.copied, m.supplied, m.presented, m.delivered, m.received,
                                 m.loaded, m.stored_from, m.stored_to),
                      crossings);
}
inline auto all_of(const LoggedStep& s) {
    return std::tuple(s.rank, s.kind, s.what, s.number, s.asked, s.from, s.overhead_end, s.to, s.chunks);
}
inline auto all_of(const MemoryBusy& b) { return std::tuple(b.node, b.loads, b.message, b.from, b.to); }
inline auto all_of(const ProgramStep& s) {
    return std::tuple(s.node, s.activity, s.kind, s.asked, s.done, s.messages, s.count);
}

}  // namespace narrows
