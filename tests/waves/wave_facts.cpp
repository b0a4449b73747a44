#include "tests/waves/wave_facts.h"

#include <fmt/format.h>

#include "models/machine/message_class.h"
#include "models/network/topology/resource.h"

namespace narrows {

std::string WaveFacts::id(const LoggedMessage* m) const {
    return m == nullptr ? "" : name_in_wave(run_, number_of(*m));
}

std::uint64_t WaveFacts::number_of(const LoggedMessage& m) const {
    return static_cast<std::uint64_t>(&m - run_.messages.data());
}

std::string WaveFacts::name_of(RouterId router) const {
    const int nodes = topology_.nodes();
    if (topology_.placement() != nullptr && router < nodes) {
        const int interfaces = topology_.placement()->interfaces();
        return interfaces == 1 ? fmt::format("node_{}", router)
                               : fmt::format("node_{}_interface_{}", router / interfaces, router % interfaces);
    }
    if (router < nodes) return fmt::format("node_{}", router);
    const int number = router - nodes;
    const int rails = machine_.rails();
    return rails == 1 ? fmt::format("switch_{}", number)
                      : fmt::format("rail_{}_switch_{}", number % rails, number / rails);
}

std::string WaveFacts::id_of(std::uint64_t number) const { return id(&run_.messages[number]); }

std::string WaveFacts::crossing_name(const LoggedMessage& m, std::size_t place) const {
    const LoggedCrossing& crossing = m.crossings[place];
    if (crossing.port != Topology::local)
        return resource_name(topology_, {ResourceKind::channel, crossing.router, crossing.port});
    const NumberRange links = links_of(machine_.interface, m.message_class);
    return resource_name(topology_, {ResourceKind::link_in, m.to, links.first, links.first + links.count - 1});
}

bool WaveFacts::is_shared() const { return machine_.has_packet_engine(); }

bool WaveFacts::injects() const { return machine_.interface.injection_buffers > 0; }

}  // namespace narrows
