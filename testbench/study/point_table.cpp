#include "testbench/study/point_table.h"

#include <algorithm>
#include <cmath>

#include "testbench/study/formula.h"
#include "testbench/study/point_meanings.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

/// The decimals of a number that is no column of the study.
int decimals_of_metric(const std::string& name) {
    const metrics::Metric* const metric = metrics::find(name);
    return metric == nullptr ? 2 : metric->decimals;
}

Cell number_cell(const Study& study, const std::string& name, double number) {
    const auto column = std::ranges::find(study.columns, name, [](const Column& c) { return c.name.text; });
    const bool is_column = column != study.columns.end();
    const bool is_whole = is_column ? column->decimals == 0 : number == std::floor(number);
    if (is_whole && std::abs(number) < 1e15) return std::llround(number);
    return Decimal{number, is_column ? column->decimals : decimals_of_metric(name)};
}

/// The cell: a word that formulas know, a parameter as written, or a number.
Cell cell_of(const Study& study, const Meaning& meaning, const StoredPoint& point, const std::string& name) {
    const std::string* const written = point.value_of(name);
    if (written != nullptr && !plain_number(*written)) return *written;
    if (const std::optional<double> number = meaning.number(formula_name(name)))
        return number_cell(study, name, *number);
    const std::vector<std::string> words = meaning.words(formula_name(name));
    return words.empty() ? Cell(std::monostate{}) : Cell(words.front());
}

Table table_of(const Study& study, const PointTable& wanted, const std::vector<StoredPoint>& points,
               const PointMeanings& meanings) {
    Formulas formulas;
    Table table{wanted.title, {}, {}, {}};
    for (const SourceText& column : wanted.columns)
        table.columns.push_back({formula_name(column.text), value_title(study, column.text)});
    for (std::size_t point = 0; point < points.size(); ++point) {
        if (!are_of(wanted.runs, study.runs[points[point].run])) continue;
        const Meaning meaning = meanings.of(point);
        if (wanted.where && formulas.evaluate(*wanted.where, meaning).value_or(0) == 0) continue;
        std::vector<Cell>& row = table.rows.emplace_back();
        for (const SourceText& column : wanted.columns)
            row.push_back(cell_of(study, meaning, points[point], column.text));
    }
    return table;
}

}  // namespace

std::vector<Table> tables_of(const Study& study, const std::vector<StoredPoint>& points,
                             const std::vector<Section>& analysed) {
    if (study.tables.empty()) return {};
    const Cases cases(study, points);
    const PointMeanings meanings(study, points, cases, analysed);
    std::vector<Table> tables;
    for (const PointTable& wanted : study.tables) tables.push_back(table_of(study, wanted, points, meanings));
    return tables;
}

}  // namespace narrows::study
