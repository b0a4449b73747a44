#pragma once

#include <string>
#include <string_view>

namespace narrows {

/// An extra output file of a command, named by an option.
class OutputFile {
public:
    /// Throws InputError if the file cannot be written, so that the error comes before a long simulation. `written`:
    /// the option with the name, for messages.
    OutputFile(std::string path, const std::string& written);

    /// Throws FileError.
    void write(std::string_view text) const;

private:
    std::string path_;
};

}  // namespace narrows
