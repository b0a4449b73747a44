#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "testbench/reproduce/cns1/cns1.h"
#include "testbench/run/request.h"

namespace narrows::cns1 {

namespace {

constexpr int messages = 100;
constexpr Cycle vector_period = 138;  // m + 1: a message each way per link

/// A load and a store of 32 words, of 128 bytes at the rates of table 1, or of section 4.2 (2).
struct MemoryOfTheReport {
    const char* timing;
    Cycle load_and_store;
};
constexpr std::array memories_of_the_report{MemoryOfTheReport{"off", 0}, MemoryOfTheReport{"cache", 4 + 4},
                                            MemoryOfTheReport{"page", 15 + 11}, MemoryOfTheReport{"random", 28 + 23}};

Simulation exchange(const Request& request) {
    const auto workload = request.make_workload(1);
    return simulate(request.machine(), request.topology(), *workload);
}

/// An interface with k links, and memory of the given timing, on a torus, where every node has four neighbours.
std::vector<std::string> arguments(int neighbours, const char* timing, int count, const Changes& changes) {
    std::vector<std::string> all{"topology.kind=torus",
                                 "topology.columns=4",
                                 "topology.rows=4",
                                 fmt::format("interface.links={}", neighbours),
                                 fmt::format("memory.timing={}", timing),
                                 fmt::format("neighbours={}", neighbours),
                                 fmt::format("messages={}", count)};
    all.insert(all.end(), changes.begin(), changes.end());
    return all;
}

/// The report does not distinguish links in from links out.
std::string kind_of(const Resource& resource) {
    const bool is_link = resource.kind == ResourceKind::link_in || resource.kind == ResourceKind::link_out;
    return is_link ? "interface link" : std::string(kind_name(resource.kind));
}

}  // namespace

Section bandwidths(const Progress& progress, const Changes& changes) {
    Section section{"bandwidths",
                    {"What limits an exchange with k neighbours over k interface links (table 1 and section 5.1)",
                     {{"memory", "memory"},
                      {"neighbours", "k"},
                      {"memory_cycles", "memory cycles a period"},
                      {"expected", "expected period"},
                      {"period", "simulated period"},
                      {"claimed", "claimed limit"},
                      {"limit", "busiest in the run"},
                      {"share", "busy %"},
                      {"verdict", "verdict"}},
                     {},
                     {"A period is the time in which every node sends one message of 32 words to each of k neighbours "
                      "and receives k. Expected: the longer of m + 1 = 138 cycles on every link and k (load + store) "
                      "cycles of memory. Simulated: the difference of runs of 100 and 200 messages, divided by 100.",
                      "Two links can be fed from random memory (102 of 138 cycles), three cannot (153), and from the "
                      "cache four can: as the report argues. From an open page (max in table 1), about which it says "
                      "nothing, four can, too (104)."}},
                    true,
                    {},
                    "a simulated period is not the expected one, or the busiest resource is not the claimed limit"};
    for (const auto& [timing, load_and_store] : memories_of_the_report) {
        for (int k = 1; k <= 4; ++k) {
            progress(static_cast<double>(section.table.rows.size()) / 16);
            const Request once("cns1", "exchange", arguments(k, timing, messages, changes));
            const Request twice("cns1", "exchange", arguments(k, timing, 2 * messages, changes));
            const Simulation shorter = exchange(once);
            const Simulation longer = exchange(twice);
            const Cycle memory_cycles = k * load_and_store;
            const Cycle expected = std::max(vector_period, memory_cycles);
            const double period = static_cast<double>(longer.cycles - shorter.cycles) / messages;
            const std::string claimed = memory_cycles > vector_period ? "memory port" : "interface link";
            const MeasuredResource& busiest = longer.resources.busiest.front();
            const bool as_expected = shorter.finished && longer.finished &&
                                     longer.cycles - shorter.cycles == messages * expected &&
                                     kind_of(busiest.resource) == claimed;
            section.passed = section.passed && as_expected;
            section.table.rows.push_back(
                {std::string(timing), std::int64_t{k}, memory_cycles, expected, Decimal{period, 2}, claimed,
                 kind_of(busiest.resource),
                 Decimal{100.0 * static_cast<double>(busiest.usage.busy) / static_cast<double>(longer.cycles), 1},
                 std::string(as_expected ? "equal" : "DIFFERS")});
        }
    }
    return section;
}

}  // namespace narrows::cns1
