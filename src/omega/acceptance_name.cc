#include "omega/acceptance_name.hh"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <numeric>
#include <utility>

#include "base/source.hh"
#include "bdd/manager.hh"

namespace ouro::omega {

namespace {

using Kind = AcceptanceName::Kind;
using Best = AcceptanceName::Best;
using Parity = AcceptanceName::Parity;
using Term = Acceptance::Term;
using Terms = std::vector<Term>;

constexpr std::array<std::string_view, 11> words_of_kinds = {"all",
                                                             "none",
                                                             "Buchi",
                                                             "co-Buchi",
                                                             "generalized-Buchi",
                                                             "generalized-co-Buchi",
                                                             "Rabin",
                                                             "Streett",
                                                             "generalized-Rabin",
                                                             "parity",
                                                             "Muller"};

std::string_view word_of(Kind kind) { return words_of_kinds[static_cast<std::size_t>(kind)]; }

std::uint32_t last_of(const Terms& terms) { return static_cast<std::uint32_t>(terms.size() - 1); }

// Chains of operands, grouped to the left, in one array of terms.
class Chain {
 public:
  Chain(Terms& terms, Acceptance::Kind connective) : terms_(terms), connective_(connective) {}

  /// The last term is the next operand.
  void add() {
    if (whole_ != none) terms_.push_back({connective_, whole_, last_of(terms_)});
    whole_ = last_of(terms_);
  }
  void add(Acceptance::Kind atom, Mark mark) {
    terms_.push_back({atom, mark});
    add();
  }
  /// Makes the neutral element of an empty chain.
  void finish() {
    if (whole_ != none) return;
    const bool empty_value = connective_ == Acceptance::Kind::And;
    terms_.push_back({empty_value ? Acceptance::Kind::True : Acceptance::Kind::False});
    add();
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  Terms& terms_;
  Acceptance::Kind connective_;
  std::uint32_t whole_ = none;
};

Acceptance of_atoms(Acceptance::Kind connective, Acceptance::Kind atom, std::size_t marks) {
  Terms terms;
  Chain chain(terms, connective);
  for (Mark mark = 0; mark < marks; ++mark) chain.add(atom, mark);
  chain.finish();
  return Acceptance::from_terms(std::move(terms));
}

Acceptance of_pairs(Acceptance::Kind outer, Acceptance::Kind inner, std::span<const std::size_t> sizes) {
  Terms terms;
  Chain whole(terms, outer);
  Mark mark = 0;
  for (const std::size_t size : sizes) {
    Chain pair(terms, inner);
    pair.add(Acceptance::Kind::Fin, mark++);
    for (std::size_t i = 0; i < size; ++i) pair.add(Acceptance::Kind::Inf, mark++);
    whole.add();
  }
  whole.finish();
  return Acceptance::from_terms(std::move(terms));
}

bool good_parity(std::size_t mark, Parity parity) { return (mark % 2 == 0) == (parity == Parity::Even); }

// Whether runs that see no mark at all are accepting: they count as seeing n (min) or -1 (max).
bool accepts_nothing_seen(Best best, Parity parity, std::size_t marks) {
  return best == Best::Min ? good_parity(marks, parity) : parity == Parity::Odd;
}

// The names that a condition with these marks under Inf and under Fin could have, in order of preference.
class Guesses {
 public:
  Guesses(const Acceptance& acceptance, std::size_t mark_count)
      : inf_(acceptance.inf_marks()), fin_(acceptance.fin_marks()), mark_count_(mark_count) {}

  std::vector<AcceptanceName> all() const {
    if (inf_.intersects(fin_) || (inf_ | fin_).size() != mark_count_) return {};
    std::vector<AcceptanceName> result;
    if (fin_.empty()) {
      result.push_back(
          {.kind = mark_count_ == 1 ? Kind::Buchi : Kind::GeneralizedBuchi, .count = mark_count_});
    }
    if (inf_.empty()) {
      result.push_back(
          {.kind = mark_count_ == 1 ? Kind::CoBuchi : Kind::GeneralizedCoBuchi, .count = mark_count_});
    }
    add_pairs(result);
    for (const Best best : {Best::Max, Best::Min}) {
      for (const Parity parity : {Parity::Odd, Parity::Even}) {
        result.push_back({.kind = Kind::Parity, .count = mark_count_, .best = best, .parity = parity});
      }
    }
    return result;
  }

 private:
  // In each pair the mark under Fin comes first.
  void add_pairs(std::vector<AcceptanceName>& result) const {
    if (!fin_.contains(0)) return;
    std::vector<std::size_t> sizes;
    for (Mark mark = 0; mark < mark_count_; ++mark) {
      if (fin_.contains(mark)) {
        sizes.push_back(0);
      } else {
        ++sizes.back();
      }
    }
    const std::size_t pairs = sizes.size();
    if (std::ranges::all_of(sizes, [](std::size_t size) { return size == 1; })) {
      result.push_back({.kind = Kind::Rabin, .count = pairs});
      result.push_back({.kind = Kind::Streett, .count = pairs});
    }
    result.push_back({.kind = Kind::GeneralizedRabin, .count = pairs, .sizes = std::move(sizes)});
  }

