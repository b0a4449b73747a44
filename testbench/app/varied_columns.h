#pragma once

#include "testbench/app/runs_to_compare.h"
#include "testbench/text/table.h"

namespace narrows {

/// Shows what differs between the rows of `compare` in columns, and what is equal in the title.
class VariedColumns {
public:
    explicit VariedColumns(const RunsToCompare& compared);

    /// "allgather on cns1 nodes=64 compute=0 --seed 1", with a second line for changes of all machines.
    std::string title(std::uint64_t seed) const;
    /// Adds the columns in front of a table with a row for each run.
    void add_to(Table& table) const;

private:
    struct Column {
        std::string name;
        std::vector<std::string> cells;
    };

    /// Adds a column if the cells differ, else a part of the title.
    void add(const std::string& name, std::vector<std::string> cells);
    void add_parameters(const RunsToCompare& compared);
    void add_sizes_in_bytes(const RunsToCompare& compared, const ParameterText& parameter);

    std::string title_;
    std::string changes_;
    std::vector<Column> columns_;
};

}  // namespace narrows
