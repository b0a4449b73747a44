#pragma once

#include <boost/container/small_vector.hpp>
#include <systemc>

#include "models/interface/receive_link.h"
#include "models/interface/send_link.h"

namespace narrows {

/// The network interface of a node: its links to the router, each with a sending and a receiving side.
class Interface final : public sc_core::sc_module, public MessageSink {
public:
    Interface(const sc_core::sc_module_name& name, Fabric& fabric, Router& router, MessageReceiver& receiver,
              SendWatch& watch);

    SendLink& send_link(int number) { return send_links_[static_cast<std::size_t>(number)]; }
    const SendLink& send_link(int number) const { return send_links_[static_cast<std::size_t>(number)]; }
    ReceiveLink& receive_link(int number) { return receive_links_[static_cast<std::size_t>(number)]; }

    void arriving(Message& message, int link, Cycle tail) override { receive_link(link).arriving(message, tail); }

private:
    boost::container::small_vector<SendLink, 1> send_links_;
    boost::container::small_vector<ReceiveLink, 1> receive_links_;
};

}  // namespace narrows
