// `reproduce foster` as a whole: every verdict, and the numbers of docs/findings/foster.md.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "testbench/reproduce/foster/example_1.h"
#include "testbench/reproduce/foster/foster.h"

namespace narrows::foster::foster_document_test {

using Json = nlohmann::ordered_json;
using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::Ge;
using testing::Gt;
using testing::Le;

void no_progress(double /*finished*/) {}

constexpr std::array keys{"competition",    "networks",    "wrap_around", "example_1", "example_2",
                          "line_schedules", "figure_3_21", "skew",        "ethernet",  "accuracy"};

/// A section, simulated when it is first needed.
const Json& section(std::string_view key) {
    static const Document foster = document();
    static std::map<std::string, Json, std::less<>> simulated;
    if (!simulated.contains(key)) {
        const auto at = std::ranges::find(keys, key) - keys.begin();
        simulated[std::string(key)] =
            to_json(foster.analyses.at(static_cast<std::size_t>(at)).make({{}, 1, no_progress}));
    }
    return simulated.find(key)->second;
}

/// The rows of which a column has this value.
std::vector<Json> rows_with(const std::string& key, const char* column, const Json& value) {
    std::vector<Json> found;
    for (const Json& row : section(key).at("rows")) {
        if (row.at(column) == value) found.push_back(row);
    }
    return found;
}

template <class T>
std::vector<T> values(const std::vector<Json>& rows, const char* column) {
    std::vector<T> all;
    for (const Json& row : rows) all.push_back(row.at(column).get<T>());
    return all;
}

std::vector<double> numbers(const std::string& key, const char* column) {
    std::vector<double> all;
    for (const Json& row : section(key).at("rows")) all.push_back(row.at(column));
    return all;
}

/// How often each verdict is given.
std::map<std::string, int> verdicts(const std::string& key) {
    std::map<std::string, int> count;
    for (const Json& row : section(key).at("rows")) ++count[row.at("verdict").get<std::string>()];
    return count;
}

using Verdicts = std::map<std::string, int>;

/// By how many percent the second column is more than the first.
std::vector<double> percent_more(const std::vector<Json>& rows, const char* than, const char* more) {
    std::vector<double> all;
    for (const Json& row : rows) all.push_back(100 * (row.at(more).get<double>() / row.at(than).get<double>() - 1));
    return all;
}

/// Of one message between two workstations.
Cycle lone_transfer(int words) {
    return measure({"ethernet-workstations", {"topology.nodes=2"}, messages({{NodeId(0), 0, {{NodeId(1), words}}}})})
        .cycles;
}

TEST(FosterExample1, ALoneTransferTakesTheTimeOfTheDocument) {
    for (const int frames : {2, 3, 10, 100}) {
        const int words = 368 * frames;
        EXPECT_EQ(lone_transfer(words), 15'000 + 50 * words) << "bit times: 1500 us and 5 us a word";
    }
}

TEST(FosterExample1, OneWireCarriesTwiceTheVolumeOfTheDocument) {
    const std::vector<Json> bus = rows_with("example_1", "network", "bus");
    for (const double off : values<double>(bus, "stated_off")) EXPECT_NEAR(off, -50, 0.5);
    for (const double off : values<double>(bus, "wires_off")) EXPECT_NEAR(off, 0, 0.5);
    for (const double off : values<double>(rows_with("example_1", "network", "Ethernet"), "stated_off"))
        EXPECT_THAT(off, AllOf(Ge(-36), Le(-27)));
    EXPECT_EQ(verdicts("example_1"),
              (Verdicts{{"REFUTED 2.0x", 4}, {"REFUTED 1.5x", 2}, {"REFUTED 1.4x", 2}, {"holds", 8}}));
}

TEST(FosterExample1, TheSpeedupFollowsTheModelWithS) {
    for (const Json& row : rows_with("example_1", "network", "Ethernet")) {
        const double simulated = row.at("speedup");
        const double with_senders = row.at("stated_speedup");
        const double simple = row.at("simple_speedup");
        EXPECT_LE(std::abs(with_senders - simulated), std::abs(simple - simulated)) << row;
    }
}

/// Neighbours in the ring have numbers that differ by 5, so their messages share wires.
TEST(FosterExample1, IsRefutedByNeighboursThatAreFarApart) {
    std::vector<SlicedNetwork> mesh{sliced_networks().at(2)};
    mesh.front().ring = [](int bits) {
        std::vector<RankId> ring;
        for (int place = 0; place < 1 << bits; ++place) ring.emplace_back(5 * place % (1 << bits));
        return ring;
    };
    const Section section = example_1(mesh, no_progress);
    EXPECT_FALSE(section.passed);
    EXPECT_THAT(to_text(section.table), testing::HasSubstr("REFUTED"));
}

TEST(FosterDocument, IsCompleteAndFitsItsLines) {
    std::vector<std::string> found;
    for (const study::Analysis& analysis : document().analyses) {
        const Section one = analysis.make({{}, 1, no_progress});
        EXPECT_EQ(analysis.name, "foster." + one.key);
        found.push_back(one.key);
        EXPECT_TRUE(one.passed) << to_text(one.table);
        std::istringstream lines(to_text(one.table));
        for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), line_columns) << line;
    }
    EXPECT_THAT(found, testing::ElementsAreArray(keys));
}

TEST(FosterDocument, WiresAreTakenInTurn) {
    EXPECT_EQ(verdicts("competition"), (Verdicts{{"holds", 9}}));
    EXPECT_THAT(numbers("competition", "simulated_s"),
                testing::Pointwise(testing::DoubleNear(0.01), {1., 1., 1., 1.78, 2., 2., 1., 1., 1.}));
}

