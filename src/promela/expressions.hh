// Expressions, places and messages of a model in terms of the program.
//
// Names are resolved here. A reference such as `t[i].b[2]` becomes one place: the leaf of the
// variable that holds it, with an index for every array on the way. A whole record may stand only in
// a message; there it is all its scalars, one after another.
//
// `run` has an effect, and expressions of the program have none. `x = run P()` is the effect alone;
// inside a larger expression its result goes through a hidden variable of the process, and whoever
// lowers the statement takes the effects and carries them out first.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "program/program.hh"
#include "promela/context.hh"

namespace ouro::promela {

/// What a reference leads to.
struct Resolved {
  EntityId entity = none;
  Extent extent;         ///< what is there; with a size only when an index was left out
  program::Place place;  ///< of a scalar; of a record: its first leaf
};

class Expressions {
 public:
  /// The expressions of a process; of none: of the model itself (initial values, properties).
  Expressions(Context& context, program::ProcessTypeId process) : context_(context), process_(process) {}

  /// A scalar's value. After an error: some constant.
  program::ExpressionId value(ExpressionId id);
  /// Same, and effects of `run` in it are allowed: see take_effects().
  program::ExpressionId value_with_runs(ExpressionId id);
  /// A channel's number.
  program::ExpressionId channel(ExpressionId id);
  /// The scalar that a statement assigns to; none after an error, and for `_`.
  program::PlaceId target(ExpressionId id);

  program::Send send(const Send& statement, Position position);
  program::Receive receive(const Receive& statement, Position position);
  /// `result` is where the number of the new process goes, if anywhere.
  std::optional<program::Run> run(const Run& expression, program::PlaceId result);
  /// What has to happen before the statement at hand: the `run` operators in it, and an assertion that
  /// fails where a message is shorter than the channel wants.
  std::vector<program::Effect> take_effects();

  /// What a reference means; nothing after an error. With `whole` the last index may be left out.
  std::optional<Resolved> resolve(const Reference& reference, bool whole = false);
  /// The channel type that a channel expression surely has, or none.
  program::ChannelTypeId known_type(ExpressionId channel) const;
  /// All scalars of a record, in the order of a message.
  std::vector<program::PlaceId> scalars(const Resolved& record);

  /// Warns when a constant does not fit into what it is assigned to.
  void check_range(program::ScalarType type, ExpressionId value);

 private:
  using Id = program::ExpressionId;

  Id lower(const Constant& node, Position position);
  Id lower(const Reference& node, Position position);
  Id lower(SystemValue node, Position position);
  Id lower(const Unary& node, Position position);
  Id lower(const Binary& node, Position position);
  Id lower(const Conditional& node, Position position);
  Id lower(const Run& node, Position position);
  Id lower(const ChannelQuery& node, Position position);
  Id lower(const Poll& node, Position position);
  Id lower(const RemoteLabel& node, Position position);
  Id lower(const RemoteVariable& node, Position position);
  Id lower(const ProcessQuery& node, Position position);

  Id last_process();
  std::optional<Resolved> follow(Resolved resolved, const Reference& reference, bool whole);
  bool apply_index(Resolved& resolved, const Reference::Part& part, bool may_lack);
  bool enter_field(Resolved& resolved, const Reference::Part& part);
  void check_index(ExpressionId index, std::uint32_t size);
  Id load(const Resolved& resolved, const Reference& reference);
  void append_scalars(const program::Place& place, const Shape& shape, std::vector<program::PlaceId>& result);
  void append_arguments(const ReceiveArgument& argument, std::vector<program::Receive::Argument>& result);
  std::vector<program::Receive::Argument> arguments(const std::vector<ReceiveArgument>& given);
  /// The variable that names a channel; null when it is something else.
  Entity* channel_entity(ExpressionId id);
  std::size_t missing_fields(ExpressionId channel, std::size_t count, Position position);
  void fail_if(bool condition);
  void unknown_name(const Name& name);

  Context& context_;
  program::ProcessTypeId process_;
  bool runs_allowed_ = false;
  std::vector<program::Effect> effects_;
};

}  // namespace ouro::promela
