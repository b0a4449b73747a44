#include "traces/why/path_tracer.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace narrows {

PathTracer::PathTracer(const RunLog& log, const Machine& machine)
    : times_(log, machine),
      history_(log, machine),
      machine_(machine),
      worm_(machine),
      most_in_a_cycle_(events_of_a_message * (log.messages().size() + 1) + log.processors().size() +
                       log.memory().size() + log.steps().size()) {}

std::vector<Segment> PathTracer::go() {
    begin_at_the_end();
    for (std::size_t in_this_cycle = 0; next_ != nullptr && cycle_ > 0; ++in_this_cycle) {
        const Cycle before = cycle_;
        const auto event = std::exchange(next_, nullptr);
        (this->*event)();
        if (cycle_ < before) in_this_cycle = 0;
        if (in_this_cycle > most_in_a_cycle_)
            throw std::logic_error(fmt::format("events of cycle {} wait for each other", cycle_));
    }
    if (cycle_ > 0) throw std::logic_error(fmt::format("no cause found for an event of cycle {}", cycle_));
    std::reverse(segments_.begin(), segments_.end());
    return std::move(segments_);
}

void PathTracer::add(Cycle from, Occupation cause, const Resource& resource, bool has_message) {
    if (from > cycle_)
        throw std::logic_error(
            fmt::format("a {} that begins at cycle {} ends before that", occupation_name(cause), from));
    if (from < cycle_) segments_.push_back({from, cycle_, cause, resource, has_message ? number_ : no_message});
    cycle_ = from;
}

const LoggedCrossing& PathTracer::crossing(std::size_t place) const {
    if (place >= m().crossings.size())
        throw std::logic_error(fmt::format("a message did not cross channel {} of its path", place));
    return m().crossings[place];
}

Resource PathTracer::channel(std::size_t place) const {
    const LoggedCrossing& here = crossing(place);
    return is_last(place) ? link_in()
                          : Resource{ResourceKind::channel, here.router, here.port, here.port, here.channel};
}

}  // namespace narrows
