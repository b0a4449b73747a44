#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace narrows {

/// A value that users may give, of a machine or of a workload: its name, what it may be, and its meaning.
struct ParameterEntry {
    enum class Kind { integer, choice, boolean, cycles, time, list, file, text };

    std::string_view name;  ///< a machine's name has dots: "interface.links"
    Kind kind = Kind::integer;
    std::string_view unit = {};  ///< unit of an integer: "flits"; empty for a plain count
    std::string_view description = {};
    std::int64_t least = 0;  ///< integer, cycles, time: the range allowed; list: of each number
    std::int64_t most = 0;
    std::vector<std::string_view> spellings = {};  ///< choice: by enumerator

    /// A number of bytes: "4096", "4KiB".
    bool counts_bytes() const { return kind == Kind::integer && unit == "bytes"; }
};

}  // namespace narrows
