#pragma once

#include "traces/log/logged_message.h"
#include "traces/log/number_row.h"
#include "traces/log/packed_reader.h"

/// A message as a row of numbers. Each is a difference to a similar number, so that most take a byte or none.
namespace narrows {

void add_message(NumberRow& row, const LoggedMessage& message);

LoggedMessage read_message(PackedReader reader);
MessageStartOrder read_start_order(PackedReader reader);

}  // namespace narrows
