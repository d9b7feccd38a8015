// The code of all layouts, compiled on a thread of its own.
//
// A layout's place in the table is empty at first. Code that other runs have kept is put there by whoever
// meets the layout first. Where there is none, asking for code puts the layout into a queue and gives the
// place; whoever goes on interpreting looks there now and then. It is filled by one atomic store, with code
// that was quickly generated, and perhaps once more, with better code, so looking takes no lock. Both do the
// same, whenever they arrive, and both stay to the end.
//
// The thread is started by the first request, and loads the compiler itself: a search that asks for nothing
// pays for nothing. At the end the compiler is asked to stop and waited for.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>

#include "native/compiler.hh"
#include "program/layout.hh"

namespace ouro::native {

enum class Compiling : std::uint8_t {
  Background,  ///< whoever asks goes on without
  AtOnce,      ///< whoever asks waits: for tests, and to compare engines in every state
};

/// In the background, unless there is but one processor: there the search would take the compiler's time to
/// do slowly what it could do fast a little later.
Compiling best_compiling();

/// Safe to use from several threads.
class CodeTable {
 public:
  using Place = std::atomic<const LayoutCode*>;

  /// Where code comes from.
  struct Sources {
    /// Kept code, null if there is none; asked once for a layout, by one thread at a time.
    std::function<const LayoutCode*(const program::Layout&)> find_kept;
    /// Asked for at most once.
    std::function<std::unique_ptr<Compiler>()> make_compiler;
  };

  /// No more than `most_layouts` are compiled.
  CodeTable(Sources sources, Compiling compiling, std::uint32_t most_layouts)
      : sources_(std::move(sources)), compiling_(compiling), most_layouts_(most_layouts) {}
  CodeTable(const CodeTable&) = delete;
  CodeTable& operator=(const CodeTable&) = delete;
  ~CodeTable();

  /// The layout has been met: its code, if it has been kept. Of many layouts only the first are looked for;
  /// the others when they are requested.
  const LayoutCode* meet(const program::Layout& layout);
  /// Where the layout's code is, or will be, if it can be compiled. The layout must outlive the table.
  const Place& request(const program::Layout& layout, Quality quality);

  /// How long compiling took so far.
  double seconds() const;
  /// Why there is no code, where something went wrong; empty otherwise. After that nothing more is compiled.
  std::string problem() const;

 private:
  struct Request {
    const program::Layout* layout = nullptr;
    Place* place = nullptr;
    Quality quality = Quality::Quick;
  };

  struct Entry {
    Place place = nullptr;
    bool is_sought = false;  ///< among what was kept
    std::optional<Quality> requested;
  };

  struct Answer {
    const LayoutCode* code = nullptr;
    double seconds = 0;
    std::string problem;
  };

  void work(const std::stop_token& stop);
  Answer compile(const Request& request, const std::stop_token& stop);
  /// The caller has the mutex, here and below.
  void enqueue(const Request& request);
  void seek_kept(Entry& entry, const program::Layout& layout);
  void publish(Place& place, Answer answer);

  const Sources sources_;
  const Compiling compiling_;
  const std::uint32_t most_layouts_;

  mutable std::mutex mutex_;  // for what follows
  std::condition_variable_any changed_;
  std::unordered_map<program::LayoutId, Entry> entries_;
  std::uint32_t sought_ = 0;
  std::uint32_t compiled_ = 0;  // or to be
  std::deque<Request> queue_;
  double seconds_ = 0;
  std::string problem_;

  std::unique_ptr<Compiler> compiler_;  // of the thread that serves
  std::jthread thread_;                 // last: it uses all the rest
};

}  // namespace ouro::native
