// One function for each kind of statement. A statement is given the node that was reserved for it and
// the node that follows it; it fills in the first, adds the ones between, and answers which node is
// its last one (the end of an atomic sequence is found that way).
#include "promela/body.hh"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "promela/actions.hh"
#include "promela/constants.hh"
#include "promela/declarations.hh"
#include "promela/statement_numbers.hh"

namespace ouro::promela {
namespace {

using Kind = FlowNode::Kind;

/// A block's labels are its own when it came from an inline.
struct LabelScope {
  std::uint32_t parent = none;
  std::unordered_map<std::string, NodeId> labels;
};

struct PendingGoto {
  NodeId jump = none;
  Name label;
  std::uint32_t scope = 0;
};

/// A select between constants that are no further apart is a choice, any other a loop.
constexpr std::int64_t widest_choice = 32;

class BodyBuilder {
 public:
  BodyBuilder(Context& context, program::ProcessTypeId type, const DeclaredVariables& declared,
              const std::unordered_set<std::string>& observed, ActionOf action_of)
      : context_(context),
        type_(type),
        declared_(declared),
        observed_(observed),
        action_of_(action_of),
        expressions_(context, type) {
    label_scopes_.emplace_back();
  }

  Body build(const Process& process) {
    const NodeId end = flow().add(Kind::End, process.position);
    const Sequence rest = take_leading_declarations(process.body);
    flow().entry = rest.empty() ? end : sequence(rest, end).entry;
    resolve_gotos();
    check_jumps();
    body_.number_count = number_statements(context_, process.body, end, placed_, flow());
    return std::move(body_);
  }

 private:
  struct Part {
    NodeId entry = none;
    NodeId last = none;
  };

  Flow& flow() { return body_.flow; }

  // --- Declarations -------------------------------------------------------------------------------

  /// Declarations before the first statement take effect when the process is created.
  Sequence take_leading_declarations(const Sequence& body) {
    std::size_t i = 0;
    for (; i < body.size(); ++i) {
      const Statement& statement = context_.statement(body[i]);
      if (!statement.labels.empty()) break;
      if (const auto* declaration = std::get_if<Declaration>(&statement.node)) {
        EntityId entity = declared_.at(body[i]);
        for (const Variable& variable : declaration->variables) {
          initialize(context_, entity, variable, expressions_);
          make_visible(context_, entity++);
        }
      } else if (std::holds_alternative<ExclusiveUse>(statement.node)) {
        check_exclusive(statement);
      } else {
        break;
      }
    }
    return {body.begin() + static_cast<std::ptrdiff_t>(i), body.end()};
  }

  void check_exclusive(const Statement& statement) {
    for (const ExpressionId channel : std::get<ExclusiveUse>(statement.node).channels)
      if (const auto* reference = std::get_if<Reference>(&context_.expression(channel).node))
        expressions_.resolve(*reference, true);
  }

  /// A declaration among statements: an assignment for each variable.
  NodeId declare(const Statement& statement, StatementId id, NodeId node, NodeId next) {
    const auto& declaration = std::get<Declaration>(statement.node);
    EntityId entity = declared_.at(id);
    for (std::size_t i = 0; i < declaration.variables.size(); ++i, ++entity) {
      const bool last = i + 1 == declaration.variables.size();
      const NodeId after = last ? next : flow().add(Kind::Step, statement.position);
      step(node, declaration_action(declaration.variables[i], entity), after);
      placed_[id].itself.push_back(node);
      make_visible(context_, entity);
      if (!last) node = after;
    }
    return node;
  }

