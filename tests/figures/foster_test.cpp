// The counts in the analyses of documents/foster.toml, computed independently.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include <cmath>

#include "testbench/reproduce/foster/foster.h"
#include "testbench/run/outcome/outcome.h"
#include "tests/figures/near.h"
#include "tests/support/delta/asking.h"

namespace narrows::foster::foster_test {

using Json = nlohmann::ordered_json;

TEST(ReproduceFoster, CompetitionIsThatOfFigure315) {
    const Section section = competition(Asking().with());
    const Json json = to_json(section);
    EXPECT_TRUE(section.passed);
    ASSERT_EQ(json.at("rows").size(), 9);
    const Request lone("mesh-16x16", "point-to-point",
                       {"topology.columns=4", "topology.rows=1", "message.vector_words=512", "network.buffer_flits=513",
                        "from=1", "to=3", "words=512"});
    const Cycle alone = run(lone, 1, false).cycles();
    const Json& both = json.at("rows").at(4);
    EXPECT_EQ(both.at("alone"), alone);
    EXPECT_EQ(both.at("first"), alone) << "one of the messages waits, the other does not";
    EXPECT_NEAR(both.at("simulated_s"), 2, 0.01);
    EXPECT_EQ(value_of(section, "(b): S, most"),
              std::max(both.at("simulated_s").get<double>(), json.at("rows").at(5).at("simulated_s").get<double>()));
    EXPECT_EQ(value_of(section, "(b): S, least"), json.at("rows").at(3).at("simulated_s"));
}

TEST(ReproduceFoster, OddSidesAreHalved) {
    const Json section = to_json(wrap_around(Asking().with()));
    for (const Json& row : section.at("rows")) {
        const int side = row.at("side");
        for (int d = 1; d <= 3; ++d) {
            EXPECT_EQ(row.at("torus").at(static_cast<std::size_t>(d - 1)), d * (side / 2));
            EXPECT_EQ(row.at("mesh").at(static_cast<std::size_t>(d - 1)), d * (side - 1));
        }
    }
}

TEST(ReproduceFoster, NothingTakesHalfOfPOnALine) {
    const std::array bits{2, 3};
    const Section section = line_schedules(bits, Asking().with());
    EXPECT_TRUE(section.passed);
    EXPECT_NEAR(value_of(section, "best, P = 4"), 2, 0.1);
    EXPECT_NEAR(value_of(section, "best, P = 8"), 5.5, 0.05);
    EXPECT_NEAR(value_of(section, "best / wire, most"), 5.52 / 5, 0.01) << "5 messages cross the busiest wire";
    EXPECT_NEAR(value_of(section, "one by one / (P - 1), most"), 1, 0.01);
}

TEST(ReproduceFoster, EthernetIsCountedFrameByFrame) {
    const Section section = ethernet(200, 2, Asking().with());
    EXPECT_TRUE(section.passed);
    const Json rows = to_json(section).at("rows");
    ASSERT_EQ(rows.size(), 24);
    for (const Json& row : rows) {
        const double bits = 64 + 8 * row.at("bytes").get<double>();  // the preamble has 64
        const double stations = row.at("stations");
        const double alone = std::pow(1 - 1 / stations, stations - 1);
        expect_near(row.at("model_waits"), 512 * (1 - alone) / alone);
        expect_near(row.at("model"), bits / (bits + 512 * (1 - alone) / alone));
        const double others = 96 + row.at("collided").get<double>() + row.at("silent").get<double>();
        expect_near(row.at("simulated"), bits / (bits + others));
        expect_near(row.at("times"), row.at("simulated").get<double>() / row.at("model").get<double>());
        EXPECT_LE(row.at("simulated"), row.at("bound"));
    }
    EXPECT_GT(value_of(section, "simulated / model, least"), 1) << "capture makes it better than the model";
}

/// Stations back off for random times, so one seed is not all that a wire may do.
TEST(ReproduceFoster, EthernetIsJudgedOverItsSeeds) {
    Asking asking;
    const Section one = ethernet(200, 1, asking.with());
    const Section three = ethernet(200, 3, asking.with());
    EXPECT_EQ(to_json(one).at("rows"), to_json(three).at("rows")) << "the first seed is shown";
    for (const char* const bytes : {"64", "1518"}) {
        const std::string name = fmt::format("{} bytes: simulated / model", bytes);
        EXPECT_LT(value_of(three, name + ", least"), value_of(one, name + ", least"));
        EXPECT_GE(value_of(three, name + ", most"), value_of(one, name + ", most"));
    }
}

}  // namespace narrows::foster::foster_test
