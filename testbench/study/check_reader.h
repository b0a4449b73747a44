#pragma once

#include <string>
#include <vector>

#include "testbench/study/entry_reader.h"

namespace narrows::study {

/// The kinds of evidence for a check, the strongest first.
std::vector<std::string_view> kinds_of_evidence();

/// "2 %" or "0.5"; empty for any other text, or a negative value.
std::optional<Tolerance> tolerance_in(std::string text);

/// Reads [[checks]] of a study file (docs/checks.md). Whether the names of formulas exist is checked with the points.
class CheckReader : EntryReader {
public:
    using EntryReader::EntryReader;

    Entry evidence(std::string& into);
    /// `common`: defaults for values that the check does not set.
    StatedCheck read(const toml::table& table, const StatedCheck& common = {});
    /// Refuses evidence outside of documents. A document counts the verdicts of its statements by evidence.
    void check_evidence(const StatedCheck& check);

private:
    Entry over(HowMany& into);
    Entry tolerance(std::string_view name, std::optional<Tolerance>& into);
    Entry measured(std::optional<MeasuredElsewhere>& into);
    void check_complete(const StatedCheck& check, bool has_formula);
};

}  // namespace narrows::study
