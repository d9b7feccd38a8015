#include "reduce/symmetry.hh"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <unordered_set>

#include "program/scalar.hh"
#include "reduce/clauses.hh"
#include "reduce/growing_class.hh"
#include "reduce/meetings.hh"
#include "reduce/renaming.hh"
#include "reduce/renaming_check.hh"
#include "reduce/settled.hh"
#include "space/state_space.hh"

namespace ouro::reduce {

using program::Layout;
using program::ProcessType;
using program::ProcessTypeId;
using program::Program;
using program::Variable;

bool Domains::is_process(Sort sort) const {
  const Sorts::Uses& uses = sorts.uses(sort);
  return uses.any_process ||
         std::ranges::any_of(uses.processes, [&](ProcessTypeId type) { return candidates.contains(type); });
}

Domain Domains::operator()(Sort sort) const {
  if (is_process(sort)) return process_domain;
  return sorts.uses(sort).channel ? channel_domain : first_sort_domain + sorts.find(sort);
}

std::uint64_t Symmetry::permutation_count() const {
  std::uint64_t count = 1;
  for (const SymmetryClass& symmetric : classes_)
    for (std::uint64_t i = 2; i <= symmetric.members.size(); ++i)
      count = count > std::numeric_limits<std::uint64_t>::max() / i
                  ? std::numeric_limits<std::uint64_t>::max()
                  : count * i;
  return count;
}

const Point* Symmetry::find(Domain domain, std::int64_t value) const {
  const auto found = points_.find({domain, value});
  return found == points_.end() ? nullptr : &found->second;
}

class SymmetryDetection {
 public:
  explicit SymmetryDetection(const program::Interpreter& interpreter)
      : interpreter_(interpreter),
        semantics_(interpreter.semantics()),
        program_(semantics_.program()),
        settled_(settled_locations(program_)) {}

  DetectedSymmetry run() {
    if (program_.synchronous) {
      object("processes that move together do so in the order of their numbers");
    } else if (find_settled_state() && can_look_for_partners()) {
      search();
    }
    return std::move(result_);
  }

 private:
  using Pair = std::pair<std::uint32_t, std::uint32_t>;

  void object(std::string objection) {
    if (std::ranges::find(result_.objections, objection) == result_.objections.end())
      result_.objections.push_back(std::move(objection));
  }

  // --- A state in which all processes are there ---

  bool find_settled_state() {
    explore_creation([this](const space::StoredState& state) {
      sample_ = state;
      layout_ = &semantics_.layouts()[state.layout];
      return false;
    });
    if (layout_ == nullptr && result_.objections.empty()) object("processes are created for ever");
    return layout_ != nullptr;
  }

  /// Whether that fails must not depend on who is asked first.
  bool can_look_for_partners() {
    const Meetings meetings(semantics_, settled_);
    if (meetings.are_safe()) return true;
    explore_creation([&](const space::StoredState& state) {
      const auto objection = meetings.objection(state.view());
      if (objection) object(*objection);
      return !objection;
    });
    return result_.objections.empty();
  }

  /// Calls `visit` with the states in which all processes are there and before which they were not, until it
  /// says that it has seen enough. Objects if there are too many others.
  template <class Visit>
  void explore_creation(Visit&& visit) {
    constexpr std::size_t most_states = 100'000;
    const auto cursor = interpreter_.cursor();
    space::Successors successors;
    cursor->initial(successors);
    std::vector<space::StoredState> stack;
    std::unordered_set<std::string> seen;
    const auto push = [&] {
      for (const space::Successor& successor : successors.entries())
        if (successor.has_state && seen.insert(hexadecimal(successors.state(successor))).second)
          stack.emplace_back(successors.state(successor));
    };
    push();
    while (!stack.empty() && seen.size() < most_states) {
      const space::StoredState state = std::move(stack.back());
      stack.pop_back();
      if (is_settled(settled_, semantics_, state.view())) {
        if (!visit(state)) return;
        continue;
      }
      successors.clear();
      cursor->successors(state.view(), successors);
      push();
    }
    if (!stack.empty()) object(fmt::format("in {} states processes were still being created", most_states));
  }

