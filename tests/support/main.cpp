// libsystemc has a main of its own that runs no tests. This one takes precedence, whatever the link order.
#include <gtest/gtest.h>

#include <systemc>

extern "C" int sc_main(int, char*[]) { return RUN_ALL_TESTS(); }

int main(int argc, char* argv[]) {
    testing::InitGoogleTest(&argc, argv);
    return sc_core::sc_elab_and_sim(argc, argv);
}
