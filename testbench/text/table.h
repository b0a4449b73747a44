#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace narrows {

/// A number and how many decimals are shown.
struct Decimal {
    double value;
    int decimals;
};

/// A number that a source document prints beside the simulated one: "4.35 4.35" for people, one number each in JSON.
struct PrintedAndSimulated {
    double printed;
    double simulated;
    int decimals;  ///< as many as the document prints; JSON has no need of them
};

/// An empty cell holds nothing: blank for people, null in JSON.
using Cell =
    std::variant<std::string, std::int64_t, Decimal, PrintedAndSimulated, std::vector<std::int64_t>, std::monostate>;

struct TableColumn {
    std::string key;     ///< what JSON calls it
    std::string header;  ///< what people read; a column need not be wider than the longest line of its header
};

/// A table for people and for programs. Results are passed on in this form; only the command line prints.
struct Table {
    std::string title;
    std::vector<TableColumn> columns;
    std::vector<std::vector<Cell>> rows;
    std::vector<std::string> notes;                ///< they stand below the table
    std::optional<std::size_t> most_columns = {};  ///< width of a line of text; none: that of standard output
    std::size_t labels = 1;  ///< so many columns say what a row is; they are repeated where a table is cut
};

std::string to_text(const Table& table);
nlohmann::ordered_json to_json(const Table& table);

std::string to_text(const Cell& cell);
std::string grouped(std::int64_t number);  ///< "564,716"
/// So many decimals, or more where a small number needs them to show three digits other than the first zeros. Zero
/// needs none.
int decimals_of(double number, int at_least);
/// "1 level", "1,024 switches"; the noun is given as one.
std::string counted(std::int64_t number, std::string_view noun);

}  // namespace narrows
