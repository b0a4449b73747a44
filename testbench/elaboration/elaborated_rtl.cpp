#include "testbench/elaboration/elaborated_rtl.h"

#include <dlfcn.h>

#include "testbench/places/places.h"
#include "testbench/tool/fingerprint.h"
#include "testbench/tool/tool.h"
#include "testbench/tool/tool_error.h"

namespace narrows {

namespace {

constexpr const char* library_name = "router.so";

/// Of the class of a module, and of its folder.
std::string class_of(const rtl::RtlModule& module) { return "V" + fingerprint(rtl::options_of(module)); }

std::filesystem::path folder_of(const rtl::RtlModule& module) {
    return std::filesystem::path(places::elaborated) / class_of(module);
}

}  // namespace

bool ElaboratedRtl::is_known(const rtl::RtlModule& module) {
    return std::filesystem::exists(folder_of(module) / library_name);
}

ElaboratedRtl::ElaboratedRtl(const rtl::RtlModule& module) : folder_(folder_of(module)) {
    WorkFolder logs;
    run_tool({"sh",
              {places::elaborate, class_of(module), rtl::options_of(module),
               rtl::lanes_in(module) >= 32 ? "large" : "small"}},
             logs, "log");
    // Never closed: objects of its classes may live as long as the process.
    void* const library = dlopen((folder_ / library_name).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw ToolError(dlerror());
    make_ = reinterpret_cast<decltype(make_)>(dlsym(library, "make_router"));
    if (make_ == nullptr) throw ToolError(dlerror());
}

}  // namespace narrows
