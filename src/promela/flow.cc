#include "promela/flow.hh"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>
#include <utility>
#include <variant>

namespace ouro::promela {
namespace {

using program::After;
using program::Command;
using program::ExpressionId;
using program::LocationId;

/// Ranks before they are made consecutive: escapes by depth, then everything else, then `else`.
constexpr std::uint8_t ordinary_rank = 254;
constexpr std::uint8_t deepest_escape = 126;

class Emitter {
 public:
  Emitter(const Flow& flow, program::Program& program, program::ProcessTypeId type, const SourceMap& source,
          bool observes)
      : flow_(flow), program_(program), type_(type), source_(source), observes_(observes) {
    result_.of_node.assign(flow.nodes.size(), program::none);
    result_.reached.assign(flow.nodes.size(), false);
  }

  Locations run() {
    type().initial = location(follow(flow_.entry));
    for (std::size_t i = 0; i < waiting_.size(); ++i) emit_location(waiting_[i]);
    return std::move(result_);
  }

 private:
  program::ProcessType& type() { return program_.process_types[type_]; }

  LocationId location(NodeId node) {
    LocationId& id = result_.of_node[node];
    if (id != program::none) return id;
    id = static_cast<LocationId>(type().locations.size());
    program::Location location;
    location.origin = source_.origin(flow_[node].position);
    for (const Name& label : flow_[node].labels) add_label(location, label.text);
    if (flow_[node].kind == FlowNode::Kind::End) location.end = true;
    type().locations.push_back(std::move(location));
    waiting_.push_back(node);
    return id;
  }

  static void add_label(program::Location& location, const std::string& label) {
    if (location.name.empty()) location.name = label;
    location.labels.push_back(label);
    location.end = location.end || label.starts_with("end");
    location.progress = location.progress || label.starts_with("progress");
    location.accept = location.accept || label.starts_with("accept");
  }

  /// As Flow::resolve, and notes the jumps on the way.
  NodeId follow(NodeId node) {
    const NodeId end = flow_.resolve(node);
    for (; node != end; node = flow_[node].next) result_.reached[node] = true;
    return end;
  }

  void emit_location(NodeId node) {
    source_location_ = result_.of_node[node];
    begin_ = type().commands.size();
    escapes_done_.clear();
    expand(node);
    if (mixes_escapes(flow_[node])) level_escapes();
    order_by_rank();
  }

  /// At a compound statement that begins with an `unless` of its own, that one's escape and the ones around
  /// it are found together, and none comes before another.
  bool mixes_escapes(const FlowNode& node) const {
    return std::ranges::any_of(escapes_done_, [&](NodeId escape) {
      return std::ranges::find(node.escapes, escape) == node.escapes.end();
    });
  }

  void level_escapes() {
    for (Command& command : std::span(type().commands).subspan(begin_))
      if (command.rank < ordinary_rank) command.rank %= 2;
  }

  /// What can be done at the beginning of `node`, and how it can be escaped.
  void expand(NodeId node) {
    const FlowNode& n = flow_[node];
    if (n.deterministic == none) expand_escapes(n);
    expand_main(node, ordinary_rank, true);
  }

  void expand_escapes(const FlowNode& node) {
    for (std::size_t depth = 0; depth < node.escapes.size(); ++depth) {
      const NodeId escape = node.escapes[depth];
      if (std::ranges::find(escapes_done_, escape) != escapes_done_.end()) continue;
      escapes_done_.push_back(escape);
      const auto level = static_cast<std::uint8_t>(std::min<std::size_t>(depth, deepest_escape));
      expand_main(begin_of(escape), static_cast<std::uint8_t>(2 * level), false);
    }
  }

  /// An escape that begins with a jump can do what can be done where it leads.
  NodeId begin_of(NodeId escape) {
    NodeId first = escape;
    while (flow_[first].kind == FlowNode::Kind::Head) first = flow_[first].next;
    return flow_[first].kind == FlowNode::Kind::Jump ? follow(first) : escape;
  }

  /// An `else` is the last option of its own selection, but stays before what follows where that selection is
  /// itself the beginning of an option. One that is the first statement of an `atomic` stays where it is.
  bool is_else(NodeId option) const {
    return flow_[option].kind == FlowNode::Kind::Step && flow_[option].action.is_else;
  }

  void expand_main(NodeId node, std::uint8_t rank, bool with_escapes) {
    const FlowNode& n = flow_[node];
    result_.reached[node] = true;
    const auto inner = [&](NodeId next) { with_escapes ? expand(next) : expand_main(next, rank, false); };
    switch (n.kind) {
      case FlowNode::Kind::Choice:
        for (const NodeId option : n.options)
          if (!is_else(option)) inner(option);
        for (const NodeId option : n.options)
          if (is_else(option)) inner(option);
        break;
      case FlowNode::Kind::Head:
        if (enters_choice(node))
          enter(node, rank);
        else
          inner(n.next);
        break;
      case FlowNode::Kind::End:
        if (!observes_) add_end(node, rank);
        break;
      default:
        add(node, rank);
    }
  }

  /// Is this the head of a `d_step` that begins with a choice? Then that choice must be made
  /// deterministically, independent of what else can be done where the `d_step` stands.
  bool enters_choice(NodeId node) const {
    NodeId first = flow_[node].next;
    if (flow_[node].deterministic != none || flow_[first].deterministic != node) return false;
    while (flow_[first].kind == FlowNode::Kind::Head) first = flow_[first].next;
    return flow_[first].kind == FlowNode::Kind::Choice && flow_[first].options.size() > 1 &&
           can_be_asked(first);
  }

