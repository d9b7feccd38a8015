#include "reduce/renaming_check.hh"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace ouro::reduce {

using program::ChannelType;
using program::ChannelTypeId;
using program::Layout;
using program::ProcessType;
using program::ProcessTypeId;
using program::Program;
using program::ScalarType;
using program::Variable;

namespace {

bool look_alike(const Variable& one, const Variable& other) {
  return one.type == other.type && one.dimensions == other.dimensions && one.hidden == other.hidden;
}

bool look_alike(const ProcessType& one, const ProcessType& other) {
  return one.locations.size() == other.locations.size() && one.frame_size == other.frame_size &&
         std::ranges::equal(one.locals, other.locals,
                            [](const Variable& a, const Variable& b) { return look_alike(a, b); }) &&
         one.channels.size() == other.channels.size();
}

bool look_alike(const ChannelType& one, const ChannelType& other) {
  return one.capacity == other.capacity && one.fields == other.fields;
}

bool fits(const ScalarType& type, std::int64_t value) {
  return type.truncate(static_cast<std::int32_t>(value)) == value;
}

}  // namespace

std::string process_name(const Program& program, const Layout& layout, std::uint32_t process) {
  return fmt::format("{}[{}]", program.process_types[layout.processes[process].type].name, process);
}

std::uint32_t first_channel(const Program& program, const Layout& layout, std::uint32_t process) {
  auto number = static_cast<std::uint32_t>(program.channels.size()) + 1;
  for (std::uint32_t i = 0; i < process; ++i)
    number += static_cast<std::uint32_t>(program.process_types[layout.processes[i].type].channels.size());
  return number;
}

std::optional<std::uint32_t> renamed_element(const Variable& variable, Sort sort, const Domains& domains,
                                             const Renaming& renaming, std::uint32_t element) {
  std::uint32_t result = 0;
  std::uint32_t stride = 1;
  for (std::size_t i = variable.dimensions.size(); i-- > 0;) {
    const std::uint32_t size = variable.dimensions[i];
    const std::int64_t index = renaming(domains(Sorts::of_dimension(sort, i)), element % size);
    if (index < 0 || index >= size) return std::nullopt;
    result += static_cast<std::uint32_t>(index) * stride;
    stride *= size;
    element /= size;
  }
  return result;
}

std::optional<std::string> RenamingCheck::objection(const Renaming& renaming, std::uint32_t one,
                                                    std::uint32_t other) const {
  using Part = std::optional<std::string> (RenamingCheck::*)(const Renaming&) const;
  constexpr Part parts[] = {&RenamingCheck::to_sorts,     &RenamingCheck::to_types,
                            &RenamingCheck::to_channels,  &RenamingCheck::to_variables,
                            &RenamingCheck::to_narrowing, &RenamingCheck::to_clauses};
  for (const Part part : parts)
    if (const auto found = (this->*part)(renaming))
      return fmt::format("{} tells {} and {} apart", *found, process_name(program_, layout_, one),
                         process_name(program_, layout_, other));
  return std::nullopt;
}

std::string RenamingCheck::quoted(std::size_t clause) const {
  const std::string place = program_.describe(clauses_[clause].origin);
  return fmt::format("{}{}'{}'", place, place.empty() ? "the condition " : ": ", clauses_[clause].text);
}

/// Whatever is calculated with stays as it is.
std::optional<std::string> RenamingCheck::to_sorts(const Renaming& renaming) const {
  for (Sort sort = 0; sort < domains_.sorts.size(); ++sort) {
    if (domains_.sorts.find(sort) != sort || !renaming.moves(domains_(sort))) continue;
    const Sorts::Uses& uses = domains_.sorts.uses(sort);
    if (uses.calculated) return quoted(*uses.calculated);
    if (uses.channel && domains_.is_process(sort)) return "a variable for processes and channels";
  }
  return std::nullopt;
}

/// Are the values and the indices of two variables renamed alike?
bool RenamingCheck::have_same_domains(const Variable& variable, Sort one, Sort other) const {
  bool result = domains_(one) == domains_(other);
  for (std::size_t i = 0; i < variable.dimensions.size(); ++i)
    result = result && domains_(Sorts::of_dimension(one, i)) == domains_(Sorts::of_dimension(other, i));
  return result;
}

