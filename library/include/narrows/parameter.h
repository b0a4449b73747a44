#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace narrows {

/// The value of a parameter: a whole number, or the place of a word, or a text.
using GivenValue = std::variant<std::int64_t, std::string>;

/// The possible values of a parameter, and their meaning.
struct DeclaredParameter {
    enum class Kind { number, word, text };

    std::string name;  ///< small letters, digits and underscores
    Kind kind;
    std::int64_t least;              ///< the range of a number
    std::int64_t most;               ///< at most 2^31 - 1 for a topology
    std::string unit;                ///< "rounds"; "bytes" may also be written as 4KiB
    std::vector<std::string> words;  ///< the words that may be written
    std::string meaning;             ///< half a sentence, for `narrows list workloads`
    bool fits = true;                ///< its member can hold the range
};

/// A parameter whose value is a member of P. Its default is the member's value in P().
template <class P>
struct OwnParameter {
    DeclaredParameter declared;
    std::function<GivenValue(const P&)> get;
    std::function<void(P&, const GivenValue&)> set;
};

/// The range of a number.
struct NumberLimits {
    std::int64_t least;
    std::int64_t most;
};

/// A whole number. Its member must be able to hold the range.
template <class P, std::integral Number>
OwnParameter<P> number(std::string name, Number P::*member, NumberLimits range, std::string unit, std::string meaning) {
    const auto fits = [](std::int64_t value) {
        return static_cast<std::int64_t>(static_cast<Number>(value)) == value && (value >= 0 || Number(-1) < Number(0));
    };
    return {{std::move(name),
             DeclaredParameter::Kind::number,
             range.least,
             range.most,
             std::move(unit),
             {},
             std::move(meaning),
             fits(range.least) && fits(range.most)},
            [member](const P& values) { return GivenValue(static_cast<std::int64_t>(values.*member)); },
            [member](P& values, const GivenValue& value) {
                values.*member = static_cast<Number>(std::get<std::int64_t>(value));
            }};
}

/// One of several words. The first stands for the enumerator 0 (or false), and so on.
template <class P, class Choice>
requires(std::is_enum_v<Choice> || std::same_as<Choice, bool>) OwnParameter<P> word(std::string name, Choice P::*member,
                                                                                    std::vector<std::string> words,
                                                                                    std::string meaning) {
    return {{std::move(name), DeclaredParameter::Kind::word, 0, 0, {}, std::move(words), std::move(meaning)},
            [member](const P& values) { return GivenValue(static_cast<std::int64_t>(values.*member)); },
            [member](P& values, const GivenValue& value) {
                values.*member = static_cast<Choice>(std::get<std::int64_t>(value));
            }};
}

/// A text that the workload parses.
template <class P>
OwnParameter<P> text(std::string name, std::string P::*member, std::string meaning) {
    return {{std::move(name), DeclaredParameter::Kind::text, 0, 0, {}, {}, std::move(meaning)},
            [member](const P& values) { return GivenValue(values.*member); },
            [member](P& values, const GivenValue& value) { values.*member = std::get<std::string>(value); }};
}

}  // namespace narrows
