#include "testbench/study/results_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>

#include "models/machine/input_error.h"

namespace narrows::study {

namespace {

namespace fs = std::filesystem;

constexpr auto most_wait = std::chrono::seconds(2);  // processes of a killed study end within this time

/// Locks for the process, not for the open file, so that workers do not inherit the lock.
bool take(int file, pid_t& holder) {
    struct flock lock = {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    if (::fcntl(file, F_SETLK, &lock) == 0) return true;
    if (::fcntl(file, F_GETLK, &lock) == 0) holder = lock.l_pid;
    return false;
}

}  // namespace

ResultsFolder::ResultsFolder(fs::path folder, const std::optional<Part>& part) : folder_(std::move(folder)) {
    const Place place{"-o " + folder_.string()};
    const fs::path part_name = part ? parts_in(folder_) / fmt::format("{}-of-{}", part->number, part->of) : "";
    store_ = part ? fs::path(part_name) += ".sqlite" : store_in(folder_);
    const fs::path lock_file = part ? fs::path(part_name) += ".lock" : folder_ / "lock";
    std::error_code error;
    fs::create_directories(store_.parent_path(), error);
    if (!error) {
        lock_ = ::open(lock_file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (lock_ < 0) error = {errno, std::generic_category()};
    }
    if (error) {
        throw InputError(place, fmt::format("cannot write into this folder: {}; use a folder that you can write to",
                                            error.message()));
    }
    pid_t holder = 0;
    const auto end = std::chrono::steady_clock::now() + most_wait;
    while (!take(lock_, holder)) {
        if (std::chrono::steady_clock::now() > end) {
            ::close(lock_);
            throw InputError(place, fmt::format("process {} is writing results there; wait for it to end, or name "
                                                "another folder",
                                                holder));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
}

ResultsFolder::~ResultsFolder() { ::close(lock_); }

fs::path ResultsFolder::put_aside() const {
    fs::path aside = store();
    aside += ".previous";
    fs::rename(store(), aside);
    return aside;
}

std::string ResultsFolder::usual(const std::string& study, const std::vector<std::string>& changes) {
    std::string name = "results/" + study;
    for (std::string change : changes) {
        std::ranges::replace(change, '/', '_');
        name += "," + change;
    }
    return name;
}

}  // namespace narrows::study
