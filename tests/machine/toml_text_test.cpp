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

}  // namespace narrows::toml_text_test
