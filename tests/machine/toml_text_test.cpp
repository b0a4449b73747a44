// Which files are read at all.
#include "models/machine/toml_text.h"

#include <gtest/gtest.h>

#include "tests/machine/support.h"
#include "tests/support/temporary_folder.h"

namespace narrows::toml_text_test {

class TomlFile : public testing::Test {
protected:
    std::string refused(const std::string& file) const {
        return refusal([&] { read_text(file, Place{"here"}, "a machine description"); });
    }

    const TemporaryFolder folder_;
};

TEST_F(TomlFile, MayHaveOneMegabyteAndNotOneByteMore) {
    constexpr std::size_t most = 1048576;
    const std::string text(most, '#');
    EXPECT_EQ(read_text(folder_.write("x.toml", text), Place{}, ""), text);
    const std::string file = folder_.write("x.toml", text + "#");
    EXPECT_EQ(refused(file), "here: " + file + " has more than 1048576 bytes; is it a machine description?");
}

TEST_F(TomlFile, IsNoFolder) {
    EXPECT_EQ(refused(folder_.path().string()),
              "here: " + folder_.path().string() + " is a folder; name a machine description in it");
}

TEST_F(TomlFile, IsThere) {
    EXPECT_EQ(refused(folder_.path("x.toml")),
              "here: no such file " + folder_.path("x.toml") + "; give the path of a machine description");
}

/// A place that ends in the name of the file already names it.
TEST_F(TomlFile, IsNamedOnce) {
    const auto refused_at = [](const std::string& before, const std::string& file) {
        return refusal([&] { read_text(file, Place{before + file}, "a network"); });
    };
    const std::string lost = folder_.path("x.toml");
    EXPECT_EQ(refused_at("", lost), lost + ": no such file; give the path of a network");
    EXPECT_EQ(refused_at("topology.file=", lost),
              "topology.file=" + lost + ": no such file; give the path of a network");
    const std::string folder = folder_.path().string();
    EXPECT_EQ(refused_at("", folder), folder + ": this is a folder; name a network in it");
    const std::string large = folder_.write("large.toml", std::string(1048577, '#'));
    EXPECT_EQ(refused_at("", large), large + ": this has more than 1048576 bytes; is it a network?");
    EXPECT_EQ(refused_at("", "/dev/null"), "/dev/null: this is not a regular file; copy what it holds into one");
    EXPECT_EQ(refusal([&] {
                  read_text(lost, Place{lost, 3, 1}, "a network");
              }),
              lost + ":3:1: no such file " + lost + "; give the path of a network")
        << "a line of another file";
}

}  // namespace narrows::toml_text_test
