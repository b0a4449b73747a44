// The checks themselves, each on a small house with one thing wrong in it.
#include "tests/architecture/house.h"

#include <gmock/gmock.h>

#include "tests/architecture/picture.h"

namespace narrows::architecture::house_test {

using testing::ElementsAre;
using testing::IsEmpty;

const Rooms::Arrows plan{{"models/time", {}}, {"models/link", {"models/time"}}, {"app", {"models/link"}}};

std::string including(const std::string& header) { return "#include <vector>\n#include \"" + header + "\"\n"; }

const std::vector<SourceFile> sources{{"models/time/cycle.h", ""},
                                      {"models/link/worm.h", including("models/time/cycle.h")},
                                      {"app/main.cpp", including("models/link/worm.h")}};

std::vector<SourceFile> sources_and(const std::string& path, const std::string& text) {
    std::vector<SourceFile> files = sources;
    files.push_back({path, text});
    return files;
}

Rooms with(const std::string& room, const std::set<std::string>& uses) {
    Rooms::Arrows arrows = plan;
    arrows[room] = uses;
    return Rooms(arrows);
}

Rooms without(const std::string& room) {
    Rooms::Arrows arrows = plan;
    arrows.erase(room);
    return Rooms(arrows);
}

TEST(House, InOrder) {
    const House house{Rooms(plan), Rooms(plan), sources};
    EXPECT_THAT(house.table_against_links(), IsEmpty());
    EXPECT_THAT(house.cycles(), IsEmpty());
    EXPECT_THAT(house.files_without_room(), IsEmpty());
    EXPECT_THAT(house.includes_against_arrows(), IsEmpty());
    EXPECT_THAT(house.arrows_without_include(), IsEmpty());
    EXPECT_THAT(house.private_headers_taken({"models/other/secret.h"}), IsEmpty());
    EXPECT_THAT(house.sources_of_other_rooms(Rooms(Rooms::Arrows{{"app", {"app/main.cpp"}}})), IsEmpty());
}

TEST(House, ARoomIsMissingInTheTable) {
    EXPECT_THAT(House(without("app"), Rooms(plan), {}).table_against_links(),
                ElementsAre("app: CMake has the room, the table has no row for it"));
}

TEST(House, ARoomIsMissingInCMake) {
    EXPECT_THAT(House(Rooms(plan), without("app"), {}).table_against_links(),
                ElementsAre("app: the table has a row, CMake has no such room"));
}

TEST(House, ALinkIsMissingInTheTable) {
    EXPECT_THAT(House(Rooms(plan), with("app", {"models/link", "models/time"}), {}).table_against_links(),
                ElementsAre("app -> models/time: CMake links it, the table lacks the arrow"));
}

TEST(House, AnArrowIsMissingInCMake) {
    EXPECT_THAT(House(Rooms(plan), with("app", {}), {}).table_against_links(),
                ElementsAre("app -> models/link: the table has the arrow, CMake does not link it"));
}

TEST(House, RoomsThatShareARowUseWhatTheyLink) {
    Rooms::Arrows links = plan;
    links["tests/worms"] = {"models/link"};
    EXPECT_THAT(House(with("tests/*", {}), Rooms(links), {}).table_against_links(), IsEmpty());
}

TEST(House, NoRoomUsesOneWithoutARowOfItsOwn) {
    Rooms::Arrows links = plan;
    links["tests/worms"] = {"models/link"};
    links["tests/cycles"] = {"tests/worms"};
    EXPECT_THAT(House(with("tests/*", {}), Rooms(links), {}).table_against_links(),
                ElementsAre("tests/cycles -> tests/worms: only a room with a row of its own may be used"));
}

TEST(House, ACycle) {
    EXPECT_THAT(House({}, with("models/time", {"app"}), {}).cycles(),
                ElementsAre("app -> models/link -> models/time -> app"));
    EXPECT_THAT(House({}, with("models/time", {"models/time"}), {}).cycles(),
                ElementsAre("models/time -> models/time"));
}

TEST(House, AFileInNoRoom) {
    EXPECT_THAT(House({}, Rooms(plan), sources_and("models/medium/bus.cpp", "")).files_without_room(),
                ElementsAre("models/medium/bus.cpp: is in no room"));
}

TEST(House, AnIncludeAgainstTheArrows) {
    const auto files = sources_and("models/time/queue.cpp", including("models/link/worm.h"));
    EXPECT_THAT(House({}, Rooms(plan), files).includes_against_arrows(),
                ElementsAre("models/time/queue.cpp includes models/link/worm.h: no arrows lead from models/time to "
                            "models/link"));
}

TEST(House, AnIncludeAlongTwoArrowsIsAllowed) {
    const auto files = sources_and("app/print.cpp", including("models/time/cycle.h"));
    EXPECT_THAT(House({}, Rooms(plan), files).includes_against_arrows(), IsEmpty());
}

TEST(House, AnIncludeFromNoRoom) {
    const auto files = sources_and("app/print.cpp", including("models/gone/old.h"));
    EXPECT_THAT(House({}, Rooms(plan), files).includes_against_arrows(),
                ElementsAre("app/print.cpp includes models/gone/old.h, which is in no room"));
}

TEST(House, AnArrowThatNoIncludeNeeds) {
    EXPECT_THAT(House({}, with("app", {"models/link", "models/time"}), sources).arrows_without_include(),
                ElementsAre("app -> models/time: no include needs it"));
}

TEST(House, APrivateHeaderIsTaken) {
    EXPECT_THAT(House({}, Rooms(plan), sources).private_headers_taken({"models/link/worm.h"}),
                ElementsAre("app/main.cpp includes models/link/worm.h, which is private to its room"));
}

TEST(House, ARoomCompilesASourceOfAnother) {
    const Rooms compiled(Rooms::Arrows{{"app", {"app/main.cpp", "models/link/worm.cpp"}}});
    EXPECT_THAT(House({}, Rooms(plan), sources).sources_of_other_rooms(compiled),
                ElementsAre("app compiles models/link/worm.cpp"));
}

TEST(Rooms, AFileIsInTheInnermostRoom) {
    const Rooms rooms({{"testbench/study", {}}, {"testbench/study/report", {}}});
    EXPECT_EQ(rooms.room_of("testbench/study/report/page/page.h"), "testbench/study/report");
    EXPECT_EQ(rooms.room_of("testbench/study/point.h"), "testbench/study");
    EXPECT_EQ(rooms.room_of("testbench/study_of.h"), "");
}

TEST(Rooms, OfATable) {
    const Rooms rooms = rooms_of_table(
        "# `not/this`\n\n| room | what is in it | uses |\n|---|---|---|\n"
        "| `models/time` | `Cycle` | |\n| `app` | prints | `models/time` `models/link` |\n\n"
        "| room | of another table |\n| `not/this` | either | |\n");
    EXPECT_EQ(rooms.arrows(), (Rooms::Arrows{{"models/time", {}}, {"app", {"models/time", "models/link"}}}));
}

TEST(Rooms, OfLines) {
    EXPECT_EQ(rooms_of_lines("models/time: \napp: models/time models/link\n").arrows(),
              (Rooms::Arrows{{"models/time", {}}, {"app", {"models/time", "models/link"}}}));
}

TEST(Picture, ARoomStandsAboveWhatItUses) {
    const Rooms rooms(Rooms::Arrows{{"models/time", {}},
                                    {"models/link", {"models/time"}},
                                    {"hw", {"models/time"}},
                                    {"traces/log", {}},
                                    {"tests/log", {"traces/log"}},
                                    {"testbench/app", {"models/time", "models/link", "hw"}}});
    EXPECT_EQ(picture(rooms), "    floor  models/, hw" + std::string(55, ' ') + "traces/          testbench/\n" +
                                  "        3" + std::string(85, ' ') + "app\n" + "        2  hw, link\n" +
                                  "        1  time" + std::string(62, ' ') + "log\n");
}

}  // namespace narrows::architecture::house_test
