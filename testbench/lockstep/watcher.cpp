#include "testbench/lockstep/watcher.h"

#include <algorithm>

namespace narrows::lockstep {

void Watcher::observe(const rtl::Pins& pins, Cycle t) {
    for (int number = 0; number < static_cast<int>(left_.size()); ++number) observe_channel(pins, number, t);
    const rtl::InterfacePins* const interface = pins.interface();
    if (interface == nullptr) return;
    for (LinkId link = 0; link < machine_->interface.links; ++link) observe_link(*interface, link, t);
}

ChannelCrossing& Watcher::crossing(std::size_t message, Port port) {
    auto& crossings = journeys_->at(message).crossings;
    const auto found = std::find_if(crossings.begin(), crossings.end(),
                                    [&](const ChannelCrossing& c) { return c.router == router_ && c.port == port; });
    return found == crossings.end() ? crossings.emplace_back(ChannelCrossing{router_, port}) : *found;
}

void Watcher::observe_channel(const rtl::Pins& pins, int number, Cycle t) {
    const auto [port, channel] = channels_.out()[static_cast<std::size_t>(number)];
    Left& left = left_[static_cast<std::size_t>(number)];
    if (pins.head_leaves(number)) {
        const rtl::Head head = pins.leaving(number);
        left = {static_cast<std::size_t>(head.tag), head.bytes};
        ChannelCrossing& here = crossing(left.message, port);
        here.head = t;
        here.channel = channel;
        here.lane = pins.lane_of_leaving(number);
    }
    rtl::FlitBytes flit;
    const int bytes = pins.bytes_leaving(number, flit);
    if (bytes == 0) return;
    left.bytes -= bytes;
    if (left.bytes == 0) crossing(left.message, port).tail = t;
}

void Watcher::observe_link(const rtl::InterfacePins& pins, LinkId link, Cycle t) {
    if (pins.head_arrives(link)) {
        ChannelCrossing& here = crossing(static_cast<std::size_t>(pins.arriving(link).tag), Topology::local);
        here.link = link;
        here.head = t;
    }
    if (pins.last_arrives(link)) crossing(static_cast<std::size_t>(pins.arriving(link).tag), Topology::local).tail = t;
}

}  // namespace narrows::lockstep
