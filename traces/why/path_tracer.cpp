#include "traces/why/path_tracer.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace narrows {

namespace {

std::vector<WormTiming> worms_of(const Machine& machine) {
    std::vector<WormTiming> worms;
    for (const ChannelParameters& values : machine.all_channel_values()) worms.emplace_back(machine, values);
    return worms;
}

}  // namespace

PathTracer::PathTracer(const RunLog& log, const Machine& machine, const Topology& topology)
    : times_(log, machine, topology),
      history_(log, machine),
      nodes_(machine.has_shared_nodes() ? std::optional<NodeHistory>(std::in_place, log, machine) : std::nullopt),
      machine_(machine),
      topology_(topology),
      worms_(worms_of(machine)),
      most_in_a_cycle_(events_of_a_message * (log.messages().size() + 1) + log.processors().size() +
                       log.memory().size() + log.steps().size() +
                       events_of_a_message * (log.nodes().wholes.size() + log.nodes().accesses.size())) {
    for (const LoggedStep& step : log.nodes().steps) most_in_a_cycle_ += events_of_a_message + 2 * step.chunks.size();
}

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
    const std::uint64_t message = has_message ? number_ : no_message;
    std::uint64_t whole = no_message;
    if (has_shared_nodes() && has_message) whole = message == no_message ? whole_ : nodes_->packet(message).whole;
    if (from < cycle_) segments_.push_back({from, cycle_, cause, resource, message, whole});
    cycle_ = from;
}

void PathTracer::go_to(Event event, const LoggedStep* step) {
    if (step == nullptr || (event == &PathTracer::step_ended && step->to != cycle_))
        throw std::logic_error(fmt::format("no step of a processor ends at cycle {}", cycle_));
    node_step_ = step;
    next_ = event;
}

LoggedCrossing PathTracer::crossing(std::size_t place) const {
    if (place >= m().crossings.size())
        throw std::logic_error(fmt::format("a message did not cross channel {} of its path", place));
    return m().crossings[place];
}

/// The link inwards has its own speed, whatever the class of the channel before.
const WormTiming& PathTracer::worm_of(std::size_t place) const {
    if (worms_.size() == 1 || is_last(place)) return worms_.front();
    const LoggedCrossing& here = crossing(place);
    return worms_[static_cast<std::size_t>(topology_.graph().group(here.router, here.port)->channel_class)];
}

Resource PathTracer::channel(std::size_t place) const {
    const LoggedCrossing& here = crossing(place);
    return is_last(place) ? link_in()
                          : Resource{ResourceKind::channel, here.router, here.port, here.port, here.channel};
}

}  // namespace narrows
