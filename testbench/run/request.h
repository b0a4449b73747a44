#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "models/network/topology/machine_freedom.h"
#include "models/network/topology/make_topology.h"
#include "testbench/run/judgement.h"
#include "testbench/run/machines.h"
#include "testbench/workloads/catalogue.h"
#include "traces/log/recorded_run.h"

namespace narrows {

/// True if KEY=VALUE with this key sets a parameter of the machine.
bool is_of_machine(const std::string& key);

/// KEY=VALUE arguments, split into those for the machine (dotted, and cycle_time), for the number of nodes, and for the
/// workload. Throws InputError for anything else, and for a key that is given twice.
struct Arguments {
    /// `nodes_of_workload`: nodes= belongs to the workload.
    explicit Arguments(const std::vector<std::string>& written, bool nodes_of_workload = false);

    std::vector<std::string> machine;
    std::vector<KeyValue> workload;
    std::optional<KeyValue> nodes;
};

/// Loads a machine with the arguments for it, and checks its defaults for workloads. Throws InputError.
ResolvedMachine load_checked_machine(const std::string& name_or_file, const Arguments& arguments,
                                     const TimeRules& rules = {});

/// When a request chooses an algorithm that its arguments leave open, which takes simulations.
enum class Choosing { now, later };

/// A machine and a workload, ready to run.
class Request {
public:
    /// `seed`: the seed of the run, for random routes.
    Request(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
            std::uint64_t seed = default_seed, const TimeRules& rules = {});
    /// `proofs` remembers proofs of freedom from deadlock for further requests.
    Request(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
            std::uint64_t seed, FreedomProofs& proofs, const TimeRules& rules = {}, Choosing choosing = Choosing::now);
    /// Runs a workload that need not be in the catalogue. It must outlive the request.
    Request(const std::string& machine, const WorkloadType& workload, const std::vector<std::string>& arguments,
            std::uint64_t seed, FreedomProofs& proofs, const TimeRules& rules = {}, Choosing choosing = Choosing::now);
    Request(const Request&) = delete;
    Request& operator=(const Request&) = delete;

    /// The algorithms from which a request with these arguments would choose; empty if they name one. No simulation.
    static std::vector<OpenAlgorithm> open_algorithms(const std::string& machine, const std::string& workload,
                                                      const std::vector<std::string>& arguments,
                                                      const TimeRules& rules = {});

    const ResolvedMachine& resolved() const { return resolved_; }
    const Machine& machine() const { return resolved_.machine; }
    const Topology& topology() const { return *topology_; }
    const WorkloadType& type() const { return type_; }
    const std::vector<ParameterValue>& workload_parameters() const { return chosen_.parameters; }
    /// Set if Narrows has chosen the algorithm.
    const std::optional<AlgorithmChoice>& choice() const { return chosen_.choice; }
    std::unique_ptr<Workload> make_workload(std::uint64_t seed) const { return chosen_.make(seed); }
    /// Makes this workload, with all its parameters, for another machine.
    std::unique_ptr<Workload> make_workload(const Machine& machine, const Topology& topology, std::uint64_t seed) const;

    /// Arguments without effect, each with the reason, for a warning.
    std::vector<std::string> without_effect() const;

    /// Machine parameters that the command line sets, as written, with options that concern them.
    const std::vector<std::string>& changed() const { return changed_; }

    /// The setup of a run with this seed, for its recording.
    RecordedSetup setup(std::uint64_t seed) const;

    /// The command that repeats the run.
    const std::string& command() const { return command_; }

private:
    /// Refuses a network that may deadlock before it chooses an algorithm, because choosing takes simulations.
    ChosenWorkload choose(FreedomProofs& proofs, Choosing choosing) const;
    /// The first argument that changes the lanes, else the network; else the file of the machine.
    Place place_of_network() const;

    const std::string command_;
    const WorkloadType& type_;
    Arguments arguments_;
    std::vector<std::string> changed_;
    ResolvedMachine resolved_;
    std::unique_ptr<Topology> topology_;
    ChosenWorkload chosen_;
};

}  // namespace narrows
