// The variables of a model, and which of them a name means where.
//
// A scope is a block of the text; the outermost is the model itself. A name means the variable of
// the innermost scope that has declared it so far. Every process has a list of all its variables as
// well, because other processes may ask for them by name (`P[1]:x`).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "program/program.hh"
#include "promela/ast.hh"
#include "promela/types.hh"

namespace ouro::promela {

using EntityId = std::uint32_t;

/// A variable as declared; in the program it is one variable for each of its leaves.
struct Entity {
  Name name;
  Extent extent;
  program::ProcessTypeId process = none;  ///< none: global
  program::VariableId first = none;       ///< its first leaf
  /// The channel type of a variable that is initialised with a channel; none: who knows.
  program::ChannelTypeId channel = none;
  bool parameter = false;
  bool read = false;
  bool written = false;
  // Of a channel: what is done with it, and whether others may do more.
  bool sent_to = false;
  bool received_from = false;
  bool passed_on = false;
};

class Entities {
 public:
  EntityId add(Entity entity);
  Entity& operator[](EntityId id) { return all_[id]; }
  const Entity& operator[](EntityId id) const { return all_[id]; }
  const std::vector<Entity>& all() const { return all_; }

  /// The first variable of that name that the process declares anywhere, or none.
  EntityId find_in_process(program::ProcessTypeId process, std::string_view name) const;
  std::vector<std::string_view> names_in_process(program::ProcessTypeId process) const;

 private:
  std::vector<Entity> all_;
};

class Scopes {
 public:
  Scopes() : open_(1) {}

  void push() { open_.emplace_back(); }
  void pop() { open_.pop_back(); }

  /// False when the innermost scope has that name already.
  bool declare(const std::string& name, EntityId entity);
  /// The innermost entity of that name, or none.
  EntityId find(const std::string& name) const;
  std::vector<std::string_view> names() const;

 private:
  std::vector<std::unordered_map<std::string, EntityId>> open_;
};

}  // namespace ouro::promela
