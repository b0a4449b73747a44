#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace narrows {

/// A parameter or a port in the header of a module of hw/.
struct HeaderEntry {
    /// "parameter", "localparam", "input", "output"; empty: a comment that stands alone, which is in `what`.
    std::string kind;
    std::string name;
    std::string type;   ///< of a parameter its type, of a port its range or the name of its type; empty: one bit
    std::string value;  ///< of a parameter
    std::string what;   ///< the comment behind it

    bool operator==(const HeaderEntry&) const = default;
};

/// The begin of a module of hw/, to the end of its ports.
std::string_view header_of(std::string_view source);

/// The comment at the begin of a file, as one line.
std::string summary_of(std::string_view source);

/// The parameters and ports of a header, and the comments between them, in their order.
std::vector<HeaderEntry> entries_of(std::string_view header);

}  // namespace narrows
