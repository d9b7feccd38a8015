#include "trace/chart_svg.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "base/graphviz_text.hh"

namespace ouro::trace {

namespace {

using Kind = Chart::Kind;
using Row = Chart::Row;

// In pixels.
constexpr std::size_t row_height = 24;
constexpr std::size_t top = 64;         // the first row
constexpr std::size_t box_bottom = 40;  // of the processes' boxes
constexpr std::size_t margin = 56;      // the numbers of the steps
constexpr std::size_t character = 8;    // no narrower than one of the labels' font
constexpr std::size_t air = 48;         // around a label: an arrow's ends
constexpr std::size_t short_arrow = 24;

constexpr const char* style = R"(<style>
 svg { background: #ffffff; color: #1d2330; font: 12px ui-monospace, Consolas, "DejaVu Sans Mono", monospace; }
 .paper { fill: #ffffff; }
 text { fill: currentColor; }
 .number { fill: #6b7280; text-anchor: end; }
 .middle { text-anchor: middle; }
 .head { fill: #e8eefc; stroke: #4668c5; }
 .life { stroke: #9aa3b2; stroke-dasharray: 4 3; }
 .message { stroke: #2f5bd0; stroke-width: 1.5; }
 .point { fill: #2f5bd0; }
 .local { fill: #6b7280; }
 .end { stroke: #c2362b; stroke-width: 2; }
 .cycle { fill: #f3b63a; fill-opacity: 0.12; stroke: #b7791f; stroke-width: 1.5; }
 .remark { fill: #b7791f; }
 @media (prefers-color-scheme: dark) {
  svg { background: #161a22; color: #e6e9ef; }
  .paper { fill: #161a22; }
  .number, .local { fill: #9aa3b2; }
  .head { fill: #24304f; stroke: #7f9cf0; }
  .life { stroke: #5b6472; }
  .message { stroke: #8fb0ff; }
  .point { fill: #8fb0ff; }
  .end { stroke: #ff8a80; }
  .remark { fill: #f3c66b; }
 }
</style>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
<path class="point" d="M0 0 8 4 0 8z"/></marker></defs>
)";

/// Graphviz's labels are XML, too.
std::string xml_text(std::string_view text) { return graphviz_escaped(text); }

class Picture {
 public:
  Picture(const Chart& chart, const std::string& title) : chart_(chart), title_(title) {
    place_columns();
    for (const Row& row : chart_.rows()) rows_.push_back({&row, top + rows_.size() * row_height});
    height_ = top + rows_.size() * row_height + row_height / 2;
  }

  std::string draw() {
    out_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n"
        "<title>{2}</title>\n{3}<rect class=\"paper\" width=\"{0}\" height=\"{1}\"/>\n",
        width_, height_, xml_text(title_), style);
    draw_cycle();
    for (std::size_t i = 0; i < chart_.column_count(); ++i) draw_life(i);
    for (const Placed& row : rows_)
      if (!Chart::is_mark(row.row->kind)) draw_row(*row.row, row.y);
    return out_ + "</svg>\n";
  }

 private:
  struct Placed {
    const Row* row = nullptr;
    std::size_t y = 0;
  };

  /// A label goes to the right of its lifeline, or between the two that it connects.
  void place_columns() {
    std::vector<std::size_t> gaps;
    for (std::size_t i = 0; i < chart_.column_count(); ++i)
      gaps.push_back(chart_.column_name(i).size() * character + air / 2);
    for (const Row& row : chart_.rows()) {
      if (Chart::is_mark(row.kind)) continue;
      std::size_t& gap = gaps[std::min(row.from, row.to)];
      gap = std::max(gap, row.label.size() * character + air);
    }
    std::size_t at = margin;
    for (std::size_t i = 0; i < gaps.size(); ++i) {
      // Boxes stand in the middle of their lifelines.
      at += i == 0 ? gaps[0] / 4 + air / 2 : 0;
      columns_.push_back(at);
      at += gaps[i];
    }
    width_ = at + air / 2;
  }

  void draw_cycle() {
    const auto at = [&](Kind kind) {
      return std::ranges::find(rows_, kind, [](const Placed& row) { return row.row->kind; });
    };
    const auto begin = at(Kind::CycleBegins);
    const auto end = at(Kind::CycleEnds);
    if (begin == rows_.end()) return;
    const std::size_t bottom = end == rows_.end() ? height_ - row_height / 2 : end->y;
    out_ += fmt::format(
        "<rect class=\"cycle\" x=\"6\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\"/>\n"
        "<text class=\"remark\" x=\"12\" y=\"{}\">repeated for ever</text>\n",
        begin->y - row_height / 2, width_ - 12, bottom - begin->y + row_height / 2, begin->y + 4);
  }

  void draw_life(std::size_t column) {
    const std::size_t x = columns_[column];
    const std::string name = chart_.column_name(column);
    const std::size_t half = name.size() * character / 2 + 6;
    out_ += fmt::format(
        "<rect class=\"head\" x=\"{}\" y=\"14\" width=\"{}\" height=\"{}\" rx=\"4\"/>\n"
        "<text class=\"middle\" x=\"{}\" y=\"31\">{}</text>\n",
        x > half ? x - half : 0, 2 * half, box_bottom - 14, x, xml_text(name));
    bool is_alive = chart_.is_alive_at_start(column);
    std::size_t since = box_bottom;
    for (const Placed& placed : rows_) {
      const Row& row = *placed.row;
      if (row.kind == Kind::Creates && row.to == column && !is_alive) {
        is_alive = true;
        since = placed.y;
      } else if (row.kind == Kind::Ends && row.from == column && is_alive) {
        is_alive = false;
        draw_line("life", x, since, x, placed.y);
      }
    }
    if (is_alive) draw_line("life", x, since, x, height_ - row_height / 2);
  }

  void draw_row(const Row& row, std::size_t y) {
    const std::size_t from = columns_[row.from];
    const std::size_t to = columns_[row.to];
    out_ +=
        fmt::format("<text class=\"number\" x=\"{}\" y=\"{}\">{}</text>\n", margin - 12, y + 4, row.number);
    switch (row.kind) {
      case Kind::Into:
        draw_arrow(from, from + short_arrow, y);
        return draw_label(from + short_arrow + 6, y + 4, row.label);
      case Kind::OutOf:
        draw_arrow(from + short_arrow, from, y);
        return draw_label(from + short_arrow + 6, y + 4, row.label);
      case Kind::Between:
      case Kind::Creates:
        draw_arrow(from, to, y);
        out_ += fmt::format("<text class=\"middle\" x=\"{}\" y=\"{}\">{}</text>\n", (from + to) / 2, y - 4,
                            xml_text(row.label));
        return;
      case Kind::Ends:
        draw_line("end", from - 5, y - 5, from + 5, y + 5);
        return draw_line("end", from - 5, y + 5, from + 5, y - 5);
      default:
        out_ += fmt::format("<circle class=\"local\" cx=\"{}\" cy=\"{}\" r=\"3\"/>\n", from, y);
        return draw_label(from + 8, y + 4, row.label);
    }
  }

  void draw_line(std::string_view what, std::size_t x1, std::size_t y1, std::size_t x2, std::size_t y2) {
    out_ +=
        fmt::format("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", what, x1, y1, x2, y2);
  }

  void draw_arrow(std::size_t from, std::size_t to, std::size_t y) {
    out_ += fmt::format(
        "<line class=\"message\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" marker-end=\"url(#arrow)\"/>\n",
        from, y, to, y);
  }

  void draw_label(std::size_t x, std::size_t y, const std::string& label) {
    out_ += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", x, y, xml_text(label));
  }

  const Chart& chart_;
  const std::string& title_;
  std::vector<std::size_t> columns_;
  std::vector<Placed> rows_;
  std::size_t width_ = 0;
  std::size_t height_ = 0;
  std::string out_;
};

}  // namespace

std::string to_svg(const Chart& chart, const std::string& title) { return Picture(chart, title).draw(); }

}  // namespace ouro::trace
