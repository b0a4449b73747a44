#include "testbench/app/new_rtl.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "models/machine/input_error.h"
#include "testbench/app/output.h"
#include "testbench/app/output_file.h"
#include "testbench/base/shell_word.h"
#include "testbench/own_rtl/own_rtl_start.h"

namespace narrows {

namespace {

namespace fs = std::filesystem;

void make_empty_folder(const std::string& folder) {
    const Place place{folder};
    std::error_code error;
    if (fs::exists(folder, error) && !fs::is_empty(folder, error))
        throw InputError(place, "there is something of this name already; give another name, or remove it");
    fs::create_directories(folder, error);
    if (error) throw InputError(place, fmt::format("cannot make the folder: {}; give another name", error.message()));
}

}  // namespace

int write_new_rtl(const std::string& folder, const std::string& module, bool json) {
    const OwnRtlStart start = start_of_own_rtl(module, folder);
    make_empty_folder(folder);
    const auto write = [&](const std::string& name, const std::string& text) {
        const std::string file = (fs::path(folder) / name).string();
        OutputFile(file, file).write(text);
        return file;
    };
    const std::string copy = write(start.file, start.source);
    const std::string page = write("README.md", start.page);
    const std::string description = write("replace.toml", start.description);
    if (json) {
        print_json({{"file", description},
                    {"nodes", nullptr},
                    {"notes", nlohmann::ordered_json::array()},
                    {"beside", {copy, page}}});
    } else {
        print(fmt::format("wrote {}, {} and {}\nnext: narrows run {} --rtl all --rtl-dir {}\n", description, copy, page,
                          start.run, shell_word(folder)));
    }
    return 0;
}

}  // namespace narrows
