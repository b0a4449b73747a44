#pragma once

#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace narrows {

/// Standard output, or a file, does not take what is written to it.
class OutputError final : public std::runtime_error {
public:
    explicit OutputError(int error_number, const std::string& file = "standard output");
    bool reader_has_left() const { return reader_has_left_; }  ///< narrows list | head -1

private:
    bool reader_has_left_;
};

/// On standard output; throws OutputError.
void print(std::string_view text);
/// One object, indented; what is not UTF-8 in it (names of files may be anything) is replaced.
void print_json(const nlohmann::ordered_json& json);
/// What has been printed so far is out; throws OutputError.
void flush_output();

}  // namespace narrows
