#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "models/machine/machine.h"
#include "models/network/link/observer.h"

namespace narrows {

struct Access;

/// Moves the bytes of one access at a time (docs/nodes.md, V1). Collects the accesses of a cycle first.
class ByteServer {
public:
    ByteServer(Bandwidth bandwidth, const ServerId& id) : bandwidth_(bandwidth), id_(id) {}

    /// False if there is no limit and nothing waits here.
    bool exists() const { return bandwidth_.bytes > 0; }
    void ask(Access& access, int asker) { asked_.push_back({&access, asker}); }
    /// Serves all accesses asked for in this cycle, one after the other. `observer`: null if there is none.
    void serve(Cycle now, NodeObserver* observer);

    const Usage& usage() const { return usage_; }

private:
    struct Asked {
        Access* access;
        int asker;
    };

    Bandwidth bandwidth_;
    ServerId id_;
    Cycle free_at_ = 0;
    int last_ = -1;  ///< the asker that was served last
    std::vector<Asked> asked_;
    Usage usage_;
};

}  // namespace narrows
