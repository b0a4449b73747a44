#include "testbench/study/measured_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "models/machine/loader.h"
#include "models/machine/toml_text.h"
#include "testbench/study/check_reader.h"
#include "testbench/study/values.h"

namespace narrows::study {

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells{""};
    for (const char c : line) {
        if (c == ',') {
            cells.emplace_back();
        } else if (c != '\r' && !(c == ' ' && cells.back().empty())) {
            cells.back() += c;
        }
    }
    return cells;
}

namespace {

class MeasuredTableReader {
public:
    MeasuredTableReader(std::string file, const MeasuredElsewhere& measured)
        : file_(std::move(file)), measured_(measured) {}

    std::vector<MeasuredNumber> read() {
        std::istringstream text(read_text(file_, measured_.table.place, "a table of measured numbers"));
        std::string line;
        while (std::getline(text, line)) {
            ++line_;
            constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
            if (line_ == 1 && line.starts_with(byte_order_mark)) line.erase(0, byte_order_mark.size());
            if (line.empty() || line == "\r" || line.front() == '#') continue;
            head_.empty() ? read_head(line) : read_row(cells_of(line));
        }
        if (numbers_.empty()) refuse("there is no number; write a line of names, and below it a line for each number");
        return std::move(numbers_);
    }

private:
    [[noreturn]] void refuse(const std::string& message) const { throw InputError(Place{file_, line_, 1}, message); }

    void read_head(const std::string& line) {
        head_ = cells_of(line);
        for (std::size_t at = 0, i = 0; i < head_.size(); ++i, at = line.find(',', at) + 1)
            head_places_.emplace_back(Place{file_, line_, static_cast<unsigned>(line.find_first_not_of(' ', at) + 1)});
        if (std::ranges::count(head_, "measured") != 1)
            refuse("the first line has the names of the columns, of which one is 'measured'");
    }

    void read_row(const std::vector<std::string>& cells) {
        if (cells.size() != head_.size())
            refuse(fmt::format("the line has {} cells, and the first line has {}", cells.size(), head_.size()));
        MeasuredNumber number{{}, {}, measured_.error};
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const Place place{file_, line_, 1};
            if (head_[i] == "measured") {
                if (!is_duration(cells[i])) refuse(fmt::format("'{}' is no number of cycles, and no time", cells[i]));
                number.value = {cells[i], place};
            } else if (head_[i] == "error") {
                if (!tolerance_in(cells[i]) && !is_duration(cells[i]))
                    refuse(fmt::format("the error '{}' is no time, no number of cycles and no share (2 %)", cells[i]));
                number.error = {cells[i], place};
            } else {
                number.parameters.push_back({head_[i], cells[i], head_places_[i]});
            }
        }
        numbers_.push_back(std::move(number));
    }

    const std::string file_;
    const MeasuredElsewhere& measured_;
    unsigned line_ = 0;
    std::vector<std::string> head_;
    std::vector<Place> head_places_;
    std::vector<MeasuredNumber> numbers_;
};

/// The name of a machine that is given by its file.
std::string machine_named(const std::string& written) {
    return is_machine_file(written) ? std::filesystem::path(written).stem().string() : written;
}

}  // namespace

bool MeasuredNumber::is_of(const StoredPoint& point) const {
    return std::ranges::all_of(parameters, [&](const Setting& setting) {
        const std::string* const value = setting.name == "machine"    ? &point.machine
                                         : setting.name == "workload" ? &point.workload
                                                                      : point.value_of(setting.name);
        if (value == nullptr) return false;
        if (setting.name == "machine") return *value == machine_named(setting.value);
        const std::optional<double> number = base_number(setting.value);
        return *value == setting.value || (number && number == base_number(*value));
    });
}

std::vector<MeasuredNumber> measured_numbers(const Study& study, const MeasuredElsewhere& measured) {
    if (measured.table.text.empty()) return {{{}, measured.value, measured.error}};
    const std::filesystem::path folder = std::filesystem::path(study.file).parent_path();
    return MeasuredTableReader((folder / measured.table.text).string(), measured).read();
}

}  // namespace narrows::study
