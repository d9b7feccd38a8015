#include "omega/determinize/letter_blocks.hh"

#include <utility>

namespace ouro::omega {

namespace {

// Splits every block into the letters that enable one more edge, and those that do not.
void split_by(bdd::Manager& labels, std::vector<LetterBlock>& blocks, bdd::Bdd label,
              LetterBlock::Enabled enabled) {
  const std::size_t count = blocks.size();
  for (std::size_t i = 0; i < count; ++i) {
    const bdd::Bdd inside = labels.conjunction(blocks[i].label, label);
    if (inside.is_false()) continue;
    if (inside != blocks[i].label) {
      blocks.push_back({labels.difference(blocks[i].label, label), blocks[i].edges});
      blocks[i].label = inside;
    }
    blocks[i].edges.push_back(enabled);
  }
}

}  // namespace

std::vector<LetterBlock> LetterBlocks::split(std::span<const State> states) const {
  std::vector<LetterBlock> blocks{{bdd::true_function, {}}};
  for (std::uint32_t position = 0; position < states.size(); ++position) {
    const State state = states[position];
    for (std::size_t e = automaton_.first_edge(state); e < automaton_.first_edge(state + 1); ++e) {
      split_by(automaton_.labels(), blocks, automaton_.edges()[e].label,
               {position, static_cast<std::uint32_t>(e)});
    }
  }
  std::erase_if(blocks, [](const LetterBlock& block) { return block.edges.empty(); });
  return blocks;
}

const std::vector<LetterBlock>& LetterBlocks::of(std::span<const State> states) {
  const std::uint32_t number = sets_.intern(states);
  if (number == blocks_.size()) blocks_.push_back(split(states));
  return blocks_[number];
}

}  // namespace ouro::omega
