// What kind of number a variable holds, found from how it is used.
//
// A program that treats its processes alike may compare their numbers, store and send them, and use them as
// indices, but not calculate with them: so with the elements of a scalarset \cite{ip1996better}. Model
// languages have no such type. Here it is inferred: values that are assigned to, compared with, sent as or
// received into each other have one sort, and so have all indices that go into one dimension of an array. The
// sort remembers what is done with its values: they are numbers of processes (`_pid`, `P[i]:x`), or of
// channels, or somebody calculates with them.
//
//     a[x] = _pid; y = a[z] + 1      the elements of a are processes, and numbers to calculate with;
//                                    x and z have one sort, about which nothing else is known
//
// Channels have sorts for the fields of their messages: two channels that one variable may hold have the same
// ones. Union-find, near linear in the size of the program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "program/program.hh"

namespace ouro::reduce {

using Sort = std::uint32_t;

class Sorts {
 public:
  /// What is done with the values of a sort. `clause` is the number of whoever did it first, for people.
  struct Uses {
    std::optional<std::size_t> calculated;       ///< by this clause
    bool any_process = false;                    ///< values are numbers of any processes,
    std::set<program::ProcessTypeId> processes;  ///< or of those of these types
    bool channel = false;                        ///< values are numbers of channels
    bool any_channel = false;                    ///< if they are numbers of channels, then of any
    bool unknown = false;                        ///< values that nobody looked at come from elsewhere
  };

  explicit Sorts(const program::Program& program);

  Sort fresh();
  /// Sorts are numbered from 0.
  std::size_t size() const { return nodes_.size(); }
  /// Of a variable's values: a global one, or one of a process type.
  Sort of_global(program::VariableId variable) const { return globals_[variable]; }
  Sort of_local(program::ProcessTypeId type, program::VariableId variable) const {
    return locals_[type][variable];
  }
  Sort of(const program::Place& place) const {
    return place.scope == program::Place::Scope::Global ? of_global(place.variable)
                                                        : of_local(place.process_type, place.variable);
  }
  /// Of the indices of a variable with this sort: those of a variable's dimensions follow its own.
  static Sort of_dimension(Sort variable, std::size_t dimension) {
    return variable + 1 + static_cast<Sort>(dimension);
  }
  Sort of_field(program::ChannelTypeId type, std::size_t field) const { return fields_[type][field]; }
  /// Of the field-th value of the messages in a channel whose number has this sort.
  Sort of_message(Sort channel, std::size_t field);

  /// Which of those that are the same sort stands for them.
  Sort find(Sort sort) const;
  const Uses& uses(Sort sort) const { return nodes_[find(sort)].uses; }
  /// From now on both are one. Returns whether they were two.
  bool unify(Sort one, Sort other);

  void note_calculated(Sort sort, std::size_t clause);
  void note_process(Sort sort) { nodes_[find(sort)].uses.any_process = true; }
  void note_self(Sort sort, program::ProcessTypeId type) { nodes_[find(sort)].uses.processes.insert(type); }
  void note_unknown(Sort sort) { nodes_[find(sort)].uses.unknown = true; }
  void note_channel(Sort sort) { nodes_[find(sort)].uses.channel = true; }
  void note_any_channel(Sort sort) { nodes_[find(sort)].uses.any_channel = true; }
  /// Channels of this type have numbers of this sort. Returns whether that is news.
  bool unify_messages(Sort channel, program::ChannelTypeId type);

 private:
  struct Node {
    mutable Sort parent = 0;
    Uses uses;
    std::vector<Sort> message;  // sorts of the fields, as far as they are known
  };

  std::vector<Sort> declare(const std::vector<program::Variable>& variables);

  std::vector<Node> nodes_;
  std::vector<Sort> globals_;
  std::vector<std::vector<Sort>> locals_;
  std::vector<std::vector<Sort>> fields_;
};

}  // namespace ouro::reduce
