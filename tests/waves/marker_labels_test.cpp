// Labels of markers in GTKWave, which centres them: 5 pixels a character, 1000 pixels for 1000 cycles.
#include "traces/waves/marker_labels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace narrows::marker_labels_test {

using testing::ElementsAre;

const waves::View view{1000, 1000, 1000};

/// The labels of "ten letter" (50 pixels) at these cycles.
std::vector<std::string> labels_at(const std::vector<Cycle>& cycles) {
    std::vector<waves::EventOfInterest> events;
    for (const Cycle cycle : cycles) events.push_back({"ten letter", cycle, 0, "", ""});
    return waves::marker_labels(events, view);
}

/// Pixels from the left edge of the view to the first and behind the last letter.
std::pair<Cycle, Cycle> extent(const std::string& label, Cycle cycle) {
    const auto characters = static_cast<Cycle>(label.size());
    const auto before = static_cast<Cycle>(label.find('t'));
    const Cycle left = cycle - view.from - characters * 5 / 2;
    return {left + before * 5, left + before * 5 + 50};
}

TEST(MarkerLabels, AreCentredWhereThereIsRoom) {
    EXPECT_THAT(labels_at({1100, 1500, 1900}), ElementsAre("ten letter", "ten letter", "ten letter"));
}

TEST(MarkerLabels, AreLeftAsTheyAreOutsideTheView) {
    EXPECT_THAT(labels_at({10, 2001, 5000}), ElementsAre("ten letter", "ten letter", "ten letter"));
}

TEST(MarkerLabels, OfTwoNearMarkersStandOnBothSides) {
    for (const Cycle distance : {0, 1, 20, 99}) {
        const std::vector<std::string> labels = labels_at({1500, 1500 + distance});
        EXPECT_LE(extent(labels[0], 1500).second, 500) << distance;
        EXPECT_GE(extent(labels[1], 1500 + distance).first, 500 + distance) << distance;
    }
    EXPECT_THAT(labels_at({1500, 1600}), ElementsAre("ten letter", "ten letter"));
}

TEST(MarkerLabels, DoNotOverlapAndAreInsideTheView) {
    for (const std::vector<Cycle>& cycles : {std::vector<Cycle>{1000, 1000, 1000},
                                             {2000, 2000, 2000},
                                             {1000, 1001},
                                             {1999, 2000},
                                             {1020, 1090, 1100},
                                             {1500, 1510, 1520},
                                             {1000},
                                             {2000}}) {
        const std::vector<std::string> labels = labels_at(cycles);
        Cycle free_from = 0;
        for (std::size_t i = 0; i < cycles.size(); ++i) {
            const auto [left, right] = extent(labels[i], cycles[i]);
            EXPECT_GE(left, free_from) << testing::PrintToString(cycles) << i;
            EXPECT_LE(right, 1000) << testing::PrintToString(cycles) << i;
            free_from = right;
        }
    }
}

}  // namespace narrows::marker_labels_test
