#include "promela/context.hh"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/suggest.hh"

namespace ouro::promela {

program::Variable make_variable(std::string name, program::ScalarType type, program::Origin origin) {
  program::Variable variable;
  variable.name = std::move(name);
  variable.type = type;
  variable.origin = origin;
  return variable;
}

program::Place local_place(program::ProcessTypeId process, program::VariableId variable) {
  program::Place place;
  place.scope = program::Place::Scope::Local;
  place.variable = variable;
  place.process_type = process;
  return place;
}

std::string suggestion(std::string_view word, const std::vector<std::string_view>& candidates) {
  const std::string_view near = nearest(word, candidates);
  return near.empty() ? std::string() : fmt::format("did you mean {}?", near);
}

program::ProcessTypeId Context::find_process(const Name& name) {
  const auto found = processes.find(name.text);
  if (found != processes.end()) return found->second;
  std::vector<std::string_view> names;
  for (const auto& [known, id] : processes) names.emplace_back(known);
  std::ranges::sort(names);
  messages.error(name.position, fmt::format("there is no process type named {}", name.text),
                 suggestion(name.text, names));
  return none;
}

std::string Context::text(Position position) const {
  const std::string_view all = model.source.text();
  const std::string_view part = all.substr(position.begin, position.end - position.begin);
  std::string result;
  for (const char c : part) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank)
      result += c;
    else if (!result.empty() && result.back() != ' ')
      result += ' ';
  }
  while (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

}  // namespace ouro::promela
