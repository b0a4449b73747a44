#include "testbench/app/crash_message.h"

#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>

#include "testbench/base/places/places.h"
#include "testbench/run/now_running.h"

namespace narrows {

namespace {

constexpr std::array fault_signals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

pid_t teller = 0;
bool is_ours = true;  ///< false in a user's program

/// Errors are ignored, because nothing can be done about them here.
void put(const char* text) { [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text, std::strlen(text)); }

/// Calls only functions that are allowed in a signal handler. The signal has its default action again, which ends the
/// program when the handler returns.
void tell(int signal) {
    if (::getpid() == teller) {
        const char* const meaning = ::sigdescr_np(signal);
        put("narrows: internal error: ended by a signal (");
        put(meaning == nullptr ? "unknown" : meaning);
        put(")");
        if (*noted_run() != '\0') {
            put(" in ");
            put(noted_run());
        }
        put(is_ours ? "; please report this, with the command that led to it\n"
                    : "; unless it is in a function of this program, please report this\n");
    }
    ::raise(signal);
}

}  // namespace

void tell_of_crashes() {
    static std::array<std::byte, 1 << 16> stack;  // a full stack is a fault too
    stack_t own{};
    own.ss_sp = stack.data();
    own.ss_size = stack.size();
    ::sigaltstack(&own, nullptr);
    teller = ::getpid();
    is_ours = places::program_name() == "narrows";
    for (const int signal : fault_signals) {
        struct sigaction before {};
        ::sigaction(signal, nullptr, &before);
        if (before.sa_handler != SIG_DFL) continue;  // a sanitizer reports more
        struct sigaction action {};
        action.sa_handler = tell;
        action.sa_flags = static_cast<int>(SA_RESETHAND | SA_ONSTACK | SA_NODEFER);
        ::sigaction(signal, &action, nullptr);
    }
}

}  // namespace narrows
