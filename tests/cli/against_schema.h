#pragma once

#include <map>
#include <memory>
#include <string>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "tests/support/program_output.h"

namespace narrows {

/// The errors of a document by the schema that `narrows schema NAME` prints; empty if there are none.
inline std::string against(const nlohmann::json& document, const std::string& name = "run") {
    static std::map<std::string, std::unique_ptr<valijson::Schema>> schemas;
    std::unique_ptr<valijson::Schema>& schema = schemas[name];
    if (!schema) {
        const nlohmann::json text = nlohmann::json::parse(output({"schema", name}));
        schema = std::make_unique<valijson::Schema>();
        valijson::SchemaParser(valijson::SchemaParser::kDraft7)
            .populateSchema(valijson::adapters::NlohmannJsonAdapter(text), *schema);
    }
    valijson::ValidationResults results;
    valijson::Validator().validate(*schema, valijson::adapters::NlohmannJsonAdapter(document), &results);
    std::string problems;
    for (valijson::ValidationResults::Error error; results.popError(error);) {
        for (const std::string& step : error.context) problems += step;
        problems += ": " + error.description + "\n";
    }
    return problems;
}

}  // namespace narrows
