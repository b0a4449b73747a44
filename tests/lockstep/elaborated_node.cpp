#include "tests/lockstep/elaborated_node.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <stdexcept>

#include "tests/support/places.h"
#include "tests/support/program.h"

namespace narrows::lockstep {

ElaboratedNode::ElaboratedNode(const std::string& name, const rtl::RtlModule& module) {
    const std::string command = fmt::format("exec sh {}/tests/lockstep/elaborate {} <<'END'\n{}END\n",
                                            test_places::build, name, rtl::options_of(module));
    constexpr unsigned most_seconds = 200;
    const ProgramOutcome outcome = shell(command, most_seconds);
    if (outcome.exit_code != 0) throw std::runtime_error(command + "\n" + outcome.out + outcome.err);
    folder_ = outcome.out.substr(0, outcome.out.find('\n'));
    void* const library = dlopen((folder_ / "node.so").c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw std::runtime_error(dlerror());
    make_ = reinterpret_cast<decltype(make_)>(dlsym(library, "make_node"));
    if (make_ == nullptr) throw std::runtime_error(dlerror());
}

}  // namespace narrows::lockstep
