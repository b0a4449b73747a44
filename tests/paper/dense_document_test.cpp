// `reproduce dense-patterns`: its claims at a small scale, and machines that refute them.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "testbench/reproduce/dense/dense.h"
#include "testbench/reproduce/dense/figures.h"
#include "testbench/reproduce/dense/shapes.h"
#include "testbench/reproduce/dense/variants.h"
#include "testbench/run/machines.h"
#include "tests/paper/judged_document.h"

namespace narrows::dense::dense_document_test {

using testing::HasSubstr;

Section found(std::vector<NamedNumber> values) {
    return {"dense-patterns.figures", {}, true, {}, {}, std::move(values)};
}

/// The document with these shapes, beside its short run.
JudgedDocument judged(std::vector<NamedNumber> shapes) {
    return JudgedDocument(
        {.name_or_file = "dense-patterns", .runs = {"beside"}, .analysed = {found(std::move(shapes))}});
}

/// Slow, because all machines run all patterns; the other tests take one claim each.
TEST(DenseDocumentSlow, ClaimsHoldOrFailAsKnown) {
    constexpr std::uint64_t seeds = 5;  // Blue is noisy with the fifth
    Asking asking;
    const Section figures = figures_section(quick_scale(seeds), asking.with());
    EXPECT_THAT(judged(figures.values).refuted(), testing::IsEmpty());
    EXPECT_TRUE(figures.passed);
    EXPECT_EQ(figures.table.rows.size(), 18u);
    const std::string svg = picture(figures.points.value());
    for (int number = 1; number <= 18; ++number) EXPECT_THAT(svg, HasSubstr("Figure " + std::to_string(number) + ": "));
}

/// Checks the document's page about figure 8.
TEST(DenseDocumentSlow, RingsHold) {
    const JudgedDocument document({"dense-rings"});
    EXPECT_EQ(document.checks().size(), 4u);
    for (const study::JudgedCheck& check : document.checks()) EXPECT_FALSE(check.failed()) << check.text();
}

/// Checks the page about figure 7, with three of ten seeds, one of which makes TC2K noisy.
TEST(DenseDocumentSlow, OtherUsersDoWhatThePageSays) {
    const JudgedDocument document(
        {.name_or_file = "dense-other-users", .is_run = [](const study::Point& point) { return point.seed <= 3; }});
    EXPECT_EQ(document.points().size(), 60u);
    EXPECT_EQ(document.checks().size(), 6u);
    for (const study::JudgedCheck& check : document.checks()) EXPECT_FALSE(check.failed()) << check.text();
}

/// KEY=VALUE with which a claim does not hold.
struct Refuting {
    const char* claim;
    std::vector<std::string> changes;
};
void PrintTo(const Refuting& r, std::ostream* out) { *out << r.claim; }

class Refuted : public testing::TestWithParam<Refuting> {};

TEST_P(Refuted, OnOtherMachines) {
    const std::vector<study::StatedCheck> checks =
        study::prepare("dense-patterns", 1, {}, analyses_of_documents()).study.checks;
    const auto claim = std::ranges::find_if(
        checks, [](const study::StatedCheck& check) { return check.says.starts_with(GetParam().claim); });
    ASSERT_NE(claim, checks.end());
    std::vector<Experiment> experiments;
    for (const Experiment& experiment : all_experiments()) {
        if (claim->formula.text.find("\"" + text_of(experiment) + ":") == std::string::npos) continue;
        experiments.push_back(experiment);
    }
    Asking asking;
    EXPECT_THAT(judged(shapes_of(experiments, quick_scale(), asking.with(GetParam().changes))).refuted(),
                testing::Contains(claim->section.text + ": " + claim->says));
}

const std::vector<std::string> thin{"topology.up=1,1"};
const std::vector<std::string> noise{"processor.noise_period=20ms", "processor.noise_length=2ms"};

INSTANTIATE_TEST_SUITE_P(
    DenseClaims, Refuted,
    testing::Values(Refuting{"aapc: distance hardly matters on Frost", thin},
                    Refuting{"bandwidth grows with size on Frost",
                             {"processor.send_overhead=0us", "processor.receive_overhead=0us",
                              "memory.cache_bytes=4096", "memory.bandwidth=20,1000"}},
                    Refuting{"CE fluctuates more over", noise}, Refuting{"simple-pairwise: CE fluctuates more", noise},
                    Refuting{"random-pairwise: CE fluctuates more", noise},
                    Refuting{"simple-pairwise, 32 on 8: Blue is noisier", noise},
                    Refuting{"cumulative-pairwise, 32 on 8: smaller messages of Blue",
                             {"memory.cache_bytes=0", "memory.bandwidth=1,4", "memory.port_bandwidth=1,4"}},
                    Refuting{"cumulative-pairwise: no loss on Frost", noise},
                    Refuting{"random-pairwise: stable on Frost", noise},
                    Refuting{"cumulative-pairwise: Frost falls to half", {"memory.bandwidth=8000,1000"}},
                    Refuting{"600 MB/s with two pairs", {"memory.port_bandwidth=2000,1000"}},
                    Refuting{"TC2K: a larger loss", {"memory.bandwidth=3,1", "memory.port_bandwidth=3,1"}},
                    Refuting{"aapc, 32 on 8: Frost loses 40", {"interface.host_bus_bandwidth=1,1"}},
                    Refuting{"these distances are equal", {"node.interface_choice=by-rank"}},
                    Refuting{"simple-pairwise, 32 on 8: Blue loses 40", {"processor.copy_rate=7,100"}},
                    Refuting{"simple-pairwise, 32 on 8: TC2K falls", {"interface.host_bus_bandwidth=11,40"}},
                    Refuting{"cumulative-pairwise, 32 on 8: smaller messages of Frost",
                             {"memory.port_bandwidth=1500,1000"}},
                    Refuting{"cumulative-pairwise, 32 on 8: TC2K loses a little", {"node.placement=round-robin"}},
                    Refuting{"only messages larger than 3K", {"memory.bandwidth=2000,1000"}},
                    Refuting{"cumulative-pairwise, 64 on 4: constant", noise},
                    Refuting{"cumulative-pairwise, 64 on 4: more than", {"memory.bandwidth=8000,1000"}}));

/// A narrow range of its memory gives Blue the small loss of the document.
TEST(DenseClaims, OfBlueHoldWithAnotherMemory) {
    const auto verdict = [](const std::string& memory) {
        Asking asking;
        const AnalysisQuestion changed = asking.with({"memory.bandwidth=" + memory, "memory.port_bandwidth=" + memory});
        const JudgedDocument document =
            judged(shapes_of({experiment_on("blue", "cumulative-pairwise", 4, 1)}, quick_scale(), changed));
        return document.find("within_a_node", "Blue: a small loss")->verdict_title();
    };
    EXPECT_EQ(verdict("9,10"), "holds");
    EXPECT_EQ(verdict("10,10"), "FAILS, as known");
    EXPECT_EQ(verdict("1328,1000"), "FAILS, as known");
}

/// The second phase of the curve is so many percent lower. A stable curve is not noisy and has no loss.
TEST(DenseClaims, WordsExcludeEachOther) {
    for (const double percent : {3.0, 7.0, 12.0, 30.0}) {
        const Curves curve{{beyond_caches, {100, 100 - percent}, true}};
        std::vector<NamedNumber> shapes;
        for (const char* const name : {"blue random-pairwise 8 on 8", "tc2k random-pairwise 8 on 8",
                                       "frost cumulative-pairwise 8 on 8", "blue cumulative-pairwise 4 on 1"})
            std::ranges::move(shapes_of(name, curve), std::back_inserter(shapes));
        const JudgedDocument document = judged(shapes);
        const auto holds = [&](const char* section, const char* claim) {
            return document.find(section, claim)->verdict_title() == "holds";
        };
        const bool is_stable = holds("between_nodes", "random-pairwise: stable on Blue");
        EXPECT_EQ(is_stable, percent < no_loss);
        EXPECT_EQ(holds("between_nodes", "cumulative-pairwise: no loss on Frost"), is_stable) << percent;
        EXPECT_NE(holds("between_nodes", "random-pairwise: noisy on TC2K"), is_stable) << percent;
        EXPECT_EQ(holds("within_a_node", "Blue: a small loss"), !is_stable && percent < small_loss) << percent;
    }
}

/// More seeds show the effect of random overheads on a claim.
TEST(DenseClaims, AreJudgedWithEachSeed) {
    std::vector<NamedNumber> shapes = shapes_of("blue aapc 8 on 8", Curves{{3000, {100, 104}, true}});
    for (NamedNumber& shape : shapes) {
        if (shape.name.find("spread") != std::string::npos) shape.of_seeds = {4, 4, 12};
    }
    const JudgedDocument document = judged(shapes);
    EXPECT_EQ(document.find("between_nodes", "aapc: the same on Blue")->counts(), "9 of 10");
}

Curve falling(int phases, int middle, double percent) {
    std::vector<double> all(static_cast<std::size_t>(phases), 100);
    all[static_cast<std::size_t>(middle) - 1] = 100 - percent;
    return {100'000, all, true};
}

TEST(DenseClaims, OfLossesAreComparedWithFewerProcesses) {
    const auto is_refuted = [](double loss_of_many) {
        std::vector<NamedNumber> all = shapes_of("frost aapc 128 on 8", Curves{falling(127, 64, loss_of_many)});
        const std::vector<NamedNumber> few = shapes_of("frost aapc 32 on 8", Curves{falling(31, 16, 40)});
        all.insert(all.end(), few.begin(), few.end());
        const std::vector<std::string> refuted = judged(all).refuted();
        return std::ranges::any_of(refuted, [](const std::string& claim) { return claim.find("128") != claim.npos; });
    };
    EXPECT_FALSE(is_refuted(70));
    EXPECT_TRUE(is_refuted(30));
}

/// True if this is the cause that the critical path of a loss shows, with few messages and on a changed machine.
bool is_cause(Loss loss, const std::vector<std::string>& changes, const std::string& cause) {
    loss.cause = cause;
    Asking asking;
    const Section section = causes({loss}, asking.with(changes));
    return section.passed && section.values.front().value == 1;
}

/// Each part is the cause on one machine, and not on another one: a part that is so fast that it no longer matters.
TEST(DenseCauses, FollowTheMachine) {
    const Loss one_pair_to_two = all_losses().at(0);  // the first is a loss of Frost
    const Loss two_pairs_to_eight = all_losses().at(1);
    const Loss within_tc2k = all_losses().at(5);
    EXPECT_TRUE(is_cause(one_pair_to_two, {}, "card"));
    EXPECT_FALSE(is_cause(one_pair_to_two, {}, "memory"));
    EXPECT_TRUE(is_cause(two_pairs_to_eight, {}, "memory"));
    const std::vector<std::string> narrow_cards{"memory.bandwidth=40000,1000", "memory.port_bandwidth=1500,1000"};
    EXPECT_TRUE(is_cause(one_pair_to_two, narrow_cards, "card"));
    const std::vector<std::string> narrow_memory{"memory.bandwidth=1500,1000", "memory.port_bandwidth=40000,1000"};
    EXPECT_TRUE(is_cause(one_pair_to_two, narrow_memory, "memory"));
    EXPECT_TRUE(is_cause(within_tc2k, {}, "memory"));
}

/// Four processes of a node share the interface. If the host bus is fast, the path waits for the link.
TEST(DenseCauses, BusOrLink) {
    const Loss loss{
        "8 on 2, distance 1 to 4", experiment_on("tc2k", "simple-pairwise", 8, 2), 1, 4, "host bus", 30'000};
    EXPECT_TRUE(is_cause(loss, {}, "host bus"));
    EXPECT_TRUE(is_cause(loss, {"interface.host_bus_bandwidth=4,1"}, "link"));
}

/// The machine has the values that the command finds.
TEST(DenseDocument, FitsTheConstantsOfFrost) {
    Asking asking;
    const auto rows = to_json(fit("frost", asking.with())).at("rows");
    const MemoryParameters memory = load_checked_machine("frost", {}, {}).machine.memory;
    const auto mb_per_s = [](const Bandwidth& bandwidth) { return 1000.0 * bandwidth.bytes / bandwidth.cycles; };
    EXPECT_EQ(rows.at(0).at("parameter"), "memory.port_bandwidth");
    EXPECT_EQ(rows.at(0).at("fitted"), mb_per_s(memory.port_bandwidth));
    EXPECT_EQ(rows.at(1).at("fitted"), mb_per_s(memory.bandwidth));
    for (const std::size_t row : {0u, 1u}) {  // other rows may reach it too if the response is not monotone
        EXPECT_GE(rows.at(row).at("simulated"), rows.at(row).at("printed"));
        EXPECT_LT(rows.at(row).at("one_less"), rows.at(row).at("printed"));
    }
    EXPECT_NEAR(rows.at(0).at("simulated").get<double>(), 600, 3);
    EXPECT_NEAR(rows.at(1).at("simulated").get<double>(), 300, 3);
    EXPECT_THROW(fit("blue", asking.with()), InputError);
}

TEST(DenseDocument, HasAllFigures) {
    const std::vector<PrintedFigure> figures = printed_figures();
    ASSERT_EQ(figures.size(), 18u);
    for (std::size_t i = 0; i < figures.size(); ++i) EXPECT_EQ(figures[i].number, static_cast<int>(i) + 1);
    EXPECT_TRUE(document().fit);
}

}  // namespace narrows::dense::dense_document_test
