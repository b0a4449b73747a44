// docs/limits.md names everything that is not modelled, and messages about unknown names refer to it.
#include "models/machine/known_wishes.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

#include "models/machine/parameters.h"
#include "models/machine/suggestion.h"
#include "models/machine/value_text.h"
#include "testbench/workloads/catalogue.h"
#include "tests/support/error_text.h"
#include "tests/support/file_content.h"
#include "tests/support/places.h"

namespace narrows::known_wishes_test {

using testing::HasSubstr;

TEST(KnownWishes, StandInTheLimits) {
    const std::string page = content_of(std::string(test_places::sources) + "/docs/limits.md");
    const std::string not_modelled =
        page.substr(page.find("## Not modelled"), page.find("## Checked") - page.find("## N"));
    for (const KnownWish& wish : known_wishes())
        EXPECT_THAT(not_modelled, HasSubstr(fmt::format("\n- **{}", wish.section)));
}

TEST(KnownWishes, AreNamedWhereANameIsUnknown) {
    for (const KnownWish& wish : known_wishes()) {
        const std::string place = fmt::format("see docs/limits.md, \"{}\"", wish.section);
        for (const std::string_view known : wish.words) {
            std::string word(known);
            EXPECT_THAT(error_text<InputError>([&] { find_workload(word); }), HasSubstr(place)) << word;
            std::ranges::replace(word, ' ', '_');
            EXPECT_THAT(suggest_parameter(word + ".latency"), HasSubstr(place));
            EXPECT_THAT(suggest_parameter("network." + word), HasSubstr(place));
        }
    }
}

TEST(KnownSynonyms, NameAParameter) {
    for (const KnownSynonym& synonym : known_synonyms()) {
        EXPECT_TRUE(find_parameter(synonym.parameter) != nullptr || group_of_link_rate(synonym.parameter))
            << synonym.parameter;
        for (const std::string_view known : synonym.words) {
            std::string word(known);
            EXPECT_FALSE(known_limit(word)) << word;
            std::ranges::replace(word, ' ', '.');
            EXPECT_EQ(suggest_parameter(word), fmt::format("did you mean '{}'?", synonym.parameter)) << word;
        }
    }
    EXPECT_EQ(suggest_parameter("interface.count"), "did you mean 'node.interfaces'?");
    EXPECT_EQ(suggest_parameter("network.planes"), "did you mean 'network.rails'?");
}

TEST(WordsOfMessages, HaveTheirArticleAndNumber) {
    EXPECT_EQ(with_article("ring"), "a ring");
    EXPECT_EQ(with_article("ethernet"), "an ethernet");
    EXPECT_EQ(with_number(1, "byte"), "1 byte");
    EXPECT_EQ(with_number(0, "byte"), "0 bytes");
    EXPECT_EQ(with_number(1024, "byte"), "1024 bytes");
}

TEST(KnownSuccessors, SayWhatToWrite) {
    EXPECT_EQ(suggest_parameter("message.credits"),
              "set interface.unexpected = room where it was false, and leave it out where it was true");
    for (const Parameter& parameter : parameters()) EXPECT_FALSE(known_successor(parameter.name)) << parameter.name;
}

TEST(KnownSynonyms, DoNotHideParameters) {
    for (const Parameter& parameter : parameters()) EXPECT_FALSE(known_parameter(parameter.name)) << parameter.name;
}

TEST(KnownWishes, DoNotHideMisspellings) {
    EXPECT_THAT(error_text<InputError>([] { find_workload("traf-fic"); }), HasSubstr("did you mean 'traffic'?"));
    EXPECT_THAT(suggest_parameter("network.lans"), HasSubstr("did you mean 'network.lanes'?"));
    EXPECT_FALSE(known_limit("network.links"));
    EXPECT_FALSE(known_limit("input"));
}

}  // namespace narrows::known_wishes_test
