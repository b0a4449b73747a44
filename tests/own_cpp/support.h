#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <narrows/registry.h>

namespace narrows {

/// The parameters of a test's programs.
struct TestValues {
    int rounds = 3;
    int bytes = 64;
    bool is_odd = false;
};

inline const std::vector<OwnParameter<TestValues>>& test_parameters() {
    static const std::vector<OwnParameter<TestValues>> parameters{
        number("rounds", &TestValues::rounds, {1, 100}, "rounds", "how often"),
        number("bytes", &TestValues::bytes, {0, 4096}, "bytes", "bytes of each message"),
        word("parity", &TestValues::is_odd, {"even", "odd"}, "a choice"),
    };
    return parameters;
}

/// A workload whose programs are a function.
class TestWork final : public OwnWorkload {
public:
    using Program = std::function<Routine(Peer& me, TestValues values)>;
    TestWork(Program program, const TestValues& values) : program_(std::move(program)), values_(values) {}
    Routine run(Peer& me) override { return program_(me, values_); }

private:
    Program program_;
    TestValues values_;
};

inline Registry registry_with(const std::string& name, TestWork::Program program) {
    Registry registry;
    registry.add_workload({name, "a workload of a test"}, test_parameters(),
                          [program = std::move(program)](const TestValues& values, const OwnRun&) {
                              return std::make_unique<TestWork>(program, values);
                          });
    return registry;
}

struct RingShape {
    int places = 0;
};

/// A one-way ring; on two lanes, messages that have passed node 0 are in lane 1.
class TestRing : public OwnNetwork {
public:
    explicit TestRing(const RingShape& shape) : places_(shape.places) {}
    int nodes() const override { return places_; }
    std::vector<OwnChannels> channels() const override {
        std::vector<OwnChannels> all;
        for (int node = 0; node < places_; ++node) all.push_back({node, 0, (node + 1) % places_, 0});
        return all;
    }
    RouteAnswer route(const RouteQuestion& question) const override {
        return {0, question.here < question.from ? 2U : 1U};
    }

private:
    int places_;
};

template <class Network = TestRing>
Registry registry_with_topology(OwnTopology text, const std::string& parameter = "places") {
    Registry registry;
    registry.add_topology(
        std::move(text),
        std::vector<OwnParameter<RingShape>>{number(parameter, &RingShape::places, {2, 100'000}, "nodes", "nodes")},
        [](const RingShape& shape) { return std::make_unique<Network>(shape); });
    return registry;
}

}  // namespace narrows
