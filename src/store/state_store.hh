// A set of visited states that interns: each state is kept once and has a number.
//
// Numbers count from 0 in the order of arrival, so a search keeps its own data (colours, marks) in arrays
// beside the store, and can take the numbers themselves for its queue.
//
// A look-up in a large store is a wait for memory. States are therefore interned many at a time: a store
// begins to load what each of them needs before it looks at the first, and the waits overlap. The results are
// those of interning one after another.
//
// One thread at a time may intern; const functions may run at the same time as each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "space/state_space.hh"
#include "store/state_number.hh"

namespace ouro::store {

struct Interned {
  StateNumber number = 0;
  bool is_new = false;
};

/// A state taken out of a store. Reused from state to state, for the sake of its memory.
struct Loaded {
  space::StateView view;
  std::vector<std::byte> bytes;      ///< what the view shows, where the store does not keep it in one piece
  std::vector<std::uint32_t> nodes;  ///< the store's own
  std::uint32_t version = 0;         ///< the store's own
};

/// A state to be interned. It may say of which state it is a successor: most of it is the same.
struct Candidate {
  space::StateView state;
  const Loaded* parent = nullptr;  ///< taken out of the same store; null where there is none
  std::uint64_t hash = 0;          ///< the state's; 0 where nobody has computed it
};

class StateStore {
 public:
  StateStore() = default;
  StateStore(const StateStore&) = delete;
  StateStore& operator=(const StateStore&) = delete;
  virtual ~StateStore() = default;

  /// The numbers of states, which are added if they are not there; `results` has as many places. Throws
  /// LimitError when all numbers are taken or a state is too large, std::bad_alloc when there is no memory:
  /// then the store must not be used any more.
  virtual void intern(std::span<const Candidate> states, std::span<Interned> results) = 0;
  Interned intern(space::StateView state) {
    const Candidate candidate{state};
    Interned result;
    intern({&candidate, 1}, {&result, 1});
    return result;
  }

  /// The same for all successors in a buffer, none of which is without a state. False, and nothing has
  /// happened, if the store wants to know whose successors they are: then it has to be told of candidates.
  virtual bool intern_all(const space::Successors&, std::span<Interned>) { return false; }

  /// The number of a state that is there.
  virtual std::optional<StateNumber> find(space::StateView state) const = 0;

  /// Takes a state out; the view is valid as long as `result` is left alone.
  virtual void load(StateNumber number, Loaded& result) const = 0;
  space::StoredState state(StateNumber number) const {
    Loaded loaded;
    load(number, loaded);
    return space::StoredState(loaded.view);
  }

  virtual std::size_t size() const noexcept = 0;
  /// The bytes in use.
  virtual std::size_t memory() const noexcept = 0;

  /// The largest state, in bytes.
  static constexpr std::size_t max_state_bytes = std::size_t{1} << 20U;

 protected:
  /// The number of the next state, when there are so many. Throws LimitError when there is none.
  static StateNumber next_number(std::size_t size) {
    if (size == no_state) refuse_number();
    return static_cast<StateNumber>(size);
  }
  /// Throws LimitError for a state that is too large.
  static void require_size(std::size_t bytes) {
    if (bytes > max_state_bytes) refuse_size();
  }
  static std::optional<StateNumber> unless_none(StateNumber number) {
    return number == no_state ? std::nullopt : std::optional(number);
  }

 private:
  [[noreturn]] static void refuse_number();
  [[noreturn]] static void refuse_size();
};

enum class StoreKind : std::uint8_t {
  Exact,  ///< states as they are: the fastest
  Tree,   ///< tree compression: the smallest
};

/// "exact", "tree".
std::string_view to_string(StoreKind kind);

std::unique_ptr<StateStore> make_store(StoreKind kind);
/// The same states with the same numbers in a store of this kind. It takes about as long as interning them
/// did: asked now and then whether it goes on, null if it does not.
std::unique_ptr<StateStore> copy(const StateStore& states, StoreKind kind,
                                 const std::function<bool()>& goes_on = {});

}  // namespace ouro::store
