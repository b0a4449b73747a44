#pragma once

namespace narrows {

/// Where each of several is joined to every other, the others of one of them are numbered without itself.
constexpr int number_of_other(int own, int other) { return other < own ? other : other - 1; }
constexpr int other_with_number(int own, int number) { return number < own ? number : number + 1; }

}  // namespace narrows
