#include "omega/determinize/parity.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include "base/source.hh"
#include "omega/component_search.hh"
#include "omega/remark.hh"

namespace ouro::omega {

namespace {

using Best = AcceptanceName::Best;
using Parity = AcceptanceName::Parity;

constexpr ParityKind all_kinds[] = {
    {Best::Min, Parity::Even}, {Best::Min, Parity::Odd}, {Best::Max, Parity::Even}, {Best::Max, Parity::Odd}};

// For each mark that a condition mentions, how many smaller ones it mentions.
std::vector<Mark> positions(const Marks& mentioned) {
  std::vector<Mark> result(mentioned.bound());
  Mark next = 0;
  mentioned.for_each([&](Mark mark) { result[mark] = next++; });
  return result;
}

std::optional<ParityKind> kind_of(const Acceptance& condition, std::size_t marks) {
  for (const ParityKind kind : all_kinds) {
    if (equivalent(condition, parity(kind.best, kind.parity, marks))) return kind;
  }
  return std::nullopt;
}

// Levels are marks counted from somewhere, upwards or downwards. `zero` is the mark of level 0; it may be
// negative, and with `max` it is at least the greatest mark.
class Scale {
 public:
  Scale(ParityKind kind, std::int64_t zero) : sign_(kind.best == Best::Min ? 1 : -1), zero_(zero) {}

  std::int64_t mark(std::int64_t level) const { return zero_ + sign_ * level; }
  Level level(std::int64_t mark) const { return static_cast<Level>(sign_ * (mark - zero_)); }

 private:
  std::int64_t sign_;
  std::int64_t zero_;
};

bool is_accepting(ParityKind kind, std::int64_t mark) {
  return (mark % 2 == 0) == (kind.parity == Parity::Even);
}

// The scale on which marks below `count` have the smallest levels.
Scale scale_of_marks(ParityKind kind, std::size_t count) {
  if (kind.best == Best::Min) return {kind, is_accepting(kind, 0) ? 0 : -1};
  const auto top = static_cast<std::int64_t>(count) - 1;
  return {kind, is_accepting(kind, top) ? top : top + 1};
}

// How levels from `strongest` to `weakest` are written.
struct Notation {
  Notation(ParityKind kind, Level strongest, Level weakest, ParityMarks marks)
      : scale(scale_for(kind, strongest, weakest)) {
    const std::int64_t last = scale.mark(weakest);
    if (kind.best == Best::Min) {
      count = static_cast<std::size_t>(last + (marks == ParityMarks::Few ? 0 : 1));
      if (marks == ParityMarks::Few) unmarked = weakest;
    } else {
      // Seeing nothing counts as -1: that is as good as 1, and saves two.
      if (marks == ParityMarks::Few && last == 1) {
        scale = Scale(kind, scale.mark(0) - 2);
        unmarked = weakest;
      }
      count = static_cast<std::size_t>(scale.mark(strongest) + 1);
    }
    if (marks == ParityMarks::EveryEdge) of_no_level = {static_cast<Mark>(last)};
  }

  Marks marks_of(Level level) const {
    if (level == no_level) return of_no_level;
    return level == unmarked ? Marks{} : Marks{static_cast<Mark>(scale.mark(level))};
  }

  Scale scale;
  std::size_t count = 0;
  Level unmarked = no_level;
  Marks of_no_level;

 private:
  static Scale scale_for(ParityKind kind, Level strongest, Level weakest) {
    // The least mark that can be had: that of the strongest level, or of the weakest.
    const bool is_min = kind.best == Best::Min;
    const Level first = is_min ? strongest : weakest;
    const bool fits = is_accepting(kind, 0) == (first % 2 == 0);
    const Scale from_zero(kind, is_min ? -std::int64_t{first} : std::int64_t{first});
    return fits ? from_zero : Scale(kind, from_zero.mark(0) + 1);
  }
};

// Finds levels from the outside to the inside of components.
class Reduction {
 public:
  Reduction(const Automaton& automaton, const std::vector<Level>& levels)
      : automaton_(automaton),
        levels_(levels),
        result_(levels.size(), no_level),
        region_(automaton.state_count()),
        search_(automaton) {}

  std::vector<Level> run() {
    Task everything;
    for (State state = 0; state < automaton_.state_count(); ++state) everything.states.push_back(state);
    tasks_.push_back(std::move(everything));
    while (!tasks_.empty()) {
      const Task task = std::move(tasks_.back());
      tasks_.pop_back();
      take_apart(task);
    }
    align();
    return std::move(result_);
  }

 private:
  using Region = std::uint32_t;

  // States of one region, without the edges of levels below `least`, inside of a component of level `outer`.
  struct Task {
    std::vector<State> states;
    Level least = 0;
    Level outer = 0;
    std::optional<std::size_t> whole = std::nullopt;  // the component of the whole automaton
  };
  // A component of the whole automaton.
  struct Whole {
    Level strongest = 0;  // 0 or 1
    Level weakest = 0;
    std::vector<std::size_t> edges = {};  // those with a level
  };

  std::size_t number_of(const Edge& edge) const {
    return static_cast<std::size_t>(&edge - automaton_.edges().data());
  }

