#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace narrows {

/// A value that users may set, of a machine or a workload: its name, its range and its meaning.
struct ParameterEntry {
    enum class Kind { integer, choice, boolean, cycles, time, list, file, text };

    std::string_view name;  ///< names of a machine have dots: "interface.links"
    Kind kind = Kind::integer;
    std::string_view unit = {};  ///< unit of an integer: "flits"; empty for a plain count
    std::string_view description = {};
    std::int64_t least = 0;  ///< the range for an integer, cycles or a time, or for each number of a list
    std::int64_t most = 0;
    std::vector<std::string_view> spellings = {};  ///< choice: by enumerator

    /// True for a number of bytes: "4096", "4KiB".
    bool counts_bytes() const { return kind == Kind::integer && unit == "bytes"; }
};

}  // namespace narrows
