// Formulas on finite words, unfolded once.
//
// Unfolding every temporal operator once turns a formula, read on words that are not empty, into a Boolean
// function of
//
//   p      a proposition, of the present letter,
//   last   "this is the last letter",
//   X g    "g holds of the rest", for formulas g that are carried over; asked only where !last
//
//   r(X f) = last | X f                                    r(X[!] f) = !last & X f
//   r(f U g) = r(g) | r(f) & !last & X(f U g)              r(f R g) = r(g) & (r(f) | last | X(f R g))
//
// and likewise for F, G, W and M; negation is negation. Where `last` holds no X variable matters, so the
// function of a formula is the same whenever it demands the same of the present letter and of the rest.
//
// Implications. `F[0:3] p` implies `F[0:7] p`, so wherever both are carried over the second says nothing new;
// but a Boolean function does not know that X of the first implies X of the second, and `G(q -> F[0:50] p)`
// would have a derivative for each set of deadlines. So implications between carried formulas are found
// first, from the inside out: g implies h when r(g) implies r(h) wherever the implications found before hold.
// Their conjunction, `known`, is true of every word, finite or infinite, and two functions that agree where
// it holds mean the same. f & known is the normal form.
//
// As for Couvreur's translation, the X variable of an operator stands next to its operands' variables: with
// all propositions first, diagrams would spell out all letters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "bdd/manager.hh"
#include "logic/formula.hh"
#include "logic/post_order.hh"
#include "omega/propositions.hh"

namespace ouro::translate {

/// The truth of all subformulas on the empty word, and their functions.
class Unfoldings {
 public:
  /// `last` is the variable that is tested first.
  static constexpr bdd::Variable last = 0;

  /// Declares the propositions of the formula. Throws UserError for path quantifiers and LimitError for more
  /// variables than a manager can have, or more nodes than it may have.
  Unfoldings(const logic::Formula& formula, omega::Propositions& propositions, std::size_t max_nodes);

  struct Proposition {
    bdd::Variable variable;
    bdd::Variable label_variable;  ///< of the Propositions
  };

  bdd::Manager& functions() { return functions_; }
  /// The propositions, by increasing variables.
  const std::vector<Proposition>& propositions() const { return propositions_; }

  /// Of the formula itself.
  bool root_on_empty_word() const { return of_empty_word_.back(); }
  bdd::Bdd root() const { return unfolded_.back(); }
  const logic::Formula& root_formula() const { return formulas_.root().formula; }

  /// What is true of the variables, whatever the word is.
  bdd::Bdd known() const { return known_; }

  /// The formula g of a variable X g.
  const logic::Formula& carried_formula(bdd::Variable variable) const {
    return formulas_[carried_[variable]].formula;
  }
  /// A function of X variables, with the function of g in the place of each X g.
  bdd::Bdd unfolded(bdd::Bdd rest) { return functions_.substitute(rest, replacements_); }
  /// The same for all functions that mean the same by what is known.
  bdd::Bdd normal_form(bdd::Bdd function) { return functions_.conjunction(function, known_); }

  /// What must stay when nodes are given back.
  std::vector<bdd::Bdd> roots() const;

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  void assign_variables(omega::Propositions& propositions);
  void assign_variables_of(std::size_t i, omega::Propositions& propositions);
  void carry(std::size_t i);
  void find_implications();
  void try_implication(bdd::Variable stronger, bdd::Variable weaker);
  bdd::Variable new_variable(std::uint32_t carried);
  bool on_empty_word(std::size_t i) const;
  bdd::Bdd unfold(std::size_t i);
  bdd::Bdd unfold_temporal(std::size_t i, bdd::Bdd left, bdd::Bdd right);
  bdd::Bdd weak_next(std::size_t i);
  bdd::Bdd strong_next(std::size_t i);
  bdd::Bdd carried(std::size_t i) { return functions_.variable(carried_as_.at(i)); }

  logic::PostOrder formulas_;
  bdd::Manager functions_;
  std::vector<Proposition> propositions_;
  std::vector<bdd::Variable> variables_;                       // by formula: of propositions
  std::unordered_map<std::size_t, bdd::Variable> carried_as_;  // by formula: X variables
  std::vector<std::uint32_t> carried_;                         // by variable: the formula of an X variable
  std::vector<bool> of_empty_word_;                            // by formula
  std::vector<bdd::Bdd> unfolded_;                             // by formula
  std::vector<bdd::Bdd> replacements_;                         // by variable
  bdd::Bdd known_ = bdd::true_function;
};

}  // namespace ouro::translate
