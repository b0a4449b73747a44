#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "models/machine/input_error.h"
#include "tests/support/places.h"

namespace narrows {

inline const std::filesystem::path machines_folder = std::filesystem::path(test_places::machines);

/// What the call refuses its input with: every problem, one a line; empty when it accepts it.
template <class Call>
std::string refusal(Call&& call) {
    try {
        std::forward<Call>(call)();
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

/// A folder that is there for one test.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "narrows-XXXXXX").string();
        path_ = mkdtemp(name.data());
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name) << text;
        return (path_ / name).string();
    }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace narrows
