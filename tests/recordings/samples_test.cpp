// traces/samples: every command still gives the bytes of its recording.
#include <filesystem>
#include <sstream>

#include "tests/recordings/support.h"
#include "tests/support/file_content.h"
#include "tests/support/program.h"

namespace narrows::samples_test {

struct RecordedSample {
    std::string file;
    ProgramArguments run;
};

std::filesystem::path samples_folder() { return std::filesystem::path(test_places::sources) / "traces/samples"; }

/// Lines "FILE: MACHINE WORKLOAD [KEY=VALUE ...]"; # begins a comment.
std::vector<RecordedSample> samples() {
    std::ifstream in(samples_folder() / "commands");
    std::vector<RecordedSample> result;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        std::istringstream words(line);
        RecordedSample sample;
        words >> sample.file;
        EXPECT_TRUE(sample.file.ends_with(':')) << line;
        sample.file.pop_back();
        for (std::string word; words >> word;) sample.run.push_back(word);
        result.push_back(sample);
    }
    return result;
}

/// The difference between a sample and the recording of its command; empty if there is none.
std::string difference(const RecordedSample& sample, const std::string& kept) {
    ProgramArguments record{"run"};
    record.insert(record.end(), sample.run.begin(), sample.run.end());
    record.insert(record.end(), {"--record", "new.rec"});
    const ProgramOutcome run = narrows_program(record);
    if (run.exit_code != 0) return run.err;
    if (content_of("new.rec") == content_of(kept)) return "";
    const ProgramOutcome diff = narrows_program({"trace", "--diff", kept, "new.rec"});
    return "narrows trace --diff " + kept + " new.rec:\n" + diff.out + diff.err;
}

class RecordedSamples : public testing::Test {
protected:
    void SetUp() override { folder.enter(); }

    TemporaryFolder folder{"samples"};
};

TEST_F(RecordedSamples, AreWhatTheirCommandsGive) {
    const std::vector<RecordedSample> all = samples();
    EXPECT_GE(all.size(), 4u);
    for (const RecordedSample& sample : all)
        EXPECT_EQ(difference(sample, (samples_folder() / sample.file).string()), "") << sample.file;
}

TEST_F(RecordedSamples, AreAllListedAndSmall) {
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(samples_folder())) {
        if (entry.path().extension() != ".rec") continue;
        ++files;
        EXPECT_LT(entry.file_size(), 16'000u) << entry.path();
        EXPECT_TRUE(std::ranges::any_of(samples(), [&](const RecordedSample& s) {
            return s.file == entry.path().filename().string();
        })) << entry.path();
    }
    EXPECT_EQ(files, samples().size());
}

TEST_F(RecordedSamples, AChangedOneIsNoticed) {
    ASSERT_FALSE(samples().empty());
    const RecordedSample sample = samples().front();
    const std::string kept = (samples_folder() / sample.file).string();
    RecordedRun changed = load_recording(kept);
    changed.log.observer().program_step(
        {0, 0, ProgramStep::Kind::wait, changed.outcome.cycles, changed.outcome.cycles, {}, 0});
    changed.log.put_in_order();
    write_file("changed.rec", write_recording(changed));
    EXPECT_THAT(difference(sample, "changed.rec"), testing::HasSubstr("program waits"));

    std::string damaged = content_of(kept);
    damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 4);
    write_file("damaged.rec", damaged);
    EXPECT_THAT(difference(sample, "damaged.rec"), testing::HasSubstr("its checksum is wrong"));
}

}  // namespace narrows::samples_test
