#pragma once

namespace narrows {

/// A signal that ends the program because of a fault of its own (SIGSEGV, SIGFPE and the like) is told on standard
/// error from now on, with the run that the program worked on. The program ends by that signal nevertheless. Worker
/// processes do not tell: who waits for them does.
void tell_of_crashes();

}  // namespace narrows
