#include "kripke/aldebaran.hh"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "base/ascii.hh"

namespace ouro::kripke {

namespace {

using Number = space::ExplicitSpace::Number;

constexpr std::string_view internal_action = "i";
constexpr std::string_view header_word = "des";
constexpr std::size_t always_allowed_states = 1'000'000;

class Reader {
 public:
  explicit Reader(const SourceText& source) : source_(source), text_(source.text) {}

  std::unique_ptr<space::ExplicitSpace> read() {
    const std::uint64_t transitions = read_header();
    while (next_line()) read_transition();
    if (builder_.edge_count() != transitions) {
      fail(count_span_,
           fmt::format("{} transitions are announced and {} are listed", transitions, builder_.edge_count()));
    }
    return builder_.build();
  }

 private:
  [[noreturn]] void fail(Span span, std::string message) const {
    throw UserError(diagnose(source_, span, Severity::Error, std::move(message)));
  }

  std::string_view text_of(Span span) const { return text_.substr(span.begin, span.end - span.begin); }

  Span trimmed(Span span) const {
    while (span.begin < span.end && ascii::is_blank(text_[span.begin])) ++span.begin;
    while (span.begin < span.end && ascii::is_blank(text_[span.end - 1])) --span.end;
    return span;
  }

  // The next line that is not blank becomes line_.
  bool next_line() {
    while (at_ < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      line_ = trimmed({at_, end});
      at_ = std::min(end + 1, text_.size());
      if (line_.begin < line_.end) return true;
    }
    return false;
  }

  struct Triple {
    Span first, second, third;
  };

  // "( a , b , c )": the middle one may contain commas.
  Triple triple_in(Span span) const {
    const std::string_view text = text_of(span);
    const std::size_t first = text.find(',');
    const std::size_t last = text.rfind(',');
    if (!text.starts_with('(') || !text.ends_with(')') || first == std::string_view::npos || first == last) {
      fail(span, "expected three parts in parentheses, with commas between them");
    }
    return {trimmed({span.begin + 1, span.begin + first}),
            trimmed({span.begin + first + 1, span.begin + last}),
            trimmed({span.begin + last + 1, span.end - 1})};
  }

  std::uint64_t number_in(Span span) const {
    std::uint64_t value = 0;
    const std::string_view digits = text_of(span);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || error != std::errc() || end != digits.data() + digits.size()) {
      fail(span, "expected a number");
    }
    return value;
  }

  Number state_in(Span span) const {
    const std::uint64_t number = number_in(span);
    if (number < builder_.state_count()) return static_cast<Number>(number);
    fail(span, fmt::format("there is no state {}: {} are announced", number, builder_.state_count()));
  }

  // Returns the number of transitions.
  std::uint64_t read_header() {
    if (!next_line() || !text_of(line_).starts_with(header_word)) {
      fail(line_, "expected 'des (initial state, transitions, states)'");
    }
    const Triple header = triple_in(trimmed({line_.begin + header_word.size(), line_.end}));
    const std::uint64_t states = number_in(header.third);
    if (states > std::max(text_.size(), always_allowed_states)) {
      fail(header.third, fmt::format("{} states are too many for {} characters", states, text_.size()));
    }
    for (std::uint64_t i = 0; i < states; ++i) builder_.add_state();
    builder_.add_initial(state_in(header.first));
    count_span_ = header.second;
    return number_in(header.second);
  }

  void read_transition() {
    const Triple transition = triple_in(line_);
    std::string_view label = text_of(transition.second);
    if (label.size() >= 2 && label.front() == '"' && label.back() == '"') {
      label = label.substr(1, label.size() - 2);
    }
    const Number action = label == internal_action ? 0 : builder_.action(label);
    builder_.add_edge(state_in(transition.first), state_in(transition.third), action);
  }

  const SourceText& source_;
  std::string_view text_;
  std::size_t at_ = 0;
  Span line_{};
  Span count_span_{};
  space::ExplicitSpaceBuilder builder_;
};

std::string written_label(std::string_view action) {
  std::string label = fmt::format("\"{}\"", action);
  std::ranges::replace_if(
      label, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return label;
}

}  // namespace

bool looks_like_aldebaran(std::string_view text) {
  const auto skip_blanks = [&] {
    while (!text.empty() && ascii::is_blank(text.front())) text.remove_prefix(1);
  };
  skip_blanks();
  if (!text.starts_with(header_word)) return false;
  text.remove_prefix(header_word.size());
  skip_blanks();
  return text.starts_with('(');
}

std::unique_ptr<space::ExplicitSpace> read_aldebaran(const SourceText& source) {
  return Reader(source).read();
}

std::string to_aldebaran(const space::ExplicitSpace& structure) {
  if (structure.initial().size() != 1) {
    throw UserError(fmt::format("the .aut format has exactly one initial state, and here there are {}",
                                structure.initial().size()));
  }
  std::string out = fmt::format("des ({}, {}, {})\n", structure.initial().front(), structure.edge_count(),
                                structure.state_count());
  for (Number state = 0; state < structure.state_count(); ++state) {
    for (const auto& edge : structure.edges(state)) {
      const std::string label =
          edge.action == 0 ? std::string(internal_action) : written_label(structure.actions()[edge.action]);
      out += fmt::format("({}, {}, {})\n", state, label, edge.target);
    }
  }
  return out;
}

}  // namespace ouro::kripke
