#include "reduce/condition_uses.hh"

#include <algorithm>
#include <utility>

#include "reduce/failing.hh"

namespace ouro::reduce {

using program::Command;
using program::Expression;
using program::ExpressionId;
using program::none;
using program::Operation;
using program::Place;
using program::Receive;

namespace {

/// The comparison that holds where this one does not.
Operation negated(Operation operation) {
  switch (operation) {
    case Operation::Less:
      return Operation::GreaterEqual;
    case Operation::LessEqual:
      return Operation::Greater;
    case Operation::Greater:
      return Operation::LessEqual;
    case Operation::GreaterEqual:
      return Operation::Less;
    case Operation::Equal:
      return Operation::NotEqual;
    default:
      return Operation::Equal;
  }
}

ChannelUse::Kind channel_question(Operation operation, bool wanted) {
  const bool is_about_messages = operation == Operation::Empty || operation == Operation::NotEmpty;
  const bool is_plain = operation == Operation::Empty || operation == Operation::Full;
  if (is_about_messages)
    return is_plain == wanted ? ChannelUse::Kind::IsEmpty : ChannelUse::Kind::HasMessages;
  return is_plain == wanted ? ChannelUse::Kind::IsFull : ChannelUse::Kind::HasRoom;
}

}  // namespace

void ConditionUses::read(ExpressionId id) {
  if (id == none) return;
  std::vector<ExpressionId> pending = {id};
  while (!pending.empty()) {
    const ExpressionId at = pending.back();
    pending.pop_back();
    if (at == none || finder_.fixed_value(asker_, at)) continue;
    const Expression& e = program_.expressions[at];
    pending.insert(pending.end(), e.operands.begin(), e.operands.end());
    read_itself(e);
  }
}
void ConditionUses::read(const std::vector<ExpressionId>& ids) {
  for (const ExpressionId id : ids) read(id);
}

void ConditionUses::require(ExpressionId id, bool wanted) {
  std::vector<std::pair<ExpressionId, bool>> pending = {{id, wanted}};
  while (!pending.empty()) {
    const auto [at, is_wanted] = pending.back();
    pending.pop_back();
    if (at == none) continue;
    const Expression& e = program_.expressions[at];
    const bool is_split =
        (e.operation == Operation::And && is_wanted) || (e.operation == Operation::Or && !is_wanted);
    if (e.operation == Operation::Not) {
      pending.emplace_back(e.operands[0], !is_wanted);
    } else if (is_split) {
      pending.emplace_back(e.operands[1], is_wanted);
      pending.emplace_back(e.operands[0], is_wanted);  // comes first
    } else {
      if (!never_fails(finder_, asker_, at)) note_that_it_may_fail();
      if (!require_test(e, is_wanted)) read(at);
    }
  }
}

void ConditionUses::read_what_may_fail(ExpressionId id) {
  std::vector<ExpressionId> pending = {id};
  while (!pending.empty()) {
    const ExpressionId at = pending.back();
    pending.pop_back();
    if (never_fails(finder_, asker_, at)) continue;
    const Expression& e = program_.expressions[at];
    pending.insert(pending.end(), e.operands.begin(), e.operands.end());
    read_what_decides(e);
  }
}

// --- What may fail ---

/// Tests from now on do not keep the step from beginning.
void ConditionUses::note_that_it_may_fail() {
  result_.may_fail = true;
  result_.sure_tests = std::min(result_.sure_tests, result_.tests.size());
}

/// Beside what may fail in its operands.
void ConditionUses::read_what_decides(const Expression& e) {
  switch (e.operation) {
    case Operation::And:
    case Operation::Or:
    case Operation::Conditional:
      read(e.operands[0]);  // which of the others are looked at
      break;
    case Operation::Divide:
    case Operation::Remainder:
      read(e.operands[1]);
      break;
    case Operation::Load:
      find(program_.places[e.item]);
      break;
    default:
      if (e.operation > Operation::Conditional) read_itself(e);
      break;
  }
}

// --- Things ---

std::uint32_t ConditionUses::element(const Place& place) const {
  return finder_.fixed_element(asker_, place).value_or(none);
}

/// Nothing for what no two steps can share.
std::optional<Item> ConditionUses::item(const Place& place) const {
  if (place.scope == Place::Scope::Global) {
    if (program_.globals[place.variable].hidden) return std::nullopt;
    return Item{Item::Kind::Global, none, none, place.variable, element(place)};
  }
  if (place.scope == Place::Scope::Remote) {
    const auto process = place.process == none ? std::nullopt : finder_.fixed_value(asker_, place.process);
    return Item{Item::Kind::Local, place.process_type, process ? static_cast<std::uint32_t>(*process) : none,
                place.variable, element(place)};
  }
  if (!finder_.observation().is_observed(asker_.type, place.variable)) return std::nullopt;
  return Item{Item::Kind::Local, asker_.type, asker_.process, place.variable, element(place)};
}

void ConditionUses::find(const Place& place) {
  read(place.indices);
  read(place.process);
  if (place.scope == Place::Scope::Remote) result_.reads.push_back({Item::Kind::Processes});
}

void ConditionUses::write(const Place& place, std::optional<std::int32_t> value) {
  find(place);
  if (const auto written = item(place)) result_.writes.push_back({*written, value});
}

std::uint32_t ConditionUses::channel(ExpressionId id) const {
  const auto number = finder_.fixed_value(asker_, id);
  return number ? static_cast<std::uint32_t>(*number) : none;
}

void ConditionUses::use_channel(ChannelUse::Kind kind, ExpressionId id) {
  read(id);
  result_.channels.push_back({kind, channel(id)});
}

// --- Questions ---

Item ConditionUses::where(const Expression& question) const {
  Item result{Item::Kind::Location};
  if (question.operation == Operation::AtLocation) {
    result.id = question.item;
    result.owner = program_.location_tests[question.item].process_type;
  } else {
    result.id = question.operation == Operation::NoProgress  ? Item::is_progress
                : question.operation == Operation::Accepting ? Item::is_accepting
                                                             : Item::which;
  }
  if (question.operands[0] == none) return result;
  if (const auto process = finder_.fixed_value(asker_, question.operands[0]))
    result.process = static_cast<std::uint32_t>(*process);
  return result;
}

void ConditionUses::read_itself(const Expression& e) {
  switch (e.operation) {
    case Operation::Load:
      find(program_.places[e.item]);
      if (const auto what = item(program_.places[e.item]))
        result_.reads.push_back(*what);
      else
        note_own(program_.places[e.item]);
      break;
    case Operation::Timeout:
    case Operation::Enabled:
    case Operation::PriorityOf:
      result_.everything = true;
      break;
    case Operation::NoProgress:
    case Operation::Accepting:
    case Operation::LocationOf:
    case Operation::AtLocation:
      result_.reads.push_back(where(e));
      result_.reads.push_back({Item::Kind::Processes});
      break;
    case Operation::ProcessCount:
      result_.reads.push_back({Item::Kind::Processes});
      break;
    case Operation::Length:
    case Operation::Full:
    case Operation::Empty:
    case Operation::NotFull:
    case Operation::NotEmpty:
      use_channel(ChannelUse::Kind::Observe, e.operands[0]);
      break;
    case Operation::Poll:
      look(program_.polls[e.item], ChannelUse::Kind::Observe);
      break;
    default:
      break;
  }
}

void ConditionUses::look(const Receive& receive, ChannelUse::Kind kind) {
  for (const Receive::Argument& argument : receive.arguments) read(argument.value);
  use_channel(kind, receive.channel);
}

bool ConditionUses::require_test(const Expression& e, bool wanted) {
  switch (e.operation) {
    case Operation::Load:
      return require_content(e, Operation::NotEqual, 0, wanted);
    case Operation::AtLocation:
      result_.reads.push_back({Item::Kind::Processes});
      read(e.operands[0]);
      result_.tests.push_back({where(e), wanted ? Operation::NotEqual : Operation::Equal, 0});
      return true;
    case Operation::Timeout:
      if (wanted) result_.only_at_timeout = true;
      return wanted;
    case Operation::Poll:
      if (wanted) look(program_.polls[e.item], ChannelUse::Kind::Peek);
      return wanted;
    case Operation::Full:
    case Operation::Empty:
    case Operation::NotFull:
    case Operation::NotEmpty:
      use_channel(channel_question(e.operation, wanted), e.operands[0]);
      return true;
    default:
      return is_comparison(e.operation) && require_comparison(e, wanted);
  }
}

bool ConditionUses::require_comparison(const Expression& e, bool wanted) {
  const Expression& left = program_.expressions[e.operands[0]];
  const Expression& right = program_.expressions[e.operands[1]];
  if (left.operation == Operation::Load)
    if (const auto value = finder_.fixed_value(asker_, e.operands[1]))
      return require_content(left, e.operation, *value, wanted);
  if (right.operation == Operation::Load)
    if (const auto value = finder_.fixed_value(asker_, e.operands[0]))
      return require_content(right, mirrored(e.operation), *value, wanted);
  return false;
}

bool ConditionUses::require_content(const Expression& load, Operation operation, std::int32_t value,
                                    bool wanted) {
  const Place& place = program_.places[load.item];
  find(place);
  if (const auto what = item(place))
    result_.tests.push_back({*what, wanted ? operation : negated(operation), value});
  else
    note_own(place);
  return true;
}

}  // namespace ouro::reduce
