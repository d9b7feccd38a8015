#include "promela/statement_numbers.hh"

#include <variant>

namespace ouro::promela {

namespace {

class Numbering {
 public:
  Numbering(const Context& context, const PlacedStatements& placed, Flow& flow)
      : context_(context), placed_(placed), flow_(flow) {}

  void count(const Sequence& sequence) {
    for (const StatementId id : sequence) {
      contents(id);
      itself(id);
    }
  }

  void count(NodeId node) {
    if (node != none) flow_[node].number = next_;
    ++next_;
  }

  std::uint32_t total() const { return next_; }

 private:
  void contents(StatementId id) {
    if (const StatementNodes* nodes = find(id)) count_all(nodes->opening);
    const auto& node = context_.statement(id).node;
    if (const auto* choice = std::get_if<Choice>(&node))
      for (const Sequence& option : choice->options) count(option);
    if (const auto* block = std::get_if<Block>(&node)) count(block->body);
    if (const auto* range = std::get_if<ForRange>(&node)) count(range->body);
    if (const auto* each = std::get_if<ForEach>(&node)) count(each->body);
    if (const auto* unless = std::get_if<Unless>(&node)) {
      contents(unless->main);
      contents(unless->escape);
      part_of_unless(unless->escape);
      part_of_unless(unless->main);
    }
    if (const StatementNodes* nodes = find(id)) count_all(nodes->closing);
  }

  void part_of_unless(StatementId id) {
    const auto* block = std::get_if<Block>(&context_.statement(id).node);
    const bool is_sequence =
        block != nullptr && (block->kind == Block::Kind::Plain || block->kind == Block::Kind::Inline);
    if (!is_sequence) itself(id);
  }

  void itself(StatementId id) {
    if (const StatementNodes* nodes = find(id)) count_all(nodes->itself);
  }

  void count_all(const std::vector<NodeId>& nodes) {
    for (const NodeId node : nodes) count(node);
  }

  const StatementNodes* find(StatementId id) const {
    const auto found = placed_.find(id);
    return found == placed_.end() ? nullptr : &found->second;
  }

  const Context& context_;
  const PlacedStatements& placed_;
  Flow& flow_;
  std::uint32_t next_ = 0;
};

}  // namespace

std::uint32_t number_statements(const Context& context, const Sequence& body, NodeId end,
                                const PlacedStatements& placed, Flow& flow) {
  Numbering numbering(context, placed, flow);
  numbering.count(body);
  numbering.count(end);
  return numbering.total();
}

}  // namespace ouro::promela
