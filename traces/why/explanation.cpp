#include "traces/why/explanation.h"

#include <fmt/format.h>

#include <stdexcept>

namespace narrows {

Explanation::Explanation(Cycle at, const Moment& before, Occupation cause, const Resource& resource,
                         std::uint64_t message)
    : before_{at, before.event} {
    since(before.cycle, cause, resource, message);
}

Explanation& Explanation::since(Cycle from, Occupation cause, const Resource& resource, std::uint64_t message,
                                std::uint64_t whole) {
    if (from > begin())
        throw std::logic_error(
            fmt::format("a {} that begins at cycle {} ends before that", occupation_name(cause), from));
    if (from < begin()) segments_.push_back({from, begin(), cause, resource, message, whole});
    before_.cycle = from;
    return *this;
}

void unexplained(std::string_view what, Cycle at) {
    throw std::logic_error(fmt::format("the log does not explain that {} at cycle {}", what, at));
}

}  // namespace narrows
