// Message sequence charts in text.
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
// Events that neither communicate, print, create nor terminate are left out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trace/narrate.hh"

namespace ouro::trace {

/// What a chart shows of a run. Holds the lines until the widths are known.
class Chart {
 public:
  /// Begins with processes of these types.
  explicit Chart(std::vector<std::string> types);

  void add(const Event& event, std::uint64_t number);

  std::string to_text() const;

 private:
  enum class Kind : std::uint8_t { Into, OutOf, Between, Prints, Creates, Ends };

  struct Row {
    Kind kind = Kind::Into;
    std::uint64_t number = 0;
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::string label;
  };

  void add_message(const Message& message, std::uint64_t number);
  /// Where each column is: as far from the one before as what stands between them needs.
  std::vector<std::size_t> positions() const;
  std::string heading(const std::vector<std::size_t>& positions) const;
  void draw(const Row& row, const std::vector<std::size_t>& positions, std::vector<bool>& alive,
            std::string& out) const;

  std::vector<std::string> columns_;  ///< the type of the first process that had the number
  std::vector<bool> alive_at_start_;
  std::vector<Row> rows_;
};

}  // namespace ouro::trace
