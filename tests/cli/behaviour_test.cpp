// A run depends on its arguments and its seed, and on nothing else; the program copes with its environment.
#include "tests/support/effort.h"
#include "tests/support/program_output.h"

namespace narrows::behaviour_test {

using testing::HasSubstr;
using testing::Not;

using Json = nlohmann::ordered_json;

Json run(ProgramArguments arguments) {
    arguments.insert(arguments.begin(), "run");
    Json json = json_output(arguments);
    json.erase("wall_seconds");
    json.erase("peak_memory_bytes");
    return json;
}

TEST(Determinism, SameSeedSameResult) {
    for (const std::string& workload : workloads_with_defaults()) {
        EXPECT_EQ(run({"cns1-4i4l", workload, "--seed", "7"}), run({"cns1-4i4l", workload, "--seed=7"})) << workload;
    }
    EXPECT_EQ(run({"cns1", "random"}), run({"cns1", "random", "--seed", "1"}));
}

TEST(Determinism, AnotherSeedIsOtherTraffic) {
    const Json one = run({"cns1", "random", "--seed", "1"});
    const Json two = run({"cns1", "random", "--seed", "2"});
    EXPECT_NE(one.at("cycles"), two.at("cycles"));
    EXPECT_NE(one.at("message_hops"), two.at("message_hops"));
    EXPECT_EQ(one.at("messages"), two.at("messages"));
    EXPECT_EQ(two.at("seed"), 2);
    EXPECT_EQ(run({"cns1", "allgather", "--seed", "1"}).at("cycles"),
              run({"cns1", "allgather", "--seed", "2"}).at("cycles"));
}

TEST(Determinism, TheLargestSeedIsKept) {
    EXPECT_EQ(run({"cns1", "random", "--seed", "18446744073709551615"}).at("seed"), 18446744073709551615u);
    EXPECT_EQ(run({"cns1", "random", "--seed", "0"}).at("seed"), 0);
}

TEST(Overrides, ChangeTheRun) {
    const Json plain = run({"cns1", "exchange"});
    const Json links = run({"cns1", "exchange", "interface.links=2"});
    EXPECT_EQ(links.at("parameters").at("interface.links"), 2);
    // Two streams of 100 messages over one link, or over a link each (TR-93-082, section 5.1: 138 cycles a message).
    EXPECT_GT(plain.at("cycles"), 200 * 138);
    EXPECT_LT(links.at("cycles"), 110 * 138);
    EXPECT_EQ(plain.at("messages"), links.at("messages"));

    const Json slow = run({"cns1", "exchange", "processor.send_overhead=400 cycles"});
    EXPECT_GT(slow.at("cycles"), plain.at("cycles"));
    EXPECT_EQ(slow.at("parameters").at("processor.send_overhead"), "400 cycles");
    EXPECT_EQ(run({"cns1", "exchange", "processor.send_overhead=3.2 us"}).at("cycles"), slow.at("cycles"));
    const Json fast_clock = run({"cns1", "exchange", "cycle_time=4ns", "--quiet"});
    EXPECT_EQ(fast_clock.at("cycles"), plain.at("cycles"));
    EXPECT_NEAR(fast_clock.at("time_seconds"), plain.at("time_seconds").get<double>() / 2, 1e-12);
}

TEST(Overrides, ChangeTheWorkload) {
    EXPECT_EQ(run({"cns1", "allgather", "nodes=64", "words=32"}).at("messages"), 64 * 63);
    EXPECT_EQ(run({"cns1", "allgather", "words=33", "nodes=32"}).at("messages"), 2 * 32 * 31);
    EXPECT_EQ(run({"cns1", "allgather", "nodes=1024", "words=1"}).at("parameters").at("nodes"), 1024);
    EXPECT_EQ(run({"cns1", "point-to-point", "words=100", "messages=3"}).at("messages"), 12);
    EXPECT_LT(run({"cns1", "allgather", "algorithm=bidirectional-ring", "interface.links=2"}).at("cycles"),
              run({"cns1", "allgather"}).at("cycles"));
}

TEST(Surroundings, NoControlSequencesWithoutATerminal) {
    for (const ProgramArguments& arguments : std::vector<ProgramArguments>{
             {"--help"},
             {"list"},
             {"show", "cns1"},
             {"run", "cns1", "allgather"},
             {"bounds", "cns1", "random"},
             {"compare", "allgather", "cns1", "cns1-2i", thorough() ? "nodes=512" : "nodes=64"},
             {"rn"},
             {"run", "cns1", "allgather", "nodes=65"}}) {
        const ProgramOutcome outcome = narrows_program(arguments);
        EXPECT_THAT(outcome.out + outcome.err, Not(HasSubstr("\x1b")));
        EXPECT_THAT(outcome.out + outcome.err, Not(HasSubstr("\r")));
    }
}

#if !defined(__SANITIZE_ADDRESS__)  // the address sanitizer reserves terabytes of addresses
// The message is the same wherever memory runs out: in the making of the machine, or in the programs of some or many
// nodes.
TEST(Surroundings, TooLittleMemory) {
    for (const std::int64_t most_memory : {120'000'000, 160'000'000, 180'000'000, 190'000'000, 200'000'000}) {
        const ProgramOutcome outcome = narrows_program(
            {"run", "cns1", "allgather", "nodes=32768", "words=32", "--quiet"}, {.most_memory = most_memory});
        EXPECT_EQ(outcome.exit_code, 1) << most_memory;
        EXPECT_EQ(outcome.out, "");
        EXPECT_EQ(outcome.err,
                  "narrows: there is not enough memory for this run; use fewer nodes, words or messages\n");
    }
}
#endif

}  // namespace narrows::behaviour_test
