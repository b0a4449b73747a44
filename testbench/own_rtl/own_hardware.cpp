#include "testbench/own_rtl/own_hardware.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "models/machine/suggestion.h"
#include "testbench/base/fingerprint.h"
#include "testbench/base/tool.h"
#include "testbench/base/whole_file.h"
#include "testbench/own_rtl/module_header.h"
#include "testbench/own_rtl/port_differences.h"
#include "testbench/own_rtl/verilator.h"
#include "testbench/own_rtl/wrapper.h"

namespace narrows {

namespace {

namespace fs = std::filesystem;

/// Packages are among them.
std::map<std::string, fs::path> files_by_module(const RtlSources& sources) {
    std::map<std::string, fs::path> files;
    for (const fs::path& file : sources.files()) files[file.stem().string()] = file;
    return files;
}

bool has_own_name(const Replacement& replacement) { return replacement.by != replacement.module; }

bool is_in(const std::vector<std::string>& all, const std::string& name) {
    return std::ranges::find(all, name) != all.end();
}

}  // namespace

OwnHardware::OwnHardware(const std::string& folder, bool covered)
    : hardware_(files_by_module(sources_)), own_(load_own_rtl(folder, sources_.modules())), covered_(covered) {
    const std::string version = verilator_version();
    const std::string text = preprocess(own_);
    declared_ = declared_modules(text, own_.files);
    refuse_wrong_names();
    for (const Replacement& replacement : own_.replacements) refuse_missing(replacement);
    fingerprint_ = make_fingerprint(version + "\n" + text);
}

void OwnHardware::refuse_wrong_names() const {
    std::vector<Problem> problems;
    for (auto each = declared_.begin(); each != declared_.end(); ++each) {
        const std::string name = each->name;
        if (hardware_.contains(name) && !remedy_for_name(name).empty())
            problems.push_back(
                {Place{own_.shown(each->file)}, fmt::format("it declares {}, as {} does; give it another name, or {}",
                                                            name, shown(name), remedy_for_name(name))});
        const auto first = std::ranges::find(declared_, name, &DeclaredModule::name);
        if (first != each)
            problems.push_back(
                {Place{own_.shown(each->file)}, fmt::format("it declares {}, as {} does; give one of them another name",
                                                            name, own_.shown(first->file))});
    }
    if (!problems.empty()) throw InputError(problems);
}

std::string OwnHardware::remedy_for_name(const std::string& name) const {
    const auto replacement = std::ranges::find(own_.replacements, name, &Replacement::module);
    if (replacement == own_.replacements.end()) return fmt::format("add [replace.{}] to {}", name, own_.description());
    if (!has_own_name(*replacement)) return "";
    if (declared(replacement->by) == nullptr) return "";  // refuse_missing() says what is wrong
    return fmt::format("leave out by = \"{}\" in {}", replacement->by, own_.description());
}

void OwnHardware::refuse_missing(const Replacement& replacement) const {
    if (declared(replacement.by) != nullptr) return;
    elaborated_design(own_, unwrapped_sources(), {replacement.module, {}});  // what cannot be read is told instead
    std::vector<std::string_view> names;
    for (const DeclaredModule& each : declared_) names.push_back(each.name);
    const std::string known = names.empty() ? "they declare none" : "they declare " + enumeration(names);
    const std::string remedy =
        declared(replacement.module) != nullptr ? "leave out by, or name one of them" : "say which with by = \"NAME\"";
    throw InputError(replacement.place, fmt::format("no module '{}' in the files; {}", replacement.by,
                                                    did_you_mean(replacement.by, names, known + "; " + remedy)));
}

std::string OwnHardware::make_fingerprint(const std::string& preprocessed) const {
    std::string all = preprocessed;
    const std::string folder = fs::absolute(own_.folder).lexically_normal().string();
    for (std::size_t at = 0; (at = all.find(folder, at)) != std::string::npos;) all.erase(at, folder.size());
    for (const std::string& option : own_.options) all += option + "\n";
    if (covered_) all += "covered\n";
    for (const Replacement& replacement : own_.replacements) {
        all += fmt::format("{} {}\n", replacement.module, replacement.by);
        for (const auto& [name, value] : replacement.parameters) all += fmt::format("{} {}\n", name, value);
    }
    return narrows::fingerprint(all + sources_.fingerprint());
}

std::vector<std::string> OwnHardware::hardware_sources(const std::set<std::string>& without) const {
    std::vector<std::string> files;
    for (const fs::path& file : sources_.files()) {
        if (!without.contains(file.stem().string())) files.push_back((sources_.folder() / file).string());
    }
    return files;
}

std::vector<std::string> OwnHardware::unwrapped_sources() const {
    std::set<std::string> without;
    for (const DeclaredModule& each : declared_) without.insert(each.name);
    std::vector<std::string> files = hardware_sources(without);
    for (const fs::path& file : own_.files) files.push_back(file.string());
    return files;
}

std::vector<std::string> OwnHardware::sources(const fs::path& folder) const {
    std::set<std::string> without;
    for (const Replacement& replacement : own_.replacements) without.insert(replacement.module);
    std::vector<std::string> files = hardware_sources(without);
    for (const fs::path& file : own_.files) files.push_back(file.string());
    for (const Replacement& replacement : own_.replacements) {
        if (!has_own_name(replacement)) continue;
        const fs::path wrapper = folder / (replacement.module + ".sv");
        if (!fs::exists(wrapper)) {
            const std::string source = source_of(replacement.module);
            const std::vector<std::string> declared = parameters_of(replacement);
            std::vector<std::string> passed;
            for (const HeaderEntry& entry : entries_of(header_of(source))) {
                if (entry.kind == "parameter" && is_in(declared, entry.name)) passed.push_back(entry.name);
            }
            write_whole(wrapper, wrapper_text(source, replacement, passed));
        }
        files.push_back(wrapper.string());
    }
    return files;
}

std::vector<std::string> OwnHardware::arguments(const fs::path& folder) const {
    std::vector<std::string> arguments = options_for(own_);
    if (covered_) {
        // Only the user's files are counted. Counters would make Verilator warn of files of hw/, too.
        std::string config = "`verilator_config\n";
        for (const fs::path& others : {sources_.folder(), folder})
            config += fmt::format("coverage_off -file \"{0}/*\"\nlint_off -file \"{0}/*\"\n", others.string());
        const fs::path file = folder / "coverage.vlt";
        write_whole(file, config);
        arguments.insert(arguments.end(), {"--coverage-line", "--coverage-toggle", file.string()});
    }
    const std::vector<std::string> files = sources(folder);
    arguments.insert(arguments.end(), files.begin(), files.end());
    return arguments;
}

/// Elaborates the module with the default values of its parameters, and returns their names.
std::vector<std::string> OwnHardware::parameters_of(const Replacement& replacement) const {
    std::vector<std::string> names;
    const Design design = elaborated_design(own_, unwrapped_sources(), {replacement.by, {}});
    for (const auto& [name, value] : design.front().parameters) names.push_back(name);
    return names;
}

std::vector<std::string> OwnHardware::modules_in(const rtl::RtlModule& module) const {
    const Design hardware = elaborated_design(own_, hardware_sources({}), module);
    const WorkFolder folder;
    const std::vector<std::string> files = sources(folder.path());
    std::vector<Problem> problems;
    for (const Replacement& replacement : own_.replacements) {
        std::set<std::string> known;
        for (const DesignModule& each : hardware) {
            if (each.name != replacement.module) continue;
            for (const std::string& difference : differences(replacement, each, files)) {
                if (known.insert(difference).second)
                    problems.push_back({Place{own_.shown(declared(replacement.by)->file)}, difference});
            }
        }
    }
    if (!problems.empty()) throw InputError(problems);
    std::set<std::string> names;
    for (const DesignModule& each : elaborated_design(own_, files, module)) {
        if (declared(each.name) != nullptr) names.insert(each.name);
    }
    return {names.begin(), names.end()};
}

std::vector<std::string> OwnHardware::differences(const Replacement& replacement, const DesignModule& hardware,
                                                  const std::vector<std::string>& files) const {
    std::vector<std::string> found;
    const std::vector<std::string> declared = parameters_of(replacement);
    rtl::RtlModule own{replacement.by, {}};
    for (const rtl::RtlParameter& parameter : hardware.parameters) {
        if (is_in(declared, parameter.name))
            own.parameters.push_back(parameter);
        else if (!has_own_name(replacement))
            found.push_back(
                fmt::format("{0} has no parameter {1}, which {2} has; declare it, or give the module another "
                            "name and write by = \"NAME\"",
                            replacement.by, parameter.name, shown(replacement.module)));
    }
    for (const rtl::RtlParameter& parameter : replacement.parameters) {
        if (!has_own_name(replacement))
            found.push_back(
                fmt::format("{0} has the name of the module that it replaces, so {1} cannot be given in {2}; "
                            "give it another name, or {1} its value there",
                            replacement.by, parameter.name, own_.description()));
        else if (!is_in(declared, parameter.name))
            found.push_back(fmt::format("{} has no parameter {}; leave it out of {}", replacement.by, parameter.name,
                                        own_.description()));
        own.parameters.push_back(parameter);
    }
    if (!found.empty()) return found;
    return port_differences(hardware, elaborated_design(own_, files, own).front(), shown(replacement.module));
}

void OwnHardware::refuse_errors(const std::string& log) const {
    if (const std::string said = said_by_verilator(log); said.find("%Error") != std::string::npos)
        throw RefusedByVerilator(own_.description(), said);
}

OwnRtlUse OwnHardware::use(const std::set<std::string>& used) const {
    OwnRtlUse use{own_.folder, {}, {}, {}};
    for (const Replacement& replacement : own_.replacements) {
        if (used.contains(replacement.by))
            use.replaced.push_back({replacement.module, replacement.by, own_.shown(declared(replacement.by)->file)});
    }
    if (use.replaced.empty()) {
        throw InputError(Place{own_.description()},
                         "it replaces no module that the RTL of this run is made of; see docs/own-rtl.md for those of "
                         "each kind of machine");
    }
    for (const DeclaredModule& each : declared_) {
        const bool replaces =
            std::ranges::find(own_.replacements, each.name, &Replacement::by) != own_.replacements.end();
        if (each.is_package) continue;
        if (!used.contains(each.name))
            use.unused.push_back(each.name);
        else if (!replaces)
            use.added.push_back(each.name);
    }
    return use;
}

std::string OwnHardware::source_of(const std::string& module) const {
    std::ifstream stream(sources_.folder() / hardware_.at(module));
    return {std::istreambuf_iterator<char>(stream), {}};
}

const DeclaredModule* OwnHardware::declared(const std::string& name) const {
    const auto found = std::ranges::find(declared_, name, &DeclaredModule::name);
    return found == declared_.end() ? nullptr : &*found;
}

}  // namespace narrows
