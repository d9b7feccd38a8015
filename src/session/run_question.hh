// What is asked of runs, and of the tree that they make.
//
// A question is a formula that every run must satisfy, an automaton that none may be accepted by, or a
// formula of branching time that the initial states must satisfy (branching_question.hh), over propositions
// of the model's space. Which propositions there are is decided when a model is loaded, so what
// is to be asked must be said then (LoadOptions::runs).
//
// For Promela formulas are read by its own front end, with its operators and expressions. For DVE and for
// explicit structures they are in Ouro's syntax, and each proposition is a condition in the model's language:
//
//     G ({P_0.wait == 1} -> F {P_0.CS})
//
// The propositions of automata are conditions in every language.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/source.hh"
#include "omega/automaton.hh"
#include "session/branching_question.hh"
#include "session/property_kind.hh"

namespace ouro::session {

/// A text about a model, in the model's own language or in that of formulas.
struct Condition {
  std::string text;
  std::string name;  ///< what messages about the text call it
};

/// An automaton over conditions on states.
struct AskedAutomaton {
  omega::Automaton automaton;
  std::string name;
  /// Whether it accepts what must not happen; otherwise every run must be accepted by it.
  bool is_violation = true;
};

/// A name for steps of the model, and which ones they are (actions.hh).
struct ActionAsked {
  std::string name;
  std::string pattern;
};

struct RunsAsked {
  /// Whatever the model itself asks: formulas, claims, property processes, accept labels.
  bool own = false;
  /// Of that, only what has one of these names; empty: all.
  std::vector<std::string> names = {};
  std::vector<Condition> formulas = {};
  /// Only runs that satisfy these formulas matter.
  std::vector<Condition> assumptions = {};
  bool non_progress = false;
  std::vector<AskedAutomaton> automata = {};
  /// Every run that ends must satisfy these. In Ouro's syntax in every language, over conditions and actions.
  std::vector<Condition> finite = {};
  std::vector<ActionAsked> actions = {};
  /// Formulas of branching time.
  std::vector<Condition> ctl = {};
  std::vector<Condition> ctl_star = {};

  bool any() const {
    return own || !formulas.empty() || non_progress || !automata.empty() || !ctl.empty() ||
           !ctl_star.empty() || !finite.empty();
  }
};

/// The bit of the proposition `dead`, which holds where a run cannot go on and which no space has itself.
inline constexpr unsigned dead_proposition = 63;

/// The bit of the i-th action in letters; propositions of the space that are read have others.
constexpr unsigned action_bit(std::size_t i) { return dead_proposition - 1 - static_cast<unsigned>(i); }
inline constexpr std::size_t max_actions = 32;

struct RunQuestion {
  PropertyKind kind = PropertyKind::Formula;
  std::string name;
  std::string formula = {};  ///< over the atoms; empty where there is an automaton
  std::vector<Atom> atoms = {};
  std::vector<Atom> actions = {};  ///< further propositions, of a finite formula: they hold of steps
  std::optional<omega::Automaton> violations = {};  ///< accepts the runs that must not be
};

/// The questions about a model, and what goes with all of them.
struct RunQuestions {
  std::vector<RunQuestion> questions = {};
  std::vector<RunQuestion> assumptions = {};  ///< formulas
  std::vector<RunQuestion> finite = {};       ///< formulas on runs that end
  std::vector<BranchingQuestion> branching = {};

  /// Whether anybody asks for `dead`.
  bool reads_dead() const;
};

/// The texts that are asked about, brought into questions over conditions on states: the k-th text of
/// `conditions()` is to be proposition `first + k`.
class AskedTexts {
 public:
  /// With `formulas`, formulas and assumptions too; otherwise only automata. `quotes`: conditions are written
  /// so that a formula is made of each, its name in quotes where it needs them. `dead`: that name, without
  /// braces or quotes, is the proposition of that name.
  struct Reading {
    bool formulas = false;
    bool quotes = false;
    bool dead = true;
  };
  AskedTexts(const RunsAsked& asked, std::size_t first, Reading reading);

  /// They refer to this object.
  std::vector<SourceText> conditions() const;
  const RunQuestions& questions() const { return questions_; }

 private:
  struct Text {
    std::string text;
    std::string name;
    std::size_t column = 1;
  };

  BranchingQuestion read(const Condition& formula, PropertyKind kind);
  RunQuestion read(const Condition& formula);
  RunQuestion read_finite(const Condition& formula, const std::vector<ActionAsked>& actions);
  RunQuestion take(const AskedAutomaton& asked);
  unsigned proposition(const std::string& name, Text text);

  std::size_t first_;
  Reading reading_;
  std::vector<Text> texts_;
  std::vector<std::string> names_;  // of the propositions, by text
  RunQuestions questions_;
};

}  // namespace ouro::session
