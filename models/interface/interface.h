#pragma once

#include <boost/container/small_vector.hpp>

#include "models/interface/receive_link.h"
#include "models/interface/send_link.h"

namespace narrows {

/// The network interface of a node: its links to the router, each with a sending and a receiving side.
class Interface final : public AnyInterface, public MessageSink {
public:
    Interface(Fabric& fabric, NodeId node, ModelRouter& router, MessageReceiver& receiver, SendWatch& watch);

    Cycle send_may_begin_at(LinkId link) const override { return send_link(link).may_begin_at(); }
    void taken(LinkId link, Cycle cycle) override { receive_link(link).taken(cycle); }
    LinkOut link_out(LinkId link) const override { return send_link(link).contents(); }

    void arriving(Message& message, LinkId link, Cycle tail) override { receive_link(link).arriving(message, tail); }

private:
    void fill_register(Message& message, Cycle ready) override { send_link(message.link).begin(message, ready); }

    SendLink& send_link(LinkId number) { return send_links_[static_cast<std::size_t>(number)]; }
    const SendLink& send_link(LinkId number) const { return send_links_[static_cast<std::size_t>(number)]; }
    ReceiveLink& receive_link(LinkId number) { return receive_links_[static_cast<std::size_t>(number)]; }

    boost::container::small_vector<ReceiveLink, 1> receive_links_;
    boost::container::small_vector<SendLink, 1> send_links_;
};

}  // namespace narrows
