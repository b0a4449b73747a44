#include "models/node/interface/interface.h"

namespace narrows {

Interface::Interface(Fabric& fabric, NodeId node, ModelRouter& router, MessageReceiver& receiver, SendWatch& watch)
    : AnyInterface(fabric, node, watch),
      receive_links_(all_links(fabric.machine.interface),
                     [&](LinkId link) { return ReceiveLink(fabric, router, receiver, link); }),
      send_links_(all_links(fabric.machine.interface),
                  [&](LinkId link) { return SendLink(fabric, router, watch, link); }) {
    router.connect(*this);
}

}  // namespace narrows
