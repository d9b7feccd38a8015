// The code of all layouts, compiled on a thread of its own.
//
// A layout's place in the table is empty at first. Asking for code puts the layout into a queue and gives the
// place; whoever goes on interpreting looks there now and then. It is filled once, by one atomic store, and
// never changes again, so looking takes no lock. The code is the same whenever it arrives, and so are the
// states.
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

  /// No more than `most_layouts` are compiled.
  CodeTable(std::function<std::unique_ptr<Compiler>()> make_compiler, Compiling compiling,
            std::uint32_t most_layouts)
      : make_compiler_(std::move(make_compiler)), compiling_(compiling), most_layouts_(most_layouts) {}
  CodeTable(const CodeTable&) = delete;
  CodeTable& operator=(const CodeTable&) = delete;
  ~CodeTable();

  /// Where the layout's code is, or will be, if it can be compiled. The layout must outlive the table.
  const Place& request(const program::Layout& layout);

  /// How long compiling took so far.
  double seconds() const;
  /// Why there is no code, where something went wrong; empty otherwise. After that nothing more is compiled.
  std::string problem() const;

 private:
  struct Request {
    const program::Layout* layout = nullptr;
    Place* place = nullptr;
  };

  struct Answer {
    const LayoutCode* code = nullptr;
    double seconds = 0;
    std::string problem;
  };

  void work(const std::stop_token& stop);
  Answer compile(const program::Layout& layout, const std::stop_token& stop);
  /// The caller has the mutex.
  void publish(Place& place, Answer answer);

  const std::function<std::unique_ptr<Compiler>()> make_compiler_;
  const Compiling compiling_;
  const std::uint32_t most_layouts_;

  mutable std::mutex mutex_;  // for what follows
  std::condition_variable_any changed_;
  std::unordered_map<program::LayoutId, Place> places_;
  std::deque<Request> queue_;
  double seconds_ = 0;
  std::string problem_;

  std::unique_ptr<Compiler> compiler_;  // of the thread that serves
  std::jthread thread_;                 // last: it uses all the rest
};

}  // namespace ouro::native
