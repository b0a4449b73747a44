#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace narrows {

/// The schemas of everything that is printed as JSON: by the commands, and "error" and "progress" on standard error.
/// All have one version, which changes when a member is removed or gets another meaning.
std::vector<std::string> names_of_schemas();

/// The JSON Schema of this name, as text. Throws InputError if there is none.
///
/// That of `run` is run.schema.json, with its metrics filled in. The others are declared in schemas.json, where each
/// looks like the output itself:
///     {"name?": ..}    a member that may be missing; no other members are allowed
///     {"*": ..}        any other member, too
///     [..]             a list; {"//": TEXT, "each": ..} is one with a description
///     {"or": [..]}     one of these
///     "TYPE: TEXT"     a value of this type, with a description: text, count, integer, number, flag (a truth value),
///                      null, any, "one of ok, FAILED", metric (docs/metrics.md has the one of the member's name), and
///                      "@run/bounds/kind", which is declared there; each of them also as "TYPE or null"
std::string schema_text(std::string_view name);

}  // namespace narrows
