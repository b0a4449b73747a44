#include <fmt/format.h>

#include <algorithm>

#include "testbench/reproduce/foster/ethernet_run.h"
#include "testbench/reproduce/foster/foster.h"
#include "testbench/run/run_pool.h"

namespace narrows::foster {

namespace {

constexpr double preamble_and_gap = 64 + 96;
constexpr double ethernet_gap = 96;

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
          silence(run.cycles / run.frames - of.bits() - preamble_and_gap - collisions) {}

    double collisions;
    double silence;
};

std::string difference_text(double model, double simulated) {
    if (agree(model, simulated)) return "within 10 %";
    return fmt::format("{:+.0f} %", 100 * (simulated / model - 1));
}

/// What stations get of a wire of 1.25 MB/s, as data of programs.
double megabytes_a_second(const EthernetCase& of, const EthernetRun& run) {
    return 1.25 * run.efficiency(of) * (of.frame_bytes - 46) / of.frame_bytes;
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
          {"simulated", "simu- lated"},
          {"bound", "bound"},
          {"model_waits", "model: W T"},
          {"preamble_and_gap", "pream. gap"},
          {"collided", "colli- sions"},
          {"silent", "silence"},
          {"collisions", "colls. a frame"},
          {"again", "same again"},
          {"verdict", "verdict"}},
         {},
         {},
         line_columns},
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
        const Shares shares(of, run);
        const double bound = of.bits() / (of.bits() + preamble_and_gap);
        section.table.rows.push_back(
            {std::int64_t{of.frame_bytes}, std::int64_t{of.stations}, Decimal{model, 3}, Decimal{run.efficiency(of), 3},
             Decimal{bound, 3}, Decimal{slots_a_frame(of.stations) * ethernet_slot, 0}, Decimal{preamble_and_gap, 0},
             Decimal{shares.collisions, 0}, Decimal{shares.silence, 0}, Decimal{run.collisions / run.frames, 2},
             Decimal{100 * run.again / run.frames, 0}, difference_text(model, run.efficiency(of))});
        section.passed = section.passed && run.passed && run.efficiency(of) <= bound && shares.silence >= -0.5;
    }
    section.table.notes = {
        "Efficiency: bits of frames, 64 to 1518 bytes, in the time of the wire. Model: P / (P + W T), W T the mean "
        "wait "
        "of a frame, in slots of 512 bit times, if each of Q stations sends with probability 1/Q in each slot. "
        "Simulated: P / (P + preamble and gap + collisions + silence), all in bit times a frame. Nothing was lost.",
        "The model has no preamble (64) and no gap (96), and stations that know Q. Stations of the standard know only "
        "their own collisions, and a new frame has none: the station that has just sent starts again at the end of the "
        "gap, while the others back off for up to 1023 slots (capture). \"same again\" says for how many frames of 100 "
        "the frame before was of the same station; taking turns at random it would be 100 / Q. So contention costs "
        "less "
        "than W T. The others pay: here a station keeps the wire for up to " +
            most_in_a_row(runs) + " frames in succession.",
        "Short frames make the difference large, because W T does not depend on them. Verdict: simulated against "
        "model; "
        "the model would be confirmed by \"within 10 %\" everywhere.",
        fmt::format(
            "\"Up to about 1 MB/s\" (section 3.7.2): {:.2f} MB/s of programs' data with frames of 1518 bytes and "
            "{} stations, {:.2f} with 64 bytes.",
            megabytes_a_second(all.back(), runs.back()), all.back().stations, megabytes_a_second(all[5], runs[5]))};
    return section;
}

}  // namespace narrows::foster
