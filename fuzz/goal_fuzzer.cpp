// Reads any bytes as a GOAL program: the reader may only throw InputError. The receives of an accepted program are
// all in one lane each, in an order in which they can be carried out.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "models/machine/input_error.h"
#include "testbench/workloads/goal/goal_checks.h"
#include "testbench/workloads/goal/lanes.h"

namespace {

using namespace narrows;

void expect(bool holds) {
    if (!holds) std::abort();
}

void check_lanes(const goal::RankProgram& rank) {
    const std::vector<std::size_t> order = goal::in_order(rank);
    expect(order.size() == rank.operations.size());
    std::vector<std::size_t> place(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    std::vector<int> seen(order.size(), 0);
    for (const std::vector<std::size_t>& lane : goal::lanes_of(rank)) {
        expect(!lane.empty());
        for (std::size_t i = 0; i < lane.size(); ++i) {
            expect(rank.operations[lane[i]].kind == goal::Operation::Kind::receive);
            expect(i == 0 || place[lane[i - 1]] < place[lane[i]]);
            ++seen[lane[i]];
        }
    }
    for (std::size_t i = 0; i < seen.size(); ++i)
        expect(seen[i] == (rank.operations[i].kind == goal::Operation::Kind::receive ? 1 : 0));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        const goal::Program program = goal::parse_program(std::string(data, data + size), "fuzz.goal");
        for (const goal::RankProgram& rank : program.ranks) check_lanes(rank);
    } catch (const InputError&) {
    }
    return 0;
}

extern "C" int sc_main(int /*argc*/, char* /*argv*/[]) { return EXIT_FAILURE; }  // libsystemc needs this symbol
