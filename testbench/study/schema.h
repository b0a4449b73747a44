#pragma once

namespace narrows::study {

extern const char* const schema;  ///< schema.sql, compiled in

}  // namespace narrows::study
