#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine/machine.h"
#include "models/network/topology/resource.h"

namespace narrows {

/// lower: no run can be faster. model: the time that a source predicts for a run.
enum class BoundKind { lower, model };
inline std::string_view kind_text(BoundKind kind) { return kind == BoundKind::lower ? "lower" : "model"; }

struct Bound {
    std::string name;  ///< "derived", "cns1.ring", ...
    BoundKind kind;
    Cycle cycles;
    std::string source;                               ///< document and equation, or the page that derives the bound
    std::string limited_by;                           ///< name of the resource that sets the bound; empty where the
                                                      ///< source names none
    std::optional<Resource> resource = std::nullopt;  ///< the resource that this bound is about, for comparing

    /// The kind of that resource; empty where the source names none.
    std::string limited_kind() const {
        if (resource) return std::string(kind_name(resource->kind));
        return limited_by.empty() ? "" : "chain of messages";
    }
};

/// Messages of one length between two nodes.
struct Flow {
    NodeId from;
    NodeId to;
    int bytes;
    std::int64_t messages;
    MessageClass message_class = MessageClass::data;
};

/// Bytes that a rank's program moves within its memory (docs/nodes.md, V7).
struct MovedBytes {
    enum class How { copied, swept };

    RankId rank;
    How how;
    std::int64_t bytes;
    std::int64_t times = 1;
};

/// Equal accesses that a rank's program makes by DMA (docs/host-bus.md, J12).
struct AskedAccesses {
    RankId rank;
    int interface;  ///< its number within the node
    bool are_writes;
    std::int64_t bytes;
    std::int64_t count;
    /// Pages of the IOMMU that only these accesses touch, not earlier ones of the list on the same bus; less if that is
    /// unknown. The list of a bus has its reads first.
    std::int64_t new_pages = 0;
};

/// All messages and computations of a workload, known before anything runs.
struct Traffic {
    std::vector<Flow> flows;
    std::vector<Cycle> compute{};  ///< cycles each node's processor computes beside its transfers; empty if no node
                                   ///< computes
    std::vector<MovedBytes> moved{};
    std::vector<AskedAccesses> accesses{};
};

}  // namespace narrows
