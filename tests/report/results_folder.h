#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>

namespace narrows {

/// A folder that goes with the test.
class ResultsTest : public testing::Test {
protected:
    ~ResultsTest() override { std::filesystem::remove_all(folder_); }

    std::filesystem::path folder() const { return folder_; }

private:
    static std::filesystem::path make_folder() {
        std::string name = (std::filesystem::temp_directory_path() / "narrows-XXXXXX").string();
        return mkdtemp(name.data());
    }

    std::filesystem::path folder_ = make_folder();
};

}  // namespace narrows
