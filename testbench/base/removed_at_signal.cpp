#include "testbench/base/removed_at_signal.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>

namespace narrows {

namespace {

/// More folders at once than any command has; what does not fit is left behind.
std::array<std::atomic<const RemovedAtSignal*>, 64> folders{};

/// The signal has its default action again, which ends the process when the handler returns.
void remove_all(int signal) {
    for (const auto& each : folders) {
        if (const RemovedAtSignal* const folder = each.load()) folder->remove();
    }
    ::raise(signal);
}

/// Signals that are ignored, or that the program handles, stay as they are.
void handle_signals() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        ::sigaction(signal, nullptr, &before);
        if (before.sa_handler != SIG_DFL) continue;
        struct sigaction action {};
        action.sa_handler = remove_all;
        action.sa_flags = static_cast<int>(SA_RESETHAND);
        ::sigaction(signal, &action, nullptr);
    }
}

}  // namespace

RemovedAtSignal::RemovedAtSignal(const std::filesystem::path& folder, Contents contents)
    : folder_(folder.c_str()), contents_(contents), process_(::getpid()) {
    handle_signals();
    for (auto& each : folders) {
        const RemovedAtSignal* nothing = nullptr;
        if (each.compare_exchange_strong(nothing, this)) return;
    }
}

RemovedAtSignal::~RemovedAtSignal() {
    for (auto& each : folders) {
        const RemovedAtSignal* self = this;
        each.compare_exchange_strong(self, nullptr);
    }
}

void RemovedAtSignal::remove() const {
    if (process_ != ::getpid()) return;
    if (contents_ == Contents::kept) {
        ::rmdir(folder_);
        return;
    }
    std::array<const char*, 5> words{"rm", "-rf", "--", folder_, nullptr};
    pid_t process = -1;
    if (::posix_spawn(&process, "/bin/rm", nullptr, nullptr, const_cast<char**>(words.data()), environ) == 0)
        ::waitpid(process, nullptr, 0);
}

}  // namespace narrows
