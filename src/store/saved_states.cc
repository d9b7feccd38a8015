#include "store/saved_states.hh"

#include <algorithm>
#include <span>

#include "base/hash.hh"

namespace ouro::store {

namespace {

/// So many bytes that stay cost less as part of a run than as the end of it.
constexpr std::size_t worth_ending = 3;

/// The first byte from `begin` on in which both differ.
std::size_t next_difference(std::span<const std::byte> a, std::span<const std::byte> b, std::size_t begin) {
  while (begin + 8 <= a.size() && read_word<8>(&a[begin]) == read_word<8>(&b[begin])) begin += 8;
  while (begin < a.size() && a[begin] == b[begin]) ++begin;
  return begin;
}

/// Where a run ends that begins there.
std::size_t end_of_run(std::span<const std::byte> a, std::span<const std::byte> b, std::size_t begin) {
  std::size_t end = begin + 1;
  for (std::size_t i = end; i < a.size() && i < end + worth_ending; ++i)
    if (a[i] != b[i]) end = i + 1;
  return end;
}

void save_runs(std::span<const std::byte> state, std::span<std::byte> last, CheckedWriter& file) {
  std::size_t written = 0;
  for (;;) {
    const std::size_t begin = next_difference(state, last, written);
    if (begin == state.size()) break;
    const std::size_t end = end_of_run(state, last, begin);
    file.number(end - begin);
    file.number(begin - written);
    file.bytes(state.subspan(begin, end - begin));
    std::ranges::copy(state.subspan(begin, end - begin), last.begin() + static_cast<std::ptrdiff_t>(begin));
    written = end;
  }
  file.number(0);
}

}  // namespace

void save_states(const StateStore& states, std::size_t count, CheckedWriter& file) {
  std::vector<std::vector<std::byte>> last;  // by layout
  Loaded loaded;
  for (std::size_t number = 0; number < count; ++number) {
    states.load(static_cast<StateNumber>(number), loaded);
    const auto [layout, bytes] = loaded.view;
    if (last.size() <= layout) last.resize(layout + 1);
    const bool other_size = last[layout].size() != bytes.size();
    file.number(std::uint64_t{layout} * 2 + (other_size ? 1 : 0));
    if (other_size) {
      file.number(bytes.size());
      last[layout].assign(bytes.size(), std::byte{0});
    }
    save_runs(bytes, last[layout], file);
  }
}

void SavedStates::restore(std::size_t count, StateStore& states) {
  while (count > 0) {
    const std::size_t batch = std::min(count, batch_states);
    bytes_.clear();
    places_.clear();
    candidates_.clear();
    for (std::size_t i = 0; i < batch; ++i) read_state();
    for (const Place& place : places_)
      candidates_.push_back({{place.layout, std::span(bytes_).subspan(place.begin, place.size)}});
    interned_.resize(batch);
    states.intern(candidates_, interned_);
    for (const Interned& state : interned_)
      if (!state.is_new) file_.refuse("a state is there twice");
    count -= batch;
  }
}

void SavedStates::read_state() {
  const std::uint64_t head = file_.number();
  if (head / 2 >= last_.size()) file_.refuse("a state has a layout that is not there");
  std::vector<std::byte>& state = last_[head / 2];
  if (head % 2 == 1) state.assign(file_.number_of<std::size_t>(StateStore::max_state_bytes), std::byte{0});
  read_runs(state);
  places_.push_back({static_cast<std::uint32_t>(head / 2), bytes_.size(), state.size()});
  bytes_.insert(bytes_.end(), state.begin(), state.end());
}

void SavedStates::read_runs(std::vector<std::byte>& state) {
  auto rest = std::span(state);
  while (const std::uint64_t length = file_.number(rest.size())) {
    rest = rest.subspan(file_.number_of<std::size_t>(rest.size() - length));
    file_.bytes(rest.first(length));
    rest = rest.subspan(length);
  }
}

void restore_states(CheckedReader& file, std::uint64_t count, std::size_t layouts,
                    const std::unique_ptr<StateStore>& states, const std::function<void()>& after_some) {
  constexpr std::uint64_t at_once = 1U << 16U;
  SavedStates saved(file, layouts);
  for (; count > 0; count -= std::min(count, at_once)) {
    saved.restore(static_cast<std::size_t>(std::min(count, at_once)), *states);
    after_some();
  }
}

}  // namespace ouro::store
