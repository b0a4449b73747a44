#include "testbench/workloads/host_dma/host_dma.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "models/machine/input_error.h"
#include "testbench/workloads/every_workload.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/make_type.h"
#include "testbench/workloads/traffic/drawn_numbers.h"

namespace narrows {

namespace {

constexpr int most_bytes = 1 << 24;
constexpr int most_accesses = 1 << 24;
constexpr std::int64_t line = 64;  // accesses begin at multiples of it

const std::array every_host_dma_parameter{
    entries::choice("kind", {"read", "write", "both"}, &HostDmaParameters::kind,
                    "what the interfaces do: read, write, or a write and a read by turns"),
    entries::integer("size", {1, most_bytes}, "bytes", &HostDmaParameters::size, "bytes of each access"),
    entries::integer("window", {line, std::int64_t{1} << 36}, "bytes", &HostDmaParameters::window,
                     "bytes of memory in which all accesses lie"),
    entries::choice("pattern", {"sequential", "random"}, &HostDmaParameters::pattern,
                    "where each access lies: behind the one before, or anywhere"),
    entries::integer("accesses", {2, most_accesses}, "accesses", &HostDmaParameters::accesses, "accesses of each kind"),
    entries::integer("outstanding", {1, 4096}, "accesses", &HostDmaParameters::outstanding,
                     "accesses that are under way at a time; 1 shows the latency"),
};

/// Bytes from the beginning of one access to the next.
std::int64_t stride(const HostDmaParameters& p) { return (p.size + line - 1) / line * line; }

void check_host_dma(const Machine& machine, const Topology&, const HostDmaParameters& p) {
    if (!machine.host.is_given()) {
        throw InputError(Place{std::string(machine.name)},
                         "host-dma is for a machine with a host bus, and this one has none; give host.bandwidth");
    }
    if (p.window < stride(p)) {
        throw InputError(
            Place{fmt::format("window={}", p.window)},
            fmt::format("an access takes {} bytes of the window; use window={} or more", stride(p), stride(p)));
    }
    const double accesses = 2.0 * p.accesses;
    refuse_too_much(machine, {accesses, 1, accesses * 16, 0}, fmt::format("accesses={}", p.accesses));
}

}  // namespace

HostDma::HostDma(const Machine& machine, const HostDmaParameters& parameters, std::uint64_t seed)
    : parameters_(parameters),
      interfaces_(machine.node.interfaces),
      is_bus_shared_(machine.interface.host_bus == HostBus::shared),
      page_bytes_(machine.host.iommu_entries > 0 ? machine.host.page_bytes : 0) {
    const std::int64_t places = parameters.window / stride(parameters);
    for (const bool are_writes : {true, false}) {
        if (parameters.kind == (are_writes ? DmaKind::read : DmaKind::write)) continue;
        DrawnNumbers numbers(seed, are_writes ? 1 : 0);
        Accesses accesses{are_writes, {}};
        for (std::int64_t i = 0; i < parameters.accesses; ++i) {
            const bool is_drawn = parameters.pattern == DmaPattern::random;
            const std::int64_t place = is_drawn ? numbers.below(static_cast<int>(places)) : i % places;
            accesses.addresses.push_back(static_cast<std::uint64_t>(place * stride(parameters)));
        }
        all_.push_back(std::move(accesses));
    }
}

Traffic HostDma::traffic() const {
    Traffic traffic;
    std::vector<Pages> of_buses(static_cast<std::size_t>(is_bus_shared_ ? 1 : interfaces_));
    for (auto accesses = all_.rbegin(); accesses != all_.rend(); ++accesses) {
        for (int interface = 0; interface < interfaces_; ++interface) {
            const std::int64_t count = (parameters_.accesses - interface + interfaces_ - 1) / interfaces_;
            Pages& known = of_buses[static_cast<std::size_t>(is_bus_shared_ ? 0 : interface)];
            traffic.accesses.push_back({RankId(0), interface, accesses->are_writes, parameters_.size, count,
                                        new_pages(*accesses, interface, known)});
        }
    }
    return traffic;
}

/// Number of pages that the accesses of the interface touch and that are not known yet. Adds them to the known pages.
std::int64_t HostDma::new_pages(const Accesses& accesses, int interface, Pages& known) const {
    if (page_bytes_ == 0) return 0;
    const auto page = static_cast<std::uint64_t>(page_bytes_);
    const std::size_t before = known.size();
    for (int number = interface; number < parameters_.accesses; number += interfaces_) {
        const std::uint64_t begin = accesses.addresses[static_cast<std::size_t>(number)];
        const std::uint64_t end = begin + static_cast<std::uint64_t>(parameters_.size);
        for (std::uint64_t at = begin / page; at * page < end; ++at) known.insert(at);
    }
    return static_cast<std::int64_t>(known.size() - before);
}

void HostDma::start(System& system) {
    for (int first = 0; first < std::min(parameters_.outstanding, parameters_.accesses); ++first)
        system.start(RankId(0), [this, first](Rank& rank) { return access(rank, first); });
}

/// Does some of the accesses, each when the one before has ended; with both kinds, writes and reads alternate. The
/// interfaces take turns.
Task<> HostDma::access(Rank& rank, int first) {
    for (int number = first; number < parameters_.accesses; number += parameters_.outstanding) {
        for (Accesses& accesses : all_) {
            const Cycle asked = rank.now();
            co_await rank.dma({.is_write = accesses.are_writes,
                               .address = accesses.addresses[static_cast<std::size_t>(number)],
                               .bytes = parameters_.size,
                               .interface = number % interfaces_});
            ++accesses.ended;
            ended(rank.now() - asked, rank.now());
        }
    }
}

void HostDma::ended(Cycle took, Cycle now) {
    shortest_ = ended_ == 0 ? took : std::min(shortest_, took);
    longest_ = std::max(longest_, took);
    sum_ += took;
    ++ended_;
    if (ended_ == all_.size() * static_cast<std::size_t>(parameters_.accesses) / 2) half_ = now;
    last_ = now;
}

std::vector<Check> HostDma::checks() const {
    std::vector<Check> checks;
    for (const Accesses& accesses : all_) {
        const std::size_t due = accesses.addresses.size();
        const std::string name = accesses.are_writes ? "writes" : "reads";
        checks.push_back({name, accesses.ended == due, fmt::format("{} of {} have ended", accesses.ended, due)});
    }
    return checks;
}

std::optional<Accessed> HostDma::accessed() const {
    const auto accesses = static_cast<std::int64_t>(ended_);
    return Accessed{accesses, accesses * parameters_.size};
}

std::vector<std::string_view> HostDma::milestone_names() const {
    return {"longest-access", "mean-access", "second-half", "shortest-access"};
}

std::vector<Milestone> HostDma::milestones() const {
    return {{"longest-access", longest_},
            {"mean-access", sum_ / static_cast<Cycle>(std::max<std::size_t>(1, ended_))},
            {"second-half", last_ - half_},
            {"shortest-access", shortest_}};
}

WorkloadType host_dma_workload() {
    using P = HostDmaParameters;
    return {.name = "host-dma",
            .summary = "the interfaces of node 0 read and write its memory over the host bus, without messages",
            .parameters = texts_of<P>(every_host_dma_parameter),
            .make = choosing<P>(every_host_dma_parameter, check_host_dma, make_work<HostDma, P>),
            .draws_traffic = true};
}

}  // namespace narrows