  bool is_inside(State source, const Edge& edge, Level least) const {
    return levels_[number_of(edge)] >= least && region_[source] == region_[edge.target];
  }

  void take_apart(const Task& task) {
    const auto follow = [&](State source, const Edge& edge) { return is_inside(source, edge, task.least); };
    search_.run(task.states, follow, [&](std::span<const State> component) {
      const Region region = ++last_region_;
      for (const State state : component) region_[state] = region;
      examine(component, task);
    });
  }

  void examine(std::span<const State> component, const Task& task) {
    Level strongest = no_level;
    for_each_inside(component, task.least,
                    [&](std::size_t e) { strongest = std::min(strongest, levels_[e]); });
    if (strongest == no_level) return;
    const Level level = task.outer + (task.outer % 2 == strongest % 2 ? 0 : 1);
    const std::size_t whole = task.whole.value_or(wholes_.size());
    if (!task.whole) wholes_.push_back({level, level});
    wholes_[whole].weakest = std::max(wholes_[whole].weakest, level);
    for_each_inside(component, task.least, [&](std::size_t e) {
      if (levels_[e] != strongest) return;
      result_[e] = level;
      wholes_[whole].edges.push_back(e);
    });
    tasks_.push_back({{component.begin(), component.end()}, strongest + 1, level, whole});
  }

  // Components that begin with level 0 may as well begin with 2, if that makes for fewer levels in all.
  void align() {
    Level last_from_0 = 0;
    Level last_from_1 = 0;
    for (const Whole& whole : wholes_) {
      last_from_0 = std::max(last_from_0, whole.weakest);
      last_from_1 = std::max(last_from_1, whole.weakest + (whole.strongest == 0 ? 2 : 0));
    }
    if (last_from_1 - 1 >= last_from_0) return;
    for (const Whole& whole : wholes_) {
      if (whole.strongest != 0) continue;
      for (const std::size_t e : whole.edges) result_[e] += 2;
    }
  }

  template <class F>
  void for_each_inside(std::span<const State> component, Level least, F f) const {
    for (const State state : component) {
      for (const Edge& edge : automaton_.edges(state)) {
        if (is_inside(state, edge, least)) f(number_of(edge));
      }
    }
  }

  const Automaton& automaton_;
  const std::vector<Level>& levels_;
  std::vector<Level> result_;
  std::vector<Region> region_;  // by state; components that were found have their own
  Region last_region_ = 0;
  ComponentSearch search_;
  std::vector<Task> tasks_;
  std::vector<Whole> wholes_;
};

std::vector<Level> levels_or_error(const Automaton& automaton) {
  auto levels = parity_levels(automaton);
  if (levels) return *std::move(levels);
  throw UserError(fmt::format("this needs a parity condition, and the condition is {}",
                              automaton.acceptance().to_text()));
}

}  // namespace

std::optional<std::vector<Level>> parity_levels(const Automaton& automaton) {
  const Marks mentioned = automaton.acceptance().marks();
  const std::vector<Mark> position = positions(mentioned);
  const std::size_t count = mentioned.size();
  const auto kind = kind_of(automaton.acceptance().renamed(position), count);
  if (!kind) return std::nullopt;
  const Scale scale = scale_of_marks(*kind, count);
  const std::int64_t unmarked = kind->best == Best::Min ? static_cast<std::int64_t>(count) : -1;
  std::vector<Level> levels;
  for (const Edge& edge : automaton.edges()) {
    Level strongest = scale.level(unmarked);
    (edge.marks & mentioned).for_each([&](Mark mark) {
      strongest = std::min(strongest, scale.level(position[mark]));
    });
    levels.push_back(strongest);
  }
  return levels;
}

std::vector<Level> reduced_levels(const Automaton& automaton, const std::vector<Level>& levels) {
  return Reduction(automaton, levels).run();
}

Automaton with_levels(const Automaton& automaton, const std::vector<Level>& levels,
                      std::optional<ParityKind> kind, ParityMarks marks) {
  Level strongest = no_level;
  Level weakest = 0;
  for (const Level level : levels) {
    if (level == no_level) continue;
    strongest = std::min(strongest, level);
    weakest = std::max(weakest, level);
  }
  if (strongest == no_level) strongest = weakest = 1;  // no cycles: then let nothing be accepting
  if (!kind) kind = ParityKind{Best::Min, strongest % 2 == 0 ? Parity::Even : Parity::Odd};
  const Notation notation(*kind, strongest, weakest, marks);
  return remarked(automaton, parity(kind->best, kind->parity, notation.count), notation.count,
                  [&](State, std::size_t e) { return notation.marks_of(levels[e]); });
}

Automaton with_parity_kind(const Automaton& automaton, ParityKind kind, ParityMarks marks) {
  return with_levels(automaton, levels_or_error(automaton), kind, marks);
}

Automaton reduced_parity(const Automaton& automaton, std::optional<ParityKind> kind) {
  return with_levels(automaton, reduced_levels(automaton, levels_or_error(automaton)), kind);
}

}  // namespace ouro::omega