/// Are the fields of the messages of two types of channels with equally many renamed alike?
bool RenamingCheck::have_same_domains(ChannelTypeId one, ChannelTypeId other) const {
  bool result = true;
  for (std::size_t field = 0; field < program_.channel_types[one].fields.size(); ++field)
    result = result &&
             domains_(domains_.sorts.of_field(one, field)) == domains_(domains_.sorts.of_field(other, field));
  return result;
}

std::optional<std::string> RenamingCheck::to_types(const Renaming& renaming) const {
  for (std::uint32_t i = 0; i < layout_.processes.size(); ++i) {
    const auto image = static_cast<std::uint32_t>(renaming(process_domain, i));
    const ProcessType& type = program_.process_types[type_of(i)];
    if (!look_alike(type, program_.process_types[type_of(image)])) return "a declaration";
    for (program::VariableId k = 0; k < type.locals.size(); ++k)
      if (!have_same_domains(type.locals[k], domains_.sorts.of_local(type_of(i), k),
                             domains_.sorts.of_local(type_of(image), k)))
        return fmt::format("the variable {}", type.locals[k].name);
    const std::uint32_t first = first_channel(program_, layout_, i);
    for (std::uint32_t k = 0; k < type.channels.size(); ++k)
      if (renaming(channel_domain, first + k) != first_channel(program_, layout_, image) + k)
        return "a channel of their own";
  }
  return std::nullopt;
}

std::optional<std::string> RenamingCheck::to_channels(const Renaming& renaming) const {
  for (const auto& [one, other] : renaming.pairs(channel_domain)) {
    const auto count = static_cast<std::int64_t>(layout_.channels.size());
    if (one < 1 || other > count) return "a channel that does not exist";
    const ChannelTypeId left = layout_.channels[static_cast<std::size_t>(one) - 1].type;
    const ChannelTypeId right = layout_.channels[static_cast<std::size_t>(other) - 1].type;
    const ChannelType& type = program_.channel_types[left];
    if (!look_alike(type, program_.channel_types[right]) || !have_same_domains(left, right))
      return fmt::format("the channel {}", type.name);
  }
  for (program::ChannelTypeId id = 0; id < program_.channel_types.size(); ++id) {
    const ChannelType& type = program_.channel_types[id];
    for (std::size_t field = 0; field < type.fields.size(); ++field) {
      const Domain domain = domains_(domains_.sorts.of_field(id, field));
      for (const auto& [one, other] : renaming.pairs(domain))
        if (!fits(type.fields[field], one) || !fits(type.fields[field], other))
          return fmt::format("the channel {}, which has no room for all their numbers,", type.name);
    }
  }
  return std::nullopt;
}

std::optional<std::string> RenamingCheck::to_variables(const Renaming& renaming) const {
  for (program::VariableId i = 0; i < program_.globals.size(); ++i) {
    const auto image = static_cast<std::size_t>(renaming(variable_domain, i));
    if (!look_alike(program_.globals[i], program_.globals[image]) ||
        !have_same_domains(program_.globals[i], domains_.sorts.of_global(i),
                           domains_.sorts.of_global(static_cast<program::VariableId>(image))))
      return fmt::format("the variable {}", program_.globals[i].name);
    if (const auto found = to_values(program_.globals[i], domains_.sorts.of_global(i), renaming))
      return found;
  }
  for (const Layout::Process& process : layout_.processes) {
    const auto& locals = program_.process_types[process.type].locals;
    for (program::VariableId i = 0; i < locals.size(); ++i)
      if (const auto found = to_values(locals[i], domains_.sorts.of_local(process.type, i), renaming))
        return found;
  }
  return std::nullopt;
}

/// Every value that is renamed is one that the variable can hold, every index one that it has.
std::optional<std::string> RenamingCheck::to_values(const Variable& variable, Sort sort,
                                                    const Renaming& renaming) const {
  const Domain domain = domains_(sort);
  for (const auto& [one, other] : renaming.pairs(domain)) {
    if (!fits(variable.type, one) || !fits(variable.type, other))
      return fmt::format("the variable {}, which has no room for all their numbers,", variable.name);
    if (variable.hidden && (one == 0 || other == 0))
      return fmt::format("the hidden variable {}, which goes back to 0,", variable.name);
  }
  for (std::size_t i = 0; i < variable.dimensions.size(); ++i)
    for (const auto& [one, other] : renaming.pairs(domains_(Sorts::of_dimension(sort, i)))) {
      const auto is_index = [&](std::int64_t v) { return v >= 0 && v < variable.dimensions[i]; };
      if (is_index(one) != is_index(other))
        return fmt::format("the array {}, which has no element for each of them,", variable.name);
    }
  return std::nullopt;
}

