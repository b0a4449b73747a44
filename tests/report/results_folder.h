#pragma once

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace narrows {

/// A folder that is removed after the test.
class ResultsTest : public testing::Test {
protected:
    std::filesystem::path folder() const { return folder_.path(); }

private:
    const TemporaryFolder folder_{"narrows report"};
};

}  // namespace narrows
