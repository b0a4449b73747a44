#include "testbench/elaboration/rtl_library.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/rtl/parameters.h"
#include "testbench/base/cache.h"
#include "testbench/elaboration/elaborated_folder.h"

namespace narrows {

void RtlLibrary::want(const Machine& machine, const Topology& topology, RouterId router) {
    rtl::RtlModule module = rtl::module_of(machine, topology, router);
    if (std::ranges::find(elaborated_, module, &Elaborated::module) != elaborated_.end()) return;
    elaborated_.push_back({std::move(module), {}});
}

void RtlLibrary::want_engine(const Machine& machine, const Topology& topology) {
    engine_ = rtl::engine_of(machine, topology);
}

std::size_t RtlLibrary::unknown() const {
    using Kind = ElaboratedModule::Kind;
    const auto routers = std::ranges::count_if(elaborated_, [this](const Elaborated& elaborated) {
        return !ElaboratedModule::is_known(elaborated.module, Kind::router, own());
    });
    const bool engine = engine_ && !ElaboratedModule::is_known(*engine_, Kind::engine, own());
    return static_cast<std::size_t>(routers) + (engine ? 1 : 0);
}

void RtlLibrary::elaborate() {
    for (Elaborated& elaborated : elaborated_) elaborated.rtl.emplace(elaborated.module, own());
    if (engine_) engine_rtl_.emplace(*engine_, own());
}

// Each module is examined once. The result is stored beside the built files.
std::optional<OwnRtlUse> RtlLibrary::own_use() const {
    if (!own_) return {};
    const Cache cache(elaborated_folder() / "own");
    std::set<std::string> used;
    const auto look_at = [&](const rtl::RtlModule& module) {
        const auto found = cache.get<std::vector<std::string>>(rtl::options_of(module) + own_->fingerprint(),
                                                               [&] { return own_->modules_in(module); });
        used.insert(found.begin(), found.end());
    };
    for (const Elaborated& elaborated : elaborated_) look_at(elaborated.module);
    if (engine_) look_at(*engine_);
    return own_->use(used);
}

std::string RtlLibrary::warnings() const {
    std::string all;
    for (const Elaborated& elaborated : elaborated_) all += elaborated.rtl->warnings();
    return engine_rtl_ ? all + engine_rtl_->warnings() : all;
}

void RtlLibrary::forget() const {
    for (const Elaborated& elaborated : elaborated_) {
        if (elaborated.rtl) elaborated.rtl->forget();
    }
    if (engine_rtl_) engine_rtl_->forget();
}

std::unique_ptr<rtl::Pins> RtlLibrary::make(const Machine& machine, const Topology& topology, RouterId router) const {
    const rtl::RtlModule module = rtl::module_of(machine, topology, router);
    return std::ranges::find(elaborated_, module, &Elaborated::module)
        ->rtl->make(machine, topology, router, next_start());
}

rtl::ModuleStart RtlLibrary::next_start() const {
    constexpr std::uint64_t apart = 100'003;  // prime, so that seeds near each other have no registers in common
    ++made_;
    return {registers_ == 0 ? 0 : apart * registers_ + made_,
            coverage_.empty() ? "" : fmt::format("{}/{}.dat", coverage_, made_)};
}

}  // namespace narrows
