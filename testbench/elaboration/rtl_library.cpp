#include "testbench/elaboration/rtl_library.h"

#include <algorithm>

#include "models/rtl/engine.h"

namespace narrows {

void RtlLibrary::want(const Machine& machine, const Topology& topology, RouterId router) {
    rtl::RtlModule module = rtl::module_of(machine, topology, router);
    if (rtl::variant_of(module) != nullptr) return;
    if (std::ranges::find(elaborated_, module, &Elaborated::module) != elaborated_.end()) return;
    elaborated_.push_back({std::move(module), {}});
}

void RtlLibrary::want_engine(const Machine& machine, const Topology& topology) {
    engine_ = rtl::engine_of(machine, topology);
}

std::size_t RtlLibrary::unknown() const {
    using Kind = ElaboratedModule::Kind;
    const auto routers = std::ranges::count_if(elaborated_, [](const Elaborated& elaborated) {
        return !ElaboratedModule::is_known(elaborated.module, Kind::router);
    });
    const bool engine = engine_ && !ElaboratedModule::is_known(*engine_, Kind::engine);
    return static_cast<std::size_t>(routers) + (engine ? 1 : 0);
}

void RtlLibrary::elaborate() {
    for (Elaborated& elaborated : elaborated_) elaborated.rtl.emplace(elaborated.module);
    if (engine_) engine_rtl_.emplace(*engine_);
}

void RtlLibrary::forget() const {
    for (const Elaborated& elaborated : elaborated_) {
        if (elaborated.rtl) elaborated.rtl->forget();
    }
    if (engine_rtl_) engine_rtl_->forget();
}

std::unique_ptr<rtl::Pins> RtlLibrary::make(const Machine& machine, const Topology& topology, RouterId router) const {
    const rtl::RtlModule module = rtl::module_of(machine, topology, router);
    if (const rtl::Variant* const variant = rtl::variant_of(module)) return variant->make(machine, topology, router);
    const auto found = std::ranges::find(elaborated_, module, &Elaborated::module);
    return found->rtl->make(machine, topology, router);
}

}  // namespace narrows