  Marks inf_;
  Marks fin_;
  std::size_t mark_count_;
};

// Every way to be satisfied says of every mark whether it is seen: then it lists sets of marks.
std::optional<AcceptanceName> muller_name(const Acceptance& acceptance, std::size_t mark_count) {
  constexpr std::size_t few_marks = 6;
  if (mark_count == 0 || mark_count > few_marks) return std::nullopt;
  const std::vector<Acceptance::Clause> clauses = acceptance.clauses();
  const bool complete = std::ranges::all_of(
      clauses, [&](const auto& clause) { return (clause.inf | clause.fin).size() == mark_count; });
  if (!complete || clauses.empty()) return std::nullopt;
  return AcceptanceName{.kind = Kind::Muller, .count = clauses.size()};
}

// The condition as a function of its marks.
bdd::Bdd function_of(bdd::Manager& manager, const Acceptance& acceptance) {
  std::vector<bdd::Bdd> value;
  for (const auto& [kind, left, right] : acceptance.terms()) {
    switch (kind) {
      case Acceptance::Kind::False:
      case Acceptance::Kind::True:
        value.push_back(bdd::Bdd::constant(kind == Acceptance::Kind::True));
        break;
      case Acceptance::Kind::Inf:
      case Acceptance::Kind::Fin:
        value.push_back(manager.literal({left, kind == Acceptance::Kind::Inf}));
        break;
      case Acceptance::Kind::And:
        value.push_back(manager.conjunction(value[left], value[right]));
        break;
      case Acceptance::Kind::Or:
        value.push_back(manager.disjunction(value[left], value[right]));
        break;
    }
  }
  return value.back();
}

// Words separated by blanks, read from the left.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  std::string_view next() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size()));
    const std::string_view word = rest_.substr(0, rest_.find_first_of(" \t\r\n"));
    rest_.remove_prefix(word.size());
    return word;
  }
  std::optional<std::size_t> number(std::size_t at_most) {
    const std::string_view word = next();
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || error != std::errc() || end != word.data() + word.size() || value > at_most) {
      return std::nullopt;
    }
    return value;
  }
  bool at_end() { return Words(*this).next().empty(); }

 private:
  std::string_view rest_;
};

bool read_parity(Words& words, AcceptanceName& name) {
  const std::string_view best = words.next();
  const std::string_view parity = words.next();
  if ((best != "min" && best != "max") || (parity != "even" && parity != "odd")) return false;
  name.best = best == "min" ? Best::Min : Best::Max;
  name.parity = parity == "even" ? Parity::Even : Parity::Odd;
  return true;
}

bool read_count(Words& words, AcceptanceName& name, std::size_t max_marks) {
  const auto count = words.number(max_marks);
  if (count) name.count = *count;
  return count.has_value();
}

bool read_sizes(Words& words, AcceptanceName& name, std::size_t max_marks) {
  for (std::size_t i = 0; i < name.count; ++i) {
    const auto size = words.number(max_marks);
    if (!size) return false;
    name.sizes.push_back(*size);
  }
  return name.mark_count() <= max_marks;
}

bool read_parameters(Words& words, AcceptanceName& name, std::size_t max_marks) {
  switch (name.kind) {
    case Kind::All:
    case Kind::None:
      return true;
    case Kind::Buchi:
    case Kind::CoBuchi:
      name.count = 1;
      return true;
    case Kind::GeneralizedBuchi:
    case Kind::GeneralizedCoBuchi:
      return read_count(words, name, max_marks);
    case Kind::Rabin:
    case Kind::Streett:
      return read_count(words, name, max_marks / 2);
    case Kind::GeneralizedRabin:
      return read_count(words, name, max_marks) && read_sizes(words, name, max_marks);
    case Kind::Parity:
      return read_parity(words, name) && read_count(words, name, max_marks);
    case Kind::Muller:
      break;
  }
  return false;
}

}  // namespace

Acceptance generalized_co_buchi(std::size_t marks) {
  return of_atoms(Acceptance::Kind::Or, Acceptance::Kind::Fin, marks);
}

Acceptance rabin(std::size_t pairs) {
  return of_pairs(Acceptance::Kind::Or, Acceptance::Kind::And, std::vector<std::size_t>(pairs, 1));
}

Acceptance streett(std::size_t pairs) {
  return of_pairs(Acceptance::Kind::And, Acceptance::Kind::Or, std::vector<std::size_t>(pairs, 1));
}

Acceptance generalized_rabin(std::span<const std::size_t> sizes) {
  return of_pairs(Acceptance::Kind::Or, Acceptance::Kind::And, sizes);
}

