#include "promela/preprocess.hh"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "base/ascii.hh"
#include "base/file.hh"
#include "base/subprocess.hh"
#include "promela/limits.hh"
#include "promela/preprocessor.hh"

namespace ouro::promela {

namespace {

using Outcome = SubprocessResult::Outcome;

// One byte more than allowed is enough to see that it is too long.
std::string read_model(const std::string& path) { return ouro::read_file(path, limits::text_bytes + 1); }

// Nothing when it cannot be read: then there is nothing to quote from it.
std::optional<std::string> read_other(const std::string& path) {
  try {
    return read_model(path);
  } catch (const UserError&) {
    return std::nullopt;
  }
}

void require_short(const std::string& text, const std::string& name) {
  if (text.size() <= limits::text_bytes) return;
  throw UserError(fmt::format("{} is longer than {} bytes", name, limits::text_bytes),
                  "a model of this size is best generated with arrays and loops");
}

bool has_directive(std::string_view text) {
  bool at_line_begin = true;
  for (const char c : text) {
    if (c == '#' && at_line_begin) return true;
    at_line_begin = c == '\n' || (at_line_begin && ascii::is_blank(c));
  }
  return false;
}

bool needs_preprocessor(std::string_view text, const PreprocessOptions& options) {
  return has_directive(text) || text.find("\\\n") != std::string_view::npos ||
         text.find("__") != std::string_view::npos || !options.definitions.empty() ||
         !options.arguments.empty();
}

// A message of a preprocessor: "m.pml:3:10: fatal error: words.h: No such file or directory".
struct Message {
  std::string_view file;
  std::size_t line = 0;
  std::size_t column = 0;
  std::string_view text;
};

// Takes "123:" off the front.
std::size_t take_number(std::string_view& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end == text.data() + text.size() || *end != ':') return 0;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
  return number;
}

std::optional<Message> read_message(std::string_view line) {
  constexpr std::string_view mark = " error: ";
  const std::size_t at = line.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  Message message{.file = line.substr(0, line.find(':')), .text = line.substr(at + mark.size())};
  line.remove_prefix(std::min(message.file.size() + 1, line.size()));
  message.line = take_number(line);
  message.column = take_number(line);
  return message;
}

std::size_t offset_of(std::string_view text, std::size_t line, std::size_t column) {
  std::size_t begin = 0;
  for (; line > 1 && begin < text.size(); --line)
    begin = std::min(text.find('\n', begin), text.size() - 1) + 1;
  return std::min(begin + std::max<std::size_t>(column, 1) - 1, text.size());
}

// What is preprocessed: a text of that name, which lies in the file, or is the preprocessor's standard input
// when the path is "-". Preprocessors call it by another name.
struct Subject {
  const std::string& text;
  const std::string& name;
  std::string path;
  std::string name_in_messages;
};

// A file whose name begins with a dash is not an option.
std::string as_argument(const std::string& path) {
  return path.size() > 1 && path.starts_with('-') ? fmt::format("./{}", path) : path;
}

Subject subject(const std::string& text, const std::string& name, const std::string& path) {
  const std::string argument = as_argument(path);
  return {text, name, argument, path == "-" ? "<stdin>" : argument};
}

// Of a message about the model's own file or about one that it includes.
Diagnostic diagnostic_of(const Message& message, const Subject& subject, const std::string& hint) {
  const auto& [text, name, path, name_in_messages] = subject;
  const bool own = message.file == name_in_messages;
  std::optional<std::string> other;
  if (!own) other = read_other(std::string(message.file));
  if (message.line == 0 || (!own && !other)) return general_error(std::string(message.text), hint);
  const std::string& quoted = own ? text : *other;
  const std::size_t at = offset_of(quoted, message.line, message.column);
  return diagnose({quoted, own ? std::string_view(name) : message.file}, {at, at + 1}, Severity::Error,
                  std::string(message.text), hint);
}

std::string hint_about(const Message& message) {
  const auto says = [&](std::string_view words) {
    return message.text.find(words) != std::string_view::npos;
  };
  if (says("No such file")) return "give its folder with -I";
  return says(" more than ") || says(" longer than ")
             ? "look for macros that double, or files that include themselves"
             : "";
}

[[noreturn]] void refuse(const SubprocessResult& result, const Subject& subject) {
  std::vector<Diagnostic> diagnostics;
  std::string_view rest = result.messages;
  while (!rest.empty() && diagnostics.size() < limits::errors) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    if (const auto message = read_message(line)) {
      diagnostics.push_back(diagnostic_of(*message, subject, hint_about(*message)));
    }
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
  if (!diagnostics.empty()) throw UserError(std::move(diagnostics));
  throw UserError(fmt::format("the preprocessor failed on {} with status {}", subject.name, result.status),
                  result.messages.substr(0, result.messages.find('\n')));
}

Message message_of(const cpp::Refused& refused) {
  return {refused.file, refused.line, refused.column, refused.message};
}

// The other program is asked because the built-in preprocessor does not go on.
void require_output(const SubprocessResult& result, const std::string& program, const Subject& subject,
                    const std::optional<cpp::Refused>& why) {
  const std::string missing = fmt::format("cannot run the preprocessor {}", program);
  switch (result.outcome) {
    case Outcome::Ended:
      return;
    case Outcome::NotStarted:
      if (!why) throw UserError(missing, "its arguments are for gcc: install it");
      throw UserError(diagnostic_of(message_of(*why), subject,
                                    missing + ", which may know better than the built-in one: install gcc"));
    case Outcome::TimedOut:
      throw UserError(fmt::format("the preprocessor {} does not come to an end", program));
    case Outcome::OutputTooLong:
      throw UserError(
          fmt::format("the model is longer than {} bytes after the preprocessor", limits::text_bytes),
          "look for macros or files that include themselves");
  }
}

std::vector<std::string> command_line(const PreprocessOptions& options, const std::string& macros_of,
                                      const std::string& path) {
  std::vector<std::string> line = options.command;
  for (const std::string& definition : options.definitions) line.push_back(fmt::format("-D{}", definition));
  for (const std::string& folder : options.include_folders) line.push_back(fmt::format("-I{}", folder));
  std::ranges::copy(options.arguments, std::back_inserter(line));
  if (!macros_of.empty()) line.insert(line.end(), {"-imacros", macros_of});
  line.push_back(path);
  return line;
}

std::string run_other(const Subject& subject, const std::string& macros_of, const PreprocessOptions& options,
                      const std::optional<cpp::Refused>& why) {
  const std::vector<std::string> line = command_line(options, macros_of, subject.path);
  const std::string_view input = subject.path == "-" ? std::string_view(subject.text) : std::string_view();
  SubprocessResult result = run_program(line, input, {.output_bytes = limits::text_bytes});
  require_output(result, line.front(), subject, why);
  if (result.status != 0) refuse(result, subject);
  return std::move(result.output);
}

// By the built-in preprocessor, or by the other program where that one does not go on.
std::string run(const Subject& subject, const std::string& macros_of, const PreprocessOptions& options) {
  if (!options.arguments.empty()) return run_other(subject, macros_of, options, std::nullopt);
  auto result = cpp::preprocess({.text = subject.text,
                                 .path = subject.name_in_messages,
                                 .definitions = options.definitions,
                                 .include_folders = options.include_folders,
                                 .macros_of = macros_of});
  if (auto* const output = std::get_if<std::string>(&result)) return std::move(*output);
  const auto& why = std::get<cpp::Refused>(result);
  if (!why.is_final) return run_other(subject, macros_of, options, why);
  throw UserError(diagnostic_of(message_of(why), subject, hint_about(message_of(why))));
}

SourceMap preprocess(const std::string& text, const std::string& name, const std::string& path,
                     const std::string& macros_of, const PreprocessOptions& options) {
  const Subject given = subject(text, name, path);
  std::string output = run(given, macros_of, options);
  SourceMap map = SourceMap::of_preprocessed(std::move(output), text, name, given.name_in_messages);
  for (std::size_t file = 1; file < map.files().size(); ++file) {
    if (auto original = read_other(map.files()[file])) map.set_original(file, std::move(*original));
  }
  return map;
}

SourceMap preprocess_if_needed(std::string text, const std::string& name, const std::string& path,
                               const PreprocessOptions& options) {
  require_short(text, name);
  if (!needs_preprocessor(text, options)) return SourceMap(std::move(text), name);
  return preprocess(text, name, path, {}, options);
}

}  // namespace

SourceMap preprocess_file(const std::string& path, const PreprocessOptions& options) {
  return preprocess_if_needed(read_model(path), path, path, options);
}

SourceMap preprocess_beside(const SourceText& text, const std::string& model_path,
                            const PreprocessOptions& options) {
  return preprocess(std::string(text.text), std::string(text.name), "-", model_path, options);
}

SourceMap preprocess_text(std::string text, const std::string& name, const PreprocessOptions& options) {
  return preprocess_if_needed(std::move(text), name, "-", options);
}

}  // namespace ouro::promela
