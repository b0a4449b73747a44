// Any bytes as a replace.toml, and as preprocessed SystemVerilog: the readers may only throw InputError, and what they
// accept names modules.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "models/machine/input_error.h"
#include "testbench/own_rtl/declared_modules.h"
#include "testbench/own_rtl/module_header.h"
#include "testbench/own_rtl/replace_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    try {
        narrows::OwnRtl empty;
        empty.folder = "/";
        const narrows::OwnRtl own = narrows::ReplaceFileReader(empty, {"send_link", "router"}).read(text);
        if (own.files.empty() || own.replacements.empty()) std::abort();
        for (const narrows::Replacement& replacement : own.replacements) {
            if (replacement.by.empty()) std::abort();
        }
    } catch (const narrows::InputError& error) {
        if (error.problems().empty()) std::abort();
    }
    for (const narrows::DeclaredModule& module : narrows::declared_modules(text, {"a.sv"})) {
        if (!module.file.empty() && module.file != "a.sv") std::abort();
    }
    narrows::entries_of(narrows::header_of(text));
    return 0;
}

extern "C" int sc_main(int /*argc*/, char* /*argv*/[]) { return EXIT_FAILURE; }  // libsystemc needs this symbol
