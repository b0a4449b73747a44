#pragma once

#include <filesystem>

namespace narrows {

/// A folder that is removed if Ctrl-C, SIGTERM or SIGHUP ends the process while the object lives. A program that
/// handles these signals itself ends in its own way.
class RemovedAtSignal {
public:
    enum class Contents { removed, kept };  ///< kept: only an empty folder is removed

    /// `folder` must stay as it is while the object lives.
    RemovedAtSignal(const std::filesystem::path& folder, Contents contents);
    ~RemovedAtSignal();
    RemovedAtSignal(const RemovedAtSignal&) = delete;
    RemovedAtSignal& operator=(const RemovedAtSignal&) = delete;

    /// Removes the folder with functions that are allowed in a signal handler.
    void remove() const;

private:
    const char* folder_;
    Contents contents_;
    int process_;  ///< a forked one leaves the folder alone
};

}  // namespace narrows
