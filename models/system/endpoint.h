#pragma once

#include <memory>

#include "models/node/interface/interface.h"
#include "models/system/model_router_of.h"
#include "models/system/rtl_endpoint.h"

namespace narrows {

/// An interface of a shared node with its router, or with its tap at a medium. All are models or all RTL.
class Endpoint {
public:
    virtual ~Endpoint() = default;
    virtual AnyInterface& interface() = 0;
    virtual AnyRouter& router() = 0;
};

class ModelEndpoint final : public Endpoint {
public:
    ModelEndpoint(Fabric& fabric, EndpointId id, Medium* medium, MessageReceiver& receiver, SendWatch& watch)
        : router_(model_router_of(fabric, id, medium)), interface_(fabric, id, *router_, receiver, watch) {
        fabric.routers[static_cast<std::size_t>(router_->id())] = router_.get();
        fabric.interfaces[static_cast<std::size_t>(id)] = &interface_;
    }

    AnyInterface& interface() override { return interface_; }
    AnyRouter& router() override { return *router_; }

private:
    std::unique_ptr<ModelRouter> router_;
    Interface interface_;
};

class ClockedEndpoint final : public Endpoint {
public:
    ClockedEndpoint(Fabric& fabric, EndpointId id, RtlClock& clock, MessageReceiver& receiver, SendWatch& watch)
        : rtl_(fabric, id, clock, receiver, watch) {}

    RtlEndpoint& interface() override { return rtl_; }
    RtlEndpoint& router() override { return rtl_; }

private:
    RtlEndpoint rtl_;
};

}  // namespace narrows
