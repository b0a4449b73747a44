#include "testbench/elaboration/elaborated_module.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <verilated.h>

#include "models/rtl/head_format.h"
#include "models/rtl/routes.h"
#include "testbench/base/fingerprint.h"
#include "testbench/base/places/places.h"
#include "testbench/base/tool.h"
#include "testbench/base/tool_error.h"
#include "testbench/elaboration/elaborated_folder.h"
#include "testbench/own_rtl/verilator.h"

namespace narrows {

namespace {

// Modules that are loaded use this code of the program, which would not be linked if nothing else named it.
[[gnu::used]] constexpr auto code_of_verilator = &vl_finish;
[[gnu::used]] constexpr auto code_of_heads = &rtl::HeadFormat::of_grid;
[[gnu::used]] constexpr auto code_of_routes = &rtl::Routes::of;

const char* name_of(ElaboratedModule::Kind kind) {
    return kind == ElaboratedModule::Kind::router ? "router" : "engine";
}

/// The folder's name is also that of the class.
std::filesystem::path folder_of(const rtl::RtlModule& module, const OwnHardware* own) {
    const std::string fingerprint_of_own = own == nullptr ? "" : own->fingerprint();
    return elaborated_folder() / ("V" + fingerprint(rtl::options_of(module) + fingerprint_of_own));
}

/// Call after a failed build. Throws ToolError if the reason is a program that is not installed.
void refuse_missing_tools() {
    for (const char* const tool : {"verilator", "make", "g++"}) first_line({tool, {"--version"}});
}

}  // namespace

bool ElaboratedModule::is_known(const rtl::RtlModule& module, Kind kind, const OwnHardware* own) {
    return std::filesystem::exists(folder_of(module, own) / (std::string(name_of(kind)) + ".so"));
}

ElaboratedModule::ElaboratedModule(const rtl::RtlModule& module, Kind kind, const OwnHardware* own)
    : folder_(folder_of(module, own)) {
    places::hardware();
    const std::string name = name_of(kind);
    WorkFolder logs;
    Tool script{"sh",
                {places::elaborate(), places::sources(), folder_.string(), rtl::options_of(module),
                 rtl::lanes_in(module) >= 32 ? "large" : "small", name}};
    if (own != nullptr) {
        std::filesystem::create_directories(folder_);
        const std::vector<std::string> arguments = own->arguments(folder_);
        script.arguments.insert(script.arguments.end(), arguments.begin(), arguments.end());
    }
    if (const int exit_code = try_tool(script, logs, "log"); exit_code != 0) {
        refuse_missing_tools();
        if (own != nullptr) own->refuse_errors(logs.read("log"));
        throw_failed(script, exit_code, logs, "log");
    }
    if (own != nullptr) warnings_ = said_by_verilator(logs.read("log"));
    // Never closed, because objects of its classes may live as long as the process.
    void* const library = dlopen((folder_ / (name + ".so")).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw ToolError(dlerror());
    maker_ = dlsym(library, ("make_" + name).c_str());
    if (maker_ == nullptr) throw ToolError(dlerror());
}

}  // namespace narrows
