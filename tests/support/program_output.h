#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/program.h"

namespace narrows {

/// The machines of documents, all of them grids of two dimensions.
inline const std::vector<std::string> document_machines{
    "cns1",        "cns1-2i",  "cns1-2l2i",    "cns1-4i4l", "cns1-ack",  "cns1-fast-i",  "delta",
    "delta-16x16", "delta-2i", "delta-2i-dma", "delta-4x4", "delta-dma", "delta-testjig"};
inline const std::vector<std::string> all_machines{"bidirectional-fly-4-2",
                                                   "blue",
                                                   "bus-16",
                                                   "butterfly-4-3",
                                                   "card-nodes",
                                                   "card-nodes-2i",
                                                   "card-nodes-2if",
                                                   "card-nodes-2l2i",
                                                   "card-nodes-ack",
                                                   "card-nodes-fast-i",
                                                   "card-nodes-pio",
                                                   "ce",
                                                   "ce-100",
                                                   "cns1",
                                                   "cns1-2i",
                                                   "cns1-2l2i",
                                                   "cns1-4i4l",
                                                   "cns1-ack",
                                                   "cns1-fast-i",
                                                   "crossbar-64",
                                                   "delta",
                                                   "delta-16x16",
                                                   "delta-2i",
                                                   "delta-2i-dma",
                                                   "delta-4x4",
                                                   "delta-dma",
                                                   "delta-testjig",
                                                   "dragonfly-72",
                                                   "ethernet-16",
                                                   "ethernet-workstations",
                                                   "fat-tree-1024",
                                                   "fat-tree-4-3",
                                                   "fat-tree-8-3",
                                                   "federation",
                                                   "federation-dma",
                                                   "federation-smp",
                                                   "frost",
                                                   "hypercube-256",
                                                   "hyperx-8x8",
                                                   "loggops",
                                                   "mesh-16x16",
                                                   "nfp6000-hsw",
                                                   "nfp6000-hsw-256-tags",
                                                   "nfp6000-hsw-iommu",
                                                   "nfp6000-hsw-iommu-2m",
                                                   "nfp6000-hsw-payload-512",
                                                   "nfp6000-hsw-x16",
                                                   "nfp6000-snb",
                                                   "pcie-x8",
                                                   "pengra",
                                                   "petersen",
                                                   "shared-nodes",
                                                   "shared-nodes-2i",
                                                   "shared-nodes-rtl",
                                                   "tc2k",
                                                   "tc2k-up-link",
                                                   "torus-16x16",
                                                   "torus-8x8x8"};
inline const std::vector<std::string> all_workloads{
    "aapc",          "allgather",           "allreduce", "alltoall",        "barrier",      "broadcast",
    "butterfly",     "cumulative-pairwise", "exchange",  "gather",          "goal",         "halo",
    "host-dma",      "point-to-point",      "random",    "random-pairwise", "redistribute", "reduce-scatter",
    "request-reply", "simple-pairwise",     "testjig",   "traffic",         "transpose"};

/// Workloads that need no argument and no special machine: goal needs a file, host-dma a host bus.
inline std::vector<std::string> workloads_with_defaults() {
    std::vector<std::string> some = all_workloads;
    std::erase_if(some, [](const std::string& name) { return name == "goal" || name == "host-dma"; });
    return some;
}

/// The output of a command that must succeed and print nothing to standard error.
inline std::string output(const ProgramArguments& arguments) {
    const ProgramOutcome outcome = narrows_program(arguments);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    return outcome.out;
}

inline nlohmann::ordered_json json_output(ProgramArguments arguments) {
    arguments.emplace_back("--json");
    return nlohmann::ordered_json::parse(output(arguments));
}

/// The error text for bad input: everything on standard error.
inline std::string refusal(const ProgramArguments& arguments, const Surroundings& surroundings = {}) {
    const ProgramOutcome outcome = narrows_program(arguments, surroundings);
    EXPECT_EQ(outcome.exit_code, 2) << testing::PrintToString(arguments);
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(outcome.err.starts_with("narrows: ") && outcome.err.ends_with("\n")) << outcome.err;
    EXPECT_LT(outcome.peak_memory_bytes, 300'000'000);  // mostly for the sanitizers, if they are on
    return outcome.err;
}

}  // namespace narrows
