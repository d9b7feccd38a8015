#include "promela/preprocessor.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/ascii.hh"
#include "base/file.hh"
#include "base/source.hh"
#include "promela/directive_expression.hh"
#include "promela/limits.hh"
#include "promela/macro_expansion.hh"
#include "promela/preprocessed_output.hh"
#include "promela/preprocessing_lexer.hh"
#include "promela/spliced_text.hh"

namespace ouro::promela::cpp {

namespace {

using Until = Lexer::Until;

// Those that change how the text is read.
constexpr auto refused_pragmas =
    std::to_array<std::string_view>({"once", "GCC", "STDC", "push_macro", "pop_macro", "poison",
                                     "system_header", "dependency", "include_alias"});

Token known(const Token& token) {
  if (token.kind == Kind::Foreign)
    refuse(token, fmt::format("{} outside of strings and comments", token.text));
  return token;
}

// The rest of a directive's line.
class LineSource final : public TokenSource {
 public:
  explicit LineSource(Lexer& lexer) : lexer_(lexer) {}

  Token next(Reading /*reading*/) override {
    if (!again_) return known(lexer_.next(Until::EndOfLine));
    return *std::exchange(again_, std::nullopt);
  }
  void put_back(const Token& token) override { again_ = token; }
  std::string file() const override { return {}; }

 private:
  Lexer& lexer_;
  std::optional<Token> again_;
};

std::string_view folder_of(std::string_view path) { return path.substr(0, path.rfind('/') + 1); }

std::string path_in(std::string_view folder, std::string_view name) {
  const bool has_end = folder.empty() || folder.ends_with('/');
  return fmt::format("{}{}{}", folder, has_end ? "" : "/", name);
}

enum class FileKind : std::uint8_t { None, Regular, Odd };

FileKind kind_of(const std::string& path) {
  std::error_code error;
  switch (std::filesystem::status(path, error).type()) {
    case std::filesystem::file_type::regular:
      return FileKind::Regular;
    case std::filesystem::file_type::none:
    case std::filesystem::file_type::not_found:
    case std::filesystem::file_type::directory:
      return FileKind::None;
    default:
      return FileKind::Odd;
  }
}

class Preprocessor final : public TokenSource {
 public:
  explicit Preprocessor(const Input& input) : input_(input), output_(input.path) {}

  std::variant<std::string, Refused> run() {
    try {
      return preprocess_all();
    } catch (const Refusal& refusal) {
      return Refused{refusal.message, file(), refusal.line, refusal.column, refusal.is_final};
    }
  }

  Token next(Reading reading) override;
  void put_back(const Token& token) override { files_.back().again = token; }
  std::string file() const override { return files_.empty() ? "<command-line>" : files_.back().name; }

 private:
  struct Conditional {
    Token directive;
    bool is_taken = false;  ///< one of its groups has been read
    bool has_else = false;
  };
  struct File {
    std::string path;
    std::string name;  ///< as #line changes it
    Lexer lexer;
    std::vector<Conditional> conditionals;
    std::optional<Token> again;
  };
  struct Directive {
    std::string_view name;
    void (Preprocessor::*obey)(const Token& directive);
  };

  std::string preprocess_all();
  void define(const std::string& definition);
  void read_all(const std::string& path, const SplicedText& text);
  const SplicedText& keep(std::string_view text);
  const SplicedText& read(const std::string& path, const Token& at);

  Lexer& lexer() { return files_.back().lexer; }
  std::vector<Conditional>& conditionals() { return files_.back().conditionals; }
  Token next_on_line() { return known(lexer().next(Until::EndOfLine)); }
  void skip_line();
  bool leave_file();
  void obey_directive();

  void obey_define(const Token& directive);
  void obey_undef(const Token& directive);
  void obey_ifdef(const Token& directive);
  void obey_ifndef(const Token& directive);
  void obey_if(const Token& directive);
  void obey_elif(const Token& directive);
  void obey_else(const Token& directive);
  void obey_endif(const Token& directive);
  void obey_line(const Token& directive);
  void obey_pragma(const Token& directive);
  void obey_warning(const Token& directive);
  void obey_error(const Token& directive);

