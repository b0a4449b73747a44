#pragma once

namespace narrows {

/// The number of `other` among all but `own`, in a group where each member is joined to every other.
constexpr int number_of_other(int own, int other) { return other < own ? other : other - 1; }
constexpr int other_with_number(int own, int number) { return number < own ? number : number + 1; }

}  // namespace narrows
