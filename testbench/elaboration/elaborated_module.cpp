#include "testbench/elaboration/elaborated_module.h"

#include <dlfcn.h>

#include "testbench/base/fingerprint.h"
#include "testbench/base/places/places.h"
#include "testbench/base/tool.h"
#include "testbench/base/tool_error.h"

namespace narrows {

namespace {

const char* name_of(ElaboratedModule::Kind kind) {
    return kind == ElaboratedModule::Kind::router ? "router" : "engine";
}

/// Names the class of a module, and its folder.
std::string class_of(const rtl::RtlModule& module) { return "V" + fingerprint(rtl::options_of(module)); }

std::filesystem::path folder_of(const rtl::RtlModule& module) {
    return std::filesystem::path(places::elaborated) / class_of(module);
}

}  // namespace

bool ElaboratedModule::is_known(const rtl::RtlModule& module, Kind kind) {
    return std::filesystem::exists(folder_of(module) / (std::string(name_of(kind)) + ".so"));
}

ElaboratedModule::ElaboratedModule(const rtl::RtlModule& module, Kind kind) : folder_(folder_of(module)) {
    const std::string name = name_of(kind);
    WorkFolder logs;
    run_tool({"sh",
              {places::elaborate, class_of(module), rtl::options_of(module),
               rtl::lanes_in(module) >= 32 ? "large" : "small", name}},
             logs, "log");
    // Never closed: objects of its classes may live as long as the process.
    void* const library = dlopen((folder_ / (name + ".so")).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw ToolError(dlerror());
    maker_ = dlsym(library, ("make_" + name).c_str());
    if (maker_ == nullptr) throw ToolError(dlerror());
}

}  // namespace narrows
