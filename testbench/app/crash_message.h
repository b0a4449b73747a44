#pragma once

namespace narrows {

/// From now on, reports a signal that ends the program because of its own fault (SIGSEGV, SIGFPE and the like) on
/// standard error, with the run that it worked on. The signal still ends the program. Worker processes do not report;
/// the process that waits for them does.
void tell_of_crashes();

}  // namespace narrows
