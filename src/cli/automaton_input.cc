#include "cli/automaton_input.hh"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "base/ascii.hh"
#include "cli/options.hh"
#include "cli/report.hh"
#include "omega/hoa_reader.hh"
#include "omega/import.hh"
#include "omega/lbtt.hh"
#include "omega/never_claim_reader.hh"

namespace ouro::cli {

namespace {

using omega::Automaton;
using omega::Propositions;

// The place behind a comment that begins at `at`; the end of the text when it does not end.
std::size_t behind_comment(std::string_view text, std::size_t at) {
  const std::size_t end = text.find("*/", at + 2);
  return end == std::string_view::npos ? text.size() : end + 2;
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (ascii::is_blank(text[at])) {
      ++at;
    } else if (text.substr(at).starts_with("/*")) {
      at = behind_comment(text, at);
    } else {
      break;
    }
  }
  return at;
}

std::size_t behind_quotation(std::string_view text, std::size_t at) {
  const std::size_t end = text.find('"', at + 1);
  return end == std::string_view::npos ? text.size() : end + 1;
}

// The place behind the brace that closes the first one; the end of the text when there is none.
std::size_t end_of_claim(std::string_view text, std::size_t at) {
  std::size_t depth = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"') {
      at = behind_quotation(text, at);
      continue;
    }
    if (text.substr(at).starts_with("/*")) {
      at = behind_comment(text, at);
      continue;
    }
    ++at;
    if (c == '{') ++depth;
    if (c == '}' && (depth == 0 || --depth == 0)) return at;
  }
  return at;
}

bool begins_with_word(std::string_view text, std::string_view word) {
  return text.starts_with(word) && (text.size() == word.size() || !ascii::is_name_char(text[word.size()]));
}

class Reader {
 public:
  Reader(std::string_view text, std::string name, const AutomatonHandlers& handlers)
      : text_(text), name_(std::move(name)), handlers_(handlers) {}

  void run() {
    at_ = skip_blanks(text_, 0);
    while (at_ < text_.size() && !handlers_.stop()) {
      const std::string_view rest = text_.substr(at_);
      if (rest.starts_with("HOA:") || rest.starts_with("--")) {
        read_hoa_stream();
      } else if (begins_with_word(rest, "never")) {
        read_one(end_of_claim(text_, at_), omega::read_never_claim);
      } else if (ascii::is_digit(rest.front())) {
        read_one(text_.size(), omega::read_lbtt);
      } else {
        return handlers_.error(unknown_format());
      }
      at_ = skip_blanks(text_, at_);
    }
  }

 private:
  // What stands from the current place to `end`, with its lines counted as in the whole text.
  SourceText part(std::size_t end) {
    const std::size_t line_end = text_.substr(0, at_).rfind('\n');
    const std::size_t line_begin = line_end == std::string_view::npos ? 0 : line_end + 1;
    return {.text = text_.substr(at_, end - at_),
            .name = name_,
            .first_line = line_of(at_),
            .first_column = at_ - line_begin + 1};
  }

  // Places are asked for in their order, so that all the counting together is linear.
  std::size_t line_of(std::size_t at) {
    line_ += static_cast<std::size_t>(std::ranges::count(text_.substr(counted_, at - counted_), '\n'));
    counted_ = at;
    return line_;
  }

  void read_hoa_stream() {
    const std::size_t begin = at_;
    const auto propositions = std::make_shared<Propositions>();
    omega::HoaReader reader(part(text_.size()), propositions);
    at_ = text_.size();
    while (!handlers_.stop()) {
      try {
        auto read = reader.next();
        if (!read) return;
        for (const Diagnostic& warning : read->warnings) handlers_.warning(warning);
        give(read->automaton, line_of(begin + read->span.begin));
      } catch (const UserError& error) {
        handlers_.error(error);
      }
    }
  }

  template <class Read>
  void read_one(std::size_t end, Read read) {
    const SourceText source = part(end);
    at_ = end;
    try {
      give(read(source, std::make_shared<Propositions>()), source.first_line);
    } catch (const UserError& error) {
      handlers_.error(error);
    }
  }

  void give(const Automaton& automaton, std::size_t line) {
    handlers_.automaton({import_automaton(automaton, std::make_shared<Propositions>()), name_, line});
  }

  UserError unknown_format() const {
    return UserError(diagnose({.text = text_, .name = name_}, {at_, at_ + 1}, Severity::Error,
                              "no automaton begins like this",
                              "HOA begins with 'HOA:', a never claim with 'never', an automaton of lbtt with "
                              "its number of states"));
  }

  std::string_view text_;
  std::string name_;
  const AutomatonHandlers& handlers_;
  std::size_t at_ = 0;
  std::size_t counted_ = 0;  // up to where lines have been counted
  std::size_t line_ = 1;
};

}  // namespace

void add_automaton_input(CLI::App& verb, AutomatonInputOptions& options) {
  verb.add_option("FILE", options.files,
                  "Files of automata: HOA, never claims, or one in lbtt's format; - or none is\n"
                  "standard input");
}

std::string shown_name(const std::string& path) { return path == "-" ? "<stdin>" : path; }

std::vector<std::string> input_files(const AutomatonInputOptions& options) {
  return options.files.empty() ? std::vector<std::string>{"-"} : options.files;
}

void for_each_automaton(const std::string& path, const AutomatonHandlers& handlers) {
  const std::string text = read_input(path);
  Reader(text, shown_name(path), handlers).run();
}

std::vector<Automaton> read_automata(const std::string& path, std::string_view option) {
  std::vector<Automaton> automata;
  for_each_automaton(path,
                     {.automaton = [&](AutomatonItem item) { automata.push_back(std::move(item.automaton)); },
                      .warning = [](const Diagnostic& warning) { report(warning); },
                      .error = [](const UserError& error) { throw error; },
                      .stop = [] { return false; }});
  if (automata.empty())
    throw UserError(fmt::format("{}: there is no automaton in {}", option, shown_name(path)));
  return automata;
}

}  // namespace ouro::cli
