// `reproduce dense-patterns`: the findings at a small scale, and machines that refute them.
#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "testbench/reproduce/dense/dense.h"
#include "testbench/reproduce/dense/figures.h"
#include "testbench/reproduce/dense/variants.h"
#include "testbench/run/machines.h"

namespace narrows::dense::dense_document_test {

using testing::HasSubstr;

void no_progress(double /*finished*/) {}

Finding finding_of(const std::vector<Finding>& findings, const std::string& figures, const std::string& text) {
    const auto found = std::ranges::find_if(
        findings, [&](const Finding& f) { return f.figures == figures && f.text.find(text) != std::string::npos; });
    if (found == findings.end()) throw std::logic_error("no finding " + text);
    return *found;
}

/// The row of a finding, simulated at the small scale.
nlohmann::ordered_json row_of(const Finding& finding) {
    DoneRuns runs;
    return to_json(findings_section("one", "one", {finding}, quick_scale(), runs, no_progress)).at("rows").at(0);
}

/// Slow, because all machines run all patterns; the other tests take one finding each.
TEST(DenseDocumentSlow, FindingsHoldOrFailAsKnown) {
    DoneRuns runs;
    const Section section = findings_section("all", "all", all_findings(), quick_scale(), runs, no_progress);
    EXPECT_TRUE(section.passed) << to_text(section.table);
    EXPECT_EQ(section.table.rows.size(), all_findings().size());
    EXPECT_TRUE(small_messages(quick_scale(), runs, no_progress).passed);
    const Section figures = figures_section(quick_scale(), runs, no_progress);
    EXPECT_TRUE(figures.passed);
    EXPECT_EQ(figures.table.rows.size(), 18u);
    const std::string svg = picture(quick_scale(), runs, no_progress);
    for (int number = 1; number <= 18; ++number) EXPECT_THAT(svg, HasSubstr("Figure " + std::to_string(number) + ": "));
}

/// A machine on which a finding does not hold.
struct Refuting {
    const char* figures;
    const char* text;
    const char* machine;
    std::vector<std::string> changes;
};
void PrintTo(const Refuting& r, std::ostream* out) { *out << r.figures << " " << r.text; }

class Refuted : public testing::TestWithParam<Refuting> {};

TEST_P(Refuted, OnAnotherMachine) {
    const Finding finding = finding_of(all_findings(), GetParam().figures, GetParam().text);
    const auto row = row_of(on_changed({finding}, GetParam().machine, GetParam().changes).front());
    EXPECT_EQ(row.at("verdict"), "FAILS") << row;
}

const std::vector<std::string> thin{"topology.up=1,1"};
const std::vector<std::string> noise{"processor.noise_period=20ms", "processor.noise_length=2ms"};

INSTANTIATE_TEST_SUITE_P(
    DenseFindings, Refuted,
    testing::Values(
        Refuting{"1", "distance hardly matters on Frost", "frost", thin},
        Refuting{"1",
                 "bandwidth grows with size",
                 "frost",
                 {"processor.send_overhead=0us", "processor.receive_overhead=0us", "memory.cache_bytes=4096",
                  "memory.bandwidth=20,1000"}},
        Refuting{"3", "CE fluctuates more than Frost, 10", "frost", thin},
        Refuting{"5", "no loss on Frost", "frost", noise}, Refuting{"7", "stable on Frost", "frost", noise},
        Refuting{"9", "falls to half", "frost", {"memory.bandwidth=8000,1000"}},
        Refuting{"9", "from 600 MB/s to 300", "frost", {"memory.port_bandwidth=2000,1000"}},
        Refuting{"9",
                 "larger than 3K",
                 "frost",
                 {"processor.send_overhead=1us", "processor.receive_overhead=1us", "memory.bandwidth=2000,1000"}},
        Refuting{"10", "Blue: a small loss", "blue", {"memory.bandwidth=2,1", "memory.port_bandwidth=2,1"}},
        Refuting{"10", "TC2K: a larger loss", "tc2k", {"memory.bandwidth=3,1", "memory.port_bandwidth=3,1"}},
        Refuting{"11", "Frost loses 40", "frost", {"interface.host_bus_bandwidth=1,1"}},
        Refuting{"11", "distances 4 to 28", "frost", {"node.interface_choice=by-rank"}},
        Refuting{"13", "Blue loses 40", "blue", {"processor.copy_rate=7,100"}},
        Refuting{"14", "a factor of 3", "tc2k", {"interface.host_bus_bandwidth=11,40"}},
        Refuting{"15", "Frost loses a little, once", "frost", {"memory.port_of=round-robin"}},
        Refuting{"16", "as much", "tc2k", {"node.placement=round-robin"}},
        Refuting{"17", "factor of 2", "frost", {"memory.bandwidth=8000,1000"}},
        Refuting{"17", "constant beyond", "frost", {"node.placement=round-robin"}}));

Curve curve(std::vector<double> mb_per_s, int bytes = 100'000) { return {bytes, std::move(mb_per_s), true}; }

Curve falling(int phases, int middle, double percent) {
    std::vector<double> all(static_cast<std::size_t>(phases), 100);
    all[static_cast<std::size_t>(middle) - 1] = 100 - percent;
    return curve(all);
}

TEST(DenseFindings, OfLossesAreComparedWithFewerProcesses) {
    const Finding larger = finding_of(all_findings(), "18", "aapc");
    EXPECT_TRUE(larger.judge({{falling(127, 64, 70)}, {falling(31, 16, 40)}}).holds);
    EXPECT_FALSE(larger.judge({{falling(127, 64, 30)}, {falling(31, 16, 40)}}).holds);
}

/// What is known to fail, and then holds, is a difference that has to be explained.
TEST(DenseFindings, KnownFailuresMayNotHold) {
    Finding known = finding_of(all_findings(), "6", "8 nodes");
    EXPECT_FALSE(known.known.empty());
    EXPECT_TRUE(known.judge({{curve({100, 75})}}).holds);
    EXPECT_FALSE(known.judge({{curve({100, 100})}}).holds);
    EXPECT_EQ(row_of(known).at("verdict"), "fails, as known");
    known.judge = [](const std::vector<Curves>&) { return ShapeVerdict{true, ""}; };
    DoneRuns runs;
    const Section section = findings_section("one", "one", {known}, quick_scale(), runs, no_progress);
    EXPECT_FALSE(section.passed);
    EXPECT_EQ(to_json(section).at("rows").at(0).at("verdict"), "HOLDS, not as known");
}

/// A loss with few messages, on a changed machine, and the cause that its critical path shows.
Section causes_of(std::size_t loss, const std::vector<std::string>& changes, const std::string& cause) {
    Loss one = all_losses().at(loss);
    one.experiment = changed(one.experiment, changes);
    one.cause = cause;
    return causes({one}, no_progress);
}

/// Each part is the cause on one machine, and not on another one: a part that is so fast that it no longer matters.
TEST(DenseCauses, FollowTheMachine) {
    constexpr std::size_t one_pair_to_two = 0;  // of Frost
    constexpr std::size_t two_pairs_to_eight = 1;
    constexpr std::size_t within_tc2k = 5;
    EXPECT_TRUE(causes_of(one_pair_to_two, {}, "card").passed);
    EXPECT_FALSE(causes_of(one_pair_to_two, {}, "memory").passed);
    EXPECT_TRUE(causes_of(two_pairs_to_eight, {}, "memory").passed);
    const std::vector<std::string> narrow_cards{"memory.bandwidth=40000,1000", "memory.port_bandwidth=1500,1000"};
    EXPECT_TRUE(causes_of(one_pair_to_two, narrow_cards, "card").passed);
    const std::vector<std::string> narrow_memory{"memory.bandwidth=1500,1000", "memory.port_bandwidth=40000,1000"};
    EXPECT_TRUE(causes_of(one_pair_to_two, narrow_memory, "memory").passed);
    EXPECT_TRUE(causes_of(within_tc2k, {}, "memory").passed);
}

/// Four processes of a node on the interface: where the host bus is fast, the link is what the path waits for.
TEST(DenseCauses, BusOrLink) {
    Loss loss{"8 on 2, distance 1 to 4", experiment_on("tc2k", "simple-pairwise", 8, 2), 1, 4, "host bus", 30'000};
    const Section bus = causes({loss}, no_progress);
    EXPECT_TRUE(bus.passed) << to_text(bus.table);
    loss.experiment = changed(loss.experiment, {"interface.host_bus_bandwidth=4,1"});
    const Section fast = causes({loss}, no_progress);
    EXPECT_FALSE(fast.passed) << to_text(fast.table);
    EXPECT_EQ(to_json(fast).at("rows").at(0).at("cause"), "link");
}

/// The machine has the values that the command finds.
TEST(DenseDocument, FitsTheConstantsOfFrost) {
    const auto rows = to_json(fit("frost", no_progress)).at("rows");
    const MemoryParameters memory = load_checked_machine("frost", {}, {}).machine.memory;
    const auto mb_per_s = [](const Bandwidth& bandwidth) { return 1000.0 * bandwidth.bytes / bandwidth.cycles; };
    EXPECT_EQ(rows.at(0).at("parameter"), "memory.port_bandwidth");
    EXPECT_EQ(rows.at(0).at("fitted"), mb_per_s(memory.port_bandwidth));
    EXPECT_EQ(rows.at(1).at("fitted"), mb_per_s(memory.bandwidth));
    EXPECT_NEAR(rows.at(0).at("simulated").get<double>(), 600, 3);
    EXPECT_NEAR(rows.at(1).at("simulated").get<double>(), 300, 3);
    EXPECT_THROW(fit("blue", no_progress), InputError);
}

TEST(DenseDocument, HasAllFigures) {
    const std::vector<PrintedFigure> figures = printed_figures();
    ASSERT_EQ(figures.size(), 18u);
    for (std::size_t i = 0; i < figures.size(); ++i) EXPECT_EQ(figures[i].number, static_cast<int>(i) + 1);
    EXPECT_EQ(document().analyses.size(), 9u);
    EXPECT_TRUE(document().fit);
}

}  // namespace narrows::dense::dense_document_test
