// What compiled code and the engine around it share while a state is expanded.
//
// Compiled code writes successors straight into the caller's buffer and moves `tail` on. The engine has made
// room for everything that a layout's code can write in one go, so compiled code never asks for more. All
// that is rare it leaves to the engine: it calls one of the functions below, which may add to the buffer
// themselves, and make room again before they return. A state under construction lies at `tail.bytes` and
// survives that, but its address may change.
//
// The functions have C linkage by name so that the same code may be loaded into another process.
#pragma once

#include <cstddef>
#include <cstdint>

#include "program/semantics.hh"
#include "space/state_space.hh"

namespace ouro::native {

class NativeCursor;

/// Plain data whose offsets compiled code knows.
struct Frame {
  space::Successors::Tail tail;
  std::uint8_t timeout = 0;           ///< what `timeout` is
  std::uint8_t record_all_steps = 0;  ///< of indivisible sequences
  std::uint8_t inside = 0;  ///< in the middle of an indivisible sequence: the engine takes every state
  std::uint8_t passing =
      0;  ///< a sequence goes on only to states from which there is one way that stays inside,
  std::uint64_t marks = 0;            ///< and not by a location with its mark here (NativeCursor::pass)
  std::uint8_t anyone_committed = 0;  ///< some process is at a committed location
  std::uint64_t sum = 0;              ///< of the state that is expanded, for its hash; of large states only
  NativeCursor* cursor = nullptr;
  const program::Context* context = nullptr;  ///< the state that is expanded; its process does not matter
};

/// States of so many bytes and more have their sum in the frame (space/state_hash.hh): what a step changes
/// there is less than all there is.
inline constexpr std::size_t incremental_hash_from = 64;

/// How the functions that compiled code calls are named in it.
inline constexpr const char* fault_symbol = "ouro_native_fault";
inline constexpr const char* arrive_symbol = "ouro_native_arrive";
inline constexpr const char* retake_symbol = "ouro_native_retake";
inline constexpr const char* fallback_symbol = "ouro_native_fallback";

/// How many commands of an indivisible sequence compiled code takes; the engine knows what to do with longer
/// ones.
inline constexpr std::uint32_t longest_compiled_step = 10'000;
/// The same where every step is recorded: there is room for so many.
inline constexpr std::uint32_t most_recorded_steps = 256;

/// What the fallback says about a command.
enum class Tried : std::uint32_t { Impossible, Taken, Stop };

/// The indivisible sequences of a process: those that a step begins, from the state at the tail. Where it is
/// passing it returns how many commands it took, or `cannot_pass`, and leaves the state undefined.
using SequenceFunction = std::uint32_t (*)(std::byte* state, Frame* frame, const space::Step* step,
                                           std::uint32_t deterministic);
inline constexpr std::uint32_t cannot_pass = 0xffffffffU;
/// All processes, youngest first, or one process: writes its successors. Returns whether there were any.
using MoveCode = std::uint32_t (*)(const std::byte* state, Frame* frame);
using MaskCode = std::uint64_t (*)(const std::byte* state);

}  // namespace ouro::native

// Called by compiled code; none of them throws.
extern "C" {
/// A fault entry for a step.
void ouro_native_fault(ouro::native::Frame* frame, const ouro::space::Step* step,
                       std::uint32_t fault) noexcept;
/// The state at the tail, of that layout, is what the step has come to, with so many more commands, which lie
/// behind its own at the tail. `keeps`: its process has the right to go on.
void ouro_native_arrive(ouro::native::Frame* frame, const ouro::space::Step* step, std::uint32_t layout,
                        std::uint32_t keeps, std::uint32_t more) noexcept;
/// Takes the step, which is possible, from the state at hand; what lies at the tail does not count.
void ouro_native_retake(ouro::native::Frame* frame, const ouro::space::Step* step) noexcept;
/// Tries a command that is not compiled. Returns a Tried.
std::uint32_t ouro_native_fallback(ouro::native::Frame* frame, std::uint32_t process,
                                   std::uint32_t command) noexcept;
}
