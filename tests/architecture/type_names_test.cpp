#include "tests/architecture/type_names.h"

#include <gmock/gmock.h>

#include "tests/architecture/tokens.h"

namespace narrows::architecture::type_names_test {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

std::set<std::string> names_in(const std::string& text) { return type_names({"room/file.h", text}); }

TEST(TypeNames, OfEveryKindOfDefinition) {
    EXPECT_THAT(names_in("namespace a::b {\nclass First final : public Base<int> {};\nnamespace {\n"
                         "struct Second { struct Inner {}; enum Kind { one }; };\n}\n"
                         "template <class T, class U = V<W<T>>>\nunion Third {};\n}  // namespace\n"
                         "enum class Fourth : int { one };\nusing Fifth = int;\nstruct alignas(64) Sixth {};\n"),
                ElementsAre("Fifth", "First", "Fourth", "Second", "Sixth", "Third"));
}

TEST(TypeNames, NotOfWhatDefinesNoType) {
    EXPECT_THAT(names_in("class Declared;\nusing namespace std;\nusing std::string;\nnamespace short_name = a::b;\n"
                         "void take(struct Argument* a) { struct Local {}; }\ntemplate <>\nstruct hash<Key> {};\n"
                         "// class Comment {};\n/* struct Other {}; */\n#define M \\\n    struct Macro {};\n"
                         "const char* const text = \"class Text {};\"; auto raw = R\"x(class Raw {};)x\";\n"),
                IsEmpty());
}

TEST(TypeNames, AnAliasInASourceFileIsAShorthand) {
    EXPECT_THAT(type_names({"room/file.cpp", "using Json = nlohmann::json;\n"}), IsEmpty());
}

TEST(TypeNames, ReadingGoesOnBehindLiteralsWithSigns) {
    EXPECT_THAT(names_in("const char c = '{'; const int n = 1'000; const char* s = \"\\\"{\";\nclass Next {};\n"),
                ElementsAre("Next"));
}

TEST(TypeNames, SharedByRooms) {
    const Rooms rooms({{"models/link", {}}, {"app", {}}});
    const std::vector<SourceFile> files{{"app/a.cpp", "struct Use {};"},
                                        {"app/b.cpp", "namespace { struct Mine {}; }"},
                                        {"app/c.cpp", "struct Mine {};"},
                                        {"models/link/a.h", "namespace bounds { enum class Use { it }; }"}};
    EXPECT_THAT(shared_type_names(rooms, files), ElementsAre(Pair("Use", ElementsAre("app/a.cpp", "models/link/a.h"))));
}

TEST(Tokens, AreWordsAndSigns) {
    EXPECT_THAT(tokens("a_1 += f('x', \"y\");  // z\n"),
                ElementsAre("a_1", "+", "=", "f", "(", "\"\"", ",", "\"\"", ")", ";"));
}

}  // namespace narrows::architecture::type_names_test
