// What is not modelled is named by docs/limits.md, and unknown names say where.
#include "models/machine/known_wishes.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <ranges>
#include <sstream>

#include "models/machine/parameters.h"
#include "testbench/workloads/catalogue.h"
#include "tests/support/error_text.h"
#include "tests/support/places.h"

namespace narrows::known_wishes_test {

using testing::HasSubstr;

std::string limits() {
    std::ostringstream text;
    text << std::ifstream(std::string(test_places::sources) + "/docs/limits.md").rdbuf();
    return text.str();
}

TEST(KnownWishes, StandInTheLimits) {
    const std::string page = limits();
    const std::string not_modelled =
        page.substr(page.find("## Not modelled"), page.find("## Checked") - page.find("## N"));
    for (const KnownWish& wish : known_wishes())
        EXPECT_THAT(not_modelled, HasSubstr(fmt::format("\n- **{}", wish.section)));
}

TEST(KnownWishes, AreNamedWhereANameIsUnknown) {
    for (const KnownWish& wish : known_wishes()) {
        const std::string place = fmt::format("see docs/limits.md, \"{}\"", wish.section);
        for (std::string word : wish.words | std::views::transform([](auto view) { return std::string(view); })) {
            EXPECT_THAT(error_text<InputError>([&] { find_workload(word); }), HasSubstr(place)) << word;
            std::ranges::replace(word, ' ', '_');
            EXPECT_THAT(suggest_parameter(word + ".latency"), HasSubstr(place));
            EXPECT_THAT(suggest_parameter("network." + word), HasSubstr(place));
        }
    }
}

TEST(KnownWishes, DoNotHideMisspellings) {
    EXPECT_THAT(error_text<InputError>([] { find_workload("traf-fic"); }), HasSubstr("did you mean 'traffic'?"));
    EXPECT_THAT(suggest_parameter("network.lans"), HasSubstr("did you mean 'network.lanes'?"));
    EXPECT_FALSE(known_limit("network.links"));
    EXPECT_FALSE(known_limit("input"));
}

}  // namespace narrows::known_wishes_test