  Action declaration_action(const Variable& variable, EntityId id) {
    const Entity entity = context_.entities[id];
    if (std::holds_alternative<ChannelInitializer>(variable.initial)) {
      context_.messages.error(
          variable.name.position,
          fmt::format("the channel {} is created after the first statement", variable.name.text),
          "declare it at the beginning of the process");
      return {};
    }
    if (entity.extent.shape.is_record()) return {.text = variable.name.text};
    program::ExpressionId value = program::none;
    std::string text = fmt::format("{}{} = 0", variable.name.text, entity.extent.size ? "[0]" : "");
    if (const auto* initial = std::get_if<ExpressionId>(&variable.initial)) {
      const auto type = context_.program.process_types[type_].locals[entity.first].type;
      expressions_.check_range(type, *initial);
      value = expressions_.value_with_runs(*initial);
      text =
          fmt::format("{} = {}", variable.name.text, context_.text(context_.expression(*initial).position));
    } else {
      value = context_.program.constant(0);
    }
    program::Place place = local_place(type_, entity.first);
    if (entity.extent.size) place.indices.push_back(context_.program.constant(0));
    Action action = make_assignment(context_.program.add(place), value, std::move(text));
    std::vector<program::Effect> first = expressions_.take_effects();
    action.effects.insert(action.effects.begin(), first.begin(), first.end());
    return action;
  }

  // --- Sequences ----------------------------------------------------------------------------------

  /// With `first`, that node is the first statement's.
  Part sequence(const Sequence& statements, NodeId next, NodeId first = none) {
    std::vector<StatementId> steps;
    for (const StatementId id : statements)
      if (!is_silent(context_.statement(id))) steps.push_back(id);
    if (steps.empty()) return skip(next, first);
    std::vector<NodeId> nodes;
    for (const StatementId id : steps) {
      const bool given = first != none && nodes.empty();
      nodes.push_back(given ? first : flow().add(Kind::Step, context_.statement(id).position));
    }
    body_.sequences.push_back(nodes);
    NodeId last = none;
    for (std::size_t i = 0; i < steps.size(); ++i)
      last = statement(steps[i], nodes[i], i + 1 < nodes.size() ? nodes[i + 1] : next);
    return {nodes.front(), last};
  }

  /// In an option, skips that follow a skip or a print and are followed by something else take no step.
  Sequence without_idle_skips(const Sequence& option) {
    Sequence result;
    for (std::size_t i = 0; i < option.size(); ++i) {
      const Statement& s = context_.statement(option[i]);
      const bool idle = i > 0 && i + 1 < option.size() && is_plain_skip(s) &&
                        is_without_effect(context_.statement(result.back()));
      if (idle)
        placed_[option[i]].itself = {none};
      else
        result.push_back(option[i]);
    }
    return result;
  }

  bool is_plain_skip(const Statement& statement) const {
    const auto* condition = std::get_if<Condition>(&statement.node);
    if (condition == nullptr || !statement.labels.empty()) return false;
    const auto* constant = std::get_if<Constant>(&context_.expression(condition->expression).node);
    return constant != nullptr && constant->value == 1;
  }

  bool is_without_effect(const Statement& statement) const {
    const bool prints =
        std::holds_alternative<Print>(statement.node) || std::holds_alternative<PrintSymbol>(statement.node);
    return is_plain_skip(statement) || (prints && statement.labels.empty());
  }

  bool is_silent(const Statement& statement) {
    if (!std::holds_alternative<ExclusiveUse>(statement.node)) return false;
    check_exclusive(statement);
    return true;
  }

  Part skip(NodeId next, NodeId node) {
    if (node == none) node = flow().add(Kind::Step, {});
    step(node, {.text = "skip"}, next);
    return {node, node};
  }

  void step(NodeId node, Action action, NodeId next) {
    flow()[node].kind = Kind::Step;
    flow()[node].action = std::move(action);
    flow()[node].next = next;
  }

  void jump(NodeId node, NodeId next, std::string text) {
    flow()[node].kind = Kind::Jump;
    flow()[node].action.text = std::move(text);
    flow()[node].next = next;
  }

  NodeId add_jump(NodeId next, Position position, std::string text) {
    const NodeId node = flow().add(Kind::Jump, position);
    jump(node, next, std::move(text));
    return node;
  }

  NodeId add_step(Action action, NodeId next, Position position) {
    const NodeId node = flow().add(Kind::Step, position);
    step(node, std::move(action), next);
    return node;
  }

