// Why a formula of branching time is true or false in a state, as a tree.
//
//     AG EF reset is false in state 0: on this path G EF reset is false
//       0: idle
//       1: stuck   by [jam]
//       EF reset is false in stuck: F reset is true on no path (all states were looked at)
//
// A node is a claim: a formula has a value in a state. What supports it depends on the formula. Of
// connectives, the operands that decide. Of `E f` that is true and `A f` that is false, a path; the
// claims about its states that make f true or false on it are further nodes, each at its place on the path.
// Of `A f` that is true and `E f` that is false there is nothing short to show, since all paths support
// them: these claims rest on the labels of all states.
//
// The same claim may be needed in several places. It is one node, told where it is met first. A tree that
// would be too large is cut, and says how many claims are left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ouro::trace {

struct Evidence {
  enum class Why : std::uint8_t {
    State,     ///< it is written in the state
    Operands,  ///< by its operands there
    Path,
    Labels,   ///< by all paths
    LeftOut,  ///< not told
  };
  enum class Ending : std::uint8_t {
    Open,   ///< how the path goes on does not matter
    Cycle,  ///< back to where its cycle begins
    Stays,  ///< in its last state, where nothing is possible
  };

  struct State {
    std::string name;
    std::vector<std::string> values = {};  ///< of one that a claim is about: "x = 1", or "p" that holds
  };
  /// A state on a path, and the steps that lead there from the one before.
  struct Place {
    std::size_t state = 0;
    std::vector<std::string> steps = {};
    std::uint64_t step_count = 0;  ///< from the beginning of the path on
  };
  /// A claim about a state of the path, or about the node's own.
  struct Support {
    std::size_t place = 0;
    std::size_t node = 0;
  };
  struct Node {
    std::size_t state = 0;
    std::string formula;
    bool holds = false;
    Why why = Why::LeftOut;
    std::string path_formula = {};  ///< of a quantifier
    std::vector<Place> path = {};
    std::size_t cycle = 0;                  ///< the place where it begins
    std::vector<std::string> closing = {};  ///< the steps from the last place back there
    Ending ending = Ending::Open;
    std::vector<Support> supports = {};
  };

  std::vector<State> states;
  std::vector<Node> nodes;   ///< the first is what is to be shown
  std::size_t left_out = 0;  ///< claims that are not told

  /// The first path from the state that all this is about: the one to show step by step.
  std::optional<std::size_t> main_path() const;
};

struct EvidenceText {
  /// The main path has been shown already.
  bool without_main_path = false;
  /// Of a longer path, its beginning and its end.
  std::size_t longest_path = 60;
};

/// What decides, in a few words: "EF reset is false in stuck", "F reset is true on no path".
std::string headline(const Evidence& evidence);

std::string to_text(const Evidence& evidence, const EvidenceText& options = {});

/// The tree in the language of Graphviz: claims, and the states of their paths.
std::string to_dot(const Evidence& evidence);

/// A document: `states` with `name` and `values`, `nodes` with what they claim, why, `path` and `supports`.
std::string to_json(const Evidence& evidence);

/// "state", "operands", "path", "labels", "left out"; "open", "cycle", "stays".
std::string_view to_string(Evidence::Why why);
std::string_view to_string(Evidence::Ending ending);

}  // namespace ouro::trace