/// No number becomes one that is renamed by being stored in a variable that is too narrow for it.
std::optional<std::string> RenamingCheck::to_narrowing(const Renaming& renaming) const {
  std::map<Domain, std::vector<ScalarType>> types;
  const auto note = [&](Sort sort, const ScalarType& type) {
    if (!renaming.moves(domains_(sort))) return;
    auto& all = types[domains_(sort)];
    const auto is_alike = [&](const ScalarType& other) {
      return other.bits == type.bits && other.is_signed == type.is_signed;
    };
    if (std::ranges::none_of(all, is_alike)) all.push_back(type);
  };
  for (program::VariableId i = 0; i < program_.globals.size(); ++i)
    note(domains_.sorts.of_global(i), program_.globals[i].type);
  for (ProcessTypeId type = 0; type < program_.process_types.size(); ++type)
    for (program::VariableId i = 0; i < program_.process_types[type].locals.size(); ++i)
      note(domains_.sorts.of_local(type, i), program_.process_types[type].locals[i].type);
  for (program::ChannelTypeId type = 0; type < program_.channel_types.size(); ++type)
    for (std::size_t i = 0; i < program_.channel_types[type].fields.size(); ++i)
      note(domains_.sorts.of_field(type, i), program_.channel_types[type].fields[i]);
  const auto is_harmless = [&](Domain domain, std::int32_t value) {
    return std::ranges::all_of(types[domain], [&](const ScalarType& type) {
      const std::int32_t stored = type.truncate(value);
      return stored == value || renaming(domain, stored) == stored;
    });
  };
  for (const auto& [sort, value] : clauses_.constants())
    if (renaming.moves(domains_(sort)) && !is_harmless(domains_(sort), value))
      return fmt::format("the number {}, which becomes another in a narrow variable,", value);
  for (std::size_t i = 0; i < layout_.processes.size(); ++i)
    if (!is_harmless(process_domain, static_cast<std::int32_t>(i)))
      return fmt::format("the process number {}, which becomes another in a narrow variable,", i);
  for (Sort sort = 0; sort < domains_.sorts.size(); ++sort) {
    const Domain domain = domains_(sort);
    const bool is_known = domain != channel_domain && !domains_.sorts.uses(sort).unknown;
    if (!is_known && renaming.moves(domain) && types[domain].size() > 1)
      return "that numbers are kept in variables of different widths";
  }
  return std::nullopt;
}

std::int64_t RenamingCheck::renamed_type(std::int64_t type, const Renaming& renaming) const {
  const auto found =
      std::ranges::find(layout_.processes, static_cast<ProcessTypeId>(type), &Layout::Process::type);
  if (found == layout_.processes.end()) return type;
  return type_of(static_cast<std::uint32_t>(renaming(process_domain, found - layout_.processes.begin())));
}

std::vector<Token> RenamingCheck::renamed(const Clause& clause, const Renaming& renaming) const {
  std::vector<Token> result = clause.tokens;
  for (Token& token : result) {
    if (token.kind == Token::Kind::Value) token.value = renaming(domains_(token.sort), token.value);
    if (token.kind == Token::Kind::Process) token.value = renaming(process_domain, token.value);
    if (token.kind == Token::Kind::Variable) token.value = renaming(variable_domain, token.value);
    if (token.kind == Token::Kind::Type) token.value = renamed_type(token.value, renaming);
  }
  return normalised(result);
}

std::optional<std::string> RenamingCheck::to_clauses(const Renaming& renaming) const {
  const auto differs = [&](std::size_t clause, std::size_t image) {
    return renamed(clauses_[clause], renaming) != normalised(clauses_[image].tokens);
  };
  for (const std::size_t clause : clauses_.of_system())
    if (differs(clause, clause)) return quoted(clause);
  for (std::uint32_t i = 0; i < layout_.processes.size(); ++i) {
    const auto image = static_cast<std::uint32_t>(renaming(process_domain, i));
    const auto& own = clauses_.of_type(type_of(i));
    const auto& others = clauses_.of_type(type_of(image));
    if (own.size() != others.size()) return "the text";
    for (std::size_t k = 0; k < own.size(); ++k)
      if (differs(own[k], others[k])) return quoted(own[k]);
  }
  return std::nullopt;
}

}  // namespace ouro::reduce
