// The sections of `reproduce foster`: numbers computed a second time, and verdicts that another machine turns round.
#include <nlohmann/json.hpp>

#include <cmath>

#include "testbench/reproduce/foster/butterflies.h"
#include "testbench/reproduce/foster/ethernet_run.h"
#include "testbench/reproduce/foster/figure_3_21.h"
#include "testbench/reproduce/foster/skew.h"
#include "testbench/run/request.h"
#include "tests/figures/near.h"

namespace narrows::foster::foster_test {

using Json = nlohmann::ordered_json;
using Words = std::vector<std::string>;

void no_progress(double /*finished*/) {}

std::vector<std::string> nodes_of(int bits) { return {"topology.nodes=" + std::to_string(1 << bits)}; }
std::vector<std::string> line_of(int bits) {
    return {"topology.columns=" + std::to_string(1 << bits), "topology.rows=1"};
}
std::vector<std::string> nodes(int count) { return {"topology.nodes=" + std::to_string(count)}; }

Cycle cycles_of(const std::string& machine, const std::string& workload, const Words& arguments) {
    const Request request(machine, workload, arguments);
    return simulate(request.machine(), request.topology(), *request.make_workload(1)).cycles;
}

/// In the rows of a section, how many have this verdict.
std::size_t count(const Json& section, const std::string& verdict, const char* column = "verdict") {
    return static_cast<std::size_t>(std::ranges::count_if(
        section.at("rows"), [&](const Json& row) { return row.at(column).get<std::string>().starts_with(verdict); }));
}

TEST(ReproduceFoster, CompetitionIsThatOfFigure315) {
    const Json section = to_json(competition(line_of_four, no_progress));
    EXPECT_TRUE(section.at("passed"));
    ASSERT_EQ(count(section, "holds"), 9);
    const Cycle alone = cycles_of("mesh-16x16", "point-to-point",
                                  {"topology.columns=4", "topology.rows=1", "message.vector_words=512",
                                   "network.buffer_flits=513", "from=1", "to=3", "words=512"});
    for (const Json& row : section.at("rows")) {
        if (row.at("words") != "512") continue;
        const bool shares = row.at("document") == 2;
        EXPECT_NEAR(row.at("simulated_s"), shares ? 2 : 1, 0.01);
        if (shares) {
            EXPECT_EQ(row.at("alone"), alone);
            EXPECT_EQ(row.at("first"), alone) << "one of the messages waits, the other does not";
        }
    }
}

TEST(ReproduceFoster, CompetitionIsRefutedOnARing) {
    const ChosenNetwork ring{"ring", "torus-16x16", {"topology.kind=ring", "topology.columns=4", "topology.rows=1"}};
    const Json section = to_json(competition(ring, no_progress));
    EXPECT_FALSE(section.at("passed"));
    EXPECT_EQ(count(section, "REFUTED"), 3) << "P1 reaches P3 the other way round";
}

TEST(ReproduceFoster, NetworksAreCounted) {
    const Json section = to_json(networks({}, no_progress));
    EXPECT_TRUE(section.at("passed"));
    EXPECT_EQ(count(section, "holds"), section.at("rows").size());
    const Json changed = to_json(networks({"topology.kind=torus", "network.lanes=2"}, no_progress));
    EXPECT_FALSE(changed.at("passed"));
    EXPECT_EQ(count(changed, "REFUTED"), 6) << "wires and diameters of three meshes that are tori";
}

TEST(ReproduceFoster, OddSidesAreHalved) {
    const Json section = to_json(wrap_around({}, no_progress));
    EXPECT_TRUE(section.at("passed"));
    for (const Json& row : section.at("rows")) {
        const int side = row.at("side");
        EXPECT_EQ(row.at("verdict") == "halved", side % 2 == 1);
        for (int d = 1; d <= 3; ++d) EXPECT_EQ(row.at("torus").at(static_cast<std::size_t>(d - 1)), d * (side / 2));
    }
    const Json cylinder = to_json(wrap_around({"topology.kind=cylinder"}, no_progress));
    EXPECT_FALSE(cylinder.at("passed"));
    EXPECT_EQ(count(cylinder, "REFUTED"), cylinder.at("rows").size());
}

ButterflyExperiments few() {
    return {{{"crossbar", "crossbar-64", nodes_of, Stated::alone},
             {"bus", "bus-16", nodes_of, Stated::half},
             {"line", "mesh-16x16", line_of, Stated::least_half}},
            {3, 4},
            {8, 200}};
}

TEST(ReproduceFoster, Example2IsSimulatedAndModelled) {
    Butterflies butterflies(few());
    const Json section = to_json(example_2_section(butterflies, no_progress));
    EXPECT_TRUE(section.at("passed"));
    ASSERT_EQ(section.at("points").size(), 12);
    for (const Json& point : section.at("points")) {
        const int processors = point.at("nodes");
        const double steps = std::log2(processors);
        const double starts = point.at("starts");
        const double data = point.at("t_w").get<double>() * point.at("words").get<double>();
        const double sharing = steps * point.at("mean_s").get<double>();
        expect_near(point.at("simple"), starts + steps * data);
        expect_near(point.at("by_wires"), starts + sharing * data);
        if (point.at("network") == "crossbar") expect_near(point.at("stated"), point.at("simple"));
        if (point.at("network") == "bus") {
            EXPECT_EQ(sharing, steps * processors);
            expect_near(point.at("stated"), starts + steps * data * processors / 2);
        }
        if (point.at("network") == "line") {
            EXPECT_EQ(sharing, processors - 1);
            expect_near(point.at("stated"), starts + data * processors / 2);
            EXPECT_EQ(point.at("cycles"), cycles_of("mesh-16x16", "butterfly",
                                                    {"topology.columns=" + std::to_string(processors),
                                                     "topology.rows=1", "message.vector_words=360",
                                                     "network.buffer_flits=361", "words=" + point.at("words").dump()}));
        }
    }
    EXPECT_EQ(count(section, "holds"), 4);
    EXPECT_EQ(count(section, "REFUTED: 2.0x"), 2);
}

TEST(ReproduceFoster, Example2IsRefutedOnOtherNetworks) {
    ButterflyExperiments wrong = few();
    wrong.networks[0].machine = "bus-16";
    wrong.networks[1].machine = "crossbar-64";
    wrong.networks[2] = {"line", "hypercube-256",
                         [](int bits) { return Words{"topology.dimension=" + std::to_string(bits)}; },
                         Stated::least_half};
    Butterflies butterflies(wrong);
    const Json section = to_json(example_2_section(butterflies, no_progress));
    EXPECT_FALSE(section.at("passed"));
    EXPECT_EQ(count(section, "REFUTED"), 6);
}

TEST(ReproduceFoster, NothingTakesHalfOfPOnALine) {
    const std::array bits{2, 3};
    const Json section = to_json(line_schedules(any_line, bits, no_progress));
    EXPECT_TRUE(section.at("passed"));
    const Json& four = section.at("rows")[0];
    const Json& eight = section.at("rows")[1];
    EXPECT_EQ(four.at("verdict"), "yes");
    EXPECT_EQ(four.at("wire"), 2);
    EXPECT_NEAR(four.at("best"), 2, 0.1);
    EXPECT_EQ(eight.at("verdict"), "never");
    EXPECT_EQ(eight.at("wire"), 5);
    EXPECT_GE(eight.at("best"), 5);
    EXPECT_LT(eight.at("best"), 6);
    EXPECT_NEAR(eight.at("apart"), 7, 0.1);
}

TEST(ReproduceFoster, TheLineIsRefutedOnARing) {
    const ChosenNetwork ring{"ring", "torus-16x16", {"topology.kind=ring", "topology.rows=1"}};
    const std::array bits{3};
    const Json section = to_json(line_schedules(ring, bits, no_progress));
    EXPECT_FALSE(section.at("passed")) << "a step of distance 4 takes both ways round";
    EXPECT_LT(section.at("rows")[0].at("best"), 5);
}

TEST(ReproduceFoster, Figure321FollowsTheModelWithS) {
    std::vector<FftMachine> machines = fft_machines();
    machines[0].arrays = {1024};
    machines[1].arrays = {512};
    const Json section = to_json(figure_3_21(machines, no_progress));
    EXPECT_TRUE(section.at("passed"));
    EXPECT_EQ(count(section, "with S"), 9);
    EXPECT_EQ(count(section, "both"), 1) << "P/2 is log2 P with 4 processors";
    for (const Json& row : section.at("rows")) {
        if (row.at("machine") != "delta") continue;
        const int processors = row.at("nodes");
        const Cycle cycles = cycles_of("delta", "butterfly",
                                       {"topology.columns=" + std::to_string(processors), "topology.rows=1",
                                        "words=" + std::to_string(1024 / processors), "butterflies=2"});
        expect_near(row.at("simulated_ms"), static_cast<double>(cycles) * 1e-5);
        const double alone = 1e-3 * 1024 * 10;  // ms
        expect_near(row.at("speedup"), alone / (alone / processors + static_cast<double>(cycles) * 1e-5));
    }
}

TEST(ReproduceFoster, Figure321IsRefutedOnACrossbar) {
    const FftMachine crossbar{"crossbar", "crossbar-64", nodes, 0.001, true, {64}, 8};
    const Json section = to_json(figure_3_21({crossbar}, no_progress));
    EXPECT_FALSE(section.at("passed"));
    EXPECT_EQ(count(section, "REFUTED"), 4);
}

TEST(ReproduceFoster, ChanceMakesMessagesCompeteLess) {
    const SkewedNetwork line{{"line", "mesh-16x16", {"topology.columns=8", "topology.rows=1"}}, 3};
    const Json section = to_json(skewed({line}, no_progress));
    EXPECT_TRUE(section.at("passed"));
    EXPECT_GT(section.at("rows").front().at("line sequence"), 1.5);
    EXPECT_LT(section.at("rows").back().at("line sequence"), 1.1);

    const SkewedNetwork crossbar{{"crossbar", "crossbar-64", {"topology.nodes=8"}}, 3};
    EXPECT_FALSE(skewed({crossbar}, no_progress).passed) << "nothing competes, with skew or without";
}

TEST(ReproduceFoster, EthernetIsCountedFrameByFrame) {
    const Json section = to_json(ethernet(200, no_progress));
    EXPECT_TRUE(section.at("passed"));
    ASSERT_EQ(section.at("rows").size(), 24);
    for (const Json& row : section.at("rows")) {
        const double bits = 64 + 8 * row.at("bytes").get<double>();  // with the preamble
        const double stations = row.at("stations");
        const double alone = std::pow(1 - 1 / stations, stations - 1);
        expect_near(row.at("model_waits"), 512 * (1 - alone) / alone);
        expect_near(row.at("model"), bits / (bits + 512 * (1 - alone) / alone));
        const double others = 96 + row.at("collided").get<double>() + row.at("silent").get<double>();
        expect_near(row.at("simulated"), bits / (bits + others));
        EXPECT_LE(row.at("simulated"), row.at("bound"));
        const bool near = std::abs(row.at("simulated").get<double>() / row.at("model").get<double>() - 1) <= 0.1 ||
                          std::abs(row.at("model").get<double>() / row.at("simulated").get<double>() - 1) <= 0.1;
        EXPECT_EQ(row.at("verdict") == "within 10 %", near);
    }
    EXPECT_EQ(count(section, "within 10 %") + count(section, "+"), 24) << "capture makes it better than the model";
}

TEST(ReproduceFoster, AccuracyIsCountedInThePointsOfExample2) {
    Butterflies butterflies(few());
    const Json example = to_json(example_2_section(butterflies, no_progress));
    int near = 0;
    for (const Json& point : example.at("points")) {
        const double cycles = point.at("cycles");
        near += std::abs(point.at("by_wires").get<double>() / cycles - 1) <= 0.1 ? 1 : 0;
        const bool competes = point.at("mean_s") > 1;
        if (!competes) continue;
        EXPECT_LT(point.at("simple").get<double>() / cycles, 0.9) << point;
    }
    const Json section = to_json(accuracy(butterflies, no_progress));
    const std::string note = section.at("notes")[1];
    EXPECT_TRUE(note.ends_with(std::to_string(near) + " of 12 with S counted on the wires.")) << near << ": " << note;
    EXPECT_EQ(count(section, "accurate"), 3) << "the crossbar, the bus with long messages";
}

}  // namespace narrows::foster::foster_test
