#include "reduce/stubborn.hh"

#include <algorithm>
#include <bit>
#include <utility>
#include <variant>

namespace ouro::reduce {

using program::Command;
using program::CommandId;
using program::none;
using space::Step;

namespace {

constexpr unsigned command_width = 24;
constexpr std::uint32_t no_process = 255;

/// Do numbers of commands leave room in a word for that of their process?
bool have_short_numbers(const program::Program& program) {
  return std::ranges::all_of(program.process_types, [](const program::ProcessType& type) {
    return type.commands.size() < std::size_t{1} << command_width;
  });
}

}  // namespace

StubbornSets::StubbornSets(const UseFinder& finder, const std::vector<program::ExpressionId>& propositions,
                           Keep keep)
    : semantics_(finder.semantics()),
      program_(semantics_.program()),
      propositions_(propositions),
      keep_(keep),
      table_(finder),
      casts_(table_),
      inquiry_(finder),
      choices_(have_short_numbers(program_)),
      waiting_(program_, inquiry_) {
  for (const program::ProcessType& type : program_.process_types)
    uses_commitment_ |= std::ranges::any_of(type.locations, &program::Location::committed);
}

void StubbornSets::expect(const program::Context& state, std::span<const Step> steps) {
  if (queries_.empty()) keys_.clear();
  Query& query = queries_.emplace_back(Query{state, steps, keys_.size(), keys_.size()});
  query.state.process = none;
  if (steps.size() < 2 || !append_key(query.state, steps)) return;
  query.key_end = keys_.size();
  query.hash = choices_.expect(std::span(keys_).subspan(query.key_begin));
}

bool StubbornSets::find(std::size_t number) {
  constexpr std::size_t ahead = 3;
  if (number + ahead < queries_.size()) choices_.expect_more(queries_[number + ahead].hash);
  const Query& query = queries_[number];
  const auto key = std::span(keys_).subspan(query.key_begin, query.key_end - query.key_begin);
  if (key.empty()) return false;
  inquiry_.begin(query.state);
  if (const Choice* known = choices_.recall(key, query.hash, inquiry_)) {
    chosen_ = *known;
  } else {
    scene_.state = query.state;
    scene_.cast = &casts_.of(scene_.state);
    compute(query.steps);
    choices_.learn(key, query.hash, inquiry_, chosen_);
  }
  return chosen_.any();
}

/// Appends what the set depends on, but for what is asked about the state. False if a step is nobody's.
/// (Numbers of casts are not used again, so it does not matter if a cast is forgotten before the key is
/// looked up.)
bool StubbornSets::append_key(const program::Context& state, std::span<const Step> steps) {
  const Cast& cast = casts_.of(state);
  keys_.push_back(cast.number());
  cast.append_locations(state.bytes, keys_);
  for (const Step& step : steps) {
    if (step.command == Step::none) return false;
    keys_.push_back(step.process << command_width | step.command);  // there are at most 255 processes
    if (step.partner == Step::none) continue;
    keys_.push_back(no_process << command_width | step.partner);
    keys_.push_back(step.partner_command);
  }
  return true;
}

/// Leaves the set empty if there is none but that of all steps.
void StubbornSets::compute(std::span<const Step> steps) {
  chosen_.reset();
  if (!prepare(steps)) return;
  fewest_ = static_cast<std::uint32_t>(steps.size());
  const std::size_t nodes = gate_node(0) + scene_.cast->gate_count();
  if (visits_.size() < nodes) visits_.resize(nodes);
  may_detour_ = false;
  search_all(false);
  if (fewest_ > 1 && may_detour_) search_all(true);
}

bool StubbornSets::contains(const Step& step) const { return chosen_[step.process]; }

/// False if there can be no set but that of all steps.
bool StubbornSets::prepare(std::span<const Step> steps) {
  const auto& processes = scene_.state.layout->processes;
  scene_.places.resize(processes.size());
  for (std::uint32_t process = 0; process < processes.size(); ++process) {
    Scene::Place& place = scene_.places[process];
    place.type = &program_.process_types[processes[process].type];
    place.location = semantics_.location(scene_.state, process);
    const program::Location& here = place.type->locations[place.location];
    if (uses_commitment_ && here.committed) return false;
    place.first_command = here.first_command;
    place.command_count = here.command_count;
    place.all = all_commands(here.command_count);
    place.possible = 0;
    place.steps = 0;
  }
  meetings_.clear();
  for (const Step& step : steps) {
    if (!note_possible(step.process, step.command)) return false;
    ++scene_.places[step.process].steps;
    if (step.partner == Step::none) continue;
    if (!note_possible(step.partner, step.partner_command)) return false;
    meetings_.push_back(step);
  }
  waiting_.begin(scene_);
  return true;
}

/// False at a timeout: then nothing else is possible, and all of it is taken.
bool StubbornSets::note_possible(std::uint32_t process, CommandId command) {
  Scene::Place& place = scene_.places[process];
  place.possible |= command_bit(command - place.first_command);
  return !scene_.cast->player(process).steps[command].only_at_timeout;
}

// --- Components -----------------------------------------------------------------------------------

void StubbornSets::search_all(bool with_detours) {
  with_detours_ = with_detours;
  entered_ = 0;
  ++scene_number_;
  for (auto process = static_cast<std::uint32_t>(scene_.places.size()); process-- > 0 && fewest_ > 1;)
    if (scene_.places[process].possible != 0 && !is_entered(whole(process))) search(whole(process));
}

void StubbornSets::search(Node root) {
  path_.clear();
  open_.clear();
  edges_.clear();
  enter(root);
  while (!path_.empty() && fewest_ > 1) {
    Frame& frame = path_.back();
    if (frame.next == edges_.size()) {
      const Frame done = frame;
      path_.pop_back();
      leave(done);
      continue;
    }
    const Node next = edges_[frame.next++];
    Visit& here = visits_[frame.node];
    if (!is_entered(next)) {
      enter(next);
    } else if (visits_[next].is_open) {
      here.low = std::min(here.low, visits_[next].number);
    } else {
      here.is_taken |= visits_[next].is_taken;
    }
  }
}

void StubbornSets::enter(Node node) {
  ++entered_;
  visits_[node] = {scene_number_, entered_, entered_, true, false};
  open_.push_back(node);
  path_.push_back({node, edges_.size(), edges_.size()});
  if (!follow(node)) visits_[node].is_taken = true;
}

void StubbornSets::leave(const Frame& frame) {
  edges_.resize(frame.begin);
  const Visit& left = visits_[frame.node];
  if (left.low == left.number) complete(frame.node);
  if (path_.empty()) return;
  Visit& before = visits_[path_.back().node];
  if (left.is_open)
    before.low = std::min(before.low, left.low);
  else
    before.is_taken |= left.is_taken;
}

/// The component of `root` is complete: a set if it can move, and nothing it reaches can.
void StubbornSets::complete(Node root) {
  const auto begin = std::ranges::find(open_, root);
  const std::span<const Node> component(begin, open_.end());
  std::uint32_t steps = 0;
  bool is_taken = false;
  bool can_move = false;
  for (const Node node : component) {
    is_taken |= visits_[node].is_taken;
    if (!is_process(node)) continue;
    can_move = true;
    steps += scene_.places[node / nodes_a_process].steps;
  }
  if (can_move && !is_taken && steps < fewest_) {
    fewest_ = steps;
    chosen_.reset();
    for (const Node node : component)
      if (is_process(node)) chosen_.set(node / nodes_a_process);
  }
  for (const Node node : component) {
    visits_[node].is_open = false;
    visits_[node].is_taken = is_taken || can_move;
  }
  open_.erase(begin, open_.end());
}

// --- What must come along -------------------------------------------------------------------------

bool StubbornSets::follow(Node node) {
  if (node >= gate_node(0)) {
    add(scene_.cast->opening(scene_.state, node - gate_node(0)));
    return true;
  }
  const std::uint32_t process = node / nodes_a_process;
  const std::uint32_t bit = node % nodes_a_process;
  if (bit != 64) return follow_impossible(process, bit);
  const Scene::Place& place = scene_.places[process];
  if (place.command_count > 64) return false;  // too many to be told apart
  add(process, place.all & ~place.possible);
  for (CommandBits rest = place.possible; rest != 0; rest &= rest - 1)
    if (!follow_possible(process, static_cast<std::size_t>(std::countr_zero(rest)))) return false;
  return true;
}

bool StubbornSets::follow_possible(std::uint32_t process, std::size_t bit) {
  const CommandId id = scene_.places[process].first_command + static_cast<CommandId>(bit);
  add(scene_.cast->disturbing(scene_.state, process, id));
  if (keep_ != Keep::Deadlocks && !follow_visible(process, id)) return false;
  for (const Step& step : meetings_) {
    if (step.process == process && step.command == id)
      add(step.partner, scene_.places[step.partner].possible);
    if (step.partner == process && step.partner_command == id)
      add(step.process, scene_.places[step.process].possible);
  }
  try {
    const auto channel = waiting_.rendezvous(process, id);
    if (channel) follow_meetings(process, bit, *channel);
    return true;
  } catch (const program::FaultSignal&) {
    return false;
  }
}

/// Either nothing that can be seen, or all of it.
bool StubbornSets::follow_visible(std::uint32_t process, CommandId command) {
  if (!scene_.cast->is_visible(scene_.state, propositions_, process, command)) return true;
  if (keep_ == Keep::Runs) return false;
  add(scene_.cast->visible(scene_.state, propositions_));
  return true;
}

bool StubbornSets::follow_impossible(std::uint32_t process, std::size_t bit) {
  if (scene_.places[process].command_count > 64) return false;
  const Waiting::Need need = waiting_.need(process, bit);
  if (need.is_unknown) return false;
  for (Goal* goal : need.goals) add(*goal);
  if (need.siblings != 0) add(process, need.siblings);
  if (need.rendezvous) follow_meetings(process, bit, *need.rendezvous);
  return true;
}

/// A command whose guard is true, and which meets, or would meet, others at a channel. Those who lead to a
/// partner come along. Where a partner is there and they do not meet, its guard is false, and it comes along
/// with what it waits for; or the message does not fit, and either process must move, or a value change.
void StubbornSets::follow_meetings(std::uint32_t process, std::size_t bit, std::uint32_t channel) {
  const CommandId id = scene_.places[process].first_command + static_cast<CommandId>(bit);
  const std::size_t kind = scene_.command(process, bit).communication.index();
  Goal& goal = scene_.cast->meeting(scene_.state, process, id, channel);
  add(goal);
  for (const Goal::Part& part : goal.parts) {
    if (part.process == process) continue;
    const Scene::Place& there = scene_.places[part.process];
    for (CommandBits rest = scene_.bits(part); rest != 0; rest &= rest - 1) {
      const auto other = static_cast<std::size_t>(std::countr_zero(rest));
      const std::size_t with = scene_.command(part.process, other).communication.index();
      const CommandId other_id = there.first_command + static_cast<CommandId>(other);
      if (with == 0 || with == kind || is_meeting(process, id, part.process, other_id)) continue;
      add(process, scene_.places[process].all);
      add(part.process, there.all);
      add(scene_.cast->changing(scene_.state, process, id));
      add(scene_.cast->changing(scene_.state, part.process, other_id));
    }
  }
}

bool StubbornSets::is_meeting(std::uint32_t process, CommandId command, std::uint32_t other,
                              CommandId with) const {
  return std::ranges::any_of(meetings_, [&](const Step& step) {
    return step == Step{process, command, other, with} || step == Step{other, with, process, command};
  });
}

void StubbornSets::add(Goal& goal) {
  for (Goal::Part& part : goal.parts) {
    const CommandBits bits = scene_.bits(part);
    if (!may_be_kept(part, bits) || !with_detours_ || !add_detour(part)) add(part.process, bits);
  }
}

/// Whether a process that can move may have to pass gates on all its ways to the goal.
bool StubbornSets::may_be_kept(Goal::Part& part, CommandBits bits) {
  const Scene::Place& place = scene_.places[part.process];
  const bool may_be =
      (bits & place.possible) != 0 && (scene_.cast->least_detour(part, place.location) & place.possible) == 0;
  may_detour_ |= may_be;
  return may_be;
}

/// What a process can do now is not needed if closed gates keep it from the goal.
bool StubbornSets::add_detour(Goal::Part& part) {
  const Scene::Place& place = scene_.places[part.process];
  if (!scene_.cast->find_detour(inquiry_, part, place.location, place.possible, detour_)) return false;
  add(part.process, detour_.bits);
  for (const std::uint32_t gate : detour_.gates) edges_.push_back(gate_node(gate));
  return true;
}

/// Where a process can move, it comes along as a whole.
void StubbornSets::add(std::uint32_t process, CommandBits bits) {
  const CommandBits possible = scene_.places[process].possible;
  if ((bits & possible) != 0) {
    edges_.push_back(whole(process));
    return;
  }
  for (; bits != 0; bits &= bits - 1)
    edges_.push_back(process * nodes_a_process + static_cast<Node>(std::countr_zero(bits)));
}

}  // namespace ouro::reduce
