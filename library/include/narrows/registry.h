#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <narrows/parameter.h>
#include <narrows/topology.h>
#include <narrows/workload.h>

namespace narrows {

/// The description of a workload.
struct WorkloadText {
    std::string name;
    std::string summary;               ///< a short description
    bool seed_draws_messages = false;  ///< false: the seed only determines the data of messages
};

/// A workload of a registry, with parameters of any type.
struct RegisteredWorkload {
    WorkloadText text;
    std::vector<DeclaredParameter> parameters;
    std::vector<GivenValue> defaults;
    std::function<std::unique_ptr<OwnWorkload>(const std::vector<GivenValue>& values, const OwnRun& run)> make;
};

/// A kind of topology of a registry.
struct RegisteredTopology {
    OwnTopology text;
    std::vector<DeclaredParameter> parameters;
    std::function<std::unique_ptr<OwnNetwork>(const std::vector<GivenValue>& values)> make;
};

/// A program's additions to Narrows. It must outlive the call that gets it.
class Registry {
public:
    /// `make(values, run)` makes the workload for a run, a std::unique_ptr<OwnWorkload>, from the values of the
    /// parameters, a P, and an OwnRun. It throws std::invalid_argument, with the remedy, if the values do not fit.
    template <class P, class Make>
    void add_workload(WorkloadText text, const std::vector<OwnParameter<P>>& parameters, Make make) {
        RegisteredWorkload added{std::move(text), declared(parameters), {}, {}};
        for (const OwnParameter<P>& each : parameters) added.defaults.push_back(each.get(P()));
        added.make = [parameters, make = std::move(make)](const std::vector<GivenValue>& values, const OwnRun& run) {
            return make(filled(parameters, values), run);
        };
        workloads_.push_back(std::move(added));
    }

    /// `make(shape)` makes the network of a shape, a std::unique_ptr<OwnNetwork>, from the values of the parameters, a
    /// P. They are whole numbers, and a machine gives them all: "rungs" is its topology.rungs. It throws
    /// std::invalid_argument, with the remedy, for a shape that is impossible.
    template <class P, class Make>
    void add_topology(OwnTopology text, const std::vector<OwnParameter<P>>& parameters, Make make) {
        topologies_.push_back({std::move(text), declared(parameters),
                               [parameters, make = std::move(make)](const std::vector<GivenValue>& values) {
                                   return make(filled(parameters, values));
                               }});
    }

    const std::vector<RegisteredWorkload>& workloads() const { return workloads_; }
    const std::vector<RegisteredTopology>& topologies() const { return topologies_; }

private:
    friend void install(const Registry& registry);

    template <class P>
    static std::vector<DeclaredParameter> declared(const std::vector<OwnParameter<P>>& parameters) {
        std::vector<DeclaredParameter> all;
        for (const OwnParameter<P>& each : parameters) all.push_back(each.declared);
        return all;
    }
    template <class P>
    static P filled(const std::vector<OwnParameter<P>>& parameters, const std::vector<GivenValue>& values) {
        P all{};
        for (std::size_t i = 0; i < parameters.size(); ++i) parameters[i].set(all, values[i]);
        return all;
    }

    std::vector<RegisteredWorkload> workloads_;
    std::vector<RegisteredTopology> topologies_;
    mutable bool is_installed_ = false;
};

}  // namespace narrows
