#include <fmt/format.h>

#include <map>

#include "models/bounds/foster/ethernet.h"
#include "testbench/reproduce/foster/ethernet_run.h"
#include "testbench/reproduce/foster/foster.h"
#include "testbench/run/run_pool.h"

namespace narrows::foster {

namespace {

constexpr double ethernet_gap = BitTimes::gap;
constexpr double ethernet_slot = BitTimes::slot;
constexpr int most_stations = 64;

/// Seed by seed; the cases of the first seed come first, in the order of the table.
std::vector<EthernetCase> ethernet_cases(int seeds) {
    std::vector<EthernetCase> all;
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(seeds); ++seed) {
        for (const int bytes : {64, 256, 512, 1518}) {
            for (const int stations : {2, 4, 8, 16, 32, most_stations}) all.push_back({stations, bytes, seed});
        }
    }
    return all;
}

/// The time of a frame on average, in bit times, beside the frame itself.
struct Shares {
    Shares(const EthernetCase& of, const EthernetRun& run)
        : collisions((run.in_collisions + ethernet_gap * run.collisions) / run.frames),
          silence(run.cycles / run.frames - of.time() - ethernet_gap - collisions) {}

    double collisions;
    double silence;
};

/// What stations get of a wire of 1.25 MB/s, as data of programs.
double megabytes_a_second(const EthernetCase& of, const EthernetRun& run) {
    return 10 * run.efficiency(of) * (of.frame_bytes - 46) / of.time();
}

}  // namespace

Section ethernet(int frames, int seeds, const Progress& progress) {
    Section section{"foster.ethernet",
                    {"Shares of the time in which frames are on the wire, and bit times a frame, with the first seed",
                     {{"bytes", "frame bytes"},
                      {"stations", "Q"},
                      {"model", "model"},
                      {"simulated", "simulated"},
                      {"times", "/ model"},
                      {"bound", "bound"},
                      {"model_waits", "W T of the model"},
                      {"collided", "in collisions"},
                      {"silent", "in silence"},
                      {"collisions", "collisions a frame"},
                      {"again", "same again %"}},
                     {},
                     {}},
                    true,
                    {}};
    const std::vector<EthernetCase> all = ethernet_cases(seeds);
    std::vector<PooledTask> tasks;
    for (const EthernetCase& of : all) tasks.push_back({fmt::format("{} stations", of.stations), of.time()});
    const auto runs = run_pool<EthernetRun>(tasks, [&](std::size_t i) { return run_ethernet(all[i], frames); },
                                            {.progress = progress});
    std::map<int, std::vector<double>> times_model;  // by the bytes of a frame
    std::map<int, std::vector<double>> megabytes;    // of most stations, by the bytes of a frame
    std::vector<double> all_times;
    std::vector<double> longest;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const EthernetCase& of = all[i];
        const EthernetRun& run = runs[i];
        const double model = ethernet_efficiency(of.stations, of.time(), ethernet_slot);
        const Shares shares(of, run);
        const double bound = of.time() / (of.time() + ethernet_gap);
        const double times = run.efficiency(of) / model;
        if (of.seed == 1) {
            section.table.rows.push_back({std::int64_t{of.frame_bytes}, std::int64_t{of.stations}, Decimal{model, 3},
                                          Decimal{run.efficiency(of), 3}, Decimal{times, 2}, Decimal{bound, 3},
                                          Decimal{slots_until_acquisition(of.stations) * ethernet_slot, 0},
                                          Decimal{shares.collisions, 0}, Decimal{shares.silence, 0},
                                          Decimal{run.collisions / run.frames, 2},
                                          Decimal{100 * run.again / run.frames, 0}});
        }
        times_model[of.frame_bytes].push_back(times);
        all_times.push_back(times);
        longest.push_back(run.longest_turn);
        if (of.stations == most_stations) megabytes[of.frame_bytes].push_back(megabytes_a_second(of, run));
        section.passed = section.passed && run.passed && run.efficiency(of) <= bound && shares.silence >= -0.5;
    }
    for (const auto& [bytes, times] : times_model)
        add_range(section, fmt::format("{} bytes: simulated / model", bytes), times);
    for (const auto& [bytes, rates] : megabytes)
        add_range(section, fmt::format("MB/s in frames of {} bytes", bytes), rates);
    add_range(section, "simulated / model", all_times);
    add_range(section, "frames in succession", longest);
    return section;
}

}  // namespace narrows::foster
