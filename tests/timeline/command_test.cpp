// narrows timeline: files, output and refusals.
#include <fmt/format.h>

#include <filesystem>

#include "tests/support/program_output.h"
#include "tests/support/temporary_folder.h"

namespace narrows::command_test {

using testing::HasSubstr;

class TimelineCommand : public testing::Test {
protected:
    std::string path(const std::string& name) const { return folder_.path(name); }
    std::string read(const std::string& name) const { return folder_.read(name); }

private:
    const TemporaryFolder folder_;
};

TEST_F(TimelineCommand, WritesWhatTheNameSays) {
    const std::string file = path("t.json");
    EXPECT_EQ(output({"timeline", "cns1", "point-to-point", "-o", file}),
              file + ": 158 cycles, 1 messages, 9 slices on 9 tracks\n");
    EXPECT_TRUE(nlohmann::json::accept(read(file)));
    const auto json = json_output({"timeline", "cns1", "point-to-point", "-o", path("t.html")});
    EXPECT_EQ(json.at("slices"), 9);
    EXPECT_THAT(read(path("t.html")), testing::StartsWith("<!DOCTYPE html>"));
}

TEST_F(TimelineCommand, NamesMessagesAsWhyDoes) {
    output({"timeline", "cns1", "exchange", "nodes=32", "messages=5", "-o", path("t.json")});
    const std::string trace = read(path("t.json"));
    const auto why = json_output({"why", "cns1", "exchange", "nodes=32", "messages=5"});
    for (const auto& segment : why.at("segments")) {
        if (segment.at("message").is_null()) continue;
        EXPECT_THAT(trace, HasSubstr("\"message\":" + segment.at("message").dump()));
        EXPECT_THAT(trace, HasSubstr("\"name\":" + segment.at("message").dump()));
        const std::string resource = segment.at("resource");
        // The timeline shows a register with its link.
        if (resource.ends_with(" registers")) continue;
        EXPECT_THAT(trace, HasSubstr("\"name\":\"" + resource + "\""));
    }
}

TEST_F(TimelineCommand, OfAWindow) {
    const auto count = [this](ProgramArguments more) {
        ProgramArguments all{"timeline", "cns1", "allgather", "nodes=64", "-o", path("t.html")};
        all.insert(all.end(), more.begin(), more.end());
        return json_output(all).at("slices").get<int>();
    };
    const int whole = count({});
    EXPECT_EQ(count({"--from", "0"}), whole);
    EXPECT_LT(count({"--from", "100", "--to", "200"}), whole / 10);
    EXPECT_EQ(count({"--from", "100000000"}), 0);
}

TEST_F(TimelineCommand, Refuses) {
    const auto refused = [](ProgramArguments more) {
        ProgramArguments all{"timeline", "cns1", "allgather"};
        all.insert(all.end(), more.begin(), more.end());
        return refusal(all);
    };
    EXPECT_EQ(refused({}),
              "narrows: timeline: -o is missing; usage: narrows timeline MACHINE WORKLOAD [KEY=VALUE ...] -o FILE\n");
    EXPECT_EQ(refused({"-o", "t.svg"}),
              "narrows: -o t.svg: unknown file type; end the name in .json for trace events or in .html for a page\n");
    EXPECT_EQ(refused({"-o", "/no/such/folder/t.html"}),
              "narrows: -o /no/such/folder/t.html: cannot write this file: No such file or directory; use a folder "
              "that exists and that you can write to\n");
    EXPECT_EQ(refused({"-o", path("t.html"), "--from", "-1"}),
              "narrows: --from -1: a cycle is a whole number from 0 on; for instance --from 1200\n");
    EXPECT_THAT(refused({"-o", path("t.html"), "--from", "9", "--to", "9"}), HasSubstr("give a larger --to"));
    const std::string large = refused({"-o", path("t.html"), "nodes=1024"});
    EXPECT_THAT(large, HasSubstr("at least"));
    EXPECT_THAT(large, HasSubstr("use fewer nodes or words, or a window of cycles with --from and --to"));
    EXPECT_FALSE(std::filesystem::exists(path("t.html")));
}

TEST_F(TimelineCommand, SharedNodesHaveRanksPacketsAndServers) {
    output({"timeline", "shared-nodes-2i", "alltoall", "words=200", "--to=9000", "-o", path("t.json")});
    const std::string trace = read(path("t.json"));
    for (const char* const name :
         {"rank 7 processor", "node 0 memory", "node 0 host bus 1", "node 0 interface 1 send register", "7.4 packet 1",
          "7.4 waits for a server", "7.4 copying"})
        EXPECT_THAT(trace, HasSubstr(fmt::format("\"name\":\"{}\"", name)));
    EXPECT_THAT(trace, HasSubstr(R"("message":"7.4","to rank":12)"));
}

/// Known only after the run: each of 4,032 messages has many packets.
TEST_F(TimelineCommand, LeavesNoFileWhereThereIsTooMuchToDraw) {
    const std::string file = path("t.html");
    const ProgramOutcome outcome = narrows_program({"timeline", "shared-nodes", "alltoall", "words=4096", "-o", file});
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("slices, and the limit is 500,000"));
    EXPECT_FALSE(std::filesystem::exists(file));
}

}  // namespace narrows::command_test
