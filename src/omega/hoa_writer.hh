// Writing automata in the HOA format, version 1 \cite{babiak2015hanoi}.
//
// The text depends on the automaton only: header items in a fixed order, states and edges in the order of the
// automaton, labels as irredundant sums of products (very long ones by aliases: hoa_labels.hh). A condition
// that has a name in the format is written in the canonical form of that name; others as they are. Properties
// are computed, never copied.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "omega/automaton.hh"

namespace ouro::omega {

/// Where marks are written.
enum class MarkPlacement : std::uint8_t {
  Edges,           ///< where they are
  StatesIfShared,  ///< on states, when all edges of every state agree in their marks; otherwise on edges
  States,          ///< on states; UserError when edges of a state differ
};

enum class HoaLayout : std::uint8_t {
  Lines,    ///< an item, a state and an edge a line
  OneLine,  ///< no line break but the last, for line-oriented tools
};

/// How much is computed for `properties:`.
enum class HoaEffort : std::uint8_t {
  Linear,  ///< what takes linear time: colored, complete, deterministic, weak, very-weak
  All,     ///< also inherently-weak, terminal and unambiguous
};

struct HoaWriterOptions {
  MarkPlacement marks = MarkPlacement::StatesIfShared;
  HoaLayout layout = HoaLayout::Lines;
  HoaEffort effort = HoaEffort::Linear;
  /// Left out when empty.
  std::string tool = {};
  std::string tool_version = {};
  /// More words for `properties:`, for what the caller knows of the automaton.
  std::vector<std::string> properties = {};
  /// More header items: a name in lower case without its colon, and data in HOA's notation.
  std::vector<std::pair<std::string, std::string>> headers = {};
};

/// The automaton as text, with a line break at the end.
std::string to_hoa(const Automaton& automaton, const HoaWriterOptions& options = {});

}  // namespace ouro::omega
