#include "session/actions.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/source.hh"
#include "base/suggest.hh"
#include "program/layout.hh"
#include "program/print.hh"
#include "program/way_telling.hh"

namespace ouro::session {

namespace {

using program::Command;
using program::ProcessType;
using program::Program;

std::string without_blanks(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (std::isspace(static_cast<unsigned char>(c)) == 0) result += c;
  return result;
}

bool is_name(std::string_view text) {
  const auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  return !text.empty() && std::ranges::all_of(text, is_part) &&
         std::isdigit(static_cast<unsigned char>(text.front())) == 0;
}

std::optional<std::int32_t> number_in(std::string_view text) {
  std::int32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && !text.empty() ? std::optional(value)
                                                                                   : std::nullopt;
}

/// What a command sends or receives: "c", '!', and the constant in the first field, if there is one.
struct ChannelUse {
  std::string channel;
  char direction = 0;
  std::optional<std::string> message;  ///< as it is written
};

bool is_constant(const Program& program, program::ExpressionId id) {
  return id != program::none && program.expressions[id].operation == program::Operation::Constant;
}

std::optional<ChannelUse> channel_use(const Program& program, const Command& command) {
  if (std::holds_alternative<std::monostate>(command.communication)) return std::nullopt;
  Command bare;
  bare.communication = command.communication;
  const std::string text = program::to_text(program, bare);
  ChannelUse use;
  const std::size_t sign = text.find_first_of("!?");
  use.channel = without_blanks(text.substr(0, sign));
  const std::string fields =
      without_blanks(text.substr(std::min(text.find_first_not_of("!?", sign), text.size())));
  const std::string first = fields.substr(0, fields.find_first_of(",("));
  if (const auto* send = std::get_if<program::Send>(&command.communication)) {
    use.direction = '!';
    if (!send->values.empty() && is_constant(program, send->values.front())) use.message = first;
  } else {
    use.direction = '?';
    const auto& arguments = std::get<program::Receive>(command.communication).arguments;
    if (!arguments.empty() && is_constant(program, arguments.front().value)) use.message = first;
  }
  return use;
}

/// One pattern, taken apart.
class Pattern {
 public:
  Pattern(const Program& program, std::string_view text) : program_(program), rest_(text) {
    const std::size_t colon = text.find(':');
    if (colon != std::string_view::npos && is_name(text.substr(0, colon))) {
      process_ = text.substr(0, colon);
      rest_ = text.substr(colon + 1);
    } else if (const std::size_t at = text.find('@'); at != std::string_view::npos) {
      const auto line = number_in(text.substr(at + 1));
      if (line && (at == 0 || is_name(text.substr(0, at)))) {
        process_ = text.substr(0, at);
        line_ = *line;
      }
    }
    const bool is_braced = rest_.size() >= 2 && rest_.front() == '{' && rest_.back() == '}';
    text_ = without_blanks(is_braced ? rest_.substr(1, rest_.size() - 2) : rest_);
    if (!is_braced) read_channel();
  }

  bool matches(const ProcessType& type, const Command& command) const {
    if (!process_.empty() && process_ != type.name) return false;
    if (line_) return command.origin.line == static_cast<std::uint32_t>(*line_);
    return has_label(type, command) || has_channel(command) ||
           without_blanks(program::statement_text(program_, command)) == text_;
  }

 private:
  void read_channel() {
    const std::size_t sign = text_.find_first_of("!?");
    if (sign == std::string::npos || sign == 0) return;
    std::size_t end = sign + 1;
    if (end < text_.size() && text_[end] == text_[sign]) ++end;
    const std::string message = text_.substr(end);
    if (!message.empty() && !is_name(message) && !number_in(message)) return;
    channel_ = text_.substr(0, sign);
    direction_ = text_[sign];
    message_ = message;
  }

  bool has_label(const ProcessType& type, const Command& command) const {
    const program::Location& source = type.locations[command.source];
    return !process_.empty() && !text_.empty() &&
           (source.name == text_ || std::ranges::count(source.labels, text_) != 0);
  }

  bool has_channel(const Command& command) const {
    if (direction_ == 0) return false;
    const auto use = channel_use(program_, command);
    if (!use || use->direction != direction_) return false;
    if (use->channel != channel_ && use->channel.substr(0, use->channel.find('[')) != channel_) return false;
    return message_.empty() || (use->message && is_message(*use->message));
  }

  bool is_message(const std::string& written) const {
    const auto number = number_in(message_);
    return number ? number_in(written) == number : written == message_;
  }