  NodeId statement(StatementId id, NodeId node, NodeId next) {
    const Statement& s = context_.statement(id);
    if (!labels_itself(s)) add_labels(s, node);
    if (std::holds_alternative<Declaration>(s.node)) return declare(s, id, node, next);
    StatementNodes outer = std::exchange(numbered_, {.opening = {}, .closing = {}, .itself = {node}});
    const NodeId last = std::visit([&](const auto& inner) { return place(inner, s, node, next); }, s.node);
    placed_[id] = std::exchange(numbered_, std::move(outer));
    return last;
  }

  void add_labels(const Statement& s, NodeId node) {
    for (const Name& label : s.labels) add_label(label, node);
  }

  /// The label of a loop that counts stands where the loop comes back to, behind its first assignment.
  static bool labels_itself(const Statement& s) {
    return std::holds_alternative<ForRange>(s.node) || std::holds_alternative<ForEach>(s.node) ||
           std::holds_alternative<Select>(s.node);
  }

  void add_label(const Name& label, NodeId node) {
    flow()[node].labels.push_back(label);
    body_.labels.emplace_back(label, node);
    if (!label_scopes_[label_scope_].labels.emplace(label.text, node).second)
      context_.messages.error(label.position, fmt::format("the label {} is there twice", label.text));
  }

  // --- Statements ---------------------------------------------------------------------------------

  template <class Simple>
  NodeId place(const Simple&, const Statement& s, NodeId node, NodeId next) {
    step(node, action_of_(context_, expressions_, s), next);
    return node;
  }

  NodeId place(const Goto& inner, const Statement& s, NodeId node, NodeId) {
    jump_statement(s, node, none);
    gotos_.push_back({node, inner.label, label_scope_});
    return node;
  }

  void jump_statement(const Statement& s, NodeId node, NodeId target) {
    const bool matters = std::ranges::any_of(s.labels, [&](const Name& label) {
      return observed_.contains(label.text) || label.text.starts_with("end") ||
             label.text.starts_with("accept") || label.text.starts_with("progress");
    });
    if (matters) {
      step(node, {.text = s.text}, target);
      numbered_.itself = {none, node};
    } else {
      jump(node, target, s.text);
    }
    body_.has_observed_jump |=
        std::ranges::any_of(s.labels, [&](const Name& label) { return observed_.contains(label.text); });
  }

  NodeId place(const Break&, const Statement& s, NodeId node, NodeId) {
    if (loops_.empty()) {
      context_.messages.error(s.position, "break stands outside of any loop");
      step(node, {}, node);
    } else {
      jump_statement(s, node, loops_.back());
      written_jumps_.push_back(node);
    }
    return node;
  }

  NodeId place(const Choice& inner, const Statement& s, NodeId node, NodeId next) {
    const NodeId end = add_jump(next, s.position, inner.repeat ? "break" : "goto");
    if (inner.repeat) loops_.push_back(end);
    std::vector<NodeId> options;
    for (const Sequence& option : inner.options) {
      if (!option.empty()) warn_about_guard(context_.statement(option.front()));
      options.push_back(sequence(without_idle_skips(option), inner.repeat ? node : end).entry);
    }
    if (inner.repeat) loops_.pop_back();
    make_choice(node, std::move(options));
    numbered_.itself = inner.repeat ? std::vector{node, none, end} : std::vector{node, end};
    return end;
  }

  void warn_about_guard(const Statement& guard) {
    if (guard.labels.empty()) return;
    const Name& label = guard.labels.front();
    context_.messages.warning(label.position,
                              fmt::format("nobody ever stands at the label {} of an option", label.text),
                              "put it in front of the whole statement");
  }

  void make_choice(NodeId node, std::vector<NodeId> options) {
    flow()[node].kind = Kind::Choice;
    flow()[node].options = std::move(options);
  }

