// Message sequence charts: what they show of a run, and how they look in text (chart_svg.hh: as pictures).
//
// A column per process, a line per event; time goes down. An arrow between two columns is a
// rendezvous; a message into a channel's buffer leaves its process by a short arrow, one out of it
// arrives by one.
//
//              0:init               1:P
//               |------- run ------>*
//            7  |--> q!5,green      |
//            8  |                   |<-- q?5,green
//           10  |<------ r!-5 ------|
//           11  |                   X
//
// Events that neither communicate, print, create nor terminate are left out of the text. Where a cycle begins
// and where it goes back there is a line across.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trace/narrate.hh"

namespace ouro::trace {

/// What a chart shows of a run. Holds the lines until the widths are known.
class Chart {
 public:
  enum class Kind : std::uint8_t {
    Into,     ///< a message into a channel's buffer
    OutOf,    ///< and out of it
    Between,  ///< a rendezvous
    Prints,
    Creates,
    Ends,
    Local,  ///< anything else that a process does
    CycleBegins,
    CycleEnds,
  };

  /// Is it a row about the run as a whole, not about a process?
  static bool is_mark(Kind kind) { return kind == Kind::CycleBegins || kind == Kind::CycleEnds; }

  struct Row {
    Kind kind = Kind::Into;
    std::uint64_t number = 0;  ///< of the step
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::string label;
  };

  /// Begins with processes of these types.
  explicit Chart(std::vector<std::string> types);

  void add(const Event& event, std::uint64_t number);
  /// The processes that come and go in a step, and nothing else of it.
  void add_lives(const Event& event, std::uint64_t number);
  void begin_cycle() { rows_.push_back({Kind::CycleBegins, 0, 0, 0, "the cycle begins"}); }
  void end_cycle() { rows_.push_back({Kind::CycleEnds, 0, 0, 0, "and again"}); }

  const std::vector<Row>& rows() const { return rows_; }
  std::size_t column_count() const { return columns_.size(); }
  /// "1:P"
  std::string column_name(std::size_t column) const;
  /// Is the process of that column there from the beginning?
  bool is_alive_at_start(std::size_t column) const { return column < initial_; }

  std::string to_text() const;

 private:
  void add_message(const Message& message, std::uint64_t number);
  /// Where each column is: as far from the one before as what stands between them needs.
  std::vector<std::size_t> positions() const;
  std::string heading(const std::vector<std::size_t>& positions) const;
  void draw(const Row& row, const std::vector<std::size_t>& positions, std::vector<bool>& alive,
            std::string& out) const;

  std::vector<std::string> columns_;  ///< the type of the first process that had the number
  std::size_t initial_;               ///< how many are there from the beginning
  std::vector<Row> rows_;
};

}  // namespace ouro::trace
