#include <fmt/format.h>

#include <algorithm>

#include "testbench/reproduce/foster/ethernet_run.h"
#include "testbench/reproduce/foster/foster.h"
#include "testbench/run/run_pool.h"

namespace narrows::foster {

namespace {

constexpr double around_a_frame = 64 + 25 + 96;  // preamble, the way to the last station, gap
constexpr double ethernet_gap = 96;

std::vector<EthernetCase> ethernet_cases() {
    std::vector<EthernetCase> all;
    for (const int bytes : {64, 256, 512, 1518}) {
        for (const int stations : {2, 4, 8, 16, 32, 64}) all.push_back({stations, bytes});
    }
    return all;
}

}  // namespace

Section ethernet(int frames, const Progress& progress) {
    Section section{"ethernet",
                    {"Ethernet: stations that always have a frame to send, and the model of Metcalfe and Boggs (1976)",
                     {{"bytes", "frame bytes"},
                      {"stations", "Q"},
                      {"model", "model"},
                      {"simulated", "simulated"},
                      {"difference", "differs by %"},
                      {"waits_model", "W T"},
                      {"fixed", "fixed"},
                      {"collided", "collisions"},
                      {"silent", "silence"},
                      {"collisions", "coll. a frame"},
                      {"again", "same again %"},
                      {"excessive", "begun anew"}},
                     {},
                     {}},
                    true,
                    {}};
    const std::vector<EthernetCase> all = ethernet_cases();
    std::vector<PooledTask> tasks;
    for (const EthernetCase& of : all) tasks.push_back({fmt::format("{} stations", of.stations), of.bits()});
    const auto runs = run_pool<EthernetRun>(tasks, [&](std::size_t i) { return run_ethernet(all[i], frames); },
                                            {.progress = progress});
    for (std::size_t i = 0; i < all.size(); ++i) {
        const EthernetCase& of = all[i];
        const EthernetRun& run = runs[i];
        const double model = modelled_efficiency(of);
        const double collided = (run.in_collisions + ethernet_gap * run.collisions) / run.frames;
        const double silent = run.cycles / run.frames - of.bits() - around_a_frame - collided;
        section.table.rows.push_back({std::int64_t{of.frame_bytes}, std::int64_t{of.stations}, Decimal{model, 3},
                                      Decimal{run.efficiency(of), 3},
                                      Decimal{100 * (run.efficiency(of) / model - 1), 0},
                                      Decimal{slots_a_frame(of.stations) * ethernet_slot, 0}, Decimal{around_a_frame, 0},
                                      Decimal{collided, 0}, Decimal{silent, 0},
                                      Decimal{run.collisions / run.frames, 2}, Decimal{100 * run.again / run.frames, 0},
                                      static_cast<std::int64_t>(run.excessive)});
        section.passed = section.passed && run.passed;
    }
    return section;
}

}  // namespace narrows::foster