// From the inside: what is decided last stands innermost, Inf is followed by | and Fin by &.
Acceptance parity(Best best, Parity parity, std::size_t marks) {
  const auto in_order = [&](std::size_t i) {
    return static_cast<Mark>(best == Best::Min ? marks - 1 - i : i);
  };
  Terms terms;
  if (marks == 0) return accepts_nothing_seen(best, parity, 0) ? Acceptance::always() : Acceptance::never();
  for (std::size_t i = 0; i < marks; ++i) {
    const Mark mark = in_order(i);
    const bool good = good_parity(mark, parity);
    terms.push_back({good ? Acceptance::Kind::Inf : Acceptance::Kind::Fin, mark});
    if (i == 0) continue;
    const std::uint32_t atom = last_of(terms);
    terms.push_back({good ? Acceptance::Kind::Or : Acceptance::Kind::And, atom, atom - 1});
  }
  return Acceptance::from_terms(std::move(terms));
}

Acceptance muller(std::span<const Marks> sets, std::size_t marks) {
  Terms terms;
  Chain whole(terms, Acceptance::Kind::Or);
  for (const Marks& set : sets) {
    Chain clause(terms, Acceptance::Kind::And);
    for (Mark mark = 0; mark < marks; ++mark) {
      clause.add(set.contains(mark) ? Acceptance::Kind::Inf : Acceptance::Kind::Fin, mark);
    }
    clause.finish();
    whole.add();
  }
  whole.finish();
  return Acceptance::from_terms(std::move(terms));
}

bool AcceptanceName::is_consistent() const {
  if (sizes.size() != (kind == Kind::GeneralizedRabin ? count : 0)) return false;
  switch (kind) {
    case Kind::All:
    case Kind::None:
      return count == 0;
    case Kind::Buchi:
    case Kind::CoBuchi:
      return count == 1;
    default:
      return true;
  }
}

std::string AcceptanceName::to_text() const {
  assert(is_consistent());
  switch (kind) {
    case Kind::All:
    case Kind::None:
    case Kind::Buchi:
    case Kind::CoBuchi:
      return std::string(word_of(kind));
    case Kind::GeneralizedRabin:
      return sizes.empty() ? fmt::format("{} 0", word_of(kind))
                           : fmt::format("{} {} {}", word_of(kind), count, fmt::join(sizes, " "));
    case Kind::Parity:
      return fmt::format("parity {} {} {}", best == Best::Min ? "min" : "max",
                         parity == Parity::Even ? "even" : "odd", count);
    default:
      return fmt::format("{} {}", word_of(kind), count);
  }
}

std::size_t AcceptanceName::mark_count() const {
  assert(is_hoa_name() && is_consistent());
  switch (kind) {
    case Kind::All:
    case Kind::None:
      return 0;
    case Kind::Rabin:
    case Kind::Streett:
      return 2 * count;
    case Kind::GeneralizedRabin:
      return std::accumulate(sizes.begin(), sizes.end(), count);
    default:
      return count;
  }
}

Acceptance AcceptanceName::acceptance() const {
  assert(is_consistent());
  switch (kind) {
    case Kind::All:
      return Acceptance::always();
    case Kind::None:
      return Acceptance::never();
    case Kind::Buchi:
    case Kind::GeneralizedBuchi:
      return of_atoms(Acceptance::Kind::And, Acceptance::Kind::Inf, count);
    case Kind::CoBuchi:
    case Kind::GeneralizedCoBuchi:
      return generalized_co_buchi(count);
    case Kind::Rabin:
      return rabin(count);
    case Kind::Streett:
      return streett(count);
    case Kind::GeneralizedRabin:
      return generalized_rabin(sizes);
    case Kind::Parity:
      return omega::parity(best, parity, count);
    case Kind::Muller:
      break;
  }
  assert(false && "the sets of a Muller condition are not in its name");
  return Acceptance::never();
}

bool equivalent(const Acceptance& a, const Acceptance& b) {
  if (a == b) return true;
  const std::size_t marks = std::max(a.marks().bound(), b.marks().bound());
  if (marks > bdd::max_variables) return false;
  try {
    bdd::Manager manager({.max_nodes = 1'000'000});
    manager.new_variables(marks);
    return function_of(manager, a) == function_of(manager, b);
  } catch (const UserError&) {
    return false;
  }
}

bool is_named(const Acceptance& acceptance, std::size_t mark_count, const AcceptanceName& name) {
  return name.is_hoa_name() && mark_count == name.mark_count() && equivalent(acceptance, name.acceptance());
}

std::optional<AcceptanceName> name_of(const Acceptance& acceptance, std::size_t mark_count) {
  if (mark_count == 0) return AcceptanceName{.kind = acceptance.is_always() ? Kind::All : Kind::None};
  for (AcceptanceName& guess : Guesses(acceptance, mark_count).all()) {
    if (equivalent(acceptance, guess.acceptance())) return std::move(guess);
  }
  return muller_name(acceptance, mark_count);
}

std::optional<AcceptanceName> read_acceptance_name(std::string_view text, std::size_t max_marks) {
  Words words(text);
  const auto* const found = std::ranges::find(words_of_kinds, words.next());
  if (found == words_of_kinds.end()) return std::nullopt;
  AcceptanceName name{.kind = static_cast<Kind>(found - words_of_kinds.begin())};
  if (!read_parameters(words, name, max_marks) || !words.at_end()) return std::nullopt;
  return name;
}

}  // namespace ouro::omega