  std::int64_t sample_value(std::uint32_t frame, const Variable& variable, std::uint32_t element) const {
    return program::load_scalar(
        sample_.bytes.data() + frame + variable.offset + element * variable.type.size(), variable.type);
  }

  // --- Pairs that look alike ---

  std::size_t count_of(ProcessTypeId type) const {
    return static_cast<std::size_t>(std::ranges::count(layout_->processes, type, &Layout::Process::type));
  }
  const ProcessType& type_of(std::uint32_t process) const {
    return program_.process_types[layout_->processes[process].type];
  }

  /// The same text but for what may be renamed?
  bool has_same_shape(ProcessTypeId one, ProcessTypeId other) const {
    const auto& left = clauses_->of_type(one);
    const auto& right = clauses_->of_type(other);
    const auto same_token = [](const Token& a, const Token& b) {
      return a.kind == b.kind && (a.kind != Token::Kind::Structure || a.value == b.value);
    };
    return std::ranges::equal(left, right,
                              [&](std::size_t a, std::size_t b) {
                                return std::ranges::equal((*clauses_)[a].tokens, (*clauses_)[b].tokens,
                                                          same_token);
                              }) &&
           std::ranges::equal(program_.process_types[one].locals, program_.process_types[other].locals,
                              [](const Variable& a, const Variable& b) {
                                return a.type == b.type && a.dimensions == b.dimensions;
                              });
  }

  bool look_alike(std::uint32_t one, std::uint32_t other) const {
    const ProcessTypeId left = layout_->processes[one].type;
    const ProcessTypeId right = layout_->processes[other].type;
    if (left == right) return true;
    return count_of(left) == 1 && count_of(right) == 1 && has_same_shape(left, right);
  }

  std::vector<Pair> pairs() const {
    std::vector<Pair> result;
    for (std::uint32_t i = 0; i < layout_->processes.size(); ++i)
      for (std::uint32_t j = i + 1; j < layout_->processes.size(); ++j)
        if (look_alike(i, j)) result.emplace_back(i, j);
    return result;
  }

  /// What changes places has one sort.
  void unify_pairs(const std::vector<Pair>& pairs, Domains& domains) {
    for (const auto& [one, other] : pairs) {
      const ProcessTypeId left = layout_->processes[one].type;
      const ProcessTypeId right = layout_->processes[other].type;
      domains.candidates.insert({left, right});
      for (program::VariableId i = 0; left != right && i < program_.process_types[left].locals.size(); ++i)
        unify(domains.sorts, program_.process_types[left].locals[i], domains.sorts.of_local(left, i),
              domains.sorts.of_local(right, i));
    }
    for (const auto& [one, other] : pairs) {
      const Renaming renaming = guess(one, other, domains);
      for (const auto& [a, b] : renaming.pairs(variable_domain)) {
        const auto left = static_cast<program::VariableId>(a);
        const auto right = static_cast<program::VariableId>(b);
        if (program_.globals[left].dimensions.size() == program_.globals[right].dimensions.size())
          unify(domains.sorts, program_.globals[left], domains.sorts.of_global(left),
                domains.sorts.of_global(right));
      }
      for (const auto& [a, b] : renaming.pairs(channel_domain)) unify_channels(a, b, domains.sorts);
    }
  }

  static void unify(Sorts& sorts, const Variable& variable, Sort one, Sort other) {
    sorts.unify(one, other);
    for (std::size_t i = 0; i < variable.dimensions.size(); ++i)
      sorts.unify(Sorts::of_dimension(one, i), Sorts::of_dimension(other, i));
  }