  void open(const Token& directive, bool condition);
  bool evaluate(const Token& directive);
  Conditional& innermost(const Token& directive);
  void skip_group();
  bool resumes_at(const Token& directive);
  [[noreturn]] void refuse_open();

  void include();
  std::string find_included(const Token& header);
  void enter(const std::string& path, const Token& at);

  static const std::array<Directive, 12> directives;

  const Input& input_;
  Expander expander_;
  PreprocessedOutput output_;
  std::vector<File> files_;
  std::vector<std::unique_ptr<SplicedText>> texts_;
  std::unordered_map<std::string, const SplicedText*> included_;
  std::size_t bytes_left_ = limits::included_bytes;
};

const std::array<Preprocessor::Directive, 12> Preprocessor::directives = {
    {{"define", &Preprocessor::obey_define},
     {"undef", &Preprocessor::obey_undef},
     {"ifdef", &Preprocessor::obey_ifdef},
     {"ifndef", &Preprocessor::obey_ifndef},
     {"if", &Preprocessor::obey_if},
     {"elif", &Preprocessor::obey_elif},
     {"else", &Preprocessor::obey_else},
     {"endif", &Preprocessor::obey_endif},
     {"line", &Preprocessor::obey_line},
     {"pragma", &Preprocessor::obey_pragma},
     {"warning", &Preprocessor::obey_warning},
     {"error", &Preprocessor::obey_error}}};

std::string Preprocessor::preprocess_all() {
  for (const std::string& definition : input_.definitions) define(definition);
  if (!input_.macros_of.empty()) {
    read_all(input_.macros_of, read(input_.macros_of, {}));
    output_ = PreprocessedOutput(input_.path);
  }
  read_all(input_.path, keep(input_.text));
  return output_.finish();
}

void Preprocessor::define(const std::string& definition) {
  if (std::ranges::any_of(definition, ascii::is_control)) refuse({}, "a macro with control characters");
  std::string text = definition;
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) {
    text += " 1";
  } else {
    text[equals] = ' ';
  }
  Lexer lexer(keep(text));
  expander_.macros.define(lexer);
}

void Preprocessor::read_all(const std::string& path, const SplicedText& text) {
  files_.clear();
  files_.push_back({path, path, Lexer(text), {}, {}});
  Expansion expansion(expander_, *this);
  for (Token token = expansion.next(); token.kind != Kind::End; token = expansion.next()) {
    output_.put(token);
    if (output_.size() > limits::text_bytes) {
      refuse_finally(
          token, fmt::format("the model is longer than {} bytes after the preprocessor", limits::text_bytes));
    }
  }
}

const SplicedText& Preprocessor::keep(std::string_view text) {
  return *texts_.emplace_back(std::make_unique<SplicedText>(splice(text)));
}

const SplicedText& Preprocessor::read(const std::string& path, const Token& at) {
  const auto [found, is_new] = included_.try_emplace(path);
  if (is_new) {
    try {
      const std::string text = ouro::read_file(path, limits::text_bytes + 1);
      if (text.size() > limits::text_bytes) refuse(at, fmt::format("{} is too long", path));
      found->second = &keep(text);
    } catch (const UserError& error) {
      refuse(at, error.what());
    }
  }
  return *found->second;
}

Token Preprocessor::next(Reading reading) {
  for (;;) {
    File& file = files_.back();
    Token token =
        file.again ? *std::exchange(file.again, std::nullopt) : known(lexer().next(Until::EndOfText));
    if (token.kind == Kind::End) {
      if (reading != Reading::Text || !leave_file()) return token;
      continue;
    }
    if (!token.starts_line || reading == Reading::Lookahead) return token;
    if (token.is_symbol("#")) {
      if (reading == Reading::Argument) refuse(token, "a directive among the arguments of a macro");
      obey_directive();
      continue;
    }
    if (reading == Reading::Text) output_.begin_line(token);
    // A line's end is a blank inside of a macro call only.
    if (reading == Reading::Argument) token.after_blank = true;
    return token;
  }
}

void Preprocessor::refuse_open() {
  const Token& directive = conditionals().back().directive;
  refuse_finally(directive, fmt::format("unterminated #{}", directive.text));
}

// Whether there is a file that included this one.
bool Preprocessor::leave_file() {
  if (!conditionals().empty()) refuse_open();
  if (files_.size() == 1) return false;
  files_.pop_back();
  output_.go_to(files_.back().name, lexer().line() + 1);
  return true;
}

void Preprocessor::skip_line() {
  while (lexer().next(Until::EndOfLine).kind != Kind::End) {
  }
}

void Preprocessor::obey_directive() {
  const Token name = next_on_line();
  if (name.kind == Kind::End) return;
  if (name.kind == Kind::Name && name.text == "include") return include();
  const auto* const found = std::ranges::find(directives, name.text, &Directive::name);
  if (found == directives.end()) refuse(name, fmt::format("invalid preprocessing directive #{}", name.text));
  (this->*found->obey)(name);
  skip_line();
}

void Preprocessor::obey_define(const Token& /*directive*/) { expander_.macros.define(lexer()); }

void Preprocessor::obey_undef(const Token& /*directive*/) { expander_.macros.undefine(next_on_line()); }

void Preprocessor::obey_ifdef(const Token& directive) {
  open(directive, expander_.macros.is_defined(next_on_line()));
}

void Preprocessor::obey_ifndef(const Token& directive) {
  open(directive, !expander_.macros.is_defined(next_on_line()));
}

void Preprocessor::obey_if(const Token& directive) { open(directive, evaluate(directive)); }

// Here the group before is one that was read, so the rest is not.
void Preprocessor::obey_elif(const Token& directive) {
  if (innermost(directive).has_else) refuse(directive, "#elif after #else");
  skip_group();
}

void Preprocessor::obey_else(const Token& directive) {
  if (innermost(directive).has_else) refuse(directive, "#else after #else");
  innermost(directive).has_else = true;
  skip_group();
}

void Preprocessor::obey_endif(const Token& directive) {
  innermost(directive);
  conditionals().pop_back();
}

Preprocessor::Conditional& Preprocessor::innermost(const Token& directive) {
  if (conditionals().empty()) refuse(directive, fmt::format("#{} without #if", directive.text));
  return conditionals().back();
}

void Preprocessor::open(const Token& directive, bool condition) {
  conditionals().push_back({directive, condition});
  if (!condition) skip_group();
}

bool Preprocessor::evaluate(const Token& directive) {
  LineSource line(lexer());
  Expansion expansion(expander_, line);
  return is_true(expansion, expander_.macros, directive);
}

// Passes over lines up to the directive that ends this group and begins one that is read, or ends them all.
void Preprocessor::skip_group() {
  skip_line();
  for (std::size_t depth = 0;;) {
    const Token token = lexer().next(Until::EndOfText);
    if (token.kind == Kind::End) refuse_open();
    if (!token.starts_line) continue;
    if (token.kind == Kind::Foreign && token.text == "%:") refuse(token, "%: for #");
    if (!token.is_symbol("#")) continue;
    const Token name = lexer().next(Until::EndOfLine);
    const bool opens = name.text == "if" || name.text == "ifdef" || name.text == "ifndef";
    if (opens) {
      ++depth;
    } else if (depth > 0) {
      if (name.text == "endif") --depth;
    } else if (resumes_at(name)) {
      return;
    }
  }
}

bool Preprocessor::resumes_at(const Token& directive) {
  Conditional& conditional = conditionals().back();
  const bool is_else = directive.text == "else";
  if (directive.text == "endif") {
    conditionals().pop_back();
    return true;
  }
  if (directive.text == "elifdef" || directive.text == "elifndef") refuse(directive, "#elifdef");
  if (!is_else && directive.text != "elif") return false;
  if (conditional.has_else) refuse(directive, fmt::format("#{} after #else", directive.text));
  conditional.has_else = is_else;
  if (conditional.is_taken) return false;
  conditional.is_taken = is_else || evaluate(directive);
  return conditional.is_taken;
}

void Preprocessor::obey_line(const Token& directive) {
  constexpr std::uint32_t most = 2'147'483'647;
  const Token number = next_on_line();
  const Token name = next_on_line();
  std::uint32_t line = 0;
  const std::string_view digits = number.text;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), line);
  const bool is_number = number.kind == Kind::Number && error == std::errc() &&
                         end == digits.data() + digits.size() && line <= most;
  const bool has_name = name.kind == Kind::String && name.text.find('\\') == std::string_view::npos;
  if (!is_number || (name.kind != Kind::End && !has_name))
    refuse(directive, "#line with other than a number");
  if (has_name) files_.back().name = name.text.substr(1, name.text.size() - 2);
  lexer().number_next_line(line);
  output_.go_to(file(), line);
}

