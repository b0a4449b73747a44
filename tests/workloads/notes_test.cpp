// The notes of a run, which prevent misunderstandings.
#include <gmock/gmock.h>

#include "tests/support/runs/judged_run.h"

namespace narrows::notes_test {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> notes(const Machine& machine, const std::string& workload,
                               const std::vector<KeyValue>& arguments) {
    return run_on(machine, workload, arguments).simulation.notes;
}

TEST(Notes, AtTheRimNeighboursAreMissing) {
    // A cylinder of 32 x 2: every node has neighbours east and west, the first row also north, the second also south.
    const Machine machine = machine_of("cns1", {}, 64);
    EXPECT_THAT(notes(machine, "exchange", {{"neighbours", "2"}}), IsEmpty());
    EXPECT_THAT(notes(machine, "exchange", {{"neighbours", "4"}}),
                ElementsAre("64 of 64 nodes are at the rim and have fewer than 4 neighbours: 192 streams, not 256"));
    const Machine torus = machine_of("cns1", {"topology.kind=torus", "topology.rows=4"});
    EXPECT_THAT(notes(torus, "exchange", {{"neighbours", "4"}}), IsEmpty());
}

TEST(Notes, InterfaceLinksThatCarriedNothing) {
    EXPECT_THAT(notes(machine_of("cns1", {"interface.links=2"}, 64), "allgather", {}),
                ElementsAre("interface link 1 carried nothing"));
    EXPECT_THAT(notes(machine_of("cns1-4i4l"), "exchange", {{"neighbours", "2"}}),
                ElementsAre("interface links 2-3 carried nothing"));
    EXPECT_THAT(notes(machine_of("cns1-4i4l", {}, 64), "allgather", {{"algorithm", "bidirectional-ring"}}),
                ElementsAre("interface links 2-3 carried nothing"));
    EXPECT_THAT(notes(machine_of("cns1-2i"), "exchange", {{"neighbours", "2"}}), IsEmpty());
    EXPECT_THAT(notes(machine_of("mesh-16x16"), "point-to-point", {}),
                ElementsAre("words=32 do not fit into a message of 8 words, so 4 messages are sent each time"));
    EXPECT_THAT(notes(machine_of("cns1"), "point-to-point", {}), IsEmpty());  // there is only one link
    // Messages that arrive one at a time take the first link inwards, whichever link they left on.
    EXPECT_THAT(notes(machine_of("cns1-2i"), "random", {{"messages", "2"}, {"gap", "100000"}}),
                ElementsAre("interface link 1 carried nothing into any node"));
}

/// Both exchanges of VandenBerghe (2006), with arguments that cause no other notes.
const std::vector<std::pair<std::string, std::vector<KeyValue>>> flat_exchanges{
    {"halo", {}}, {"transpose", {{"algorithm", "spread"}}}};

TEST(Notes, MemoryWithoutARate) {
    for (const auto& [workload, arguments] : flat_exchanges) {
        SCOPED_TRACE(workload);
        EXPECT_THAT(notes(machine_of("cns1", {}, 64), workload, arguments),
                    ElementsAre("memory.bandwidth is not given: buffers and work take no time"));
    }
}

}  // namespace narrows::notes_test
