// An explicit Kripke structure: every state is written down.
//
//   const auto toggle = explicit_space({{"off", {}, {"on"}}, {"on", {"lit"}, {"off", "on"}}});
//
// States are numbered from 0 and edges are one array, sorted by source; within a state they keep the order in
// which they were added, so a search over a structure is as reproducible as one over a program. What a
// state is called, and which action an edge stands for, is for people and for files; neither is part of a
// state's identity.
//
// As a StateSpace it has the single layout 0, and a state is its number in four bytes, the lowest first. The
// step of an edge has no process; its command is the number of the edge.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "space/state_space.hh"

namespace ouro::space {

/// The propositions of a state space are bits of one word.
inline constexpr std::size_t max_propositions = 64;

class ExplicitSpace final : public StateSpace {
 public:
  using Number = std::uint32_t;
  using StateBytes = std::array<std::byte, sizeof(Number)>;

  struct Edge {
    Number target = 0;
    Number action = 0;  ///< an index of actions(); 0 for none

    friend bool operator==(const Edge&, const Edge&) = default;
  };

  std::size_t state_count() const noexcept { return labels_.size(); }
  std::size_t edge_count() const noexcept { return edges_.size(); }
  std::span<const Number> initial() const noexcept { return initial_; }

  /// The edges that leave a state.
  std::span<const Edge> edges(Number state) const {
    assert(state < state_count());
    return std::span(edges_).subspan(first_edge_[state], first_edge_[state + 1] - first_edge_[state]);
  }
  /// All edges, by source; the number of an edge is its index here.
  std::span<const Edge> edges() const noexcept { return edges_; }
  std::size_t first_edge(Number state) const { return first_edge_[state]; }

  /// The names of propositions: bit i of a label is the truth of the i-th.
  std::span<const std::string> propositions() const noexcept { return propositions_; }
  /// The propositions that hold in a state.
  std::uint64_t label(Number state) const { return labels_[state]; }
  /// Whether the system may stop in a state.
  bool may_end(Number state) const { return may_end_[state]; }
  /// What a state is called: its number where states have no names.
  std::string state_name(Number state) const;
  /// The names of actions. The first is empty and means none.
  std::span<const std::string> actions() const noexcept { return actions_; }

  /// A state's number as the bytes that searches see, and back.
  static StateBytes encode(Number state);
  static Number decode(StateView state);

  /// The same states and edges with other propositions: one label per state.
  std::unique_ptr<ExplicitSpace> relabelled(std::vector<std::string> propositions,
                                            std::vector<std::uint64_t> labels) const;

  std::unique_ptr<Cursor> cursor() const override;
  std::size_t layout_count() const override { return 1; }

 private:
  friend class ExplicitSpaceBuilder;
  ExplicitSpace() = default;

  std::vector<std::string> propositions_;
  std::vector<std::string> names_;  // one per state, or none at all
  std::vector<std::uint64_t> labels_;
  std::vector<bool> may_end_;
  std::vector<std::size_t> first_edge_;  // by state, with one more at the end
  std::vector<Edge> edges_;
  std::vector<std::string> actions_;
  std::vector<Number> initial_;
};

/// Makes an explicit space: propositions, states, edges in any order; then build(). Throws UserError for more
/// propositions than a mask has bits, and for more states or edges than numbers of 32 bits can count.
class ExplicitSpaceBuilder {
 public:
  using Number = ExplicitSpace::Number;

  ExplicitSpaceBuilder();

  /// The bit of a proposition, and of an action; a new one the first time.
  std::size_t proposition(std::string_view name);
  Number action(std::string_view name);
  std::optional<std::size_t> find_proposition(std::string_view name) const;
  std::span<const std::string> propositions() const noexcept { return space_->propositions_; }

  /// A state that is known by its number only; such a space has no state with a name.
  Number add_state(std::uint64_t label = 0);
  /// A state with a name, which must be new and not empty.
  Number add_state(std::string_view name, std::uint64_t label = 0);
  /// The state of that name.
  std::optional<Number> find_state(std::string_view name) const;
  std::size_t state_count() const noexcept { return space_->labels_.size(); }
  std::span<const std::string> state_names() const noexcept { return space_->names_; }

  void add_to_label(Number state, std::uint64_t label) { space_->labels_[state] |= label; }
  void set_may_end(Number state) { space_->may_end_[state] = true; }
  /// Adding an initial state twice changes nothing.
  void add_initial(Number state);
  /// Edges that agree in everything are kept as often as they are added. Requires states that were added.
  void add_edge(Number source, Number target, Number action = 0);
  std::size_t edge_count() const noexcept { return edges_.size(); }

  /// The space; leaves the builder unusable. Linear.
  std::unique_ptr<ExplicitSpace> build();

 private:
  struct SourcedEdge {
    Number source;
    ExplicitSpace::Edge edge;
  };
  using Index = std::unordered_map<std::string, Number>;

  Number append_state(std::uint64_t label);

  std::unique_ptr<ExplicitSpace> space_;
  std::vector<SourcedEdge> edges_;
  Index states_;
  Index proposition_bits_;
  Index actions_;
  std::vector<bool> is_initial_;
};

/// A state of a structure that is written in a program.
struct ExplicitState {
  std::string name;
  std::vector<std::string> propositions = {};
  std::vector<std::string> successors = {};
  bool may_end = false;  ///< without it, a state without successors is a deadlock
};

/// The structure with these states, of which the first is the initial one, or those that are named.
/// Propositions are in the order in which they appear. Requires that successors and initial states are among
/// the states.
std::unique_ptr<ExplicitSpace> explicit_space(std::initializer_list<ExplicitState> states,
                                              std::initializer_list<std::string_view> initial = {});

}  // namespace ouro::space
