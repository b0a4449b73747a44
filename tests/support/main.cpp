// libsystemc has a main of its own that runs no tests. This one takes precedence, whatever the link order.
#include <gtest/gtest.h>

#include <cstdlib>
#include <systemc>

extern "C" int sc_main(int, char*[]) { return RUN_ALL_TESTS(); }

// Random cases are the same in every run, so a failing test is caused by a change. RC_PARAMS="seed=..." selects others.
int main(int argc, char* argv[]) {
    setenv("RC_PARAMS", "seed=1993", false);
    testing::InitGoogleTest(&argc, argv);
    return sc_core::sc_elab_and_sim(argc, argv);
}
