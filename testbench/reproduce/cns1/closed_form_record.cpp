#include "testbench/reproduce/cns1/closed_form_record.h"

#include <algorithm>
#include <array>

namespace narrows::cns1 {

namespace {

constexpr std::string_view met_to_the_cycle = "met to the cycle";
constexpr std::string_view erratum = "later by m + 1 - y: erratum, see below";
constexpr std::string_view reached_by_all = "a lower bound, reached by all";
constexpr std::string_view reached_by_some = "a lower bound, reached by some";
constexpr std::string_view not_reached = "a lower bound, not reached";
constexpr std::string_view printed_fast_i = "cns1.fast-i-printed";
constexpr std::array accepted{met_to_the_cycle, erratum, reached_by_all, reached_by_some, not_reached};

std::string_view find_verdict(std::string_view name, const FormRecord& record, const ExactForm* exact) {
    if (exact != nullptr) {
        if (record.runs != exact->runs) return "DOES NOT APPLY";
        return record.met == record.runs ? met_to_the_cycle : "DIFFERS";
    }
    if (name == printed_fast_i) return record.gaps_explained ? erratum : "NOT AS EXPLAINED";
    if (record.least_gap < 0) return "BEATEN";
    if (record.met == record.runs) return reached_by_all;
    return record.met == 0 ? not_reached : reached_by_some;
}

}  // namespace

void FormRecord::add(Cycle gap, std::optional<Cycle> explained) {
    ++runs;
    met += gap == 0 ? 1 : 0;
    least_gap = std::min(least_gap, gap);
    most_gap = std::max(most_gap, gap);
    gaps_explained = gaps_explained && explained == gap;
}

std::string verdict_of(std::string_view name, const FormRecord& record, const ExactForm* exact) {
    return std::string(find_verdict(name, record, exact));
}

std::string refuted_if(std::string_view name, bool exact) {
    if (exact) return "not 0";
    return name == printed_fast_i ? "not m + 1 - y" : "below 0";
}

bool is_accepted(std::string_view verdict) { return std::ranges::find(accepted, verdict) != accepted.end(); }

}  // namespace narrows::cns1
