#include "promela/macro_substitution.hh"

#include <fmt/format.h>

#include <cassert>
#include <utility>

#include "promela/preprocessing_lexer.hh"

namespace ouro::promela::cpp {

namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

// An odd number of backslashes at the end would escape the closing quote.
bool ends_with_open_escape(std::span<const Token> words) {
  std::size_t backslashes = 0;
  for (const Token& word : words) {
    if (word.kind == Kind::Padding) continue;
    backslashes = word.kind == Kind::Other && word.text.starts_with('\\') ? backslashes + 1 : 0;
  }
  return backslashes % 2 == 1;
}

std::string stringified(std::span<const Token> words) {
  std::string out = "\"";
  Separation separation;
  for (const Token& word : words) {
    if (word.kind == Kind::Padding) {
      separation.add(word);
      continue;
    }
    const bool is_apart = separation.take(word);
    if (is_apart && out.size() > 1) out += ' ';
    const bool is_quoted = word.kind == Kind::String || word.kind == Kind::Character;
    out += is_quoted ? escaped(word.text) : std::string(word.text);
  }
  if (ends_with_open_escape(words)) out.pop_back();
  return out + '"';
}

// The only word in a text.
Token word_of(std::string_view text, const Token& at) {
  const SplicedText spliced{.text = std::string(text), .line_begins = {0}};
  Lexer lexer(spliced);
  Token word = lexer.next(Lexer::Until::EndOfLine);
  const bool is_one =
      word.text.size() == text.size() && word.kind != Kind::Other && word.kind != Kind::Foreign;
  if (!is_one)
    refuse(at, fmt::format("pasting gives \"{}\", which is not a valid preprocessing token", text));
  word.text = text;
  return word;
}

Token joined(const Token& left, const Token& right, Spellings& spellings) {
  if (left.is_symbol("/") && !right.is_symbol("=")) {
    refuse(left, "pasting \"/\" does not give a valid preprocessing token");
  }
  const std::string_view text = spellings.keep(fmt::format("{}{}", left.text, right.text), left);
  Token word = word_of(text, left);
  word.after_blank = left.after_blank;
  word.starts_line = false;
  word.line = left.line;
  word.column = left.column;
  return word;
}

class Substitution {
 public:
  Substitution(const Macro& macro, const Token& name, std::span<const Argument> arguments,
               Spellings& spellings)
      : macro_(macro), name_(name), arguments_(arguments), spellings_(spellings) {}

  std::vector<Token> run() {
    words_.push_back(padding_before(name_));
    for (std::size_t i = 0; i < macro_.words.size(); ++i) {
      if (macro_.words[i].kind == Kind::Parameter) {
        add_argument(i);
      } else {
        words_.push_back(macro_.words[i]);
      }
    }
    if (macro_.pastes) join_words();
    return std::move(words_);
  }

 private:
  bool is_pasted(std::size_t i) const { return i > 0 && macro_.words[i - 1].pastes; }

  void add_argument(std::size_t i) {
    const Token& parameter = macro_.words[i];
    if (is_pasted(i)) prepare_for_right_side(parameter);
    if (i > 0 && !is_pasted(i)) words_.push_back(padding_before(parameter));
    if (parameter.is_stringified) {
      add_string(parameter);
    } else {
      add_words(parameter, is_pasted(i) || parameter.pastes);
    }
    if (!parameter.pastes) words_.push_back(padding_after());
  }

  // The word before is marked to be joined with the argument, of which there may be nothing.
  void prepare_for_right_side(const Token& parameter) {
    const Argument& argument = arguments_[parameter.parameter];
    const bool is_rest = macro_.is_variadic && parameter.parameter + 1U == macro_.parameters.size();
    if (parameter.is_stringified) return;
    if (words_.back().is_symbol(",") && is_rest) {
      if (argument.is_omitted) {
        words_.pop_back();
      } else {
        words_.back().pastes = parameter.pastes;
      }
    } else if (argument.written.empty()) {
      words_.back().pastes = parameter.pastes;
    }
  }

  void add_string(const Token& parameter) {
    Token word{.kind = Kind::String, .pastes = parameter.pastes};
    word.text = spellings_.keep(stringified(arguments_[parameter.parameter].written), name_);
    words_.push_back(word);
  }

  void add_words(const Token& parameter, bool as_written) {
    const Argument& argument = arguments_[parameter.parameter];
    const std::vector<Token>& words = as_written ? argument.written : argument.replaced;
    words_.insert(words_.end(), words.begin(), words.end());
    if (!words.empty() && parameter.pastes) words_.back().pastes = true;
  }

  void join_words() {
    std::vector<Token> result;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (words_[i].kind == Kind::Padding || !words_[i].pastes) {
        result.push_back(words_[i]);
      } else {
        result.push_back(padding_before(words_[i]));
        result.push_back(join_from(i));
        result.push_back(padding_after());
      }
    }
    words_ = std::move(result);
  }

  // Joins the word with those behind it, and goes to the last of these.
  Token join_from(std::size_t& i) {
    Token left = words_[i];
    for (bool pastes = true; pastes;) {
      do ++i;
      while (i < words_.size() && words_[i].kind == Kind::Padding);
      if (i >= words_.size()) break;
      pastes = words_[i].pastes;
      left = joined(left, words_[i], spellings_);
    }
    return left;
  }

  const Macro& macro_;
  const Token& name_;
  std::span<const Argument> arguments_;
  Spellings& spellings_;
  std::vector<Token> words_;
};

}  // namespace

std::string_view Spellings::keep(std::string text, const Token& at) {
  if (text.size() > bytes_left_) {
    refuse_finally(at, fmt::format("# and ## make words of more than {} bytes", limits::text_bytes));
  }
  bytes_left_ -= text.size();
  return texts_.emplace_back(std::move(text));
}

std::vector<Token> substitute(const Macro& macro, const Token& name, std::span<const Argument> arguments,
                              Spellings& spellings) {
  assert(arguments.size() == macro.parameters.size());
  return Substitution(macro, name, arguments, spellings).run();
}

}  // namespace ouro::promela::cpp