  void unify_channels(std::int64_t one, std::int64_t other, Sorts& sorts) const {
    const auto count = static_cast<std::int64_t>(layout_->channels.size());
    if (one < 1 || other > count) return;
    const auto left = layout_->channels[static_cast<std::size_t>(one) - 1].type;
    const auto right = layout_->channels[static_cast<std::size_t>(other) - 1].type;
    const auto& fields = program_.channel_types[left].fields;
    if (fields.size() != program_.channel_types[right].fields.size()) return;
    for (std::size_t i = 0; i < fields.size(); ++i)
      sorts.unify(sorts.of_field(left, i), sorts.of_field(right, i));
  }

  // --- A guess for a pair ---

  Renaming guess(std::uint32_t one, std::uint32_t other, const Domains& domains) const {
    Renaming renaming;
    renaming.exchange(process_domain, one, other);
    for (std::uint32_t i = 0; i < type_of(one).channels.size(); ++i)
      renaming.exchange(channel_domain, first_channel(program_, *layout_, one) + i,
                        first_channel(program_, *layout_, other) + i);
    Votes votes;
    compare_variables(one, other, domains, votes);
    if (layout_->processes[one].type != layout_->processes[other].type)
      compare_texts(one, other, domains, votes);
    votes.decide(renaming);
    Votes channels;
    compare_elements(domains, renaming, channels);
    channels.decide(renaming);
    return renaming;
  }

  void vote(Sort sort, std::int64_t one, std::int64_t other, const Domains& domains, Votes& votes,
            std::uint32_t weight) const {
    if (domains(sort) == process_domain || domains.sorts.uses(sort).calculated) return;
    votes.add(domains(sort), one, other, weight);
  }

  bool is_constant(program::ExpressionId id) const {
    return program_.expressions[id].operation == program::Operation::Constant;
  }

  /// Parameters, and whatever a process of one type begins with that is not always the same.
  void compare_variables(std::uint32_t one, std::uint32_t other, const Domains& domains, Votes& votes) const {
    constexpr std::uint32_t weight = 1000;
    const ProcessTypeId type = layout_->processes[one].type;
    const bool is_one_type = type == layout_->processes[other].type;
    const auto& locals = type_of(one).locals;
    for (program::VariableId i = 0; i < locals.size(); ++i) {
      if (is_one_type && i >= type_of(one).parameter_count &&
          std::ranges::all_of(locals[i].initial, [&](auto e) { return is_constant(e); }))
        continue;
      for (std::uint32_t element = 0; element < locals[i].element_count(); ++element)
        vote(domains.sorts.of_local(type, i),
             sample_value(layout_->processes[one].offset, locals[i], element),
             sample_value(layout_->processes[other].offset, locals[i], element), domains, votes, weight);
    }
  }

  void compare_texts(std::uint32_t one, std::uint32_t other, const Domains& domains, Votes& votes) const {
    const auto& left = clauses_->of_type(layout_->processes[one].type);
    const auto& right = clauses_->of_type(layout_->processes[other].type);
    for (std::size_t i = 0; i < left.size(); ++i)
      for (std::size_t k = 0; k < (*clauses_)[left[i]].tokens.size(); ++k) {
        const Token& a = (*clauses_)[left[i]].tokens[k];
        const Token& b = (*clauses_)[right[i]].tokens[k];
        if (a.kind == Token::Kind::Value) vote(a.sort, a.value, b.value, domains, votes, 1);
        if (a.kind == Token::Kind::Variable) votes.add(variable_domain, a.value, b.value);
      }
  }

  /// Channels that arrays hold.
  void compare_elements(const Domains& domains, const Renaming& renaming, Votes& votes) const {
    for (program::VariableId i = 0; i < program_.globals.size(); ++i) {
      const Variable& variable = program_.globals[i];
      const Sort sort = domains.sorts.of_global(i);
      if (domains(sort) != channel_domain) continue;
      const auto image = static_cast<std::size_t>(renaming(variable_domain, i));
      if (program_.globals[image].dimensions != variable.dimensions) continue;
      for (std::uint32_t element = 0; element < variable.element_count(); ++element)
        if (const auto to = renamed_element(variable, sort, domains, renaming, element))
          vote(sort, sample_value(0, variable, element), sample_value(0, program_.globals[image], *to),
               domains, votes, 1);
    }
  }

