// seed_faults HW_FOLDER FAULTS_FILE OUT_FOLDER: copies the RTL with all faults of the table in it. At run time the
// function narrows_fault_number() selects the active fault (1 is the first, 0 means none). The names of the faults, and
// whether they are faults of a router with route tables, go to OUT_FOLDER/faults.inc, one line each for C++.
#include <fmt/format.h>

#include <toml++/toml.h>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>

namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& file) {
    std::ifstream in(file);
    if (!in) throw std::runtime_error("cannot read " + file.string());
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string field(const toml::table& fault, const char* key) {
    const auto value = fault[key].value<std::string>();
    if (!value) throw std::runtime_error(fmt::format("a fault without {}", key));
    return *value;
}

/// The position of `words` in `text`; it must occur exactly once.
std::size_t only_place(const std::string& text, const std::string& words, const std::string& fault) {
    const std::size_t place = text.find(words);
    if (place == std::string::npos || text.find(words, place + 1) != std::string::npos)
        throw std::runtime_error(fmt::format("{}: not exactly once: {}", fault, words));
    return place;
}

void seed(std::string& text, const toml::table& fault, int number) {
    const std::string name = field(fault, "name");
    const std::string right = field(fault, "right");
    const std::string where = fault["where"].value_or(right);
    const std::size_t place = only_place(text, where, name) + only_place(where, right, name);
    text.replace(place, right.size(),
                 fmt::format("(narrows_fault::is({}) ? ({}) : ({}))", number, field(fault, "wrong"), right));
}

void seed_all(const fs::path& hw, const toml::table& table, const fs::path& out) {
    std::map<std::string, std::string> texts;
    for (const char* room : {"pkg", "link", "router", "interface", "node", "packets"}) {
        for (const auto& entry : fs::directory_iterator(hw / room))
            texts[std::string(room) + "/" + entry.path().filename().string()] = read(entry.path());
    }
    std::string names;
    int number = 0;
    for (const toml::node& node : *table["fault"].as_array()) {
        const toml::table& fault = *node.as_table();
        seed(texts.at(field(fault, "file")), fault, ++number);
        const bool in_tables = fault["in"].value_or(std::string()) == "tables";
        names += fmt::format("{{\"{}\", {}}},\n", field(fault, "name"), in_tables);
    }
    texts["pkg/narrows_fault.sv"] =
        "package narrows_fault;\n"
        "    import \"DPI-C\" function int narrows_fault_number();\n"
        "    function automatic logic is(input int number);\n"
        "        is = narrows_fault_number() == number;\n"
        "    endfunction\n"
        "endpackage\n";
    texts["faults.inc"] = names;
    for (const auto& [file, text] : texts) {
        fs::create_directories((out / file).parent_path());
        std::ofstream(out / file) << text;
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fputs("usage: seed_faults HW_FOLDER FAULTS_FILE OUT_FOLDER\n", stderr);
        return 2;
    }
    try {
        seed_all(argv[1], toml::parse_file(argv[2]), argv[3]);
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "seed_faults: %s\n", error.what());
        return 2;
    }
}
