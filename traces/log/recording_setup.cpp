#include "traces/log/recorded_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "models/machine/network_file.h"
#include "models/machine/parameters.h"
#include "models/machine/suggestion.h"
#include "models/machine/topology_kinds.h"
#include "models/machine/validate.h"

namespace narrows {

namespace {

constexpr std::size_t least_bytes_a_parameter = 2;  // a parameter of the machine has a name and a value
constexpr std::size_t least_bytes_a_setting = 3;    // a setting of the workload also says whether it is a number
constexpr std::int64_t list_follows = -1;           // takes the place of the number of a name

void write_value(RecordingWriter& writer, const Parameter& parameter, const MachineValue& value) {
    if (parameter.kind == Parameter::Kind::file) {
        writer.text(value.network->name);
        return writer.text(value.network->text);
    }
    const bool is_list = parameter.kind == Parameter::Kind::list || !value.list.empty();
    if (parameter.kind != Parameter::Kind::list) writer.difference(is_list ? list_follows : value.number);
    if (!is_list) return;
    writer.number(value.list.size());
    for (const int number : value.list) writer.difference(number);
}

void write_machine(RecordingWriter& writer, const Machine& machine) {
    writer.text(machine.name);
    writer.text(machine.summary);
    std::vector<const Parameter*> written;
    for (const Parameter& parameter : parameters()) {
        if (parameter.applies_to(machine) && !parameter.has_default_in(machine)) written.push_back(&parameter);
    }
    writer.number(written.size());
    for (const Parameter* const parameter : written) {
        writer.text(parameter->name);
        write_value(writer, *parameter, parameter->get(machine));
    }
}

std::shared_ptr<const NetworkFile> read_network(RecordingReader& reader) {
    const std::string name = reader.text("the name of a network file");
    const std::string text = reader.text("a network file");
    try {
        return parse_network(text, name);
    } catch (const InputError& error) {
        throw MalformedRecording(error.problems().front().text());
    }
}

MachineValue read_value(RecordingReader& reader, const Parameter& parameter) {
    if (parameter.kind == Parameter::Kind::file) return read_network(reader);
    if (parameter.kind != Parameter::Kind::list) {
        const std::int64_t number = reader.difference();
        if (number != list_follows || !parameter.may_be_list()) return number;
    }
    std::vector<int> list;
    for (std::size_t left = reader.count(1, "numbers of a parameter"); left > 0; --left) {
        const std::int64_t number = reader.difference();
        if (!std::in_range<int>(number))
            throw MalformedRecording(fmt::format("{} has the number {}", parameter.name, number));
        list.push_back(static_cast<int>(number));
    }
    return list;
}

void read_parameter(RecordingReader& reader, Machine& machine, std::vector<bool>& given) {
    const std::string name = reader.text("the name of a parameter");
    const Parameter* const parameter = find_parameter(name);
    if (parameter == nullptr)
        throw MalformedRecording(
            fmt::format("its machine has the parameter '{}', which this Narrows does not know", name));
    if (given[index_of(*parameter)]) throw MalformedRecording(fmt::format("{} is given twice", name));
    given[index_of(*parameter)] = true;
    const MachineValue value = read_value(reader, *parameter);
    if (const std::string refusal = parameter->refusal(value); !refusal.empty()) throw MalformedRecording(refusal);
    parameter->set(machine, value);
}

/// A parameter that is not given must have a default or belong to other kinds of topologies.
void check(const Parameter& parameter, const Machine& machine, bool is_given) {
    const bool applies = parameter.applies_to(machine);
    if (is_given && !applies) {
        throw MalformedRecording(fmt::format("its machine is {}, which does not have the parameter {}",
                                             with_article(type_of(machine.topology.kind).name), parameter.name));
    }
    if (!is_given && applies && !parameter.fallback)
        throw MalformedRecording(fmt::format("its machine lacks the parameter {}", parameter.name));
}

Machine read_machine(RecordingReader& reader) {
    Machine machine;
    machine.name = reader.text("the name of the machine");
    machine.summary = reader.text("the summary of the machine");
    std::vector<bool> given(parameters().size());
    for (std::size_t left = reader.count(least_bytes_a_parameter, "parameters"); left > 0; --left)
        read_parameter(reader, machine, given);
    for (const Parameter& parameter : parameters()) check(parameter, machine, given[index_of(parameter)]);
    // The default of a buffer follows from the size of messages, which comes later, so the list is read backwards.
    std::for_each(parameters().rbegin(), parameters().rend(), [&](const Parameter& parameter) {
        if (!given[index_of(parameter)] && parameter.applies_to(machine))
            parameter.set(machine, parameter.fallback(machine));
    });
    const std::vector<Complaint> complaints = validate(machine);
    if (!complaints.empty()) throw MalformedRecording(complaints.front().message);
    return machine;
}

void write_settings(RecordingWriter& writer, const std::vector<SetParameter>& settings) {
    writer.number(settings.size());
    for (const SetParameter& setting : settings) {
        writer.text(setting.name);
        writer.text(setting.value);
        writer.flag(setting.is_number);
    }
}

std::vector<SetParameter> read_settings(RecordingReader& reader) {
    std::vector<SetParameter> settings;
    for (std::size_t left = reader.count(least_bytes_a_setting, "parameters of workloads"); left > 0; --left) {
        SetParameter setting;
        setting.name = reader.text("the name of a parameter");
        setting.value = reader.text("the value of a parameter");
        setting.is_number = reader.flag("whether a parameter is a number");
        settings.push_back(std::move(setting));
    }
    return settings;
}

}  // namespace

void write_setup(RecordingWriter& writer, const RecordedSetup& setup) {
    write_machine(writer, setup.machine);
    write_settings(writer, setup.defaults);
    writer.text(setup.workload);
    write_settings(writer, setup.parameters);
    writer.number(setup.changed.size());
    for (const std::string& change : setup.changed) writer.text(change);
    writer.number(setup.seed);
}

RecordedSetup read_setup(RecordingReader& reader) {
    RecordedSetup setup;
    setup.machine = read_machine(reader);
    setup.defaults = read_settings(reader);
    setup.workload = reader.text("the name of the workload");
    setup.parameters = read_settings(reader);
    for (std::size_t left = reader.count(1, "changed parameters"); left > 0; --left)
        setup.changed.push_back(reader.text("a changed parameter"));
    setup.seed = reader.number();
    return setup;
}

}  // namespace narrows
