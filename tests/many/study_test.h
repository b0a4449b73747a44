#pragma once

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "tests/support/background.h"
#include "tests/support/file_content.h"
#include "tests/support/program.h"
#include "tests/support/store_dump.h"
#include "tests/support/temporary_folder.h"

namespace narrows {

/// A small study in a new folder, whose name is difficult for scripts. The folder is the test's working folder.
class StudyTest : public testing::Test {
protected:
    StudyTest() {
        folder.enter();
        write("small.toml", R"(
title = "Small"
question = "Which one?"
contenders = "machine"

[[runs]]
machine = ["cns1", "cns1-2i"]
workload = "allgather"
nodes = [32, 64]
words = [8, 32, 64]

[[columns]]
name = "speedup"
formula = "baseline_cycles / cycles"

[[plots]]
kind = "load"
title = "Loads"
at = { nodes = 32 }
)");
    }
    /// Fewer and longer runs, so that there is time to disturb them.
    static void make_it_long() {
        write("small.toml", R"(
title = "Longer"
question = "Which one?"
contenders = "machine"

[[runs]]
machine = ["cns1", "cns1-2i"]
workload = "allgather"
nodes = [256, 512]
words = [96, 128, 160]
)");
    }
    static void write(const std::string& file, const std::string& text) { std::ofstream(file) << text; }

    static std::string store(const std::string& results) { return results + "/results.sqlite"; }
    static std::string dump(const std::string& results) { return store_dump(store(results)); }

    /// narrows study small.toml -o RESULTS ...
    static ProgramArguments study(const std::string& results, const ProgramArguments& more = {}) {
        ProgramArguments all{"study", "small.toml", "-o", results};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    /// The store of a study that was not disturbed.
    static std::string undisturbed() {
        const ProgramOutcome outcome = narrows_program(study("undisturbed", {"-j", "1"}), {.most_seconds = longest});
        EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
        return dump("undisturbed");
    }

    TemporaryFolder folder{"narrows many's $HOME"};
    static constexpr int points = 12;
    static constexpr int long_points = 12;    ///< number of points after make_it_long()
    static constexpr unsigned longest = 200;  ///< seconds: sanitizers are slow
};

}  // namespace narrows
