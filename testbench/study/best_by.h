#pragma once

#include <string>
#include <vector>

#include "testbench/study/cases.h"

namespace narrows::study {

/// Values of a parameter at which the same contenders are best.
struct BestAt {
    std::vector<std::string> values;  ///< in the order of the study
    std::vector<std::string> best;  ///< the best contender and those whose mean is within 1 % of its mean; in the order
                                    ///< of the alphabet
    bool of_all = false;            ///< true if these are all contenders
    double least_ratio = 0;  ///< objective of the baseline / that of the best contender: the mean of a value, and over
                             ///< the values the least and the most
    double most_ratio = 0;
};

/// The best contenders along a parameter, by the geometric mean over the cases with each of its values.
struct BestBy {
    std::string where;  ///< "words=8": the values of the parameters before; empty if there are none
    std::string name;   ///< name of the parameter
    std::vector<BestAt> at;
};

/// Follows the last parameter of the study's `by`, for all values of the others.
std::vector<BestBy> best_by(const Study& study, const std::vector<ComparedCase>& compared);

/// "words=1024: shared-nodes is best with node.processors=2; shared-nodes-2i is best with 4 and 8, 1.20 to 1.80 times
/// as fast as shared-nodes."
std::string sentence(const BestBy& by, const std::string& baseline);

}  // namespace narrows::study
