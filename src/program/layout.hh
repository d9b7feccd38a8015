// Layouts: which processes and channels there are in a state, and where their bytes lie.
//
// A state is the global variables, then the channels that are there from the beginning, then process
// after process, each followed by the channels it owns:
//
//     globals | channel 1 | channel 2 | process 0 | process 1 | channel 3 (of process 1) | process 2
//
// Processes come and go at the right end only, so creating one appends bytes and removing one cuts
// them off; nothing that stays ever moves. A layout is then a word over process types, and all
// layouts of a program form a tree: the parent is the layout without the youngest process. They are
// interned as they are met; most programs have a handful.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <shared_mutex>
#include <utility>
#include <vector>

#include "program/program.hh"

namespace ouro::program {

using LayoutId = std::uint32_t;

struct Layout {
  struct Process {
    ProcessTypeId type = none;
    std::uint32_t offset = 0;
  };
  struct Channel {
    ChannelTypeId type = none;
    std::uint32_t offset = 0;
  };

  LayoutId id = 0;
  LayoutId parent = none;          ///< without the youngest process; none for the empty system
  std::vector<Process> processes;  ///< oldest first
  std::vector<Channel> channels;   ///< the channel with number i is channels[i - 1]
  std::uint32_t size = 0;          ///< bytes of a state
};

/// All layouts met so far. Safe to use from several threads; references stay valid.
class Layouts {
 public:
  explicit Layouts(const Program& program);

  /// The layout without any process.
  static constexpr LayoutId empty = 0;

  const Layout& operator[](LayoutId id) const;
  /// The layout with one more process, the youngest.
  const Layout& with_process(LayoutId id, ProcessTypeId type);
  std::size_t size() const;

 private:
  const Program& program_;
  mutable std::shared_mutex mutex_;
  std::deque<Layout> layouts_;
  std::map<std::pair<LayoutId, ProcessTypeId>, LayoutId> children_;
};

/// The layout after a command, taken by a process of a state with the layout `id`.
LayoutId layout_after(Layouts& layouts, LayoutId id, const Command& command);

/// Layouts for one thread that asks for the same ones again and again: each takes the lock once.
class KnownLayouts {
 public:
  /// The layouts must outlive it.
  explicit KnownLayouts(const Layouts& layouts) : layouts_(layouts) {}

  const Layout& operator[](LayoutId id) {
    if (id >= known_.size()) known_.resize(id + 1);
    if (known_[id] == nullptr) known_[id] = &layouts_[id];
    return *known_[id];
  }

 private:
  const Layouts& layouts_;
  std::vector<const Layout*> known_;  // by number; null: not asked for so far
};

}  // namespace ouro::program
