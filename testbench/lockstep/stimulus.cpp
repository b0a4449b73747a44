#include "testbench/lockstep/stimulus.h"

#include "testbench/workloads/test_data.h"

namespace narrows::lockstep {

std::vector<std::byte> data_of(std::size_t place, int bytes) {
    std::vector<std::byte> data(static_cast<std::size_t>(bytes));
    TestData(1).write(place, 0, data);
    return data;
}

}  // namespace narrows::lockstep
