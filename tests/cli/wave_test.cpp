// narrows wave: writes a run as a waveform, into a folder with settings for GTKWave.
#include <algorithm>
#include <filesystem>

#include "tests/support/file_content.h"
#include "tests/support/program_output.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/vcd.h"
#include "tests/support/words.h"

namespace narrows::wave_test {

using testing::HasSubstr;

/// The last value up to this time.
std::string value_at(const std::vector<std::pair<long, std::string>>& changes, std::int64_t time) {
    const auto next = std::ranges::upper_bound(changes, time, {}, [](const auto& change) { return change.first; });
    return next == changes.begin() ? "" : std::prev(next)->second;
}

class WaveCommand : public testing::Test {
protected:
    ProgramArguments wave(const ProgramArguments& more) const {
        return with({"wave", "cns1-fast-i", "allgather", "nodes=64", "words=64", "-o", folder}, more);
    }
    std::uintmax_t size_of(const char* file) const {
        return std::filesystem::file_size(std::filesystem::path(folder) / file);
    }

    const TemporaryFolder here_;
    const std::string folder = here_.path("new");
};

TEST_F(WaveCommand, SixtyFourNodesAreSmallAndAWindowSmaller) {
    output(wave({}));
    const std::uintmax_t all = size_of("run.fst");
    EXPECT_LT(all, 1'000'000u);
    output(wave({"--nodes=5", "--to=1000"}));
    EXPECT_LT(size_of("run.fst") * 10, all);
    output(wave({"--vcd"}));
    EXPECT_GT(size_of("run.vcd"), all * 10);
}

TEST_F(WaveCommand, SameArgumentsGiveTheSameFiles) {
    const auto content = [this] { return content_of(folder + "/run.fst") + content_of(folder + "/run.gtkw"); };
    output(wave({"--nodes=5", "--to=1000"}));
    const std::string first = content();
    output(wave({"--nodes=5", "--to=1000"}));
    EXPECT_EQ(content(), first);
}

/// The wave shows the message and the resource that `why` names in each cycle.
TEST_F(WaveCommand, ShowsTheCriticalPath) {
    for (const ProgramArguments& run : std::vector<ProgramArguments>{
             {"cns1-fast-i", "allgather", "nodes=64", "words=64"}, {"shared-nodes-2i", "alltoall", "words=200"}}) {
        const auto why = json_output(with(with({"why"}, run), {"--no-simulate"}));
        output(with(with({"wave"}, run), {"--vcd", "-o", folder, "--nodes=1", "--from=1000", "--to=4000"}));
        const SignalHistory wave = parse_vcd(content_of(folder + "/run.vcd"));
        const std::string machine = run.front();
        const std::int64_t ps = json_output({"show", machine})["parameters"]["cycle_time"]["value"];
        for (const auto& segment : why["segments"]) {
            const std::int64_t cycle = segment["from"];
            if (cycle < 1000 || cycle > 4000) continue;
            const std::string message = segment["message"].is_null() ? "" : segment["message"];
            EXPECT_EQ(value_at(wave.at(machine + ".critical_path_message"), cycle * ps), message) << cycle;
            EXPECT_EQ(value_at(wave.at(machine + ".critical_path_resource"), cycle * ps), segment["resource"]);
        }
    }
}

TEST_F(WaveCommand, MessagesAreCalledAsInWhy) {
    const nlohmann::ordered_json why = json_output({"why", "cns1-fast-i", "allgather", "nodes=64", "words=64"});
    const nlohmann::ordered_json& last = why["segments"].back();
    output(wave({"--vcd", "--nodes=" + last["node"].dump(), "--from=8600"}));
    EXPECT_THAT(content_of(folder + "/run.vcd"), HasSubstr("\ns" + last["message"].get<std::string>() + " "));
}

TEST_F(WaveCommand, SharedNodesHaveRanksAndInterfaces) {
    const nlohmann::ordered_json json =
        json_output({"wave", "shared-nodes-2i", "alltoall", "words=200", "algorithm=ring", "--nodes=1", "--from=6000",
                     "--to=8000", "--vcd", "-o", folder, "--json"});
    EXPECT_EQ(json["events"][1]["node"], 1);
    EXPECT_EQ(json["events"][1]["what"], "7.4 packet 0 waits for node 1 interface 0 link in");
    const std::string text = content_of(folder + "/run.vcd");
    for (const char* const scope :
         {" rank_8 ", " rank_15 ", " interface_0 ", " interface_1 ", " host_bus_1 ", " memory "})
        EXPECT_THAT(text, HasSubstr(std::string("$scope module") + scope));
    EXPECT_THAT(text, testing::Not(HasSubstr(" rank_7 ")));
    EXPECT_THAT(text, HasSubstr("7.4"));
}

}  // namespace narrows::wave_test
