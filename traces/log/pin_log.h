#pragma once

#include <map>
#include <vector>

#include "models/rtl/pins_observer.h"

namespace narrows {

/// The pins of RTL nodes and switches in a window of a run, as a list of changes.
class PinLog final : public rtl::PinsObserver {
public:
    struct Change {
        Cycle cycle;
        std::size_t pin;    ///< index in Router::pins
        std::size_t value;  ///< index of its first word in Router::words
    };
    struct Router {
        std::vector<rtl::Pin> pins;
        std::vector<Change> changes;  ///< sorted by cycle; every pin has one at the beginning of the window
        std::vector<std::uint32_t> words;
        std::vector<std::uint32_t> last;  ///< the latest values of the pins
    };

    /// Logs the RTL among these routers, with their nodes, in cycles [from, to].
    PinLog(const std::vector<RouterId>& routers, Cycle from, Cycle to);

    void see(RouterId router, Cycle cycle, const rtl::Pins& pins) override;

    /// Null if the router is not RTL, or not logged.
    const Router* router(RouterId router) const;

private:
    void note(Router& router, Cycle cycle, const std::vector<std::uint32_t>& now);

    Cycle from_;
    Cycle to_;
    std::map<RouterId, Router> routers_;
    std::vector<std::uint32_t> now_;
};

}  // namespace narrows
