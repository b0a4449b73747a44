// Reads any bytes as the arguments of a run, one a line: machine, workload, KEY=VALUE ...; or only KEY=VALUE ..., and
// the number of bytes chooses the workload. Only InputError may be thrown, and for accepted arguments the bounds can be
// computed.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/bounds/derived/derived.h"
#include "testbench/run/request.h"
#include "testbench/text/printable.h"

namespace {

using namespace narrows;

constexpr std::int64_t most_nodes = 1024;  // more nodes would only take longer
constexpr std::int64_t most_work = 1 << 16;

std::vector<std::string> lines(std::string_view text) {
    std::vector<std::string> result;
    for (std::size_t begin = 0; begin < text.size() && result.size() < 20;) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        result.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return result;
}

/// True if the machine and the work are so small that they can be built many times a second.
bool is_small(const Request& request) {
    std::int64_t work = request.machine().nodes();
    if (work > most_nodes) return false;
    for (const ParameterValue& p : request.workload_parameters()) {
        const std::string_view name = p.parameter->name;
        if (name == "words" || name == "messages" || name == "elements") work *= std::stoll(p.value);
        if (work > most_work) return false;
    }
    return true;
}

/// The text must not contain anything that controls a terminal.
void check(const InputError& error) {
    for (const Problem& problem : error.problems()) {
        const std::string text = printable(problem.text());
        const bool control =
            std::any_of(text.begin(), text.end(), [](char c) { return c >= 0 && (c < ' ' || c == 0x7f); });
        if (problem.message.empty() || control || printable(text) != text) std::abort();
    }
}

void try_run(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments) {
    try {
        const Request request(machine, workload, arguments);
        for (const std::string& warning : request.without_effect()) {
            if (warning.empty()) std::abort();
        }
        if (!is_small(request)) return;
        const auto made = request.make_workload(1);
        if (derived_lower_bound(request.machine(), request.topology(), made->traffic()).cycles <= 0) std::abort();
        made->stated_bounds(request.machine());
    } catch (const InputError& error) {
        check(error);
    }
}

}  // namespace

extern "C" int sc_main(int /*argc*/, char* /*argv*/[]) { return EXIT_FAILURE; }  // SystemC refers to it

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::vector<std::string> all = lines({reinterpret_cast<const char*>(data), size});
    if (all.size() >= 2 && all[0].find_first_of("=/.") == std::string::npos) {  // no names of files
        try_run(all[0], all[1], {all.begin() + 2, all.end()});
    } else {
        const std::span<const WorkloadType> types = workload_types();
        try_run("cns1", std::string(types[size % types.size()].name), all);
    }
    return 0;
}
