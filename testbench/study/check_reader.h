#pragma once

#include <string>
#include <vector>

#include "testbench/study/entry_reader.h"

namespace narrows::study {

/// Kinds of evidence that a check can be, from the strongest to none at all.
std::vector<std::string_view> kinds_of_evidence();

/// "2 %" or "0.5"; none if the text is neither, or negative.
std::optional<Tolerance> tolerance_in(std::string text);

/// Reads [[checks]] of a study file (docs/checks.md). Whether the names of formulas exist is checked with the points.
class CheckReader : EntryReader {
public:
    using EntryReader::EntryReader;

    Entry evidence(std::string& into);
    /// `common`: what the check has if it does not say it itself.
    StatedCheck read(const toml::table& table, const StatedCheck& common = {});
    /// Only a document says what its evidence is: it counts the verdicts of its statements by it.
    void check_evidence(const StatedCheck& check);

private:
    Entry over(HowMany& into);
    Entry tolerance(std::string_view name, std::optional<Tolerance>& into);
    Entry measured(std::optional<MeasuredElsewhere>& into);
    void check_complete(const StatedCheck& check, bool has_formula);
};

}  // namespace narrows::study
