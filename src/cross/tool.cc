#include "cross/tool.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "base/temporary_folder.hh"
#include "cross/process.hh"
#include "logic/eliminate.hh"
#include "logic/express.hh"
#include "logic/print.hh"
#include "omega/hoa_reader.hh"
#include "omega/lbtt.hh"
#include "omega/never_claim_reader.hh"

namespace ouro::cross {

namespace {

using logic::Formula;
using logic::Op;
using logic::Syntax;

constexpr std::array<std::pair<char, Syntax>, 3> syntaxes = {
    {{'f', Syntax::Infix}, {'s', Syntax::Spin}, {'l', Syntax::Lbt}}};

std::string shell_quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

std::string text_in(const Formula& formula, Syntax syntax) {
  Formula said = express_in(formula, syntax);
  if (syntax == Syntax::Lbt) said = eliminate(said, {Op::WeakUntil, Op::StrongRelease});
  return to_text(said, {.syntax = syntax});
}

void write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text << '\n';
  if (!file.flush()) throw UserError(fmt::format("cannot write {}", path.string()));
}

std::string read_output(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw UserError("it wrote no output file");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

ToolFormat guessed_format(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) throw UserError("it wrote nothing");
  text.remove_prefix(first);
  if (text.starts_with("HOA:")) return ToolFormat::Hoa;
  if (text.starts_with("never") || text.starts_with("/*")) return ToolFormat::Never;
  if (std::isdigit(static_cast<unsigned char>(text.front())) != 0) return ToolFormat::Lbtt;
  throw UserError("its output begins like none of the known formats");
}

omega::Automaton read_automaton(const std::string& text, ToolFormat format,
                                const std::shared_ptr<omega::Propositions>& propositions) {
  const SourceText source{.text = text, .name = "output"};
  switch (format == ToolFormat::Guess ? guessed_format(text) : format) {
    case ToolFormat::Hoa:
      return omega::read_hoa(source, propositions).automaton;
    case ToolFormat::Never:
      return omega::read_never_claim(source, propositions);
    default:
      return omega::read_lbtt(source, propositions);
  }
}

// The command as alternating parts: text, place, text, place, ..., text.
struct Template {
  std::vector<std::string> texts{""};
  std::vector<char> places;
};

Template parse_template(const std::string& command) {
  constexpr std::string_view known = "fslFSLO";
  Template result;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char place = command[i] == '%' && i + 1 < command.size() ? command[i + 1] : '%';
    if (command[i] != '%') {
      result.texts.back() += command[i];
      continue;
    }
    ++i;
    if (place == '%') {
      result.texts.back() += '%';
    } else if (known.find(place) != std::string_view::npos) {
      result.places.push_back(place);
      result.texts.emplace_back();
    } else {
      throw UserError(fmt::format("the command '{}' has an unknown place %{}", command, place),
                      "there are %f %s %l (the formula), %F %S %L (a file with it) and %O (the output file)");
    }
  }
  const auto has = [&](std::string_view places) {
    return std::ranges::any_of(result.places,
                               [&](char c) { return places.find(c) != std::string_view::npos; });
  };
  if (!has("O") || !has("fslFSL")) {
    throw UserError(
        fmt::format("the command '{}' needs a place for the formula and one for the output", command),
        "for example: 'lbt < %L > %O'");
  }
  return result;
}

class Tool {
 public:
  Tool(Template command, const ToolOptions& options) : command_(std::move(command)), options_(options) {}

  Translated translate(const Formula& formula,
                       const std::shared_ptr<omega::Propositions>& propositions) const {
    try {
      const TemporaryFolder folder;
      const ProcessResult result = run_shell(filled(formula, folder.path()), folder.path(), options_.timeout);
      if (result.timed_out) return Translated::failed("it did not end in time");
      if (result.status != 0) {
        const std::string message = result.messages.substr(0, result.messages.find('\n'));
        return Translated::failed(
            fmt::format("exit status {}{}{}", result.status, message.empty() ? "" : ": ", message));
      }
      return Translated::done(
          read_automaton(read_output(folder.path() / output), options_.format, propositions));
    } catch (const UserError& error) {
      return Translated::failed(error.what());
    }
  }

 private:
  static constexpr const char* output = "output";

  std::string filled(const Formula& formula, const std::filesystem::path& folder) const {
    std::string result = command_.texts[0];
    for (std::size_t i = 0; i < command_.places.size(); ++i) {
      result += value(command_.places[i], formula, folder) + command_.texts[i + 1];
    }
    return result;
  }

  static std::string value(char place, const Formula& formula, const std::filesystem::path& folder) {
    if (place == 'O') return output;
    for (const auto& [letter, syntax] : syntaxes) {
      if (place == letter) return shell_quoted(text_in(formula, syntax));
      if (place != std::toupper(letter)) continue;
      const std::string name = fmt::format("formula.{}", letter);
      write_file(folder / name, text_in(formula, syntax));
      return name;
    }
    return {};
  }

  Template command_;
  ToolOptions options_;
};

}  // namespace

std::optional<ToolFormat> parse_tool_format(std::string_view name) {
  constexpr std::array<std::string_view, 4> names = {"auto", "hoa", "never", "lbtt"};
  const auto* const found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<ToolFormat>(found - names.begin());
}

Translator tool_translator(const std::string& command, const ToolOptions& options) {
  const Tool tool(parse_template(command), options);
  return {
      .name = command.substr(0, command.find_first_of(" \t")),
      .translate = [tool](const Formula& formula, const std::shared_ptr<omega::Propositions>& propositions) {
        return tool.translate(formula, propositions);
      }};
}

}  // namespace ouro::cross
