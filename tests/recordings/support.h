#pragma once

#include <gmock/gmock.h>

#include <fstream>

#include "models/machine/input_error.h"
#include "models/network/topology/make_topology.h"
#include "testbench/run/recorded_outcome.h"
#include "testbench/run/simulation.h"
#include "tests/support/file_content.h"
#include "tests/support/runs/judged_run.h"
#include "tests/support/temporary_folder.h"
#include "traces/log/recording.h"
#include "traces/log/run_log.h"

namespace narrows {

/// A run of a workload, with all parts of its recording.
inline RecordedRun recorded(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments,
                            FaultInjector* faults = nullptr) {
    const auto topology = make_topology(machine);
    const ChosenWorkload chosen = find_workload(workload).choose(machine, *topology, arguments);
    const auto made = chosen.make(1);
    RecordedRun run;
    SimulationOptions options;
    options.faults = faults;
    const Simulation simulation = simulate_into(run.log, machine, *topology, *made, options);
    run.setup = {machine, {{"allgather.algorithm", "ring"}}, workload, {}, {"interface.links=1"}, 1};
    for (const ParameterValue& p : chosen.parameters)
        run.setup.parameters.push_back({std::string(p.parameter->name), p.value, p.parameter->spellings.empty()});
    run.outcome = recorded_outcome(simulation, judge(machine, *topology, *made, simulation));
    return run;
}

/// Three messages, for a small recording.
inline RecordedRun small_record() {
    return recorded(machine_of("cns1", {"topology.kind=ring", "topology.columns=3", "topology.rows=1"}), "exchange",
                    {{"words", "2"}});
}

/// The reason why the bytes are refused; empty if they are accepted.
inline std::string refusal_of(const std::string& bytes) {
    try {
        read_recording(bytes, "x.rec");
    } catch (const InputError& error) {
        EXPECT_EQ(error.place().text(), "x.rec");
        return error.message();
    }
    return "";
}

inline void write_file(const std::string& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
}

}  // namespace narrows
