#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "models/bounds/foster/ethernet.h"
#include "models/machine/bit_times.h"
#include "testbench/reproduce/foster/foster.h"
#include "testbench/reproduce/foster/models.h"

namespace narrows::foster {

namespace {

constexpr double ethernet_gap = BitTimes::gap;
constexpr double ethernet_slot = BitTimes::slot;
constexpr int most_stations = 64;

constexpr int bytes_around_data = 18;  // addresses, type, check sequence
constexpr int header_bytes = 28;       // IP and UDP on the machine

/// Stations of an Ethernet that always have a frame to send; a cycle is a bit time.
struct EthernetCase {
    int stations;
    int frame_bytes;  ///< 64 to 1518, from the addresses to the check sequence
    std::uint64_t seed;

    double time() const { return static_cast<double>(BitTimes::frame(frame_bytes - bytes_around_data)); }
};

/// The cases of all seeds: first those of the first seed, in the order of the table.
std::vector<EthernetCase> ethernet_cases(int seeds) {
    std::vector<EthernetCase> all;
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(seeds); ++seed) {
        for (const int bytes : {64, 256, 512, 1518}) {
            for (const int stations : {2, 4, 8, 16, 32, most_stations}) all.push_back({stations, bytes, seed});
        }
    }
    return all;
}

/// The activity of the wire from the first start of a frame in [from, to) to the last one.
std::vector<Milestone> on_the_wire(Cycle from, Cycle to, const Simulation& simulation, const RunLog& log) {
    struct Frame {
        Cycle head;
        NodeId station;
    };
    std::vector<Frame> frames;
    for (const LoggedMessage& message : log.messages()) {
        for (const LoggedCrossing& crossing : message.crossings) {
            if (crossing.port != Topology::local && crossing.head >= from && crossing.head < to)
                frames.push_back({crossing.head, message.from});
        }
    }
    std::ranges::sort(frames, {}, &Frame::head);
    std::int64_t again = 0;  // frames whose station had also sent the frame before
    std::int64_t turn = 1;   // consecutive frames of the last station
    std::int64_t longest = 0;
    for (std::size_t i = 1; i < frames.size(); ++i) {
        const bool is_again = frames[i].station == frames[i - 1].station;
        again += is_again ? 1 : 0;
        turn = is_again ? turn + 1 : 1;
        longest = std::max(longest, turn);
    }
    const Cycle begin = frames.empty() ? 0 : frames.front().head;
    const Cycle end = frames.empty() ? 0 : frames.back().head;
    std::int64_t collisions = 0;
    Cycle in_collisions = 0;  // from the first start to the end everywhere
    for (const LoggedCollision& collision : log.collisions()) {
        if (collision.from < begin || collision.from >= end) continue;
        ++collisions;
        in_collisions += collision.to - collision.from;
    }
    return {{"lost", static_cast<Cycle>(simulation.lost)},
            {"between", end - begin},
            {"frames", std::ssize(frames) - 1},
            {"collisions", collisions},
            {"in collisions", in_collisions},
            {"again", again},
            {"longest turn", longest}};
}

study::AskedRun run_of(const EthernetCase& of, int frames_wanted) {
    const auto cycles = static_cast<Cycle>(1.2 * of.time() + 400) * frames_wanted;
    const auto numbers = [cycles](const Request&, const Simulation& simulation, const RunLog& log) {
        return on_the_wire(cycles / 10, cycles, simulation, log);
    };
    return {"ethernet-16",
            "traffic",
            {fmt::format("nodes={}", of.stations), "load=max",
             fmt::format("size={}", of.frame_bytes - bytes_around_data - header_bytes),
             fmt::format("cycles={}", cycles), "warmup=0", "message.word_bytes=2", "message.vector_words=736",
             "processor.send_overhead=0 cycles", "processor.receive_overhead=0 cycles",
             "interface.send_overhead=0 cycles", "interface.receive_overhead=0 cycles"},
            of.seed,
            {},
            std::make_shared<RunWatch>(RunWatch{"foster.ethernet", numbers})};
}

/// Measurements of the wire.
struct MeasuredEthernet {
    explicit MeasuredEthernet(const Outcome& outcome)
        : cycles(number(outcome, "between")),
          frames(number(outcome, "frames")),
          collisions(number(outcome, "collisions")),
          in_collisions(number(outcome, "in collisions")),
          again(number(outcome, "again")),
          longest_turn(number(outcome, "longest turn")),
          passed(outcome.passed() && outcome.at("lost") == 0) {}

    double efficiency(const EthernetCase& of) const { return frames * of.time() / cycles; }

    double cycles;
    double frames;
    double collisions;
    double in_collisions;
    double again;
    double longest_turn;
    bool passed;

private:
    static double number(const Outcome& outcome, const char* name) { return static_cast<double>(outcome.at(name)); }
};

/// Mean time for each frame in bit times, beside the frame itself.
struct Shares {
    Shares(const EthernetCase& of, const MeasuredEthernet& run)
        : collisions((run.in_collisions + ethernet_gap * run.collisions) / run.frames),
          silence(run.cycles / run.frames - of.time() - ethernet_gap - collisions) {}

    double collisions;
    double silence;
};

/// The stations' share of a wire of 1.25 MB/s, as data of programs.
double megabytes_a_second(const EthernetCase& of, const MeasuredEthernet& run) {
    return 10 * run.efficiency(of) * (of.frame_bytes - 46) / of.time();
}

}  // namespace

Section ethernet(int frames, int seeds, const AnalysisQuestion& asked) {
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
    std::vector<study::AskedRun> wanted;
    for (const EthernetCase& of : all) wanted.push_back(run_of(of, frames));
    const std::vector<study::StoredPoint> points = asked.run(wanted);
    std::map<int, std::vector<double>> times_model;  // keys are sizes of frames in bytes
    std::map<int, std::vector<double>> megabytes;    // rates with the most stations; keys are sizes of frames in bytes
    std::vector<double> all_times;
    std::vector<double> longest;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const EthernetCase& of = all[i];
        const MeasuredEthernet run(points[i].outcome.value());
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
