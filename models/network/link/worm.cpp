#include "models/network/link/worm.h"

namespace narrows {

WormTiming::WormTiming(const Machine& machine, const ChannelParameters& channels)
    : buffer_bytes_(channels.slot_bytes()),
      latency_(channels.link_latency),
      network_(channels.link_bytes_per_cycle, channels.link_flit_time, buffer_bytes_,
               latency_ + channels.link_flit_time),
      last_(machine.interface.link_bytes_per_cycle, machine.interface.link_flit_time, buffer_bytes_,
            latency_ + channels.link_flit_time),
      first_(machine.interface.injection_buffers > 0 || !last_.slower_than(network_)
                 ? network_
                 : Rate(machine.interface.link_bytes_per_cycle, machine.interface.link_flit_time, buffer_bytes_,
                        latency_ + machine.interface.link_flit_time)) {}

Cycle WormTiming::tail_ahead(std::span<const Crossing> heads, bool complete, int channel, int bytes, Cycle tail) const {
    const int crossed = static_cast<int>(heads.size()) - 1;
    const int last = complete ? crossed : -1;
    const int end = std::min(crossed, channel + reach(bytes));
    const Rate& here = own(channel);
    Cycle room = here.flit_time();  // the time until room comes back from channel k, flit by flit
    for (int k = channel + 1; k <= end; ++k, room += network_.flit_time()) {
        const bool leaves = k == last;
        const Rate& first = leaves ? last_ : network_;
        const Rate& slowest = leaves && last_.slower_than(here) ? last_ : here;
        const int remaining = bytes - 1 - buffer_bytes_ * (k - channel);
        const Cycle alone = first.first_flit() + slowest.cycles(remaining);
        tail = std::max(tail, heads[static_cast<std::size_t>(k)].head + room + alone);
    }
    return tail;
}

}  // namespace narrows
