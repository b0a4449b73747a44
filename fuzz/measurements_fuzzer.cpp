// Reads any bytes as measurements of a card: the reader may only throw InputError, and accepts only sensible ones.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "models/machine/input_error.h"
#include "testbench/reproduce/pcie/measurements.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        const narrows::pcie::Measurements measured(std::string(data, data + size), "fuzz.csv");
        if (measured.all().empty()) std::abort();
        for (const auto& [access, value] : measured.all()) {
            if (!(value > 0) || measured.of(access) != value) std::abort();
        }
    } catch (const narrows::InputError&) {
    }
    return 0;
}

extern "C" int sc_main(int /*argc*/, char* /*argv*/[]) { return EXIT_FAILURE; }  // libsystemc needs this symbol
