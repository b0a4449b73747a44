#include "models/machine/kinds/kinds.h"

#include <algorithm>
#include <numeric>

namespace narrows::kinds {

Count times(Count a, Count b) { return b > 0 && a > too_many / b ? too_many : a * b; }

Count product(std::span<const int> factors) { return std::accumulate(factors.begin(), factors.end(), Count{1}, times); }

Count power(Count base, int exponent) {
    Count result = 1;
    for (int i = 0; i < exponent; ++i) result = times(result, base);
    return result;
}

void reduce_each(std::vector<int>& arities, int most) {
    for (int& arity : arities) arity = std::min(arity, most);
}

}  // namespace narrows::kinds
