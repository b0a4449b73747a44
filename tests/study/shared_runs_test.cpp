// [[runs]] that take unset values from others, in the same file or another one: of = "delta: grid".
#include "testbench/study/prepared.h"
#include "testbench/study/store.h"
#include "testbench/study/tasks.h"
#include "tests/study/support.h"

namespace narrows::study::shared_runs_test {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string ring =
    "[[runs]]\nname = \"ring\"\nmachine = \"cns1\"\nworkload = \"allgather\"\nnodes = [32, 64]\nwords = 8\n";

class SharedRunsTest : public testing::Test {
protected:
    /// The points of a study in this folder, or its errors, without the folder's name.
    std::vector<std::string> commands(const std::string& text) const {
        std::vector<std::string> all;
        try {
            for (const Point& point : points_of_file(text)) all.push_back(point.command());
        } catch (const InputError& error) {
            std::string what = error.what();
            const std::string here = folder_.path("");
            for (std::size_t at = what.find(here); at != std::string::npos; at = what.find(here))
                what.erase(at, here.size());
            all.push_back(what);
        }
        return all;
    }

    std::vector<Point> points_of_file(const std::string& text) const {
        Study study = load_study(folder_.write("mine.toml", heading + text));
        return complete_points(study, 1);
    }

    std::string complaint(const std::string& text) const { return commands(text).front(); }

    TemporaryFolder folder_;
};

TEST_F(SharedRunsTest, ReplaceWhatTheySayAndAddToIt) {
    EXPECT_THAT(commands(ring + "[[runs]]\nof = \"ring\"\nnodes = 96\nseed = 7\n"),
                ElementsAre("narrows run cns1 allgather nodes=32 words=8 --seed 1",
                            "narrows run cns1 allgather nodes=64 words=8 --seed 1",
                            "narrows run cns1 allgather nodes=96 words=8 --seed 7"));
    EXPECT_THAT(commands(ring + "[[runs]]\nof = \"ring\"\nmachine = \"cns1-2i\"\nonly = \"nodes > 32\"\n"),
                testing::Contains("narrows run cns1-2i allgather nodes=64 words=8 --seed 1").Times(1));
}

TEST_F(SharedRunsTest, MayBeOfAnotherFile) {
    folder_.write("other.toml",
                  heading + ring + "[[runs]]\nname = \"more\"\nof = \"ring\"\nwords = 16\nonly = \"nodes > 32\"\n");
    EXPECT_THAT(commands("[[runs]]\nof = \"other.toml: more\"\n"),
                ElementsAre("narrows run cns1 allgather nodes=64 words=16 --seed 1"));
}

TEST_F(SharedRunsTest, AreRefusedWithPlaceAndRemedy) {
    folder_.write("other.toml", heading + ring);
    folder_.write("third.toml", heading + "[[runs]]\nname = \"far\"\nof = \"other.toml: ring\"\n");
    EXPECT_EQ(complaint(ring + "[[runs]]\nof = \"rign\"\n"),
              "mine.toml:10:6: no [[runs]] above have the name 'rign'; did you mean 'ring'?");
    EXPECT_EQ(complaint("[[runs]]\nof = \"ring\"\n" + ring),
              "mine.toml:4:6: no [[runs]] above have the name 'ring'; those of another file are written with its name: "
              "\"delta: grid\"");
    EXPECT_EQ(complaint("[[runs]]\nof = \"other.toml: rign\"\n"),
              "mine.toml:4:6: no [[runs]] of other.toml have the name 'rign'; did you mean 'ring'?");
    EXPECT_THAT(complaint("[[runs]]\nof = \"detla: grid\"\n"),
                HasSubstr("mine.toml:4:6: detla: no such study; did you mean 'delta'?"));
    EXPECT_EQ(complaint("[[runs]]\nof = \"third.toml: far\"\n"),
              "mine.toml:4:6: those take runs from a third file; write of = \"other.toml: ring\"");
    EXPECT_EQ(complaint("[[runs]]\nof = 7\n"),
              "mine.toml:4:6: of is an integer; it must be runs of another file in quotes: \"delta: grid\"");
    EXPECT_THAT(complaint(ring + "cases = [{ seed = 1, skew = 2 }]\n[[runs]]\nof = \"ring\"\nskew = 3\n"),
                HasSubstr("mine.toml:12:8: the other [[runs]] have skew only together with others; set exactly these "
                          "here in cases, or none of them: seed, skew"));
}

/// The studies of the document have no list of their own.
TEST_F(SharedRunsTest, StudiesOfADocumentHaveItsRuns) {
    const auto keys = [](const std::string& name, const std::vector<std::string>& runs) {
        Study study = load_study(name);
        std::vector<std::string> all;
        for (const Point& point : complete_points(study, 1)) {
            const bool is_of_them =
                runs.empty() || std::ranges::find(runs, study.runs[point.run].name.text) != runs.end();
            if (is_of_them) all.push_back(point.key);
        }
        return all;
    };
    EXPECT_EQ(keys("nbl-fit", {}), keys("delta", {"grid of tree", "grid"}));
    EXPECT_EQ(keys("delta-regimes", {}), keys("delta", {"map"}));
    const std::vector<std::string> blocks = keys("delta-block-size", {});
    for (const std::string& key : keys("delta", {"blocks"})) EXPECT_THAT(blocks, testing::Contains(key));
}

/// [[runs]] with names may have runs in common, which run once.
TEST_F(SharedRunsTest, APointOfSeveralRunsRunsOnce) {
    const std::string twice = ring + "[[runs]]\nname = \"again\"\nof = \"ring\"\nnodes = [64, 96]\n";
    const std::vector<Point> points = points_of_file(twice);
    ASSERT_EQ(points.size(), 4u);
    EXPECT_EQ(points[1].key, points[2].key);
    const Tasks tasks(points, false);
    EXPECT_THAT(tasks.points_of(1), ElementsAre(1, 2));
    EXPECT_TRUE(tasks.is_mine(1));
    EXPECT_FALSE(tasks.is_mine(2));
    Store store(folder_.path("results.sqlite"), Store::Access::write);
    store.set({"mine", "", "", "f", 1, {}}, points);
    for (const std::size_t point : tasks.points_of(1)) store.keep(point, outcome_of(10), "here");
    store.set({"mine", "", "", "f", 1, {}}, points);
    EXPECT_TRUE(store.points()[1].outcome && store.points()[2].outcome);
    EXPECT_FALSE(store.points()[0].outcome);
    EXPECT_THAT(complaint(ring + "[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\nnodes = 64\nwords = 8\n"),
                HasSubstr("this run is listed twice"));
}

}  // namespace narrows::study::shared_runs_test
