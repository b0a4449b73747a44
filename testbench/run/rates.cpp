#include "testbench/run/rates.h"

namespace narrows {

namespace {

constexpr double giga = 1e9;

}  // namespace

std::optional<Rates> rates_of(const Machine& machine, const Simulation& simulation) {
    if (!simulation.is_whole() || simulation.cycles == 0 || simulation.receivers == 0) return std::nullopt;
    if (machine.has_packet_engine()) return std::nullopt;
    const double seconds = machine.seconds(simulation.cycles);
    const InterfaceParameters& interface = machine.interface;
    const double bytes_a_cycle = static_cast<double>(all_links(interface)) * interface.link_bytes_per_cycle /
                                 static_cast<double>(interface.link_flit_time);
    Rates rates{.of_node = static_cast<double>(simulation.payload_bytes) / simulation.receivers / seconds / giga,
                .peak = bytes_a_cycle / machine.seconds(1) / giga};
    if (simulation.collective) {
        rates.algorithm = simulation.collective->result_bytes / seconds / giga;
        rates.bus = *rates.algorithm * simulation.collective->moved;
    }
    return rates;
}

std::optional<AccessRates> access_rates_of(const Machine& machine, const Simulation& simulation) {
    if (!simulation.accessed || simulation.cycles == 0) return std::nullopt;
    const double seconds = machine.seconds(simulation.cycles);
    return AccessRates{.gb_per_s = static_cast<double>(simulation.accessed->bytes) / seconds / giga,
                       .per_us = static_cast<double>(simulation.accessed->accesses) / seconds / 1e6};
}

}  // namespace narrows