// It stays in the text, for those who know it.
void Preprocessor::obey_pragma(const Token& directive) {
  const Token word = lexer().next(Until::EndOfLine);
  if (std::ranges::find(refused_pragmas, word.text) != refused_pragmas.end()) {
    refuse(word, fmt::format("#pragma {}", word.text));
  }
  const Token line{.kind = Kind::Other, .line = directive.line, .column = 1, .text = "#pragma"};
  output_.begin_line(line);
  output_.put(line);
}

void Preprocessor::obey_warning(const Token& /*directive*/) {}

void Preprocessor::obey_error(const Token& directive) {
  std::string message = "#error";
  for (Token word = lexer().next(Until::EndOfLine); word.kind != Kind::End;
       word = lexer().next(Until::EndOfLine)) {
    if (word.after_blank) message += ' ';
    message += word.text;
  }
  refuse_finally(directive, message);
}

void Preprocessor::include() {
  const Token header = lexer().next_header_name();
  if (header.kind == Kind::End) refuse(header, "#include expects \"FILENAME\" or <FILENAME>");
  skip_line();
  enter(find_included(header), header);
}

std::string Preprocessor::find_included(const Token& header) {
  const std::string_view name = header.text.substr(1, header.text.size() - 2);
  std::vector<std::string> candidates;
  if (name.starts_with('/')) {
    candidates.emplace_back(name);
  } else {
    if (header.text.starts_with('"')) candidates.push_back(path_in(folder_of(files_.back().path), name));
    for (const std::string& folder : input_.include_folders) candidates.push_back(path_in(folder, name));
  }
  for (std::string& candidate : candidates) {
    const FileKind kind = kind_of(candidate);
    if (kind == FileKind::Regular) return std::move(candidate);
    if (kind == FileKind::Odd) break;
  }
  refuse(header, fmt::format("{}: No such file or directory", name));
}

void Preprocessor::enter(const std::string& path, const Token& at) {
  // So that files with nothing in them cost something.
  constexpr std::size_t least = 1000;
  if (files_.size() >= limits::include_depth) {
    refuse_finally(at, fmt::format("files include each other more than {} deep", limits::include_depth));
  }
  const SplicedText& text = read(path, at);
  const std::size_t cost = text.text.size() + least;
  if (cost > bytes_left_) {
    refuse_finally(at, fmt::format("more than {} bytes are included", limits::included_bytes));
  }
  bytes_left_ -= cost;
  files_.push_back({path, path, Lexer(text), {}, {}});
  output_.go_to(path, 1);
}

}  // namespace

std::variant<std::string, Refused> preprocess(const Input& input) { return Preprocessor(input).run(); }

}  // namespace ouro::promela::cpp
