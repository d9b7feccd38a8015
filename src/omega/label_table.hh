// The labels of an automaton by small numbers, with a memory of how they relate.
//
// Algorithms that compare every edge with every other ask the same questions about the same few labels again
// and again. Each pair is compared once, when first asked for; the square of the number of distinct labels in
// bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "bdd/manager.hh"
#include "omega/automaton.hh"

namespace ouro::omega {

class LabelTable {
 public:
  using Number = std::uint32_t;

  /// The labels of all edges. The automaton must outlive the table.
  explicit LabelTable(const Automaton& automaton) : functions_(automaton.labels()) {
    numbers_.reserve(automaton.edge_count());
    std::unordered_map<std::uint32_t, Number> known;
    for (const Edge& edge : automaton.edges()) {
      const auto [place, is_new] = known.try_emplace(edge.label.word(), static_cast<Number>(labels_.size()));
      if (is_new) labels_.push_back(edge.label);
      numbers_.push_back(place->second);
    }
    if (labels_.size() > most_remembered) return;
    implies_.assign(labels_.size() * labels_.size(), Answer::Unknown);
    disjoint_ = implies_;
  }

  /// The number of the label of an edge, which is given by its own number.
  Number operator()(std::size_t edge) const { return numbers_[edge]; }
  bdd::Bdd label(Number number) const { return labels_[number]; }

  bool implies(Number a, Number b) {
    return remembered(implies_, a, b, [&] { return functions_.implies(labels_[a], labels_[b]); });
  }
  bool disjoint(Number a, Number b) {
    return remembered(disjoint_, a, b, [&] { return functions_.disjoint(labels_[a], labels_[b]); });
  }

 private:
  static constexpr std::size_t most_remembered = 2000;
  enum class Answer : std::uint8_t { Unknown, Yes, No };

  template <class Ask>
  bool remembered(std::vector<Answer>& answers, Number a, Number b, Ask ask) {
    if (answers.empty()) return ask();
    Answer& answer = answers[a * labels_.size() + b];
    if (answer == Answer::Unknown) answer = ask() ? Answer::Yes : Answer::No;
    return answer == Answer::Yes;
  }

  bdd::Manager& functions_;
  std::vector<bdd::Bdd> labels_;
  std::vector<Number> numbers_;   // by edge
  std::vector<Answer> implies_;   // by pair
  std::vector<Answer> disjoint_;  // by pair
};

}  // namespace ouro::omega
