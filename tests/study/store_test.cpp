// The contents of a store, and what remains after changes.
#include "testbench/study/store.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include "testbench/run/fingerprint.h"
#include "testbench/study/csv.h"
#include "testbench/study/manifest.h"
#include "testbench/study/values.h"
#include "tests/study/support.h"

namespace narrows::study::store_test {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using State = StoredPoint::State;

const std::string two = "[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\nnodes = [32, 64]\n";
const std::string three = "[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\nnodes = [96, 64, 32]\n";

class StoreTest : public testing::Test {
protected:
    Store open() const { return {file_, Store::Access::write}; }
    static std::vector<Point> points(const std::string& text) { return points_of(text); }
    static Manifest manifest(const std::string& text) { return manifest_of(study_of(text), points(text), 1); }

    void set(const std::string& text) const { open().set(manifest(text), points(text)); }

    void change(const std::string& statement) const { SQLite::Database(file_, SQLite::OPEN_READWRITE).exec(statement); }

    const TemporaryFolder folder_;
    const std::string file_ = folder_.path("results.sqlite");
};

Outcome full_outcome() {
    Outcome outcome = outcome_of(17);
    outcome.metrics.set("messages", 5);
    outcome.metrics.set("message_hops", 6);
    outcome.metrics.set("latency_mean", 1.0 / 3);
    outcome.metrics.set("busiest", "b");
    outcome.milestones = {{"second", 2}, {"first", 1}};
    outcome.bounds.push_back({"x", "model", 3, 17, true, false, "", "s"});
    outcome.notes = {"a note", "a \"note\", too"};
    outcome.resources = {{"r", "channel", 4, 5}, {"q", "processor", 3, 0}};
    outcome.loads = {{"channel", 0, 1, 4, 5}, {"interface link in", 0, 0, 3, 0}};
    outcome.wall_seconds = 0.25;
    return outcome;
}

TEST_F(StoreTest, APointIsKeptAsItIs) {
    set(two);
    open().keep(1, unpacked(packed(full_outcome())), "here");  // as it crosses the pipe from a worker
    const std::vector<StoredPoint> points = open().points();
    ASSERT_EQ(points.size(), 2);
    EXPECT_EQ(points[0].state, State::open);
    EXPECT_FALSE(points[0].outcome);
    EXPECT_EQ(points[1].state, State::done);
    ASSERT_TRUE(points[1].outcome);
    EXPECT_EQ(packed(*points[1].outcome), packed(full_outcome()));
    EXPECT_EQ(points[1].host, "here");
    EXPECT_EQ(points[1].command, "narrows run cns1 allgather nodes=64 --seed 1");
    EXPECT_EQ(*points[1].value_of("nodes"), "64");
    EXPECT_EQ(*points[1].value_of("interface.links"), "1");
    EXPECT_EQ(*points[1].value_of("machine"), "cns1");
}

TEST_F(StoreTest, WhatAFailedCheckSaysIsTheMessage) {
    set(two);
    open().keep(0, outcome_of(3, false), "here");
    open().keep_failure(1, "its process was ended by signal 9 (Killed)", "here");
    const std::vector<StoredPoint> points = open().points();
    EXPECT_EQ(points[0].state, State::done);
    EXPECT_EQ(points[0].message, "data: wrong");
    EXPECT_FALSE(points[0].passed());
    EXPECT_EQ(points[1].state, State::failed);
    EXPECT_THAT(points[1].message, HasSubstr("signal 9"));
}

TEST_F(StoreTest, AChangedStudyKeepsWhatItStillHas) {
    set(two);
    open().keep(0, outcome_of(32), "here");
    open().keep(1, outcome_of(64), "here");
    set(three);
    std::vector<StoredPoint> points = open().points();
    ASSERT_EQ(points.size(), 3);
    EXPECT_EQ(points[0].state, State::open);
    EXPECT_EQ(points[1].outcome.value().cycles(), 64);
    EXPECT_EQ(points[2].outcome.value().cycles(), 32);
    EXPECT_EQ(*points[2].value_of("nodes"), "32");
    set(two);
    points = open().points();
    ASSERT_EQ(points.size(), 2);
    EXPECT_EQ(points[0].outcome.value().cycles(), 32);
}

TEST_F(StoreTest, AFailureIsTriedAgain) {
    set(two);
    open().keep_failure(0, "no", "here");
    set(two);
    EXPECT_EQ(open().points()[0].state, State::open);
    EXPECT_EQ(open().points()[0].message, "");
}

TEST_F(StoreTest, AnotherMachineIsAnotherPoint) {
    set(two);
    open().keep(0, outcome_of(32), "here");
    set("[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\nnodes = [32, 64]\ninterface.links = 2\n");
    EXPECT_EQ(open().points()[0].state, State::open);
}

TEST_F(StoreTest, LoadsThatWereNotAskedForAreFoundLater) {
    set(two);
    open().keep(0, outcome_of(32), "here");
    const std::string drawn = two + "[[plots]]\nkind = \"load\"\ntitle = \"t\"\nat = { nodes = 32 }\n";
    set(drawn);
    EXPECT_EQ(open().points()[0].state, State::open);
    open().keep(0, full_outcome(), "here");
    EXPECT_EQ(open().points()[0].outcome.value().loads.size(), 2);
    set(two);
    EXPECT_EQ(open().points()[0].state, State::done);
    EXPECT_TRUE(open().points()[0].outcome.value().loads.empty());
}

TEST_F(StoreTest, HardwareAndColumns) {
    set(two);
    const cost::HardwareCost cost{{1, 2, 3}, {4, 5, 6}, 7};
    open().keep_hardware(0, cost);
    std::vector<StoredPoint> points = open().points();
    EXPECT_EQ(points[0].hardware, cost);
    EXPECT_FALSE(points[1].hardware);
    points[0].derived = {{"a", 1.5}, {"b", std::nullopt}};
    open().keep_derived(points);
    EXPECT_THAT(open().points()[0].derived, ElementsAre(testing::Pair("a", 1.5), testing::Pair("b", std::nullopt)));
}

TEST_F(StoreTest, TheManifestSaysWhatResultsDependOn) {
    set(two);
    const Manifest stored = open().manifest();
    EXPECT_EQ(stored.study, "some");
    EXPECT_EQ(stored.text, heading + two);
    EXPECT_EQ(stored.fingerprint, sources_fingerprint());
    EXPECT_EQ(stored.fingerprint.size(), 64);
    ASSERT_EQ(stored.machines.size(), 1);
    EXPECT_EQ(stored.machines[0].file, "machines/cns1.toml");
    EXPECT_EQ(stored.machines[0].sha256.size(), 64);
    EXPECT_TRUE(stored.changes.empty());
    Manifest changed = stored;
    changed.changes = {"interface.links=2", "data=a file's"};
    open().set(changed, {});
    EXPECT_EQ(open().manifest().changes, changed.changes);
}

TEST_F(StoreTest, AFileWithNothingInItIsAStoreThatHasNotBegun) {
    folder_.write("results.sqlite", "");
    const Store store(file_, Store::Access::read);
    EXPECT_EQ(store.manifest().fingerprint, "");
    EXPECT_TRUE(store.points().empty());
    EXPECT_TRUE(store.fits().empty());
    set(two);
    EXPECT_EQ(open().points().size(), 2);
}

TEST_F(StoreTest, AStoreWithoutAMetricIsRefused) {
    set(two);
    open().keep(0, full_outcome(), "here");
    change("ALTER TABLE results DROP COLUMN latency_p95");
    EXPECT_THAT(error_text<StoreError>([&] { open().points(); }),
                AllOf(HasSubstr("has no metric 'latency_p95'"), HasSubstr("run the study again")));
}

/// Its manifest can still be read, so a study can put it aside.
TEST_F(StoreTest, AStoreOfAnotherFormatIsRefused) {
    set(two);
    change("UPDATE manifest SET value = '1' WHERE key = 'format'; ALTER TABLE points DROP COLUMN run");
    EXPECT_EQ(open().manifest().format, "1");
    EXPECT_THAT(error_text<StoreError>([&] { open().points(); }),
                HasSubstr("has format 1, and this Narrows reads format 4; run the study again"));
}

TEST_F(StoreTest, AMetricThatIsNotKnownIsLeftAlone) {
    set(two);
    open().keep(0, full_outcome(), "here");
    change("ALTER TABLE results RENAME TO old; CREATE TABLE results AS SELECT point, 7 AS unknown, * FROM old");
    EXPECT_EQ(packed(open().points()[0].outcome.value()), packed(full_outcome()));
}

TEST_F(StoreTest, WhatIsNoStoreIsSaid) {
    folder_.write("results.sqlite", "this is no database, but long enough to be taken for one, one should think");
    EXPECT_THAT(error_text<StoreError>([&] { open(); }), HasSubstr("results.sqlite"));
    EXPECT_THROW(Store(folder_.path() / "none.sqlite", Store::Access::read), StoreError);
}

TEST_F(StoreTest, AsCsv) {
    set(two);
    Outcome outcome = outcome_of(32);
    outcome.metrics.set("messages", 5);
    outcome.metrics.set("message_hops", 6);
    outcome.metrics.set("latency_mean", 0.25);
    outcome.metrics.set("limited_by", "a, b and \"c\"");
    outcome.metrics.set("busiest", "b");
    open().keep(0, outcome, "here");
    const std::string csv = csv_of(study_of(two), open().points());
    const std::string expected =
        "point,machine,workload,nodes,state,passed,cycles,time_us,messages,message_hops,latency_min,latency_mean,"
        "latency_max,bound,gap,gap_percent,limited_by,busiest,command,message,notes\r\n"
        "0,cns1,allgather,32,done,true,32,0.256,5,6,0,0.25,0,16,16,100,\"a, b and \"\"c\"\"\",b,"
        "narrows run cns1 allgather nodes=32 --seed 1,,\r\n"
        "1,cns1,allgather,64,open,,,,,,,,,,,,,,narrows run cns1 allgather nodes=64 --seed 1,,\r\n";
    EXPECT_EQ(csv, expected);
}

TEST_F(StoreTest, KeepsThatARunHasNoSuchValue) {
    set(two);
    Outcome saturated = outcome_of(32);
    saturated.metrics.set("accepted", 1.5);
    saturated.metrics.set("saturated", true);
    saturated.metrics.set("traffic_latency_max", std::int64_t{9});
    open().keep(0, unpacked(packed(saturated)), "here");
    open().keep(1, outcome_of(64), "here");
    const std::vector<StoredPoint> points = open().points();
    EXPECT_EQ(points[0].outcome->metrics.all(), saturated.metrics.all());
    EXPECT_EQ(number_of(points[0], "accepted"), 1.5);
    EXPECT_EQ(number_of(points[0], "saturated"), 1);
    EXPECT_EQ(number_of(points[0], "traffic_latency_mean"), std::nullopt);
    EXPECT_EQ(number_of(points[1], "accepted"), std::nullopt);
    // The CSV file leaves out values that no point has; values of some points are empty for the others.
    const std::string csv = csv_of(study_of(two), points);
    EXPECT_THAT(csv, testing::HasSubstr(",latency_max,accepted,saturated,traffic_latency_max,bound,"));
    EXPECT_THAT(csv, testing::HasSubstr("0,cns1,allgather,32,done,true,32,0.256,0,0,0,0,0,1.5,true,9,16,"));
    EXPECT_THAT(csv, testing::HasSubstr("1,cns1,allgather,64,done,true,64,0.512,0,0,0,0,0,,,,"));
}

}  // namespace narrows::study::store_test
