#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace narrows {

/// How times and rates are treated that are no whole numbers of cycles.
enum class Fractions {
    refused,
    refused_with_hint,  ///< the message says how to have them rounded
    rounded,
};

/// How the values of a machine are converted to whole cycles.
struct TimeRules {
    Fractions fractions = Fractions::refused;
    /// If true, a new cycle_time among the arguments keeps times and rates and changes the cycles of all other values.
    bool keeps_times = false;
};

/// Decides whether values may be rounded, and lists the rounded ones.
class Rounding {
public:
    explicit Rounding(Fractions fractions) : fractions_(fractions) {}

    bool is_allowed() const { return fractions_ == Fractions::rounded; }
    /// The end of a refusal, which tells how to have the value rounded.
    std::string_view hint() const {
        return fractions_ == Fractions::refused_with_hint ? "; --round takes the nearest" : "";
    }
    /// `ratio`: the value taken over the value asked for. `rest`: further text.
    void note(std::string_view name, std::string_view asked, std::string_view taken, double ratio,
              std::string_view rest = {});
    const std::vector<std::string>& notes() const { return notes_; }

private:
    Fractions fractions_;
    std::vector<std::string> notes_;
};

}  // namespace narrows
