#include "testbench/app/output.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>

#include "testbench/text/wrap.h"

namespace narrows {

OutputError::OutputError(int error_number)
    : std::runtime_error(std::string("cannot write to standard output: ") + std::strerror(error_number)),
      reader_has_left_(error_number == EPIPE) {}

void prepare_for_failed_writes() {
    std::signal(SIGXFSZ, SIG_IGN);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) < 0) ::open("/dev/null", O_RDONLY);  // takes the lowest free number
    }
}

void print(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) < text.size()) throw OutputError(errno);
}

void print_lines(std::string_view text) { print(in_width(text, output_columns())); }

void print_json(const nlohmann::ordered_json& json) {
    print(json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
}

void flush_output() {
    if (std::fflush(stdout) != 0) throw OutputError(errno);
}

}  // namespace narrows
