#pragma once

#include <memory>
#include <vector>

#include "models/network/topology/ids.h"
#include "models/node/interface/receive_link.h"
#include "models/node/interface/send_link.h"

namespace narrows {

/// One side of the links of an interface, by number. Most interfaces have one link, which is inside.
template <class Link>
class Links {
public:
    /// Adds links; `make(number)` makes one. Links never move in memory.
    template <class Make>
    Links(int count, Make make) : first_(make(LinkId(0))) {
        if (count == 1) return;
        others_ = std::make_unique<std::vector<Link>>();
        others_->reserve(static_cast<std::size_t>(count - 1));
        for (int number = 1; number < count; ++number) others_->push_back(make(LinkId(number)));
    }
    Links(const Links&) = delete;
    Links& operator=(const Links&) = delete;

    Link& operator[](LinkId number) { return number == 0 ? first_ : other(number); }
    const Link& operator[](LinkId number) const { return number == 0 ? first_ : other(number); }

private:
    Link& other(LinkId number) const { return (*others_)[static_cast<std::size_t>(number - 1)]; }

    Link first_;
    std::unique_ptr<std::vector<Link>> others_;  ///< null if there is one link
};

/// The network interface of a node: its links to the router, each with a sending and a receiving side.
class Interface final : public AnyInterface, public MessageSink {
public:
    Interface(Fabric& fabric, NodeId node, ModelRouter& router, MessageReceiver& receiver, SendWatch& watch);

    Cycle send_may_begin_at(LinkId link) const override { return send_links_[link].may_begin_at(); }
    Cycle register_free_at(LinkId link) const override { return send_links_[link].register_free_at(); }
    void taken(LinkId link, Cycle cycle) override { receive_links_[link].taken(cycle); }
    LinkOut link_out(LinkId link) const override { return send_links_[link].contents(); }

    void fill_register(Message& message, Cycle ready) override { send_links_[message.link].begin(message, ready); }
    void arriving(Message& message, LinkId link, Cycle tail) override { receive_links_[link].arriving(message, tail); }

private:
    Links<ReceiveLink> receive_links_;
    Links<SendLink> send_links_;
};

}  // namespace narrows