  NodeId place(const Block& inner, const Statement& s, NodeId node, NodeId next) {
    context_.scopes.push();
    const std::uint32_t outer = label_scope_;
    if (inner.kind == Block::Kind::Inline) {
      label_scope_ = static_cast<std::uint32_t>(label_scopes_.size());
      label_scopes_.push_back({.parent = outer, .labels = {}});
    }
    const auto begin = static_cast<NodeId>(flow().nodes.size());
    check_first_label(inner.body);
    const Part body = sequence(inner.body, next);
    flow()[node].kind = Kind::Head;
    flow()[node].next = body.entry;
    flow()[node].position = s.position;
    if (inner.kind == Block::Kind::Atomic) mark_atomic(begin, body.last);
    if (inner.kind == Block::Kind::DStep) mark_deterministic(begin, node);
    label_scope_ = outer;
    context_.scopes.pop();
    return inner.kind == Block::Kind::DStep ? node : body.last;
  }

  /// A process that comes to a block stands before the brace.
  void check_first_label(const Sequence& body) {
    if (body.empty() || context_.statement(body.front()).labels.empty()) return;
    const Name& label = context_.statement(body.front()).labels.front();
    context_.messages.error(label.position,
                            fmt::format("the label {} stands behind the brace of its block", label.text),
                            "put it in front of the brace");
  }

  void mark_atomic(NodeId begin, NodeId last) {
    for (NodeId i = begin; i < flow().nodes.size(); ++i) flow()[i].atomic = Atomic::Inside;
    flow()[last].atomic = Atomic::Last;
  }

  void mark_deterministic(NodeId begin, NodeId head) {
    for (NodeId i = begin; i < flow().nodes.size(); ++i) flow()[i].deterministic = head;
  }

  NodeId place(const Unless& inner, const Statement& s, NodeId node, NodeId next) {
    const NodeId end = add_jump(next, s.position, "goto");
    const auto begin = static_cast<NodeId>(flow().nodes.size());
    if (s.labels.empty() && context_.statement(inner.main).labels.empty()) {
      guarded(inner.main, node, end);
    } else {
      const NodeId main = flow().add(Kind::Step, context_.statement(inner.main).position);
      flow()[node].kind = Kind::Head;
      flow()[node].next = main;
      guarded(inner.main, main, end);
    }
    const auto finish = static_cast<NodeId>(flow().nodes.size());
    const NodeId escape = flow().add(Kind::Step, context_.statement(inner.escape).position);
    statement(inner.escape, escape, end);
    cover(node, escape);
    for (NodeId i = begin; i < finish; ++i) cover(i, escape);
    numbered_.itself = {none, end};
    if (!s.labels.empty()) numbered_.itself.push_back(none);
    return end;
  }

  /// The main part of an `unless`. Its braces are no place of their own, unlike those of other blocks.
  void guarded(StatementId main, NodeId node, NodeId next) {
    const auto* block = std::get_if<Block>(&context_.statement(main).node);
    if (block == nullptr || block->kind != Block::Kind::Plain) {
      statement(main, node, next);
      return;
    }
    for (const Name& label : context_.statement(main).labels) add_label(label, node);
    check_first_label(block->body);
    context_.scopes.push();
    sequence(block->body, next, node);
    context_.scopes.pop();
  }

  /// Inner statements are covered first.
  void cover(NodeId node, NodeId escape) {
    std::vector<NodeId>& escapes = flow()[node].escapes;
    escapes.insert(escapes.begin(), escape);
  }

  // --- Loops that count ---------------------------------------------------------------------------

  program::ExpressionId compare(program::Operation operation, ExpressionId left, ExpressionId right) {
    const program::ExpressionId value = expressions_.value(left);
    return context_.program.binary(operation, value, expressions_.value(right));
  }

  Action increment(ExpressionId variable) {
    program::Program& program = context_.program;
    const program::ExpressionId old = expressions_.value(variable);
    const program::ExpressionId sum = program.binary(program::Operation::Add, old, program.constant(1));
    const std::string name = context_.text(context_.expression(variable).position);
    return make_assignment(expressions_.target(variable), sum, fmt::format("{} = {} + 1", name, name));
  }

