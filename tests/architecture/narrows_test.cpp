// The house as it stands: docs/architecture.md, the links of CMake and the sources agree.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "tests/architecture/house.h"
#include "tests/architecture/namespaces.h"
#include "tests/architecture/picture.h"
#include "tests/architecture/type_names.h"
#include "tests/support/places.h"

namespace narrows::architecture::narrows_test {

/// Headers that only files of their own room include.
const std::vector<std::string> private_headers{"traces/log/event_log.h"};

std::string content(const std::filesystem::path& file) {
    std::ifstream stream(file);
    EXPECT_TRUE(stream) << file;
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::string lines(const std::vector<std::string>& all) {
    std::string text;
    for (const std::string& line : all) text += line + "\n";
    return text;
}

class Narrows : public testing::Test {
protected:
    const std::filesystem::path root = test_places::sources;
    const std::filesystem::path build = test_places::build;
    const Rooms links = rooms_of_lines(content(build / "rooms.txt"));
    const std::vector<SourceFile> files = read_source_files(root);
    const std::string page = content(root / "docs/architecture.md");
    const House house{rooms_of_table(page), links, files};
};

TEST_F(Narrows, IsRead) {
    EXPECT_GT(links.arrows().size(), 30);
    EXPECT_GT(files.size(), 400);
}

TEST_F(Narrows, TheTableHasTheLinksOfCMake) { EXPECT_EQ(lines(house.table_against_links()), ""); }

TEST_F(Narrows, ThePictureShowsTheTable) {
    ASSERT_EQ(lines(house.cycles()), "");
    EXPECT_NE(page.find(picture(links)), std::string::npos) << "docs/architecture.md has another picture than\n"
                                                            << picture(links);
}

TEST_F(Narrows, ArrowsMakeNoCycle) { EXPECT_EQ(lines(house.cycles()), ""); }

TEST_F(Narrows, EveryFileIsInARoom) { EXPECT_EQ(lines(house.files_without_room()), ""); }

TEST_F(Narrows, IncludesFollowTheArrows) { EXPECT_EQ(lines(house.includes_against_arrows()), ""); }

TEST_F(Narrows, EveryArrowIsNeeded) { EXPECT_EQ(lines(house.arrows_without_include()), ""); }

TEST_F(Narrows, PrivateHeadersStayPrivate) { EXPECT_EQ(lines(house.private_headers_taken(private_headers)), ""); }

TEST_F(Narrows, ARoomCompilesItsOwnSources) {
    const Rooms compiled = rooms_of_lines(content(build / "room_sources.txt"));
    EXPECT_GT(compiled.arrows().size(), 30);
    EXPECT_EQ(lines(house.sources_of_other_rooms(compiled)), "");
}

TEST_F(Narrows, NoTwoTypesHaveOneName) {
    std::set<std::string> known;
    std::istringstream list(content(root / "tests/architecture/shared_names.txt"));
    for (std::string line; std::getline(list, line);) {
        if (!line.starts_with('#')) known.insert(line);
    }
    for (const auto& [name, where] : shared_type_names(links, files)) {
        std::string line = name + ":";
        for (const std::string& file : where) line += " " + file;
        EXPECT_EQ(known.erase(line), 1) << "types of several rooms have the name " << line;
    }
    for (const std::string& line : known) ADD_FAILURE() << "no longer so, take it out of shared_names.txt: " << line;
}

TEST_F(Narrows, NamespacesFollowTheFolders) { EXPECT_EQ(lines(namespaces_against_folders(files)), ""); }

}  // namespace narrows::architecture::narrows_test
