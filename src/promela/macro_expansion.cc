#include "promela/macro_expansion.hh"

#include <fmt/format.h>

#include <cassert>
#include <utility>

#include "base/ascii.hh"
#include "promela/predefined_macros.hh"

namespace ouro::promela::cpp {

void Expansion::charge(const Token& at) {
  if (expander_.words_left == 0) {
    refuse_finally(at, fmt::format("macros expand to more than {} words", limits::macro_tokens));
  }
  --expander_.words_left;
}

// The next word of the topmost context. At its end there is a padding, and it is left; the end of an argument
// stays.
Token Expansion::take(Reading reading) {
  if (contexts_.empty()) return source_.next(reading);
  Context& context = contexts_.back();
  if (context.at == context.words.size()) {
    if (context.is_argument) return {};
    if (context.macro != nullptr) --context.macro->in_use;
    contexts_.pop_back();
    return padding_after();
  }
  Token token = context.words[context.at++];
  if (!context.is_argument) {
    token.line = context.line;
    token.column = context.column;
  }
  charge(token);
  return token;
}

void Expansion::give_back(const Token& token) {
  if (contexts_.empty()) {
    source_.put_back(token);
  } else if (token.kind != Kind::End) {
    --contexts_.back().at;
  }
}

void Expansion::push(std::vector<Token> words, const Token& name, Macro* macro) {
  Context& context = contexts_.emplace_back();
  context.owned = std::move(words);
  context.words = context.owned;
  context.macro = macro;
  context.line = name.line;
  context.column = name.column;
  if (macro != nullptr) ++macro->in_use;
}

Token Expansion::next() {
  for (;;) {
    Token token = take(Reading::Text);
    if (token.kind == Kind::End && !calls_.empty()) {
      contexts_.pop_back();
      ++calls_.back().current;
      replace_next_argument();
      continue;
    }
    if (token.kind == Kind::Name && !token.is_final && replace(token)) continue;
    if (calls_.empty()) return token;
    Call& call = calls_.back();
    call.arguments[call.current].replaced.push_back(token);
  }
}

Token Expansion::next_unreplaced() {
  Token token = take(Reading::Text);
  while (token.kind == Kind::Padding) token = take(Reading::Text);
  return token;
}

// Whether the name is replaced: then what is on top of the contexts takes its place.
bool Expansion::replace(Token& name) {
  Macro* macro = expander_.macros.find(name.text);
  if (macro == nullptr) {
    if (name.text == "__LINE__" || name.text == "__FILE__") {
      replace_built_in(name);
      return true;
    }
    if (may_be_predefined(name.text)) refuse(name, fmt::format("{} may be a macro of GCC", name.text));
    return false;
  }
  name.is_final = macro->in_use > 0;
  if (name.is_final) return false;
  if (!macro->has_parameters) {
    replace_plain(name, *macro);
    return true;
  }
  if (!find_parenthesis()) return false;
  calls_.push_back({name, macro, collect(name, *macro), 0});
  replace_next_argument();
  return true;
}

void Expansion::replace_built_in(const Token& name) {
  Token word{.kind = Kind::Number};
  if (name.text == "__LINE__") {
    word.text = expander_.spellings.keep(std::to_string(name.line), name);
  } else {
    word.kind = Kind::String;
    word.text = expander_.spellings.keep(ascii::quoted(source_.file()), name);
  }
  push({padding_before(name), word}, name, nullptr);
}

void Expansion::replace_plain(const Token& name, Macro& macro) {
  push(substitute(macro, name, {}, expander_.spellings), name, &macro);
}

// Whether a parenthesis follows, which is passed over. What the paddings before another word say is kept.
bool Expansion::find_parenthesis() {
  Token kept;
  for (;;) {
    const Token token = take(Reading::Lookahead);
    if (token.kind == Kind::Padding) {
      const bool replaces =
          kept.kind == Kind::End || !kept.has_source || (!kept.after_blank && !token.has_source);
      if (replaces) kept = token;
      continue;
    }
    if (token.is_symbol("(")) return true;
    give_back(token);
    if (kept.kind == Kind::Padding) push({kept}, token, nullptr);
    return false;
  }
}

std::vector<Argument> Expansion::collect(const Token& name, const Macro& macro) {
  std::vector<Argument> arguments;
  for (bool is_last = false; !is_last;) {
    const bool takes_commas = macro.is_variadic && arguments.size() + 1 == macro.parameters.size();
    arguments.push_back(collect_argument(name, takes_commas, is_last));
  }
  check_count(name, macro, arguments);
  return arguments;
}

Argument Expansion::collect_argument(const Token& name, bool takes_commas, bool& is_last) {
  Argument argument;
  std::vector<Token>& words = argument.written;
  for (std::size_t open = 0;;) {
    Token token = take(Reading::Argument);
    charge(name);
    if (token.kind == Kind::End) {
      refuse(name, fmt::format("unterminated argument list invoking macro \"{}\"", name.text));
    }
    is_last = open == 0 && token.is_symbol(")");
    if (is_last || (open == 0 && !takes_commas && token.is_symbol(","))) break;
    if (token.is_symbol("(")) ++open;
    if (token.is_symbol(")")) --open;
    if (token.kind == Kind::Name) {
      const Macro* macro = expander_.macros.find(token.text);
      token.is_final = token.is_final || (macro != nullptr && macro->in_use > 0);
    }
    token.pastes = false;
    if (token.kind != Kind::Padding || !words.empty()) words.push_back(token);
  }
  while (!words.empty() && words.back().kind == Kind::Padding) words.pop_back();
  return argument;
}

// As many arguments as parameters, or a call with nothing in its parentheses, or a variadic one without its
// last.
void Expansion::check_count(const Token& name, const Macro& macro, std::vector<Argument>& arguments) {
  const std::size_t count = arguments.size();
  const std::size_t wanted = macro.parameters.size();
  const bool is_empty = count == 1 && arguments.front().written.empty();
  if (wanted == 0 && is_empty) {
    arguments.clear();
  } else if (macro.is_variadic && (count + 1 == wanted || (count == wanted && is_empty))) {
    arguments.resize(wanted);
    arguments.back().is_omitted = true;
  } else if (count != wanted) {
    refuse(name, fmt::format("macro \"{}\" takes {} arguments, but {} are given", name.text, wanted, count));
  }
}

// Makes a context of the next argument that is wanted with its macros replaced, or ends the call.
void Expansion::replace_next_argument() {
  Call& call = calls_.back();
  while (call.current < call.arguments.size() && !call.macro->wants_replaced[call.current]) ++call.current;
  if (call.current < call.arguments.size()) {
    Context& context = contexts_.emplace_back();
    context.words = call.arguments[call.current].written;
    context.is_argument = true;
    return;
  }
  const Call done = std::move(calls_.back());
  calls_.pop_back();
  push(substitute(*done.macro, done.name, done.arguments, expander_.spellings), done.name, done.macro);
}

}  // namespace ouro::promela::cpp
