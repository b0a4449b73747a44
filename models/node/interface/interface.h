#pragma once

#include "models/node/interface/links.h"
#include "models/node/interface/receive_link.h"
#include "models/node/interface/send_link.h"

namespace narrows {

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
