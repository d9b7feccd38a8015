#include "check/spelled_space.hh"

#include <cassert>

namespace ouro::check {

using space::Successor;

SpelledSpace::SpelledSpace(const space::StateSpace& space, Property& automaton,
                           const SpellingOptions& options)
    : space_(space),
      automaton_(automaton),
      options_(options),
      records_steps_(options.records_steps || options.spelling != Spelling::States),
      cursor_(space.cursor()) {
  assert(options.spelling == Spelling::States || options.actions != nullptr);
  assert(options.spelling == Spelling::States || !options.stays_at_end);
  if (options.spelling != Spelling::States)
    options.actions->tell_ways_apart(
        *cursor_,
        [this](std::span<const space::Step> way, std::uint32_t layout) { return read_way(way, layout); });
}

Property::Move SpelledSpace::read(Reader reader, std::uint64_t letter) const {
  const auto moves = automaton_.moves(reader, letter);
  assert(moves.size() == 1);
  return moves.front();
}

Property::Move SpelledSpace::arrive(Reader reader, const Successor& successor) const {
  if (options_.spelling != Spelling::States) return {reader, 0};
  return read(reader, successor.propositions & options_.conditions);
}

std::uint64_t SpelledSpace::letter(const space::Step& step, const Successor& successor, std::uint32_t source,
                                   std::uint64_t conditions) const {
  return conditions | options_.actions->of(step, source, successor.layout);
}

SpelledSpace::Reader SpelledSpace::leave(const Pair& pair, const Expansion& expansion,
                                         const Successor& successor, std::uint64_t conditions) const {
  Reader reader = pair.reader;
  if (options_.spelling == Spelling::States) return reader;
  for (const space::Step& step : expansion.successors_.steps(successor))
    reader = read(reader, letter(step, successor, pair.state.layout, conditions)).target;
  return reader;
}

SpelledSpace::Reader SpelledSpace::read_way(std::span<const space::Step> way, std::uint32_t layout) const {
  Reader reader = source_.reader;
  for (const space::Step& step : way)
    reader = read(reader, source_.conditions | options_.actions->of(step, source_.layout, layout)).target;
  return reader;
}

void SpelledSpace::note_fault(const space::Successors& successors, const Successor& successor) {
  if (met_fault_ || leaves_state(successor.fault)) return;
  const auto steps = successors.steps(successor);
  met_fault_.emplace(MetFault{successor.fault, std::nullopt});
  if (!steps.empty()) met_fault_->first_step = steps.front();
}

/// Where the automaton is before the step that fails.
void SpelledSpace::read_broken(const Pair& pair, std::uint32_t successor, std::uint64_t conditions,
                               Expansion& result) const {
  const Successor& failed = result.successors_[successor];
  if (options_.spelling == Spelling::States || leaves_state(failed.fault)) return;
  Reader reader = pair.reader;
  const auto steps = result.successors_.steps(failed);
  for (std::size_t i = 0; i + 1 < steps.size(); ++i)
    reader = read(reader, letter(steps[i], failed, pair.state.layout, conditions)).target;
  result.broken_.push_back({successor, reader});
}

void SpelledSpace::initial(Expansion& result) {
  result.successors_.clear();
  result.targets_.clear();
  result.broken_.clear();
  source_ = {};
  result.is_stuck_ = false;
  cursor_->initial(result.successors_);
  const std::vector<Reader> first = automaton_.initial();
  assert(first.size() == 1);
  for (std::uint32_t i = 0; i < result.successors_.size(); ++i) {
    const Successor& successor = result.successors_[i];
    note_fault(result.successors_, successor);
    if (successor.has_state) result.targets_.push_back({i, arrive(first.front(), successor).target, true});
  }
}

void SpelledSpace::expand(const Pair& pair, Expansion& result) {
  result.successors_.clear();
  result.targets_.clear();
  result.broken_.clear();
  const std::uint64_t held = options_.spelling == Spelling::Both ? conditions(pair.state) : 0;
  source_ = {pair.reader, pair.state.layout, held};
  cursor_->successors(pair.state, result.successors_);
  result.is_stuck_ = result.successors_.empty();
  has_met_end_ |= result.is_stuck_;
  assert(options_.spelling == Spelling::States || !result.successors_.has_merged_ways());
  if (result.is_stuck_ && options_.stays_at_end)
    result.successors_.add(pair.state, {}).propositions = cursor_->propositions(pair.state);
  for (std::uint32_t i = 0; i < result.successors_.size(); ++i) {
    const Successor& successor = result.successors_[i];
    note_fault(result.successors_, successor);
    if (!successor.has_state) {
      read_broken(pair, i, held, result);
      continue;
    }
    const Property::Move move = arrive(leave(pair, result, successor, held), successor);
    result.targets_.push_back({i, move.target, move.marks != 0});
  }
}

SpelledSpace::Reader SpelledSpace::at_end(const Pair& pair) {
  return options_.spelling == Spelling::Both ? read(pair.reader, conditions(pair.state)).target : pair.reader;
}

}  // namespace ouro::check
