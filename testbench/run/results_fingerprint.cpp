#include "testbench/run/results_fingerprint.h"

#include "testbench/run/fingerprint.h"

namespace narrows {

namespace {

std::string& of_program() {
    static std::string fingerprint;
    return fingerprint;
}

}  // namespace

std::string results_fingerprint() {
    return of_program().empty() ? sources_fingerprint() : sources_fingerprint() + " " + of_program();
}

void depend_on_program(const std::string& fingerprint) { of_program() = fingerprint; }

}  // namespace narrows
