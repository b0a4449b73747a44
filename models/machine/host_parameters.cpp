#include "models/machine/host_parameters.h"

#include <utility>

#include "models/machine/entries/defaults.h"
#include "models/machine/entries/kinds.h"

namespace narrows {

namespace {

using Host = HostParameters;

template <class... Members>
auto of_host(Members... members) {
    return entries::field(&Machine::host, members...);
}

Parameter delay(std::string_view name, auto field, std::string_view description) {
    return entries::usually(0, entries::cycles(name, 0, field, description));
}

Parameter size(std::string_view name, entries::AllowedRange range, int usual, auto field,
               std::string_view description) {
    return entries::usually(usual, entries::integer(name, range, "bytes", field, description));
}

Parameter number(std::string_view name, entries::AllowedRange range, int usual, std::string_view unit, auto field,
                 std::string_view description) {
    return entries::usually(usual, entries::integer(name, range, unit, field, description));
}

/// The default is the number of tags.
Parameter fetch_ahead() {
    Parameter made = entries::integer("host.fetch_ahead", {1, 4096}, "packets", of_host(&Host::fetch_ahead),
                                      "Packets of a link that are read before they get its send register; unless "
                                      "given, as many as host.tags.");
    made.fallback = [](const Machine& machine) { return MachineValue(std::int64_t{machine.host.tags}); };
    made.is_own = [](const Machine& machine) { return machine.host.fetch_ahead != machine.host.tags; };
    return made;
}

}  // namespace

std::vector<Parameter> host_parameters() {
    using entries::bandwidth;
    using entries::choice;
    using entries::usually;
    constexpr int border = host_border;
    constexpr entries::AllowedRange header{0, 4096};
    // clang-format off
    return {
        bandwidth("host.bandwidth", of_host(&Host::bandwidth),
            "Bytes that cross each direction of the bus between interfaces and memory in so many cycles."),
        number("host.link_share", {0, 999}, 0, "thousandths", of_host(&Host::link_share),
            "How much of each direction acknowledges, credits and skips take."),
        delay("host.up_latency", of_host(&Host::up_latency),
            "Time from the end of a transaction on the bus to its arrival at the memory."),
        delay("host.down_latency", of_host(&Host::down_latency),
            "Time from the end of a transaction on the bus to its arrival at the interface."),
        size("host.read_header", {1, 4096}, 24, of_host(&Host::read_header),
            "Bytes of a request to read."),
        size("host.write_header", header, 24, of_host(&Host::write_header),
            "Bytes of a write besides its data."),
        size("host.completion_header", header, 20, of_host(&Host::completion_header),
            "Bytes of a completion, which answers a request, besides its data."),
        size("host.read_request", {1, border}, 512, of_host(&Host::read_request),
            "The most bytes that a request asks for."),
        size("host.payload", {1, border}, 256, of_host(&Host::payload),
            "The most bytes that a write carries."),
        size("host.completion_boundary", {1, border}, 64, of_host(&Host::completion_boundary),
            "A completion ends at a multiple of so many bytes, or with its request."),
        size("host.completion_bytes", {1, border}, 256, of_host(&Host::completion_bytes),
            "The most bytes that a completion carries."),
        size("host.combine_from", {1, border}, 1, of_host(&Host::combine_from),
            "Requests of fewer bytes are answered in completions that end at each boundary."),
        size("host.combine_alignment", {1, border}, 1, of_host(&Host::combine_alignment),
            "So are requests that do not begin at a multiple of so many bytes."),
        number("host.tags", {1, 4096}, 32, "requests", of_host(&Host::tags),
            "Requests of an interface that may be under way."),
        number("host.posted_writes", {0, 1 << 20}, 0, "writes", of_host(&Host::posted_writes),
            "Writes of a bus that may be under way; 0: any number."),
        fetch_ahead(),
        delay("host.read_time", of_host(&Host::read, &AccessTimes::each),
            "Time that an interface needs to begin a read."),
        delay("host.read_time_128", of_host(&Host::read, &AccessTimes::each_128),
            "Time that it needs besides for each 128 bytes of a read."),
        delay("host.read_time_long", of_host(&Host::read, &AccessTimes::above_64),
            "Time that it needs besides for a read of more than 64 bytes."),
        delay("host.write_time", of_host(&Host::write, &AccessTimes::each),
            "Time that an interface needs to begin a write."),
        delay("host.write_time_128", of_host(&Host::write, &AccessTimes::each_128),
            "Time that it needs besides for each 128 bytes of a write."),
        delay("host.write_time_long", of_host(&Host::write, &AccessTimes::above_64),
            "Time that it needs besides for a write of more than 64 bytes."),
        delay("host.card_time", of_host(&Host::card_time),
            "Time for each access that an interface needs for reads and writes together."),
        bandwidth("host.card_bandwidth", of_host(&Host::card_bandwidth),
            "Bytes in so many cycles that an interface moves, reads and writes together."),
        bandwidth("host.serial_bandwidth", of_host(&Host::serial_bandwidth),
            "Bytes in so many cycles at which an interface passes on what it has read, when all of it has come."),
        delay("host.read_latency", of_host(&Host::read_latency),
            "Time that the memory needs to answer a request, when its address is known."),
        delay("host.cold_latency", of_host(&Host::cold_latency),
            "Time that it needs besides for data that are not in a cache."),
        usually(0, choice("host.memory", {"warm", "cold"}, of_host(&Host::memory),
            "Whether the data that interfaces read are in a cache of the host.")),
        number("host.iommu_entries", {0, 1 << 20}, 0, "pages", of_host(&Host::iommu_entries),
            "Pages whose addresses the IOMMU of a bus keeps; 0: there is no IOMMU."),
        size("host.page_bytes", {border, 1 << 30}, 4096, of_host(&Host::page_bytes),
            "Bytes of a page of memory."),
        usually(0, choice("host.iommu_replacement", {"lru", "fifo"}, of_host(&Host::iommu_replacement),
            "Which page the IOMMU forgets: the one that was looked for longest ago, or the one that came first.")),
        delay("host.walk_latency", of_host(&Host::walk_latency),
            "Time that the IOMMU needs to find the address of a page that it does not keep."),
        delay("host.walk_interval", of_host(&Host::walk_interval),
            "The least time between two addresses that the IOMMU finds so."),
    };
    // clang-format on
}

}  // namespace narrows
