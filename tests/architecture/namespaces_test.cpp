#include "tests/architecture/namespaces.h"

#include <gmock/gmock.h>

namespace narrows::architecture::namespaces_test {

using testing::ElementsAre;
using testing::IsEmpty;

std::set<std::string> namespaces_in(const std::string& text) { return namespaces({"room/file.h", text}); }

TEST(Namespaces, AreNamedInFull) {
    EXPECT_THAT(namespaces_in("namespace a::b {\nvoid f() { if (true) {} }\nnamespace c {}\nnamespace {\nint x;\n}\n}\n"
                              "namespace a { namespace d {} }\n"),
                ElementsAre("a", "a::b", "a::b::c", "a::d"));
}

TEST(Namespaces, OnlyThoseThatAreOpened) {
    EXPECT_THAT(namespaces_in("namespace fs = std::filesystem;\nusing namespace std;\n// namespace a {\n}"), IsEmpty());
}

TEST(NamespaceRule, TheCommonOneOrThatOfAFolder) {
    EXPECT_THAT(
        namespaces_against_folders({{"models/link/a.h", "namespace narrows { namespace detail {} }"},
                                    {"models/bounds/ring/b.h", "namespace narrows::bounds::printed {}"},
                                    {"models/bounds/ring/c.h", "namespace narrows::bounds {} namespace SQLite {}"},
                                    {"models/bounds/ring/d.cpp", "namespace narrows::ring_files {}"},
                                    {"tests/unit/d.cpp", "namespace anything {}"}}),
        IsEmpty());
}

TEST(NamespaceRule, NoOther) {
    EXPECT_THAT(namespaces_against_folders({{"models/link/a.h", "namespace narrows::wire {}"}}),
                ElementsAre("models/link/a.h: narrows::wire is not the namespace of a folder above it"));
    EXPECT_THAT(namespaces_against_folders({{"models/link/a.h", "namespace narrows::models {}"}}),
                ElementsAre("models/link/a.h: narrows::models is not the namespace of a folder above it"));
    EXPECT_THAT(namespaces_against_folders({{"models/link/a.h", "namespace narrows::link::helpers {}"}}),
                ElementsAre("models/link/a.h: narrows::link::helpers is not the namespace of a folder above it"));
}

TEST(NamespaceRule, OneForTheWholeFolder) {
    EXPECT_THAT(namespaces_against_folders(
                    {{"models/link/a.h", "namespace narrows {}"}, {"models/link/b.h", "namespace narrows::link {}"}}),
                ElementsAre("models/link/b.h: narrows::link, but models/link/a.h has narrows"));
}

}  // namespace narrows::architecture::namespaces_test