  /// Whether it can be said without communicating if something can be done at `node`. Of a rendezvous
  /// it cannot; its channel may be known only at run time.
  bool can_be_asked(NodeId node) const {
    const FlowNode& n = flow_[node];
    if (n.kind == FlowNode::Kind::Choice)
      return std::ranges::all_of(n.options, [&](NodeId o) { return can_be_asked(o); });
    if (n.kind == FlowNode::Kind::Head) return can_be_asked(n.next);
    return std::holds_alternative<std::monostate>(n.action.communication) || n.action.buffered;
  }

  /// The step into a d_step that begins with a choice.
  void enter(NodeId head, std::uint8_t rank) {
    NodeId first = flow_[head].next;
    while (flow_[first].kind == FlowNode::Kind::Head) first = flow_[first].next;
    Command command = make_command(head, first, rank);
    command.guard = executable(first);
    command.text = "d_step";
    command.after = After::Continue;
    result_.reached[first] = true;
    type().commands.push_back(std::move(command));
  }

  /// Can something be done at `node`? None: always.
  ExpressionId executable(NodeId node) {
    const FlowNode& n = flow_[node];
    if (n.kind == FlowNode::Kind::Head) return executable(n.next);
    if (n.kind != FlowNode::Kind::Choice) return executable(n.action);
    ExpressionId any = program::none;
    for (const NodeId option : n.options) {
      const ExpressionId one = executable(option);
      if (one == program::none) return program::none;
      any = any == program::none ? one : program_.binary(program::Operation::Or, any, one);
    }
    return any;
  }

  ExpressionId executable(const Action& action) {
    if (const auto* send = std::get_if<program::Send>(&action.communication))
      return program_.unary(program::Operation::NotFull, send->channel);
    if (const auto* receive = std::get_if<program::Receive>(&action.communication)) {
      program::Receive poll = *receive;
      for (program::Receive::Argument& argument : poll.arguments)
        if (argument.kind == program::Receive::Argument::Kind::Store) argument = {};
      return program_.poll(std::move(poll));
    }
    return action.guard;
  }

  Command make_command(NodeId node, NodeId target, std::uint8_t rank) {
    Command command;
    command.source = source_location_;
    command.target = location(target);
    command.rank = rank;
    command.origin = source_.origin(flow_[node].position);
    // A d_step is one statement.
    const NodeId whole = flow_[node].deterministic;
    command.number = flow_[whole == none ? node : whole].number;
    return command;
  }

  void add(NodeId node, std::uint8_t rank) {
    const Action& action = flow_[node].action;
    const NodeId target = follow(flow_[node].next);
    Command command = make_command(node, target, static_cast<std::uint8_t>(rank + (action.is_else ? 1 : 0)));
    command.after = after(node, target);
    command.guard = action.guard;
    command.communication = action.communication;
    command.effects = action.effects;
    command.text = action.text;
    type().commands.push_back(std::move(command));
  }

  void add_end(NodeId node, std::uint8_t rank) {
    Command command = make_command(node, node, rank);
    command.effects.emplace_back(program::Terminate{});
    command.text = "-end-";
    type().commands.push_back(std::move(command));
  }

  After after(NodeId node, NodeId target) const {
    const FlowNode& from = flow_[node];
    const FlowNode& to = flow_[target];
    if (from.deterministic != none && from.deterministic == to.deterministic) return After::Continue;
    // The last statement of an atomic ends it, unless it is itself the jump into another one.
    const bool goes_on = from.atomic == Atomic::Inside || from.kind == FlowNode::Kind::Jump;
    const bool keeps = from.atomic != Atomic::Outside && goes_on && to.atomic != Atomic::Outside;
    return keeps ? After::Keep : After::Yield;
  }

  /// Makes the ranks of the location's commands as small as they can be. Escapes come first; apart from that
  /// commands stay in the order in which they were found.
  void order_by_rank() {
    const auto commands = std::span(type().commands).subspan(begin_);
    const auto level = [](const Command& command) { return static_cast<std::uint8_t>(command.rank / 2); };
    std::ranges::stable_sort(commands, {}, level);
    std::uint8_t levels = 0;
    for (std::size_t i = 0; i < commands.size(); ++levels) {
      const std::uint8_t here = level(commands[i]);
      for (; i < commands.size() && level(commands[i]) == here; ++i)
        commands[i].rank = static_cast<std::uint8_t>(2 * levels + commands[i].rank % 2);
    }
  }

  const Flow& flow_;
  program::Program& program_;
  program::ProcessTypeId type_;
  const SourceMap& source_;
  bool observes_;
  Locations result_;
  std::vector<NodeId> waiting_;
  LocationId source_location_ = 0;
  std::size_t begin_ = 0;
  std::vector<NodeId> escapes_done_;
};

}  // namespace

NodeId Flow::add(FlowNode::Kind kind, Position position) {
  FlowNode& node = nodes.emplace_back();
  node.kind = kind;
  node.position = position;
  return static_cast<NodeId>(nodes.size() - 1);
}

NodeId Flow::resolve(NodeId node) const {
  // Jumps in a circle lead nowhere: whoever enters the circle stands in it.
  std::size_t left = nodes.size();
  for (; nodes[node].kind == FlowNode::Kind::Jump && left > 0; --left) {
    const FlowNode& jump = nodes[node];
    const FlowNode& target = nodes[jump.next];
    const bool stays = jump.atomic != Atomic::Outside && target.atomic != Atomic::Inside;
    if (stays && jump.deterministic == none) return node;
    node = jump.next;
  }
  return node;
}

Locations emit(const Flow& flow, program::Program& program, program::ProcessTypeId type,
               const SourceMap& source, bool observes) {
  return Emitter(flow, program, type, source, observes).run();
}

}  // namespace ouro::promela
