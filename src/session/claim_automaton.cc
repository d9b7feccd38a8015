#include "session/claim_automaton.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/source.hh"
#include "bdd/manager.hh"

namespace ouro::session {

namespace {

using bdd::Bdd;
using program::After;
using program::Command;
using program::ExpressionId;
using program::LocationId;
using program::Operation;

/// More commands than this in one indivisible sequence go round for ever.
constexpr std::size_t max_sequence = 1000;

class Construction {
 public:
  Construction(const program::Program& program, program::ProcessTypeId claim, const ClaimOptions& options)
      : program_(program), claim_(program.process_types[claim]), options_(options) {}

  ClaimAutomaton run() {
    if (!claim_.locals.empty() || !claim_.channels.empty()) refuse(claim_.origin, "has variables of its own");
    builder_.set_acceptance(omega::Acceptance::inf(mark), 1);
    builder_.add_states(claim_.locations.size() + 1);
    builder_.add_initial(claim_.initial);
    builder_.add_edge(sink(), bdd::true_function, {mark}, sink());
    for (LocationId location = 0; location < claim_.locations.size(); ++location) add_edges(location);
    return {builder_.build(), std::move(propositions_)};
  }

 private:
  static constexpr omega::Mark mark = 0;

  /// Where a claim may be after some commands of one step, and what must hold for that.
  struct Reached {
    omega::State state = 0;
    Bdd label;
    bool goes_on = false;  // indivisibly
    std::size_t steps = 0;
  };

  bdd::Manager& labels() { return builder_.labels(); }
  /// Everything is accepted from there.
  omega::State sink() const { return static_cast<omega::State>(claim_.locations.size()); }

  void add_edges(LocationId source) {
    const auto& location = claim_.locations[source];
    if (options_.ends_accept && (location.end || location.command_count == 0))
      return builder_.add_edge(source, bdd::true_function, {mark}, sink());
    std::vector<Reached> waiting = moves(source, bdd::true_function, 0);
    while (!waiting.empty()) {
      const Reached at = waiting.back();
      waiting.pop_back();
      if (!at.goes_on) {
        add_edge(source, at);
        continue;
      }
      if (at.steps > max_sequence) refuse(location.origin, "goes round in an indivisible sequence");
      Bdd blocked = at.label;
      for (const Reached& next : moves(at.state, at.label, at.steps)) {
        blocked = labels().difference(blocked, next.label);
        waiting.push_back(next);
      }
      add_edge(source, {at.state, blocked});
    }
  }

  void add_edge(omega::State source, const Reached& reached) {
    const Bdd accepting = claim_.locations[source].accept       ? bdd::true_function
                          : options_.accepting == program::none ? bdd::false_function
                                                                : condition(options_.accepting, "accepting");
    builder_.add_edge(source, labels().conjunction(reached.label, accepting), {mark}, reached.state);
    builder_.add_edge(source, labels().difference(reached.label, accepting), {}, reached.state);
  }

  /// The commands at a location, each with what must hold for it to be taken beside `context`.
  std::vector<Reached> moves(omega::State source, Bdd context, std::size_t steps) {
    std::vector<Reached> result;
    if (source == sink()) return result;
    struct Possible {
      std::uint8_t rank;
      Bdd label;
    };
    std::vector<Possible> before;
    const auto& location = claim_.locations[source];
    for (program::CommandId i = 0; i < location.command_count; ++i) {
      const Command& command = claim_.commands[location.first_command + i];
      require_observer(command);
      Bdd label = guard(command);
      for (const Possible& other : before)
        if (other.rank < command.rank) label = labels().difference(label, other.label);
      before.push_back({command.rank, label});
      take(command, labels().conjunction(context, label), steps + 1, result);
    }
    return result;
  }

  void take(const Command& command, Bdd label, std::size_t steps, std::vector<Reached>& result) {
    for (const program::Effect& effect : command.effects) {
      const auto* assertion = std::get_if<program::Assert>(&effect);
      if (assertion == nullptr) continue;
      const Bdd holds = condition(assertion->condition, command.text);
      result.push_back({sink(), labels().difference(label, holds)});
      label = labels().conjunction(label, holds);
    }
    result.push_back({command.target, label, command.after != After::Yield, steps});
  }

  Bdd guard(const Command& command) {
    return command.guard == program::none ? bdd::true_function : condition(command.guard, command.text);
  }

  /// A condition on states; constants have no proposition.
  Bdd condition(ExpressionId id, const std::string& text) {
    const program::Expression& e = program_.expressions[id];
    if (e.operation == Operation::Constant) return e.value != 0 ? bdd::true_function : bdd::false_function;
    if (e.operation == Operation::Not) return !condition(e.operands[0], text);
    const auto known = std::ranges::find(propositions_, id, &program::Property::Proposition::condition);
    if (known != propositions_.end()) return labels().variable(builder_.declare(known->name));
    std::string name = text;
    for (int i = 2;
         std::ranges::find(propositions_, name, &program::Property::Proposition::name) != propositions_.end();
         ++i)
      name = fmt::format("{} ({})", text, i);
    require_state_condition(id);
    propositions_.push_back({name, id});
    return labels().variable(builder_.declare(name));
  }

  void require_observer(const Command& command) const {
    if (!std::holds_alternative<std::monostate>(command.communication))
      refuse(command.origin, fmt::format("communicates: {}", command.text));
    for (const program::Effect& effect : command.effects)
      if (!std::holds_alternative<program::Assert>(effect) && !std::holds_alternative<program::Print>(effect))
        refuse(command.origin, fmt::format("changes something: {}", command.text));
  }

  /// Operands come before operators: what an expression is made of lies before it.
  void require_state_condition(ExpressionId id) const {
    std::vector<ExpressionId> waiting = {id};
    while (!waiting.empty()) {
      const program::Expression& e = program_.expressions[waiting.back()];
      waiting.pop_back();
      if (e.operation == Operation::Timeout)
        refuse(claim_.origin, "reads timeout, which is about steps and not about states");
      for (const ExpressionId operand : e.operands)
        if (operand != program::none) waiting.push_back(operand);
    }
  }

  [[noreturn]] void refuse(program::Origin origin, std::string_view what) const {
    throw UserError(fmt::format("{}: {} observes the system, but it {}", program_.describe(origin),
                                claim_.name.empty() ? "the claim" : claim_.name, what),
                    "such claims are not supported");
  }

  const program::Program& program_;
  const program::ProcessType& claim_;
  const ClaimOptions& options_;
  omega::AutomatonBuilder builder_{std::make_shared<omega::Propositions>()};
  std::vector<program::Property::Proposition> propositions_;
};

}  // namespace

ClaimAutomaton claim_automaton(const program::Program& program, program::ProcessTypeId claim,
                               const ClaimOptions& options) {
  return Construction(program, claim, options).run();
}

}  // namespace ouro::session
