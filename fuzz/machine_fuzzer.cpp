// Reads any bytes as a machine description and as overrides: the loader may only throw InputError.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine/input_error.h"
#include "models/machine/resolve.h"
#include "models/machine/validate.h"
#include "testbench/base/places/places.h"

namespace {

using namespace narrows;

const MachineDescription& cns1() {
    static const MachineDescription base = [] {
        std::ifstream stream(std::filesystem::path(places::machines()) / "cns1.toml");
        return parse_description(std::string(std::istreambuf_iterator<char>(stream), {}), "cns1.toml");
    }();
    return base;
}

void resolve(std::span<const MachineDescription> chain, std::span<const std::string> overrides,
             std::optional<std::int64_t> nodes) {
    try {
        const ResolvedMachine resolved = resolve_machine(chain, overrides, nodes);
        if (!validate(resolved.machine).empty()) std::abort();  // the loader has accepted an invalid machine
    } catch (const InputError& error) {
        if (error.message().empty()) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        std::vector<MachineDescription> chain{parse_description(text, "x.toml")};
        if (chain.front().inherits) chain.push_back(cns1());
        resolve(chain, {}, {});
    } catch (const InputError& error) {
        if (error.message().empty()) std::abort();
    }

    // The same bytes as arguments, one a line. Their number of bytes chooses one line, or all of them with a number of
    // nodes.
    std::vector<std::string> overrides;
    for (std::size_t begin = 0; begin < size && overrides.size() < 10;) {
        const std::size_t end = std::min(text.find('\n', begin), size);
        overrides.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    const std::size_t chosen = size % (overrides.size() + 1);
    if (chosen < overrides.size()) {
        resolve({&cns1(), 1}, {&overrides[chosen], 1}, {});
    } else {
        resolve({&cns1(), 1}, overrides, static_cast<std::int64_t>(size) * 16);
    }
    return 0;
}
