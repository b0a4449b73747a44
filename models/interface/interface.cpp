#include "models/interface/interface.h"

namespace narrows {

Interface::Interface(Fabric& fabric, NodeId node, ModelRouter& router, MessageReceiver& receiver, SendWatch& watch)
    : AnyInterface(fabric, node, watch) {
    const int links = all_links(fabric.machine.interface);
    send_links_.reserve(static_cast<std::size_t>(links));  // no reallocation: there are pointers to the elements
    receive_links_.reserve(static_cast<std::size_t>(links));
    for (LinkId link = 0; link < links; ++link) {
        send_links_.emplace_back(fabric, router, link).connect(watch);
        receive_links_.emplace_back(fabric, router, receiver, link);
    }
    router.connect(*this);
}

}  // namespace narrows
