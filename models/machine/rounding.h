#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace narrows {

/// What becomes of times and rates that are no whole numbers of cycles.
enum class Fractions {
    refused,
    refused_with_hint,  ///< the message says how to have them rounded
    rounded,
};

/// How the values of a machine become whole cycles.
struct TimeRules {
    Fractions fractions = Fractions::refused;
    /// Another cycle_time among the arguments changes the cycles of all other values, and not their times and rates.
    bool keeps_times = false;
};

/// Whether values may be rounded, and which have been.
class Rounding {
public:
    explicit Rounding(Fractions fractions) : fractions_(fractions) {}

    bool is_allowed() const { return fractions_ == Fractions::rounded; }
    /// Ends a refusal: it says how to have the value rounded.
    std::string_view hint() const {
        return fractions_ == Fractions::refused_with_hint ? "; --round takes the nearest" : "";
    }
    /// `ratio`: what is taken over what was asked for.
    /// `rest`: what else to say.
    void note(std::string_view name, std::string_view asked, std::string_view taken, double ratio,
              std::string_view rest = {});
    const std::vector<std::string>& notes() const { return notes_; }

private:
    Fractions fractions_;
    std::vector<std::string> notes_;
};

}  // namespace narrows
