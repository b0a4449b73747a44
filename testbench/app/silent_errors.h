#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

namespace narrows {

/// Keeps what RTL prints from standard error as long as the object lives: many runs of a search would say the same.
class SilentErrors {
public:
    SilentErrors() : errors_(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)) {
        const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
        std::fflush(stderr);
        dup2(nowhere, STDERR_FILENO);
        close(nowhere);
    }
    ~SilentErrors() {
        std::fflush(stderr);
        dup2(errors_, STDERR_FILENO);
        close(errors_);
    }
    SilentErrors(const SilentErrors&) = delete;
    SilentErrors& operator=(const SilentErrors&) = delete;

private:
    int errors_;
};

}  // namespace narrows
