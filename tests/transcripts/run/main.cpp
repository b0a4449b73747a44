// run_transcripts [--rewrite] FILE...: runs the commands of transcripts and pages, and compares their output.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>

#include "tests/support/transcripts/replay.h"

namespace {

constexpr std::size_t quick_commands = 2;  ///< ./narrows test runs so many of a page

/// True if it shows the current output; after rewriting, if it does now.
bool is_right(const std::string& file, bool rewrites) {
    const bool is_quick = file.ends_with(".md") && std::getenv("NARROWS_QUICK") != nullptr && !rewrites;
    const narrows::Replay replay =
        narrows::replay(file, is_quick ? quick_commands : std::numeric_limits<std::size_t>::max());
    for (const std::string& failure : replay.failures) std::cout << failure << '\n';
    std::cout << file << ": " << replay.commands << " commands, " << replay.failures.size() << " differences\n";
    if (!rewrites) return replay.failures.empty() && replay.commands > 0;
    if (!replay.failures.empty()) std::ofstream(file) << replay.rewritten;
    return true;
}

}  // namespace

int main(int argc, char* argv[]) {
    std::vector<std::string> files(argv + 1, argv + argc);
    const bool rewrites = std::erase(files, "--rewrite") > 0;
    for (std::string& file : files) file = std::filesystem::absolute(file).string();  // commands run elsewhere
    bool are_right = !files.empty();
    try {
        for (const std::string& file : files) are_right = is_right(file, rewrites) && are_right;
    } catch (const std::exception& error) {
        std::cout << error.what() << '\n';
        return EXIT_FAILURE;
    }
    return are_right ? EXIT_SUCCESS : EXIT_FAILURE;
}