  const Program& program_;
  std::string_view process_;  // empty: any
  std::string_view rest_;
  std::string text_;
  std::optional<std::int32_t> line_;
  std::string channel_;
  char direction_ = 0;
  std::string message_;
};

/// What would have matched something.
std::vector<std::string> possible_patterns(const Program& program) {
  std::vector<std::string> result;
  for (const ProcessType& type : program.process_types) {
    for (const program::Location& location : type.locations)
      for (const std::string& label : location.labels)
        result.push_back(fmt::format("{}:{}", type.name, label));
    for (const Command& command : type.commands) {
      if (const auto use = channel_use(program, command))
        result.push_back(fmt::format("{}{}", use->channel, use->direction));
      result.push_back(program::statement_text(program, command));
      if (command.origin.line != 0) result.push_back(fmt::format("{}@{}", type.name, command.origin.line));
    }
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// The shortest one that contains a text, blanks aside: of a statement, users remember a part.
std::string_view shortest_with(std::string_view text, const std::vector<std::string_view>& known) {
  const std::string wanted = without_blanks(text);
  std::string_view found;
  for (const std::string_view candidate : known)
    if (!wanted.empty() && without_blanks(candidate).find(wanted) != std::string::npos &&
        (found.empty() || candidate.size() < found.size()))
      found = candidate;
  return found;
}

[[noreturn]] void refuse(const Model& model, const ActionAsked& action,
                         const std::vector<std::string>& known) {
  const std::vector<std::string_view> views(known.begin(), known.end());
  const bool is_braced = action.pattern.size() >= 2 && action.pattern.front() == '{';
  const std::string text = is_braced ? action.pattern.substr(1, action.pattern.size() - 2) : action.pattern;
  std::string_view near = nearest(text, views);
  if (near.empty()) near = shortest_with(text, views);
  std::string hint = model.structure() != nullptr
                         ? "a pattern is the text of an edge's action"
                         : "patterns are Proc:label, c!, c?, c!message, Proc@line, or "
                           "the text of a statement";
  if (!near.empty()) hint = fmt::format("did you mean '{}'?", near);
  throw UserError(fmt::format("--actions: no step of {} matches '{}'", model.path(), action.pattern), hint);
}

class ProgramActions final : public check::StepLetters {
 public:
  ProgramActions(const Model& model, std::span<const ActionAsked> actions)
      : layouts_(model.interpreter()->semantics().layouts()) {
    const Program& program = *model.program();
    for (const ProcessType& type : program.process_types) bits_.emplace_back(type.commands.size());
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const Pattern pattern(program, actions[i].pattern);
      if (!mark(program, pattern, std::uint64_t{1} << action_bit(i)))
        refuse(model, actions[i], possible_patterns(program));
    }
  }

  std::uint64_t of(const space::Step& step, std::uint32_t source, std::uint32_t target) override {
    return bits(step.process, step.command, source, target) |
           bits(step.partner, step.partner_command, source, target);
  }

  void tell_ways_apart(space::Cursor& cursor, WayReader reader) override {
    if (auto* telling = dynamic_cast<program::WayTelling*>(&cursor))
      telling->tell_ways_apart(std::move(reader));
  }

 private:
  bool mark(const Program& program, const Pattern& pattern, std::uint64_t bit) {
    bool is_matched = false;
    for (std::size_t type = 0; type < bits_.size(); ++type)
      for (std::size_t command = 0; command < bits_[type].size(); ++command) {
        const ProcessType& process = program.process_types[type];
        if (!pattern.matches(process, process.commands[command])) continue;
        bits_[type][command] |= bit;
        is_matched = true;
      }
    return is_matched;
  }

  /// A process that is created in the course of an indivisible sequence is in the layout behind it.
  std::uint64_t bits(std::uint32_t process, std::uint32_t command, std::uint32_t source,
                     std::uint32_t target) {
    if (process == space::Step::none || command == space::Step::none) return 0;
    const program::Layout& before = layouts_[source];
    const program::Layout& layout = process < before.processes.size() ? before : layouts_[target];
    if (process >= layout.processes.size()) return 0;
    return bits_[layout.processes[process].type][command];
  }

  program::KnownLayouts layouts_;
  std::vector<std::vector<std::uint64_t>> bits_;  // by process type and command
};

class StructureActions final : public check::StepLetters {
 public:
  StructureActions(const Model& model, std::span<const ActionAsked> actions)
      : structure_(*model.structure()), bits_(structure_.actions().size()) {
    const auto names = structure_.actions();
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const std::string& text = actions[i].pattern;
      const bool is_braced = text.size() >= 2 && text.front() == '{' && text.back() == '}';
      const auto found = std::ranges::find(names, is_braced ? text.substr(1, text.size() - 2) : text);
      if (found == names.end() || found == names.begin())
        refuse(model, actions[i], {names.begin(), names.end()});
      bits_[static_cast<std::size_t>(found - names.begin())] |= std::uint64_t{1} << action_bit(i);
    }
  }

  std::uint64_t of(const space::Step& step, std::uint32_t, std::uint32_t) override {
    return bits_[structure_.edges()[step.command].action];
  }

 private:
  const space::ExplicitSpace& structure_;
  std::vector<std::uint64_t> bits_;  // by action
};

}  // namespace

std::unique_ptr<check::StepLetters> action_letters(const Model& model, std::span<const ActionAsked> actions) {
  if (actions.size() > max_actions)
    throw UserError(fmt::format("more than {} actions at once", max_actions), "ask in several runs");
  if (model.structure() != nullptr) return std::make_unique<StructureActions>(model, actions);
  return std::make_unique<ProgramActions>(model, actions);
}

}  // namespace ouro::session
