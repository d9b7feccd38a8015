// Words and automata to test with, and texts of them for messages.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "base/random.hh"
#include "bdd/cubes.hh"
#include "omega/automaton.hh"
#include "omega/lasso.hh"
#include "omega/membership.hh"
#include "omega/random_automaton.hh"

namespace ouro::omega::cases {

inline std::shared_ptr<Propositions> some_propositions() { return std::make_shared<Propositions>(); }

/// All words of a length over a number of propositions.
inline std::vector<std::vector<WordLetter>> all_words(std::size_t length, std::size_t propositions) {
  std::vector<std::vector<WordLetter>> result;
  for (std::size_t code = 0; code < std::size_t{1} << (length * propositions); ++code) {
    std::vector<WordLetter> word(length, WordLetter(propositions));
    for (std::size_t i = 0; i < length * propositions; ++i) {
      word[i / propositions][i % propositions] = (code >> i & 1U) != 0;
    }
    result.push_back(std::move(word));
  }
  return result;
}

/// All lassos up to a length of the stem and of the cycle.
inline std::vector<WordLetters> all_lassos(std::size_t stem, std::size_t cycle, std::size_t propositions) {
  std::vector<WordLetters> result;
  for (std::size_t s = 0; s <= stem; ++s) {
    for (std::size_t c = 1; c <= cycle; ++c) {
      for (const auto& head : all_words(s, propositions)) {
        for (const auto& tail : all_words(c, propositions)) result.push_back({head, tail});
      }
    }
  }
  return result;
}

inline std::vector<WordLetter> random_letters(Random& random, std::size_t length, std::size_t propositions) {
  std::vector<WordLetter> result(length, WordLetter(propositions));
  for (WordLetter& letter : result) {
    for (std::size_t i = 0; i < propositions; ++i) letter[i] = random.chance(0.5);
  }
  return result;
}

inline WordLetters random_lasso(Random& random, std::size_t propositions) {
  return {random_letters(random, random.between(0, 3), propositions),
          random_letters(random, random.between(1, 4), propositions)};
}

inline std::vector<WordLetters> random_lassos(Random& random, std::size_t count, std::size_t propositions) {
  std::vector<WordLetters> result;
  for (std::size_t i = 0; i < count; ++i) result.push_back(random_lasso(random, propositions));
  return result;
}

inline std::string to_text(const std::vector<WordLetter>& word) {
  std::string text;
  for (const WordLetter& letter : word) {
    for (const bool value : letter) text += value ? '1' : '0';
    text += ';';
  }
  return text;
}

inline std::string to_text(const WordLetters& word) {
  return fmt::format("{}cycle{{{}}}", to_text(word.stem), to_text(word.cycle));
}

inline std::string to_text(const Marks& marks) {
  std::string text = "{";
  marks.for_each([&](Mark mark) { text += fmt::format(" {}", mark); });
  return text + " }";
}

inline std::string to_text(const Automaton& automaton, bdd::Bdd label) {
  if (label.is_true()) return "t";
  std::string text;
  for (const bdd::CubeView cube : bdd::paths(automaton.labels(), label)) {
    if (!text.empty()) text += '|';
    for (const bdd::Literal l : cube) {
      text += fmt::format("{}{}", l.positive() ? "" : "!", automaton.propositions()->name(l.variable()));
    }
  }
  return text;
}

inline std::string to_text(const Automaton& automaton) {
  std::string text =
      fmt::format("{} states, {}, initial", automaton.state_count(), automaton.acceptance().to_text());
  for (const State s : automaton.initial()) text += fmt::format(" {}", s);
  for (State s = 0; s < automaton.state_count(); ++s) {
    for (const Edge& edge : automaton.edges(s)) {
      text += fmt::format("\n  {} [{}] {} {}", s, to_text(automaton, edge.label), edge.target,
                          to_text(edge.marks));
    }
  }
  return text + "\n";
}

/// A word on which the automaton and expected(word) differ, as text; empty if there is none.
template <class Expected>
std::string difference(const Automaton& automaton, const std::vector<WordLetters>& words, Expected expected) {
  for (const WordLetters& word : words) {
    if (accepts(automaton, word) != expected(word)) {
      return fmt::format("{}, {} by\n{}", to_text(word), accepts(automaton, word) ? "accepted" : "rejected",
                         to_text(automaton));
    }
  }
  return {};
}

inline std::string difference(const Automaton& a, const Automaton& b, const std::vector<WordLetters>& words) {
  return difference(a, words, [&](const WordLetters& word) { return accepts(b, word); });
}

/// A Büchi automaton with one state, whose loop reads the exclusive or of p0, p1, ...: as a sum of products
/// it is exponentially long.
inline Automaton exclusive_or_loop(std::size_t propositions, const std::shared_ptr<Propositions>& names) {
  AutomatonBuilder builder(names);
  bdd::Bdd label = bdd::false_function;
  for (std::size_t i = 0; i < propositions; ++i) {
    const bdd::Variable variable = builder.declare(fmt::format("p{}", i));
    label = builder.labels().exclusive_or(label, builder.labels().variable(variable));
  }
  builder.set_acceptance(Acceptance::inf(0), 1);
  builder.add_initial(builder.add_state());
  builder.add_edge(0, label, {0}, 0);
  return builder.build();
}

}  // namespace ouro::omega::cases
