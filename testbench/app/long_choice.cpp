#include "testbench/app/long_choice.h"

#include <fmt/format.h>

#include "testbench/app/message.h"
#include "testbench/workloads/fastest_algorithm.h"

namespace narrows {

void tell_of_long_choices(const CommonOptions& options) {
    long_choice_notice().tell = [options](const std::string& algorithm) {
        inform(
            fmt::format("finding the fastest algorithm has taken {:g} s, and goes on; whoever names an algorithm need "
                        "not wait for it, for instance algorithm={}",
                        long_choice_notice().seconds, algorithm),
            options);
    };
}

}  // namespace narrows
