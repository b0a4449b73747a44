#include "traces/log/record_texts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "models/machine/parameters.h"

namespace narrows {

namespace {

/// Collects texts. A name that is already in use gets a number.
class TextCollector {
public:
    void add(const std::string& name, std::string text) {
        std::string own = name;
        for (int number = 2; std::ranges::find(texts_, own, &NamedText::name) != texts_.end(); ++number)
            own = fmt::format("{} ({})", name, number);
        texts_.push_back({std::move(own), std::move(text)});
    }
    NamedTexts take() { return std::move(texts_); }

private:
    NamedTexts texts_;
};

std::string text_of(const SetParameter& parameter) {
    return parameter.is_number ? parameter.value : fmt::format("'{}'", parameter.value);
}

std::string bound_text(const RecordedBound& bound) {
    return fmt::format("{} cycles, {}{}; measured {}, {}; limited by {}; {}", bound.cycles, bound.kind,
                       bound.exact ? ", exact" : "", bound.measured, bound.holds ? "holds" : "does not hold",
                       bound.limited_by.empty() ? "nothing" : bound.limited_by, bound.source);
}

}  // namespace

NamedTexts texts_of(const RecordedSetup& setup) {
    TextCollector texts;
    texts.add("machine", setup.machine.name);
    texts.add("summary of the machine", setup.machine.summary);
    for (const Parameter& parameter : parameters()) {
        if (!parameter.is_own || parameter.applies_to(setup.machine))
            texts.add(std::string(parameter.name), parameter.text(parameter.get(setup.machine)));
    }
    for (const SetParameter& given : setup.defaults) texts.add(given.name, text_of(given));
    texts.add("workload", setup.workload);
    for (const SetParameter& parameter : setup.parameters) texts.add(parameter.name, text_of(parameter));
    texts.add("changed on the command line", fmt::format("{}", fmt::join(setup.changed, " ")));
    texts.add("seed", fmt::format("{}", setup.seed));
    return texts.take();
}

NamedTexts texts_of(const RecordedOutcome& outcome) {
    TextCollector texts;
    texts.add("cycles", fmt::format("{}", outcome.cycles));
    texts.add("finished", outcome.finished ? "yes" : "no");
    texts.add("deadlock", fmt::format("{}", fmt::join(outcome.deadlock.lines, "; ")));
    texts.add("nodes of the deadlock", fmt::format("{}", fmt::join(outcome.deadlock.nodes, " ")));
    for (const RecordedMilestone& milestone : outcome.milestones)
        texts.add(milestone.name, fmt::format("{} cycles", milestone.cycles));
    for (const RecordedBound& bound : outcome.bounds) texts.add("bound " + bound.name, bound_text(bound));
    for (const RecordedCheck& check : outcome.checks)
        texts.add("check '" + check.name + "'", fmt::format("{}: {}", check.passed ? "ok" : "FAILED", check.detail));
    return texts.take();
}

}  // namespace narrows
