#pragma once

#include <unistd.h>

#include "models/network/topology/make_topology.h"
#include "testbench/run/simulation.h"
#include "tests/support/file_content.h"
#include "tests/support/fst2vcd.h"
#include "tests/support/runs/judged_run.h"
#include "tests/support/vcd.h"
#include "tests/waves/expected.h"
#include "traces/log/run_log.h"
#include "traces/waves/drawing.h"
#include "traces/waves/wave.h"

namespace narrows {

/// A run with its log.
struct WaveRun {
    WaveRun(const Machine& of, const std::string& name, const std::vector<KeyValue>& given)
        : WaveRun(of, make_topology(of), name, given) {}
    WaveRun(Machine of, std::unique_ptr<Topology> network, const std::string& name, const std::vector<KeyValue>& given)
        : machine(std::move(of)), topology(std::move(network)), workload(name), arguments(given) {
        simulation = run_with(log);
    }

    waves::WaveSelection everything() const {
        waves::WaveSelection window;
        for (NodeId node = 0; node < machine.nodes(); ++node) window.nodes.push_back(node);
        return window;
    }
    waves::Drawing draw(const waves::WaveSelection& window) const {
        return waves::draw({log}, machine, *topology, window, simulation.cycles);
    }
    /// A log of the same run that keeps only what the window needs.
    RunLog log_of(const waves::WaveSelection& window) const {
        RunLog of_window = waves::log_for(window, machine);
        run_with(of_window);
        return of_window;
    }
    waves::Drawing draw_from_log_of(const waves::WaveSelection& window) const {
        const RunLog of_window = log_of(window);
        return waves::draw({of_window}, machine, *topology, window, simulation.cycles);
    }
    Simulation run_with(RunLog& observer) const {
        return simulate_into(observer, machine, *topology,
                             *find_workload(workload).choose(machine, *topology, arguments).make(1));
    }

    Machine machine;
    std::unique_ptr<Topology> topology;
    std::string workload;
    std::vector<KeyValue> arguments;
    RunLog log;
    Simulation simulation;
};

/// A file that is removed afterwards.
class ScratchFile {
public:
    explicit ScratchFile(const std::string& ending)
        : path_(testing::TempDir() + "waves_" + std::to_string(getpid()) + ending) {}
    ~ScratchFile() { std::filesystem::remove(path_); }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

inline std::string fst_text(const waves::Drawing& drawing) {
    const ScratchFile file(".fst");
    waves::write_fst(drawing.wave, file.path());
    return as_vcd(file.path());
}

inline std::string vcd_text(const waves::Drawing& drawing) {
    const ScratchFile file(".vcd");
    waves::write_vcd(drawing.wave, file.path());
    return content_of(file.path());
}

inline SignalHistory read_back_fst(const waves::Drawing& drawing) { return parse_vcd(fst_text(drawing)); }
inline SignalHistory read_back_vcd(const waves::Drawing& drawing) { return parse_vcd(vcd_text(drawing)); }

/// Rows of a save file that are not variables of the wave, with the range that GTKWave adds to those of several bits.
inline std::vector<std::string> rows_of_nothing(const std::string& save_file,
                                                const std::vector<std::string>& variables) {
    std::vector<std::string> wrong;
    std::istringstream lines(save_file);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("+{")) continue;
        const std::string row = line.substr(line.find("} ") + 2);
        if (std::find(variables.begin(), variables.end(), row) == variables.end()) wrong.push_back(row);
    }
    return wrong;
}

/// Compares every change of every signal with the log of the run; empty if they agree.
inline std::string difference(const SignalHistory& read, const Expected& expected, Cycle from, Cycle to,
                              std::int64_t cycle_time_ps) {
    for (const auto& [path, changes] : read) {
        if (!expected.contains(path)) return path + " is nothing that a log knows";
    }
    for (const auto& [path, value_at] : expected) {
        const auto found = read.find(path);
        if (found == read.end()) return path + " is not in the file";
        auto change = found->second.begin();
        std::string shown;
        for (Cycle cycle = from; cycle <= to; ++cycle) {
            const bool changes = change != found->second.end() && change->first == cycle * cycle_time_ps;
            const std::string before = shown;
            if (changes) shown = (change++)->second;
            const std::string value = value_at(cycle);
            if (shown != value) return fmt::format("{} at cycle {}: '{}', by the log '{}'", path, cycle, shown, value);
            if (changes && cycle > from && shown == before)
                return fmt::format("{} at cycle {}: '{}' again", path, cycle, shown);
        }
        if (change != found->second.end()) return fmt::format("{} changes after the window", path);
    }
    return "";
}

/// As above for a wave of the window that was read back.
inline std::string difference_to_log(const WaveRun& run, const SignalHistory& read, const LogCopy& log,
                                     const waves::WaveSelection& window) {
    return difference(read, expected_of(log, run.machine, *run.topology, window), window.from,
                      std::min(window.to, run.simulation.cycles), run.machine.cycle_time_ps);
}

/// A difference of the wave of the window from the log, or from the wave of a log that has only the window.
inline std::string difference_of_wave(const WaveRun& run, const waves::WaveSelection& window) {
    const SignalHistory read = read_back_fst(run.draw(window));
    const std::string difference = difference_to_log(run, read, LogCopy(run.log), window);
    if (!difference.empty()) return difference;
    return read_back_fst(run.draw_from_log_of(window)) == read ? "" : "a log of the window gives another wave";
}

/// Overrides for a grid of so many nodes.
inline std::vector<std::string> grid_of(int columns, int rows, std::vector<std::string> more = {}) {
    more.push_back(fmt::format("topology.columns={}", columns));
    more.push_back(fmt::format("topology.rows={}", rows));
    return more;
}

}  // namespace narrows