  Action assign(ExpressionId variable, program::ExpressionId value, const std::string& text) {
    const std::string name = context_.text(context_.expression(variable).position);
    return make_assignment(expressions_.target(variable), value, fmt::format("{} = {}", name, text));
  }

  /// `start` leads to: do :: [condition] first...; body; advance :: else -> break od
  struct Counting {
    Action start;
    Action condition;
    std::vector<Action> first;
    Action advance;
  };

  NodeId add_loop_head(const Statement& s) {
    const NodeId choice = flow().add(Kind::Choice, s.position);
    add_labels(s, choice);
    loop_heads_.insert(choice);
    return choice;
  }

  NodeId count(Counting loop, const Sequence& body, const Statement& s, NodeId node, NodeId next) {
    const Position position = s.position;
    const NodeId end = add_jump(next, position, "break");
    const NodeId choice = add_loop_head(s);
    step(node, std::move(loop.start), choice);
    const NodeId advance = add_step(std::move(loop.advance), choice, position);
    loops_.push_back(end);
    context_.scopes.push();
    NodeId inner = body.empty() ? advance : sequence(body, advance).entry;
    context_.scopes.pop();
    loops_.pop_back();
    for (std::size_t i = loop.first.size(); i-- > 0;) {
      inner = add_step(std::move(loop.first[i]), inner, position);
      numbered_.opening.insert(numbered_.opening.begin(), inner);
    }
    const NodeId condition = add_step(std::move(loop.condition), inner, position);
    const NodeId leave = add_jump(end, position, "break");
    const NodeId otherwise = add_step({.is_else = true, .text = "else"}, leave, position);
    make_choice(choice, {condition, otherwise});
    numbered_.opening.insert(numbered_.opening.begin(), {node, condition});
    numbered_.closing = {advance, otherwise, leave};
    numbered_.itself = {choice, none, end};
    return end;
  }

  NodeId place(const ForRange& inner, const Statement& s, NodeId node, NodeId next) {
    const std::string high = context_.text(context_.expression(inner.high).position);
    const std::string low = context_.text(context_.expression(inner.low).position);
    const std::string name = context_.text(context_.expression(inner.variable).position);
    Counting loop;
    loop.start = assign(inner.variable, expressions_.value(inner.low), low);
    loop.condition.guard = compare(program::Operation::LessEqual, inner.variable, inner.high);
    loop.condition.text = fmt::format("{} <= {}", name, high);
    loop.advance = increment(inner.variable);
    return count(std::move(loop), inner.body, s, node, next);
  }

  NodeId place(const ForEach& inner, const Statement& s, NodeId node, NodeId next) {
    const auto* reference = std::get_if<Reference>(&context_.expression(inner.collection).node);
    const auto collection = reference == nullptr ? std::nullopt : expressions_.resolve(*reference, true);
    if (!collection) return skip_over(node, next);
    context_.entities[collection->entity].read = true;
    if (collection->extent.size) return each_index(inner, *collection->extent.size, s, node, next);
    if (collection->extent.shape.is_channel()) return each_message(inner, s, node, next);
    context_.messages.error(context_.expression(inner.collection).position,
                            "only an array or a channel can be walked through");
    return skip_over(node, next);
  }

  NodeId skip_over(NodeId node, NodeId next) {
    step(node, {}, next);
    return node;
  }

  NodeId each_index(const ForEach& inner, std::uint32_t size, const Statement& s, NodeId node, NodeId next) {
    program::Program& program = context_.program;
    const std::string name = context_.text(context_.expression(inner.variable).position);
    const auto highest = static_cast<std::int32_t>(size - 1);
    Counting loop;
    loop.start = assign(inner.variable, program.constant(0), "0");
    const program::ExpressionId value = expressions_.value(inner.variable);
    loop.condition.guard = program.binary(program::Operation::LessEqual, value, program.constant(highest));
    loop.condition.text = fmt::format("{} <= {}", name, highest);
    loop.advance = increment(inner.variable);
    return count(std::move(loop), inner.body, s, node, next);
  }

