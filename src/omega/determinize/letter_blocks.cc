#include "omega/determinize/letter_blocks.hh"

#include <cassert>
#include <utility>

#include "base/source.hh"

namespace ouro::omega {

namespace {

// Splits every block into the letters that enable one more edge, and those that do not. Returns by how much
// the blocks have grown.
std::size_t split_by(bdd::Manager& labels, std::vector<LetterBlock>& blocks, bdd::Bdd label,
                     LetterBlock::Enabled enabled) {
  const std::size_t count = blocks.size();
  std::size_t growth = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const bdd::Bdd inside = labels.conjunction(blocks[i].label, label);
    if (inside.is_false()) continue;
    if (inside != blocks[i].label) {
      growth += 1 + blocks[i].edges.size();
      blocks.push_back({labels.difference(blocks[i].label, label), blocks[i].edges});
      blocks[i].label = inside;
    }
    blocks[i].edges.push_back(enabled);
    ++growth;
  }
  return growth;
}

}  // namespace

std::vector<LetterBlock> LetterBlocks::split(std::span<const State> states) {
  std::vector<LetterBlock> blocks{{bdd::true_function, {}}};
  for (std::uint32_t position = 0; position < states.size(); ++position) {
    const State state = states[position];
    for (std::size_t e = automaton_.first_edge(state); e < automaton_.first_edge(state + 1); ++e) {
      size_ += split_by(automaton_.labels(), blocks, automaton_.edges()[e].label,
                        {position, static_cast<std::uint32_t>(e)});
      if (size_ > max_size_) throw UserError("sets of states tell too many letters apart");
    }
  }
  std::erase_if(blocks, [](const LetterBlock& block) { return block.edges.empty(); });
  return blocks;
}

const std::vector<LetterBlock>& LetterBlocks::of(std::span<const State> states) {
  const std::uint32_t number = sets_.intern(states);
  assert(number <= blocks_.size());
  if (number == blocks_.size()) blocks_.push_back(split(states));
  return blocks_[number];
}

}  // namespace ouro::omega
