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

/// A number, and how many of its decimals are shown.
struct Decimal {
    double value;
    int decimals;
};

/// A number from a source document beside the simulated one: "4.35 4.35" for people, two numbers in JSON.
struct PrintedAndSimulated {
    double printed;
    double simulated;
    int decimals;  ///< as many as the document prints; not used in JSON
};

/// A cell. An empty cell is blank for people and null in JSON.
using Cell =
    std::variant<std::string, std::int64_t, Decimal, PrintedAndSimulated, std::vector<std::int64_t>, std::monostate>;

struct TableColumn {
    std::string key;     ///< name in JSON
    std::string header;  ///< heading; a column need not be wider than the longest line of its header
};

/// A table for people and programs. Results are passed on in this form; only the command line prints.
struct Table {
    std::string title;
    std::vector<TableColumn> columns;
    std::vector<std::vector<Cell>> rows;
    std::vector<std::string> notes;                ///< printed below the table
    std::optional<std::size_t> most_columns = {};  ///< width of a line of text; none: the width of standard output
    std::size_t labels = 1;  ///< number of columns that identify a row; they are repeated if a table is cut
};

std::string to_text(const Table& table);
nlohmann::ordered_json to_json(const Table& table);

std::string to_text(const Cell& cell);
std::string grouped(std::int64_t number);  ///< "564,716"
/// `at_least` decimals, or more if a small number needs them for three significant digits. Zero needs no more.
int decimals_of(double number, int at_least);
/// "1 level", "1,024 switches"; the noun is given in the singular.
std::string counted(std::int64_t number, std::string_view noun);

}  // namespace narrows