  /// Each message in turn is taken out at the front and put back at the end.
  NodeId each_message(const ForEach& inner, const Statement& s, NodeId node, NodeId next) {
    program::Program& program = context_.program;
    std::vector<program::Variable>& locals = program.process_types[type_].locals;
    const auto variable = static_cast<program::VariableId>(locals.size());
    const std::string name = fmt::format("for#{}", variable);
    locals.push_back(make_variable(name, {.bits = 32, .is_signed = true}, context_.origin(s.position)));
    const program::PlaceId counter = program.add(local_place(type_, variable));
    const Receive receive{.channel = inner.collection, .arguments = {{.value = inner.variable}}};
    const Send send{.channel = inner.collection, .arguments = {inner.variable}};
    const std::string channel = context_.text(context_.expression(inner.collection).position);
    const std::string message = context_.text(context_.expression(inner.variable).position);
    Counting loop;
    loop.start = make_assignment(counter, program.constant(0), name + " = 0");
    loop.first.push_back({.communication = expressions_.receive(receive, s.position),
                          .text = fmt::format("{}?{}", channel, message)});
    program::Send back = expressions_.send(send, s.position);
    loop.condition.guard = program.binary(program::Operation::Less, program.load(counter),
                                          program.unary(program::Operation::Length, back.channel));
    loop.condition.text = fmt::format("{} < len({})", name, channel);
    loop.first.push_back({.communication = std::move(back),
                          .effects = expressions_.take_effects(),
                          .text = fmt::format("{}!{}", channel, message)});
    const program::ExpressionId sum =
        program.binary(program::Operation::Add, program.load(counter), program.constant(1));
    loop.advance = make_assignment(counter, sum, fmt::format("{} = {} + 1", name, name));
    return count(std::move(loop), inner.body, s, node, next);
  }

  NodeId place(const Select& inner, const Statement& s, NodeId node, NodeId next) {
    const auto* low = std::get_if<Constant>(&context_.expression(inner.low).node);
    const auto* high = std::get_if<Constant>(&context_.expression(inner.high).node);
    if (low == nullptr || high == nullptr || std::int64_t{high->value} - low->value > widest_choice)
      return select_by_loop(inner, s, node, next);
    if (high->value < low->value) {
      context_.messages.error(s.position,
                              "there is nothing to select from: the first number is the larger one");
      return skip_over(node, next);
    }
    add_labels(s, node);
    const NodeId end = add_jump(next, s.position, "goto");
    std::vector<NodeId> options;
    for (std::int32_t value = low->value; value <= high->value; ++value) {
      Action action = assign(inner.variable, context_.program.constant(value), std::to_string(value));
      options.push_back(add_step(std::move(action), end, s.position));
    }
    numbered_.opening = options;
    numbered_.itself = {node, end};
    make_choice(node, std::move(options));
    return end;
  }

  NodeId select_by_loop(const Select& inner, const Statement& s, NodeId node, NodeId next) {
    const NodeId end = add_jump(next, s.position, "break");
    const NodeId choice = add_loop_head(s);
    const std::string low = context_.text(context_.expression(inner.low).position);
    const std::string high = context_.text(context_.expression(inner.high).position);
    step(node, assign(inner.variable, expressions_.value(inner.low), low), choice);
    const NodeId advance = add_step(increment(inner.variable), choice, s.position);
    Action condition{.guard = compare(program::Operation::Less, inner.variable, inner.high)};
    condition.text =
        fmt::format("{} < {}", context_.text(context_.expression(inner.variable).position), high);
    const NodeId more = add_step(std::move(condition), advance, s.position);
    const NodeId leave = add_jump(end, s.position, "break");
    make_choice(choice, {more, leave});
    numbered_.opening = {node, more, advance, leave};
    numbered_.itself = {choice, none, end};
    return end;
  }

  // --- Labels -------------------------------------------------------------------------------------

