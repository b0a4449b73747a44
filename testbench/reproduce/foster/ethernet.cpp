#include <fmt/format.h>

#include <algorithm>

#include "models/bounds/foster/ethernet.h"
#include "testbench/reproduce/foster/ethernet_run.h"
#include "testbench/reproduce/foster/foster.h"
#include "testbench/run/run_pool.h"

namespace narrows::foster {

namespace {

constexpr double ethernet_gap = BitTimes::gap;
constexpr double ethernet_slot = BitTimes::slot;

std::vector<EthernetCase> ethernet_cases() {
    std::vector<EthernetCase> all;
    for (const int bytes : {64, 256, 512, 1518}) {
        for (const int stations : {2, 4, 8, 16, 32, 64}) all.push_back({stations, bytes});
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

std::string difference_text(double model, double simulated) {
    if (agree(model, simulated)) return "within 10 %";
    return fmt::format("{:+.0f} %", 100 * (simulated / model - 1));
}

/// What stations get of a wire of 1.25 MB/s, as data of programs.
double megabytes_a_second(const EthernetCase& of, const EthernetRun& run) {
    return 10 * run.efficiency(of) * (of.frame_bytes - 46) / of.time();
}

std::string most_in_a_row(const std::vector<EthernetRun>& runs) {
    const auto longest = std::ranges::max_element(runs, {}, &EthernetRun::longest_turn);
    return grouped(static_cast<std::int64_t>(longest->longest_turn));
}

}  // namespace

Section ethernet(int frames, const Progress& progress) {
    Section section{
        "ethernet",
        {"Ethernet: Q stations that always have a frame to send, and the model of Metcalfe and Boggs (1976)",
         {{"bytes", "frame bytes"},
          {"stations", "Q"},
          {"model", "model"},
          {"simulated", "simulated"},
          {"bound", "bound"},
          {"model_waits", "W T of the model"},
          {"collided", "in collisions"},
          {"silent", "in silence"},
          {"collisions", "collisions a frame"},
          {"again", "same again %"},
          {"verdict", "against the model"}},
         {},
         {},
         line_columns},
        true,
        {}};
    const std::vector<EthernetCase> all = ethernet_cases();
    std::vector<PooledTask> tasks;
    for (const EthernetCase& of : all) tasks.push_back({fmt::format("{} stations", of.stations), of.time()});
    const auto runs = run_pool<EthernetRun>(tasks, [&](std::size_t i) { return run_ethernet(all[i], frames); },
                                            {.progress = progress});
    for (std::size_t i = 0; i < all.size(); ++i) {
        const EthernetCase& of = all[i];
        const EthernetRun& run = runs[i];
        const double model = ethernet_efficiency(of.stations, of.time(), ethernet_slot);
        const Shares shares(of, run);
        const double bound = of.time() / (of.time() + ethernet_gap);
        section.table.rows.push_back(
            {std::int64_t{of.frame_bytes}, std::int64_t{of.stations}, Decimal{model, 3}, Decimal{run.efficiency(of), 3},
             Decimal{bound, 3}, Decimal{slots_until_acquisition(of.stations) * ethernet_slot, 0},
             Decimal{shares.collisions, 0}, Decimal{shares.silence, 0}, Decimal{run.collisions / run.frames, 2},
             Decimal{100 * run.again / run.frames, 0}, difference_text(model, run.efficiency(of))});
        section.passed = section.passed && run.passed && run.efficiency(of) <= bound && shares.silence >= -0.5;
    }
    section.table.notes = {
        "model, simulated, bound: the share of the time in which frames are on the wire, preamble included. P: bit "
        "times of a frame. Model: P / (P + W T), where W slots of T = 512 bit times pass before a frame if each of "
        "Q stations sends in each slot with probability 1/Q. Simulated: P / (P + 96 + in collisions + in silence), "
        "all in bit times a frame; 96 is the gap that stations leave between frames, and is in the bound. Nothing "
        "was lost.",
        "The model would be confirmed if all runs were within 10 % of it. Short frames make the difference large, "
        "because W T does not depend on them.",
        "Why the runs are better: the stations of the model know how many they are. Those of the standard know of "
        "their own collisions only, and a new frame has had none. So the station that has just sent starts again "
        "at the end of the gap, while the others back off for up to 1023 slots (capture). \"same again\": of how "
        "many frames in 100 the frame before was from the same station; if the stations took turns at random, of "
        "100 / Q. The others pay: here one station keeps the wire for up to " +
            most_in_a_row(runs) + " frames in succession.",
        fmt::format(
            "\"Up to about 1 Mbytes per second\" (section 3.7.2): with {} stations {:.2f} MB/s of programs' data in "
            "frames of 1518 bytes, and {:.2f} in frames of 64 bytes.",
            all.back().stations, megabytes_a_second(all.back(), runs.back()), megabytes_a_second(all[5], runs[5]))};
    return section;
}

}  // namespace narrows::foster
