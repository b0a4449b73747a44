#include "testbench/run/kept_choice.h"

#include <algorithm>

#include "testbench/run/algorithm_choice_json.h"
#include "testbench/run/effective_parameters.h"
#include "testbench/run/results_fingerprint.h"

namespace narrows {

namespace {

using Considered = std::vector<ConsideredAlgorithm>;

bool is_among(const Considered& considered, const std::vector<OpenAlgorithm>& open) {
    const auto fastest =
        std::ranges::count(considered, ConsideredAlgorithm::Verdict::fastest, &ConsideredAlgorithm::verdict);
    return fastest == 1 && std::ranges::equal(considered, open, {}, &ConsideredAlgorithm::name, &OpenAlgorithm::name);
}

}  // namespace

std::string choice_key(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments) {
    RecordedSetup setup{machine, {}, workload, {}, {}, default_seed};
    for (const KeyValue& given : arguments) setup.parameters.push_back({given.key, given.value, false});
    return results_fingerprint() + " " + workload + " " + identifying_parameters(setup).dump();
}

AlgorithmChoice kept_choice(const Cache& cache, const std::string& key, const std::vector<OpenAlgorithm>& open,
                            const std::function<AlgorithmChoice()>& choose) {
    const auto make = [&] { return choose().considered; };
    const Considered kept = cache.get<Considered>(key, make);
    return {is_among(kept, open) ? kept : make()};
}

}  // namespace narrows
