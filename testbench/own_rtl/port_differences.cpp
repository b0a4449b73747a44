#include "testbench/own_rtl/port_differences.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/machine/suggestion.h"

namespace narrows {

namespace {

/// "input of 8 bits"
std::string text_of(const DesignPort& port) {
    if (port.bits == 0) return fmt::format("{} that is no packed vector", port.direction);
    return fmt::format("{} of {}", port.direction, with_number(port.bits, "bit"));
}

const DesignPort* port_named(const std::string& name, const std::vector<DesignPort>& ports) {
    const auto found = std::ranges::find(ports, name, &DesignPort::name);
    return found == ports.end() ? nullptr : &*found;
}

}  // namespace

std::vector<std::string> port_differences(const DesignModule& hardware, const DesignModule& own,
                                          const std::string& contract) {
    std::vector<std::string> differences;
    for (const DesignPort& port : hardware.ports) {
        const DesignPort* const found = port_named(port.name, own.ports);
        if (found == nullptr) {
            differences.push_back(
                fmt::format("{} has no port {}; add the {} as in {}", own.name, port.name, text_of(port), contract));
        } else if (*found != port) {
            differences.push_back(fmt::format("{} of {} is an {}; make it an {} as in {}", port.name, own.name,
                                              text_of(*found), text_of(port), contract));
        }
    }
    for (const DesignPort& port : own.ports) {
        if (port_named(port.name, hardware.ports) == nullptr)
            differences.push_back(
                fmt::format("{} has the port {}, which nothing would be connected to; leave it out, {} "
                            "does not have it",
                            own.name, port.name, contract));
    }
    return differences;
}

}  // namespace narrows
