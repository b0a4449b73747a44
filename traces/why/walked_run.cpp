#include "traces/why/walked_run.h"

#include <fmt/format.h>

#include <stdexcept>

namespace narrows {

namespace {

std::vector<WormTiming> worms_of(const Machine& machine) {
    std::vector<WormTiming> worms;
    for (const ChannelParameters& values : machine.all_channel_values()) worms.emplace_back(machine, values);
    return worms;
}

}  // namespace

WalkedRun::WalkedRun(const RunLog& log, const Machine& machine, const Topology& topology)
    : machine(machine),
      topology(topology),
      placement(machine),
      times(log, machine, topology),
      history(log, machine, times),
      nodes(log, machine, history, times),
      host(log, machine, history),
      worms(worms_of(machine)) {}

/// The inward link has its own speed, whatever the class of the channel before.
const WormTiming& WalkedRun::worm_of(const LoggedMessage& message, std::size_t place) const {
    if (worms.size() == 1 || is_last(message, place)) return worms.front();
    const LoggedCrossing here = crossing_of(message, place);
    return worms[static_cast<std::size_t>(topology.graph().group(here.router, here.port)->channel_class)];
}

LoggedCrossing crossing_of(const LoggedMessage& message, std::size_t place) {
    if (place >= message.crossings.size())
        throw std::logic_error(fmt::format("a message did not cross channel {} of its path", place));
    return message.crossings[place];
}

Resource channel_of(const LoggedMessage& message, std::size_t place) {
    const LoggedCrossing here = crossing_of(message, place);
    if (is_last(message, place)) return link_in_of(message);
    return {ResourceKind::channel, here.router, here.port, here.port, here.channel};
}

}  // namespace narrows