  NodeId find_label(const std::string& name, std::uint32_t scope) const {
    for (; scope != none; scope = label_scopes_[scope].parent)
      if (const auto found = label_scopes_[scope].labels.find(name);
          found != label_scopes_[scope].labels.end())
        return found->second;
    return none;
  }

  void resolve_gotos() {
    for (const PendingGoto& pending : gotos_) {
      NodeId target = find_label(pending.label.text, pending.scope);
      if (target == none) {
        std::vector<std::string_view> names;
        for (const auto& [label, node] : body_.labels) names.emplace_back(label.text);
        context_.messages.error(pending.label.position,
                                fmt::format("there is no label {}", pending.label.text),
                                suggestion(pending.label.text, names));
        target = pending.jump;
      }
      if (loop_heads_.contains(target))
        context_.messages.warning(pending.label.position, "this jump does not begin the loop anew",
                                  "the loop's variable keeps its value: assign it before the jump");
      flow()[pending.jump].next = target;
      written_jumps_.push_back(pending.jump);
    }
  }

  /// A deterministic step is one step: nobody jumps into it or out of it.
  void check_jumps() {
    for (const NodeId jump : written_jumps_) {
      const NodeId inside = flow()[jump].deterministic;
      if (inside == flow()[flow()[jump].next].deterministic) continue;
      context_.messages.error(flow()[jump].position,
                              inside != none ? "this jumps out of a d_step" : "this jumps into a d_step");
    }
  }

  Context& context_;
  program::ProcessTypeId type_;
  const DeclaredVariables& declared_;
  const std::unordered_set<std::string>& observed_;
  ActionOf action_of_;
  Expressions expressions_;
  Body body_;
  PlacedStatements placed_;
  StatementNodes numbered_;                ///< of the statement that is being placed
  std::vector<NodeId> loops_;              ///< where `break` goes, innermost last
  std::unordered_set<NodeId> loop_heads_;  ///< of loops that count
  std::vector<LabelScope> label_scopes_;
  std::uint32_t label_scope_ = 0;
  std::vector<PendingGoto> gotos_;
  std::vector<NodeId> written_jumps_;
};

}  // namespace

void append_inner(const Statement& statement, std::vector<StatementId>& result) {
  const auto append = [&](const Sequence& sequence) {
    result.insert(result.end(), sequence.begin(), sequence.end());
  };
  if (const auto* choice = std::get_if<Choice>(&statement.node))
    for (const Sequence& option : choice->options) append(option);
  if (const auto* block = std::get_if<Block>(&statement.node)) append(block->body);
  if (const auto* range = std::get_if<ForRange>(&statement.node)) append(range->body);
  if (const auto* each = std::get_if<ForEach>(&statement.node)) append(each->body);
  if (const auto* unless = std::get_if<Unless>(&statement.node)) {
    result.push_back(unless->main);
    result.push_back(unless->escape);
  }
}

DeclaredVariables declare_locals(Context& context, const Process& process, program::ProcessTypeId type) {
  DeclaredVariables result;
  std::vector<StatementId> waiting(process.body.rbegin(), process.body.rend());
  std::vector<StatementId> inner;
  while (!waiting.empty()) {
    const StatementId id = waiting.back();
    waiting.pop_back();
    const Statement& statement = context.statement(id);
    if (const auto* declaration = std::get_if<Declaration>(&statement.node)) {
      if (declaration->visibility == Visibility::Hidden)
        context.messages.error(statement.position, "only a global variable can be hidden");
      result[id] = static_cast<EntityId>(context.entities.all().size());
      for (const Variable& variable : declaration->variables)
        add_variable(context, *declaration, variable, type);
    }
    inner.clear();
    append_inner(statement, inner);
    waiting.insert(waiting.end(), inner.rbegin(), inner.rend());
  }
  return result;
}

Body build_body(Context& context, const Process& process, program::ProcessTypeId type,
                const DeclaredVariables& declared, const std::unordered_set<std::string>& observed,
                ActionOf action_of) {
  return BodyBuilder(context, type, declared, observed, action_of).build(process);
}

}  // namespace ouro::promela
