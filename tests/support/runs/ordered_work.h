#pragma once

#include <string>
#include <vector>

#include "models/bounds/derived/order/ordered_programs.h"
#include "testbench/workloads/workload.h"

namespace narrows::tight {

struct ListedProgram {
    RankId rank;
    std::vector<OrderedOperation> operations;
};

/// "0 >1:9 =50 <1:9 | 1 <0:9 >0:9": node 0 sends 9 bytes to node 1, works for 50 cycles, and receives 9 bytes, and so
/// on. ">1/2:9": over link 2. ">1+2:9": to two nodes at once; "<1+2:9": from two. ">1:9#5": with tag 5. ".50" waits for
/// 50 cycles, "~50" reads 50 bytes of memory.
std::vector<ListedProgram> programs_of(const std::string& text);

/// Programs whose order is known, carried out.
class OrderedWork final : public Workload {
public:
    explicit OrderedWork(std::vector<ListedProgram> programs) : programs_(std::move(programs)) {}

    Traffic traffic() const override;
    std::unique_ptr<OrderedPrograms> order() const override;
    void start(System& system) override;
    std::vector<Check> checks() const override { return {}; }

private:
    static Task<> carry_out(Rank& rank, const ListedProgram& program);

    std::vector<ListedProgram> programs_;
};

}  // namespace narrows::tight
