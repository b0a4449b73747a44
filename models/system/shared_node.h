#pragma once

#include <memory>
#include <vector>

#include "models/interface/interface.h"
#include "models/node/packet_engine.h"
#include "models/node/shared_memory.h"
#include "models/node/shared_processor.h"
#include "models/system/model_router_of.h"
#include "models/system/node.h"

namespace narrows {

/// A node whose processors share memory and interfaces (docs/nodes.md). All are models.
class SharedNode final : public Node {
public:
    /// `packets`: those of all nodes. `medium`: null where interfaces have routers.
    SharedNode(const sc_core::sc_module_name& name, Fabric& fabric, const Placement& placement, MessageLedger& messages,
               MessageLedger& packets, NodeId id, Medium* medium);

    AnyProcessor& processor(int number) override { return *processors_[static_cast<std::size_t>(number)]; }
    const AnyInterface& interface(int number) const override { return *interfaces_[static_cast<std::size_t>(number)]; }
    const AnyRouter& router(int number) const override { return *routers_[static_cast<std::size_t>(number)]; }
    const SharedMemory* memory() const override { return &memory_; }
    std::vector<const Message*> asking_for_register(int interface) const override { return engine_.asking(interface); }

private:
    SharedMemory memory_;
    PacketEngine engine_;
    std::vector<std::unique_ptr<SharedProcessor>> processors_;  ///< those with a rank
    std::vector<std::unique_ptr<ModelRouter>> routers_;         ///< by interface
    std::vector<std::unique_ptr<Interface>> interfaces_;
};

}  // namespace narrows
