#include "testbench/app/commands.h"
#include "testbench/app/metric_json.h"
#include "testbench/app/output.h"
#include "traces/drawing/page.h"

namespace narrows {

/// run.schema.json.
namespace app_files {
extern const std::string_view schema;
}

namespace {

int print_schema() {
    constexpr std::string_view names = "\"required metrics\"";
    const std::size_t mark = app_files::schema.find(names);
    const std::size_t column = mark - app_files::schema.rfind('\n', mark) - 1;
    print(drawing::filled_page(app_files::schema,
                               {{names, schema_names(column)}, {"    \"metrics\": {}", schema_properties()}}));
    return 0;
}

}  // namespace

void add_schema(CommandList& commands) {
    commands.add("schema", "print the JSON Schema of the output of 'run --json'", print_schema);
}

}  // namespace narrows
