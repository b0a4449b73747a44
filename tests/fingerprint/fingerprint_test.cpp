// The sources linked into the outcome library decide whether stored results are kept. The tests use the build's list of
// these sources and its hash, and change one byte in a copy of the sources.
#include "testbench/run/fingerprint.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "tests/support/file_content.h"
#include "tests/support/places.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

namespace narrows::fingerprint_test {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// Each room with the rooms that its library is linked with, as written by CMake.
std::map<std::string, std::vector<std::string>> links_of_rooms() {
    std::map<std::string, std::vector<std::string>> links;
    std::ifstream lines(fs::path(test_places::build) / "rooms.txt");
    for (std::string line; std::getline(lines, line);) {
        const std::size_t colon = line.find(':');
        std::istringstream others(line.substr(colon + 1));
        std::vector<std::string>& uses = links[line.substr(0, colon)];
        for (std::string other; others >> other;) uses.push_back(other);
    }
    return links;
}

/// The rooms that affect outcomes.
std::set<std::string> deciding_rooms() {
    const auto links = links_of_rooms();
    std::set<std::string> rooms;
    std::vector<std::string> open{"testbench/run"};
    while (!open.empty()) {
        const std::string room = open.back();
        open.pop_back();
        if (!rooms.insert(room).second) continue;
        for (const std::string& other : links.at(room)) open.push_back(other);
    }
    return rooms;
}

/// A copy of the sources, and a study that the program runs.
class Fingerprint : public testing::Test {
protected:
    Fingerprint() {
        folder_.enter();
        for (const char* const room : {"models", "hw", "traces", "testbench", "library", "tests", "bench", "fuzz"}) {
            fs::create_directories(copy_ / room);
            for (const fs::directory_entry& entry : fs::recursive_directory_iterator(sources_ / room)) {
                if (!entry.is_regular_file()) continue;
                const fs::path copy = copy_ / fs::relative(entry.path(), sources_);
                fs::create_directories(copy.parent_path());
                fs::copy_file(entry.path(), copy);
            }
        }
    }

    /// The fingerprint of the copy, as the build computes it.
    std::string fingerprint() const {
        const fs::path result = folder_.path() / "fingerprint.cpp";
        const ProgramOutcome hashed =
            shell(fmt::format("cmake -D 'LIST={}/testbench/run/fingerprint_sources.txt' -D 'ROOT={}' -D 'OUTPUT={}' "
                              "-D HEADER=fingerprint.h -D FUNCTION=fingerprint -P '{}/cmake/write_fingerprint.cmake'",
                              test_places::build, copy_.string(), result.string(), sources_.string()));
        EXPECT_EQ(hashed.exit_code, 0) << hashed.err;
        const std::string text = content_of(result);
        const std::size_t begin = text.find("return \"") + 8;
        return text.substr(begin, text.find('"', begin) - begin);
    }

    /// The first C++ of a room that is not in a room inside it; empty if it has none.
    fs::path a_file_of(const std::string& room) const {
        const auto links = links_of_rooms();
        std::set<fs::path> files;
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(copy_ / room)) {
            const std::string name = fs::relative(entry.path(), copy_).string();
            const bool is_inside_another = std::ranges::any_of(links, [&](const auto& other) {
                return other.first.starts_with(room + "/") && name.starts_with(other.first + "/");
            });
            const fs::path kind = entry.path().extension();
            if (!is_inside_another && (kind == ".h" || (kind == ".cpp" && !name.ends_with("main.cpp"))))
                files.insert(entry.path());
        }
        return files.empty() ? fs::path() : *files.begin();
    }

    /// The fingerprint with one more byte in that file. Restores the file.
    std::string fingerprint_with_change_in(const fs::path& file) const {
        const std::string before = content_of(file);
        std::ofstream(file) << before << ' ';
        const std::string changed = fingerprint();
        std::ofstream(file) << before;
        return changed;
    }

    ProgramOutcome study() const {
        std::ofstream("some.toml") << "title = \"t\"\nquestion = \"q\"\n[[runs]]\nmachine = \"cns1\"\n"
                                      "workload = \"allgather\"\nnodes = 32\nwords = 16\n";
        return narrows_program({"study", "some.toml", "-o", "results"});
    }

    /// Makes the stored results look as if a Narrows with other sources had written them.
    static void pretend_stored_by(const std::string& fingerprint) {
        SQLite::Database store("results/results.sqlite", SQLite::OPEN_READWRITE);
        SQLite::Statement update(store, "UPDATE manifest SET value = ? WHERE key = 'fingerprint'");
        update.bind(1, fingerprint);
        ASSERT_EQ(update.exec(), 1);
    }

    static double seconds_it_took() {
        const SQLite::Database store("results/results.sqlite");
        SQLite::Statement row(store, "SELECT wall_seconds FROM journal");
        return row.executeStep() ? row.getColumn(0).getDouble() : -1;
    }

    fs::path copy(const std::string& name) const { return copy_ / name; }

private:
    const fs::path sources_ = test_places::sources;
    TemporaryFolder folder_{"narrows fingerprint"};
    const fs::path copy_ = folder_.path() / "copy";
};

TEST_F(Fingerprint, DoesNotDependOnTheFolder) { EXPECT_EQ(fingerprint(), sources_fingerprint()); }

TEST_F(Fingerprint, ChangesWithTheRoomsThatMakeOutcomesAndWithNoOthers) {
    const std::set<std::string> deciding = deciding_rooms();
    for (const auto& [room, links] : links_of_rooms()) {
        const fs::path file = a_file_of(room);
        if (file.empty()) {
            EXPECT_EQ(room, "hw");
            continue;
        }
        const bool changes = fingerprint_with_change_in(file) != sources_fingerprint();
        EXPECT_EQ(changes, deciding.contains(room)) << file;
    }
}

TEST(FingerprintRooms, ThatDrivePrintOrDrawDecideNothing) {
    const std::set<std::string> deciding = deciding_rooms();
    for (const char* const room :
         {"testbench/run", "testbench/base", "testbench/workloads", "models/system", "models/time", "models/bounds"})
        EXPECT_TRUE(deciding.contains(room)) << room;
    for (const char* const room : {"testbench/study", "testbench/study/report", "testbench/app", "testbench/cost",
                                   "testbench/text", "traces/waves", "traces/timeline", "traces/drawing", "hw"})
        EXPECT_FALSE(deciding.contains(room)) << room;
}

TEST_F(Fingerprint, AChangeInsidePutsStoredResultsAside) {
    ASSERT_EQ(study().exit_code, 0);
    pretend_stored_by(fingerprint_with_change_in(copy("testbench/run/outcome/outcome.cpp")));
    const ProgramOutcome again = study();
    EXPECT_EQ(again.exit_code, 0);
    EXPECT_THAT(again.err, HasSubstr("the stored results are of another build of Narrows; they are now in"));
    EXPECT_TRUE(fs::exists("results/results.sqlite.previous"));
}

TEST_F(Fingerprint, AChangeOutsideKeepsThem) {
    ASSERT_EQ(study().exit_code, 0);
    const double seconds = seconds_it_took();
    pretend_stored_by(fingerprint_with_change_in(copy("testbench/study/report/page.cpp")));
    const ProgramOutcome again = study();
    EXPECT_EQ(again.exit_code, 0);
    EXPECT_EQ(again.err, "");
    EXPECT_FALSE(fs::exists("results/results.sqlite.previous"));
    EXPECT_EQ(seconds_it_took(), seconds) << "it was run again";
}

}  // namespace narrows::fingerprint_test