TEST(FosterDocument, NetworksAreAsItSays) {
    EXPECT_EQ(verdicts("networks"), (Verdicts{{"holds", 22}}));
    EXPECT_EQ(verdicts("wrap_around"), (Verdicts{{"halved", 4}, {"longer than half by D / 2", 3}}));
}

TEST(FosterDocument, ABusCarriesTwiceItsVolume) {
    EXPECT_EQ(verdicts("example_2"), (Verdicts{{"holds", 6},
                                               {"holds: bound", 3},
                                               {"REFUTED: 2.0x", 3},
                                               {"REFUTED: 2.1x", 1},
                                               {"REFUTED: 2.4x", 1},
                                               {"REFUTED: 2.5x", 1},
                                               {"as counted", 7},
                                               {"steps overlap", 2}}));
    EXPECT_THAT(values<double>(rows_with("example_2", "network", "bus"), "stated_off"),
                Each(testing::DoubleNear(-50, 0.1)));
    EXPECT_THAT(values<double>(rows_with("example_2", "network", "bus"), "wires_off"),
                Each(testing::DoubleNear(0, 0.1)));
    EXPECT_THAT(values<Cycle>(rows_with("example_2", "network", "hypercube"), "simulated"),
                ElementsAre(4 * 367, 6 * 367, 8 * 367));
    EXPECT_THAT(values<double>(rows_with("example_2", "network", "line"), "mean_s"),
                ElementsAre(15 / 4., 63 / 6., 255 / 8.));
}

TEST(FosterDocument, NothingReachesHalfOfPOnALine) {
    EXPECT_EQ(verdicts("line_schedules"), (Verdicts{{"yes", 1}, {"never", 3}}));
    EXPECT_THAT(numbers("line_schedules", "wire"), ElementsAre(2, 5, 10, 21));
    EXPECT_THAT(numbers("line_schedules", "best"),
                testing::Pointwise(testing::DoubleNear(0.05), {2.0, 5.5, 11.8, 23.0}));
    EXPECT_THAT(numbers("line_schedules", "apart"), testing::Pointwise(testing::DoubleNear(0.05), {3, 7, 15, 31}));
    EXPECT_THAT(numbers("line_schedules", "plain"), testing::Pointwise(testing::DoubleNear(0.05), {3, 6, 12, 24}));
}

TEST(FosterDocument, Figure321FollowsS) {
    EXPECT_EQ(verdicts("figure_3_21"), (Verdicts{{"both", 2}, {"with S", 19}}));
    const std::vector<Json> delta = rows_with("figure_3_21", "machine", "delta");
    EXPECT_THAT(percent_more(delta, "simulated_ms", "refined_ms"), Each(AllOf(Ge(-53), Le(1))));
    EXPECT_THAT(percent_more(delta, "simulated_ms", "by_wires_ms"), Each(AllOf(Ge(-15), Le(34))));
    EXPECT_NEAR(delta.back().at("simulated_ms").get<double>() / delta.back().at("simple_ms").get<double>(), 6.5, 0.05);
    EXPECT_NEAR(delta.back().at("simulated_ms").get<double>() / delta.back().at("refined_ms").get<double>(), 2.1, 0.05);
    const std::vector<Json> ethernet = rows_with("figure_3_21", "machine", "Ethernet");
    EXPECT_THAT(percent_more(ethernet, "by_wires_ms", "simulated_ms"), Each(AllOf(Ge(-20), Le(320))));
    EXPECT_THAT(percent_more(ethernet, "refined_ms", "simulated_ms"), Each(AllOf(Ge(5), Le(470))));
}

TEST(FosterDocument, ChanceMakesMessagesCompeteLess) {
    for (const char* network : {"line 16", "mesh 8x8", "bus 16"}) {
        for (const char* order : {"sequence", "asynchronous"}) {
            const std::vector<double> s = numbers("skew", (std::string(network) + " " + order).c_str());
            EXPECT_GT(s.front(), 1.2) << network << order;
            EXPECT_LT(s.back(), 1.1) << network << order;
        }
        const double in_sequence = numbers("skew", (std::string(network) + " sequence").c_str()).front();
        const double asynchronous = numbers("skew", (std::string(network) + " asynchronous").c_str()).front();
        EXPECT_NEAR(asynchronous / in_sequence, 2.1, 0.25) << network;
    }
}

TEST(FosterDocument, AnEthernetIsBetterThanItsModel) {
    const std::map<std::string, int> count = verdicts("ethernet");
    EXPECT_EQ(count.at("within 10 %"), 9);
    const std::vector<double> off = percent_more(section("ethernet").at("rows"), "model", "simulated");
    EXPECT_THAT(off, Each(Gt(0)));
    EXPECT_NEAR(*std::ranges::max_element(off), 99, 1);
    EXPECT_THAT(percent_more(rows_with("ethernet", "bytes", 1518), "model", "simulated"), Each(Le(5)));
    EXPECT_THAT(numbers("ethernet", "model_waits"), Each(AllOf(Ge(511.9), Le(869.3))));
}

TEST(FosterDocument, SIsAccurateInPart) {
    EXPECT_EQ(verdicts("accuracy"), (Verdicts{{"accurate", 13}, {"in part", 5}, {"not accurate", 6}}));
    EXPECT_EQ(section("accuracy").at("notes").at(1),
              "Within 10 %: 30 of 72 runs without S, 18 of 45 with the document's S, 45 of 72 with S counted on the "
              "wires.");
}

}  // namespace narrows::foster::foster_document_test