  // --- Classes ---

  void search() {
    clauses_.emplace(program_, *layout_, interpreter_.propositions());
    Domains domains{clauses_->sorts(), {}};
    const std::vector<Pair> alike = pairs();
    if (alike.empty()) return object("no two processes have the same text");
    unify_pairs(alike, domains);
    Symmetry symmetry(std::move(domains));
    symmetry.layout_ = layout_->id;
    const RenamingCheck check(program_, *layout_, *clauses_, symmetry.domains_);
    std::set<std::uint32_t> placed;
    for (std::uint32_t first = 0; first < layout_->processes.size(); ++first) {
      if (placed.contains(first)) continue;
      GrowingClass growing(first);
      for (const auto& [one, other] : alike)
        if (one == first && !placed.contains(other)) try_to_join(growing, other, check, symmetry);
      if (growing.members().size() == 1) continue;
      if (!add_class(growing, symmetry)) {
        object("two sets of processes that look alike share numbers");
        continue;
      }
      placed.insert(growing.members().begin(), growing.members().end());
    }
    if (symmetry.classes_.empty() || !does_nobody_leave()) return;
    symmetry.text_ = text_of(symmetry);
    result_.symmetry = std::move(symmetry);
  }

  void try_to_join(GrowingClass& growing, std::uint32_t process, const RenamingCheck& check,
                   const Symmetry& symmetry) {
    const std::uint32_t first = growing.members().front();
    const Renaming renaming = guess(first, process, symmetry.domains_);
    if (auto objection = check.objection(renaming, first, process)) return object(std::move(*objection));
    if (!growing.join(process, renaming))
      object(fmt::format("{} shares numbers with {} that belong to others as well",
                         process_name(program_, *layout_, process), process_name(program_, *layout_, first)));
  }

  /// A number belongs to one class.
  bool add_class(const GrowingClass& growing, Symmetry& symmetry) const {
    for (const auto& [domain, rows] : growing.families())
      for (const auto& row : rows)
        for (const std::int64_t value : row)
          if (symmetry.find(domain, value) != nullptr) return false;
    const auto number = static_cast<std::uint32_t>(symmetry.classes_.size());
    symmetry.classes_.push_back({growing.members()});
    for (const auto& [domain, rows] : growing.families())
      for (const auto& row : rows) {
        const auto family = static_cast<std::uint32_t>(symmetry.families_.size());
        symmetry.families_.push_back({domain, number, row});
        for (std::uint32_t i = 0; i < row.size(); ++i) symmetry.points_[{domain, row[i]}] = {family, i};
      }
    return true;
  }

  /// Nobody leaves before the youngest process does, and that one never does.
  bool does_nobody_leave() {
    const auto youngest = static_cast<std::uint32_t>(layout_->processes.size() - 1);
    if (!can_leave(program_, type_of(youngest))) return true;
    object(fmt::format("{} can end, and processes leave the youngest first, which tells them apart",
                       process_name(program_, *layout_, youngest)));
    return false;
  }

  std::string text_of(const Symmetry& symmetry) const {
    std::vector<std::string> classes;
    for (const SymmetryClass& symmetric : symmetry.classes_) {
      std::vector<std::string> names;
      for (const std::uint32_t member : symmetric.members)
        names.push_back(process_name(program_, *layout_, member));
      classes.push_back(fmt::format("{}", fmt::join(names, ", ")));
    }
    return fmt::format("{}", fmt::join(classes, "; "));
  }

  const program::Interpreter& interpreter_;
  const program::Semantics& semantics_;
  const Program& program_;
  SettledLocations settled_;
  space::StoredState sample_;  // all processes are there
  const Layout* layout_ = nullptr;
  std::optional<Clauses> clauses_;
  DetectedSymmetry result_;
};

DetectedSymmetry detect_symmetry(const program::Interpreter& interpreter) {
  return SymmetryDetection(interpreter).run();
}

}  // namespace ouro::reduce
