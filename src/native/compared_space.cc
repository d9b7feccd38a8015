#include "native/compared_space.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "program/way_telling.hh"
#include "space/state_hash.hh"

namespace ouro::native {
namespace {

using space::hexadecimal;
using space::StateView;
using space::Successor;
using space::Successors;

std::string describe(const Successors& all, std::size_t i) {
  if (i >= all.size()) return "nothing";
  const Successor& entry = all[i];
  std::string text = entry.has_state ? hexadecimal(all.state(entry)) : "no state";
  if (entry.has_state) text += fmt::format(", hash {:x}", hash_of(all, entry));
  text += fmt::format(", {}, propositions {:x}, steps", to_string(entry.fault), entry.propositions);
  for (const space::Step& step : all.steps(entry)) {
    text += fmt::format(" {}.{}", step.process, step.command);
    if (step.partner != space::Step::none) text += fmt::format("/{}.{}", step.partner, step.partner_command);
  }
  return text;
}

bool are_same(const Successors& a, const Successors& b, std::size_t i) {
  if (i >= a.size() || i >= b.size()) return false;
  return a[i].fault == b[i].fault && a[i].has_state == b[i].has_state &&
         a[i].propositions == b[i].propositions && std::ranges::equal(a.steps(a[i]), b.steps(b[i])) &&
         (!a[i].has_state || (a.state(a[i]) == b.state(b[i]) && hash_of(a, a[i]) == hash_of(b, b[i])));
}

class ComparedCursor : public space::Cursor, public program::WayTelling {
 public:
  ComparedCursor(std::unique_ptr<space::Cursor> reference, std::unique_ptr<space::Cursor> other)
      : reference_(std::move(reference)), other_(std::move(other)) {}

  void initial(Successors& result) override {
    compare("the initial states", result, [](space::Cursor& cursor, Successors& to) { cursor.initial(to); });
  }
  void successors(const StateView& state, Successors& result) override {
    compare(hexadecimal(state), result,
            [state](space::Cursor& cursor, Successors& to) { cursor.successors(state, to); });
  }
  bool may_end(StateView state) override {
    const bool answer = reference_->may_end(state);
    if (other_->may_end(state) != answer) differ("whether the system may end", hexadecimal(state));
    return answer;
  }
  std::uint64_t propositions(StateView state) override {
    const std::uint64_t answer = reference_->propositions(state);
    if (other_->propositions(state) != answer) differ("the propositions", hexadecimal(state));
    return answer;
  }

  void tell_ways_apart(WayReader reader) override {
    for (space::Cursor* cursor : {reference_.get(), other_.get()})
      if (auto* telling = dynamic_cast<program::WayTelling*>(cursor)) telling->tell_ways_apart(reader);
  }

 private:
  [[noreturn]] static void differ(std::string_view what, std::string_view where) {
    throw std::logic_error(fmt::format("the engines differ about {}\n  in {}", what, where));
  }

  template <class Ask>
  void compare(const std::string& where, Successors& result, Ask ask) {
    Successors expected(result.record_all_steps());
    Successors answer(result.record_all_steps());
    ask(*reference_, expected);
    ask(*other_, answer);
    for (std::size_t i = 0; i < std::max(expected.size(), answer.size()); ++i)
      if (!are_same(expected, answer, i))
        differ(fmt::format("successor {}:\n  interpreter: {}\n  native:      {}", i, describe(expected, i),
                           describe(answer, i)),
               where);
    ask(*other_, result);
  }

  std::unique_ptr<space::Cursor> reference_;
  std::unique_ptr<space::Cursor> other_;
};

}  // namespace

std::unique_ptr<space::Cursor> ComparedSpace::cursor() const {
  return std::make_unique<ComparedCursor>(reference_.cursor(), other_.cursor());
}

}  // namespace ouro::native
