#include "space/explicit_space.hh"

#include <utility>

#include "base/source.hh"

namespace ouro::space {

namespace {

using Number = ExplicitSpace::Number;

// The last number is kept back: it means "none" wherever states and edges are numbered.
constexpr std::size_t max_count = std::numeric_limits<Number>::max();

Number checked(std::size_t count, const char* what) {
  if (count >= max_count) throw UserError(std::string("more than 2^32 - 1 ") + what + " are not supported");
  return static_cast<Number>(count);
}

// Remembers the names it hands out, in order.
Number intern(std::unordered_map<std::string, Number>& index, std::vector<std::string>& names,
              std::string_view name) {
  const auto [found, is_new] = index.try_emplace(std::string(name), static_cast<Number>(names.size()));
  if (is_new) names.emplace_back(name);
  return found->second;
}

std::optional<Number> lookup(const std::unordered_map<std::string, Number>& index, std::string_view name) {
  const auto found = index.find(std::string(name));
  return found == index.end() ? std::nullopt : std::optional(found->second);
}

class ExplicitCursor final : public Cursor {
 public:
  explicit ExplicitCursor(const ExplicitSpace& space) : space_(space) {}

  void initial(Successors& result) override {
    for (const Number state : space_.initial()) add(state, {}, result);
  }

  void successors(const StateView& state, Successors& result) override {
    const Number source = ExplicitSpace::decode(state);
    auto command = static_cast<std::uint32_t>(space_.first_edge(source));
    for (const ExplicitSpace::Edge& edge : space_.edges(source)) {
      const Step step{.command = command++};
      add(edge.target, std::span(&step, 1), result);
    }
  }

  bool may_end(StateView state) override { return space_.may_end(ExplicitSpace::decode(state)); }

  std::uint64_t propositions(StateView state) override { return space_.label(ExplicitSpace::decode(state)); }

 private:
  void add(Number state, std::span<const Step> steps, Successors& result) const {
    const ExplicitSpace::StateBytes bytes = ExplicitSpace::encode(state);
    result.add({0, bytes}, steps).propositions = space_.label(state);
  }

  const ExplicitSpace& space_;
};

}  // namespace

std::string ExplicitSpace::state_name(Number state) const {
  assert(state < state_count());
  return names_.empty() ? std::to_string(state) : names_[state];
}

ExplicitSpace::StateBytes ExplicitSpace::encode(Number state) {
  StateBytes bytes;
  for (std::byte& byte : bytes) {
    byte = static_cast<std::byte>(state & 0xffU);
    state >>= 8U;
  }
  return bytes;
}

ExplicitSpace::Number ExplicitSpace::decode(StateView state) {
  assert(state.layout == 0 && state.bytes.size() == sizeof(Number));
  Number number = 0;
  for (std::size_t i = sizeof(Number); i-- > 0;) {
    number = number << 8U | std::to_integer<Number>(state.bytes[i]);
  }
  return number;
}

std::unique_ptr<ExplicitSpace> ExplicitSpace::relabelled(std::vector<std::string> propositions,
                                                         std::vector<std::uint64_t> labels) const {
  assert(labels.size() == state_count() && propositions.size() <= max_propositions);
  std::unique_ptr<ExplicitSpace> copy(new ExplicitSpace);
  copy->propositions_ = std::move(propositions);
  copy->names_ = names_;
  copy->labels_ = std::move(labels);
  copy->may_end_ = may_end_;
  copy->first_edge_ = first_edge_;
  copy->edges_ = edges_;
  copy->actions_ = actions_;
  copy->initial_ = initial_;
  return copy;
}

std::unique_ptr<Cursor> ExplicitSpace::cursor() const { return std::make_unique<ExplicitCursor>(*this); }

ExplicitSpaceBuilder::ExplicitSpaceBuilder() : space_(new ExplicitSpace) { action(""); }

std::size_t ExplicitSpaceBuilder::proposition(std::string_view name) {
  const Number bit = intern(proposition_bits_, space_->propositions_, name);
  if (bit >= max_propositions) throw UserError("more than 64 propositions are not supported");
  return bit;
}

Number ExplicitSpaceBuilder::action(std::string_view name) {
  return intern(actions_, space_->actions_, name);
}

std::optional<std::size_t> ExplicitSpaceBuilder::find_proposition(std::string_view name) const {
  return lookup(proposition_bits_, name);
}

Number ExplicitSpaceBuilder::add_state(std::uint64_t label) {
  assert(space_->names_.empty());
  return append_state(label);
}

Number ExplicitSpaceBuilder::add_state(std::string_view name, std::uint64_t label) {
  assert(!name.empty() && !find_state(name) && space_->names_.size() == state_count());
  intern(states_, space_->names_, name);
  return append_state(label);
}

Number ExplicitSpaceBuilder::append_state(std::uint64_t label) {
  const Number state = checked(state_count(), "states");
  space_->labels_.push_back(label);
  space_->may_end_.push_back(false);
  is_initial_.push_back(false);
  return state;
}

std::optional<Number> ExplicitSpaceBuilder::find_state(std::string_view name) const {
  return lookup(states_, name);
}

void ExplicitSpaceBuilder::add_initial(Number state) {
  if (!is_initial_[state]) space_->initial_.push_back(state);
  is_initial_[state] = true;
}

void ExplicitSpaceBuilder::add_edge(Number source, Number target, Number action) {
  assert(source < state_count() && target < state_count() && action < space_->actions_.size());
  checked(edges_.size(), "edges");
  edges_.push_back({source, {target, action}});
}

std::unique_ptr<ExplicitSpace> ExplicitSpaceBuilder::build() {
  std::vector<std::size_t>& first = space_->first_edge_;
  first.assign(state_count() + 1, 0);
  for (const SourcedEdge& edge : edges_) ++first[edge.source + 1];
  for (std::size_t state = 0; state < state_count(); ++state) first[state + 1] += first[state];
  std::vector<std::size_t> next(first.begin(), first.end() - 1);
  space_->edges_.resize(edges_.size());
  for (const SourcedEdge& edge : edges_) space_->edges_[next[edge.source]++] = edge.edge;
  return std::move(space_);
}

std::unique_ptr<ExplicitSpace> explicit_space(std::initializer_list<ExplicitState> states,
                                              std::initializer_list<std::string_view> initial) {
  ExplicitSpaceBuilder builder;
  for (const ExplicitState& state : states) {
    std::uint64_t label = 0;
    for (const std::string& name : state.propositions) label |= std::uint64_t{1} << builder.proposition(name);
    const Number number = builder.add_state(state.name, label);
    if (state.may_end) builder.set_may_end(number);
  }
  const auto number_of = [&](std::string_view name) {
    const std::optional<Number> state = builder.find_state(name);
    assert(state);
    return *state;
  };
  for (const ExplicitState& state : states) {
    for (const std::string& target : state.successors) {
      builder.add_edge(number_of(state.name), number_of(target));
    }
  }
  for (const std::string_view name : initial) builder.add_initial(number_of(name));
  if (initial.size() == 0 && states.size() > 0) builder.add_initial(0);
  return builder.build();
}

}  // namespace ouro::space
