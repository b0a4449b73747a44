#pragma once

#include <memory>
#include <vector>

#include "models/network/topology/ids.h"

namespace narrows {

/// One side of the links of an interface, by number. Most interfaces have one link, which is inside.
template <class Link>
class Links {
public:
    /// Adds links; `make(number)` makes one. Links never move in memory.
    template <class Make>
    Links(int count, Make make) : first_(make(LinkId(0))) {
        if (count == 1) return;
        others_ = std::make_unique<std::vector<Link>>();
        others_->reserve(static_cast<std::size_t>(count - 1));
        for (int number = 1; number < count; ++number) others_->push_back(make(LinkId(number)));
    }
    Links(const Links&) = delete;
    Links& operator=(const Links&) = delete;

    Link& operator[](LinkId number) { return number == 0 ? first_ : other(number); }
    const Link& operator[](LinkId number) const { return number == 0 ? first_ : other(number); }

private:
    Link& other(LinkId number) const { return (*others_)[static_cast<std::size_t>(number - 1)]; }

    Link first_;
    std::unique_ptr<std::vector<Link>> others_;  ///< null if there is one link
};

}  // namespace narrows
