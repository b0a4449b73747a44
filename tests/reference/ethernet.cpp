#include "tests/reference/ethernet.h"

#include <algorithm>

namespace narrows::reference {

EthernetOfBits::EthernetOfBits(const Machine& machine, std::vector<ReceiveLinks>& receive_links, std::uint64_t seed)
    : receive_links_(&receive_links),
      delay_(machine.network.link_latency),
      asked_(receive_links.size(), never),
      last_sent_(-delay_ - 1) {
    for (int node = 0; node < static_cast<int>(receive_links.size()); ++node) {
        stations_.emplace_back(NodeId(node), seed);
    }
}

void EthernetOfBits::launch(Message& message, int, Cycle t) {
    const auto station = static_cast<std::size_t>(message.send.from);
    stations_[station].prepare(message, t);
    asked_[station] = t;
}

bool EthernetOfBits::step(Cycle t) {
    start(t);
    if (anyone_sends()) last_sent_ = t;
    if (t <= last_sent_ + delay_) ++use_.busy;
    hear(t);
    end(t);
    arrive(t);
    const auto has_frame = [](const EthernetStation& s) { return s.has_frame(); };
    return !on_the_way_.empty() || std::any_of(stations_.begin(), stations_.end(), has_frame);
}

MediumUse EthernetOfBits::medium_use() const {
    MediumUse use = use_;
    std::sort(use.collided.begin(), use.collided.end());
    for (const EthernetStation& station : stations_) use.excessive_collisions += station.excessive_collisions();
    return use;
}

bool EthernetOfBits::anyone_sends() const {
    return std::any_of(stations_.begin(), stations_.end(), [](const EthernetStation& s) { return s.sends(); });
}

/// All frames of a collision start before the first of them ends.
void EthernetOfBits::start(Cycle t) {
    if (!anyone_sends()) starts_ = 0;
    for (EthernetStation& station : stations_) {
        if (station.start(t) && ++starts_ == 2) ++use_.collisions;
    }
}

/// K2: in cycle t each station hears what the others sent in cycle t - D.
void EthernetOfBits::hear(Cycle t) {
    std::vector<bool>& now = sent_.emplace_back();
    for (const EthernetStation& station : stations_) now.push_back(station.sends());
    const bool early = t < delay_;
    const std::vector<bool> nothing(stations_.size(), false);
    const std::vector<bool>& sent = early ? nothing : sent_.front();
    const auto senders = std::count(sent.begin(), sent.end(), true);
    for (std::size_t i = 0; i < stations_.size(); ++i) stations_[i].hear(senders > (sent[i] ? 1 : 0), t);
    if (!early) sent_.pop_front();
}

void EthernetOfBits::end(Cycle t) {
    for (EthernetStation& station : stations_) {
        const bool sent = station.sends();
        Message* const message = station.end(t);
        if (message != nullptr) {
            go_through(*message, station.started_at(), t);
        } else if (sent && !station.sends()) {
            use_.collided.push_back({station.node(), station.started_at(), t + 1});
        }
    }
}

/// K8, X1, X2.
void EthernetOfBits::go_through(Message& message, Cycle head, Cycle tail) {
    message.left_wire = tail;
    message.transfer.path = {
        {RouterId(static_cast<int>(stations_.size())), 0, 0, 0, head, tail},
        {RouterId(int{message.send.to}), Topology::local, 0, 0, head + delay_, tail + delay_},
    };
    on_the_way_.push_back(&message);
    ++use_.frames;
    use_.waiting += head - asked_[static_cast<std::size_t>(message.send.from)];
}

/// K9.
void EthernetOfBits::arrive(Cycle t) {
    if (on_the_way_.empty() || t < on_the_way_.front()->transfer.path.back().tail) return;
    Message& message = *on_the_way_.front();
    message.transfer.in_link = 0;
    (*receive_links_)[static_cast<std::size_t>(message.send.to)].front().store(message);
    on_the_way_.pop_front();
}

}  // namespace narrows::reference
