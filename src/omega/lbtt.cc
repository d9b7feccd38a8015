#include "omega/lbtt.hh"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/ascii.hh"
#include "omega/label_products.hh"
#include "omega/one_initial_state.hh"
#include "omega/properties.hh"
#include "omega/state_marks.hh"

namespace ouro::omega {

namespace {

constexpr std::size_t max_marks = 4096;

bool is_lbt_name(std::string_view name) {
  return name.size() > 1 && name[0] == 'p' && std::ranges::all_of(name.substr(1), ascii::is_digit);
}

// Numbers of the text. They get preliminary numbers as they appear, and their final ones at the end.
class Renumbering {
 public:
  std::uint32_t number(std::uint64_t written) {
    const auto next = static_cast<std::uint32_t>(written_.size());
    const auto [found, is_new] = numbers_.try_emplace(written, next);
    if (is_new) written_.push_back(written);
    return found->second;
  }
  std::size_t size() const { return written_.size(); }

  /// By preliminary number: what was written when all of that is below `count`, otherwise its rank.
  std::vector<std::uint32_t> final_numbers(std::size_t count) const {
    std::vector<std::uint32_t> result;
    for (const std::uint64_t w : written_) result.push_back(static_cast<std::uint32_t>(w));
    if (std::ranges::all_of(written_, [&](std::uint64_t w) { return w < count; })) return result;
    std::vector<std::uint64_t> sorted = written_;
    std::ranges::sort(sorted);
    for (std::size_t i = 0; i < result.size(); ++i) {
      result[i] = static_cast<std::uint32_t>(std::ranges::lower_bound(sorted, written_[i]) - sorted.begin());
    }
    return result;
  }

 private:
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
  std::vector<std::uint64_t> written_;
};

class Reader {
 public:
  Reader(const SourceText& source, std::shared_ptr<Propositions> propositions)
      : source_(source), text_(source.text), builder_(std::move(propositions)) {}

  Automaton read() {
    state_count_ = read_number("the number of states");
    states_span_ = word_;
    const bool has_sets = state_count_ > 0 || !at_end();
    if (has_sets) read_set_specification();
    if (state_count_ > text_.size()) {
      fail(states_span_,
           fmt::format("{} states cannot be listed in {} characters", state_count_, text_.size()));
    }
    for (std::uint64_t i = 0; i < state_count_; ++i) read_state();
    if (!at_end()) fail(next_word(), "the automaton is complete before this");
    return finished();
  }

 private:
  [[noreturn]] void fail(Span span, std::string message, std::string hint = {}) const {
    throw UserError(diagnose(source_, span, Severity::Error, std::move(message), std::move(hint)));
  }

  // Words -------------------------------------------------------------------------------------------

  void skip_blanks() {
    while (at_ < text_.size() && ascii::is_blank(text_[at_])) ++at_;
  }

  bool at_end() {
    skip_blanks();
    return at_ == text_.size();
  }

  // Where the next word is: a quotation, or everything up to the next blank.
  Span next_word() {
    skip_blanks();
    std::size_t end = at_;
    if (end < text_.size() && text_[end] == '"') {
      for (++end; end < text_.size() && text_[end] != '"'; ++end) {
        if (text_[end] == '\\') ++end;
      }
      if (end >= text_.size()) fail({at_, at_ + 1}, "this quotation does not end");
      return {at_, end + 1};
    }
    while (end < text_.size() && !ascii::is_blank(text_[end])) ++end;
    return {at_, end};
  }

  std::string_view take_word() {
    word_ = next_word();
    at_ = word_.end;
    return text_.substr(word_.begin, word_.end - word_.begin);
  }

  std::optional<std::uint64_t> number_in(std::string_view digits) const {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return value;
  }

  std::uint64_t read_number(std::string_view what) {
    const auto number = number_in(take_word());
    if (!number) fail(word_, fmt::format("expected {}", what));
    return *number;
  }

  // A number, or nothing for the -1 that ends a list.
  std::optional<std::uint64_t> read_element(std::string_view what) {
    const std::string_view word = take_word();
    if (word == "-1") return std::nullopt;
    const auto number = number_in(word);
    if (!number) fail(word_, fmt::format("expected {} or -1", what));
    return number;
  }

  // The automaton -----------------------------------------------------------------------------------

  void read_set_specification() {
    std::string_view word = take_word();
    const std::string_view digits = word.substr(0, std::min(word.find_first_of("st"), word.size()));
    const auto count = number_in(digits);
    const std::string_view places = word.substr(digits.size());
    if (!count || places.find_first_not_of("st") != std::string_view::npos) {
      fail(word_, "expected the number of acceptance sets", "followed by s, t or st, or nothing");
    }
    if (*count > max_marks)
      fail(word_, fmt::format("more than {} acceptance sets are not supported", max_marks));
    mark_count_ = *count;
    sets_on_edges_ = places.find('t') != std::string_view::npos;
    sets_on_states_ = !sets_on_edges_ || places.find('s') != std::string_view::npos;
  }

  State read_state_number(std::uint64_t written) {
    const State state = states_.number(written);
    if (states_.size() > state_count_) {
      fail(word_, fmt::format("this is one state more than the {} that are declared", state_count_));
    }
    return state;
  }

  Marks read_marks() {
    Marks marks;
    while (const auto written = read_element("an acceptance set")) {
      const Mark mark = sets_.number(*written);
      if (sets_.size() > mark_count_) {
        fail(word_,
             fmt::format("this is one acceptance set more than the {} that are declared", mark_count_));
      }
      marks.insert(mark);
    }
    return marks;
  }

  void read_state() {
    const State state = read_state_number(read_number("the number of a state"));
    if (state >= listed_.size()) listed_.resize(state + std::size_t{1});
    if (listed_[state]) fail(word_, "this state is listed twice");
    listed_[state] = true;
    const std::uint64_t initial = read_number("1 for an initial state, or 0");
    if (initial > 1) fail(word_, "expected 1 for an initial state, or 0");
    if (initial == 1) initial_.push_back(state);
    const Marks marks = sets_on_states_ ? read_marks() : Marks{};
    while (const auto written = read_element("the target of an edge")) {
      const State target = read_state_number(*written);
      const Marks edge_marks = sets_on_edges_ ? marks | read_marks() : marks;
      edges_.push_back({state, target, read_guard(), edge_marks});
    }
  }

  Automaton finished() {
    const std::vector<State> state_of = states_.final_numbers(state_count_);
    const std::vector<Mark> mark_of = sets_.final_numbers(mark_count_);
    builder_.set_acceptance(Acceptance::generalized_buchi(mark_count_), mark_count_);
    builder_.add_states(state_count_);
    for (const State state : initial_) builder_.add_initial(state_of[state]);
    for (const ReadEdge& edge : edges_) {
      Marks marks;
      edge.marks.for_each([&](Mark mark) { marks.insert(mark_of[mark]); });
      builder_.add_edge(state_of[edge.source], edge.guard, std::move(marks), state_of[edge.target]);
    }
    return builder_.build();
  }

  // Guards ------------------------------------------------------------------------------------------

  struct Waiting {
    char symbol;
    std::optional<bdd::Bdd> left = std::nullopt;
  };

  // Operators wait on a stack for their operands.
  bdd::Bdd read_guard() {
    std::vector<Waiting> stack;
    while (true) {
      const std::string_view word = take_word();
      if (word.size() == 1 && std::string_view("!&|^ie").find(word[0]) != std::string_view::npos) {
        stack.push_back({word[0]});
        continue;
      }
      bdd::Bdd value = operand(word);
      while (!stack.empty() && (stack.back().symbol == '!' || stack.back().left)) {
        value = applied(stack.back(), value);
        stack.pop_back();
      }
      if (stack.empty()) return value;
      stack.back().left = value;
    }
  }

  bdd::Bdd operand(std::string_view word) {
    if (word == "t" || word == "f") return bdd::Bdd::constant(word == "t");
    if (is_lbt_name(word)) return builder_.labels().variable(builder_.declare(word));
    if (!word.starts_with('"')) fail(word_, "expected t, f, a proposition, or one of ! & | ^ i e");
    std::string name;
    for (std::size_t i = 1; i + 1 < word.size(); ++i) {
      if (word[i] == '\\') ++i;
      name += word[i];
    }
    return builder_.labels().variable(builder_.declare(name));
  }

  bdd::Bdd applied(const Waiting& operation, bdd::Bdd right) const {
    bdd::Manager& labels = builder_.labels();
    switch (operation.symbol) {
      case '!':
        return !right;
      case '&':
        return labels.conjunction(*operation.left, right);
      case '|':
        return labels.disjunction(*operation.left, right);
      case '^':
        return labels.exclusive_or(*operation.left, right);
      case 'i':
        return labels.implication(*operation.left, right);
      default:
        return labels.equivalence(*operation.left, right);
    }
  }

  SourceText source_;
  std::string_view text_;
  AutomatonBuilder builder_;
  std::size_t at_ = 0;
  Span word_{};  // the last one that was taken
  std::uint64_t state_count_ = 0;
  Span states_span_{};
  std::size_t mark_count_ = 0;
  bool sets_on_states_ = true;
  bool sets_on_edges_ = false;
  struct ReadEdge {
    State source;
    State target;
    bdd::Bdd guard;
    Marks marks;
  };
  std::vector<ReadEdge> edges_;
  std::vector<State> initial_;
  Renumbering states_;
  Renumbering sets_;
  std::vector<bool> listed_;
};

class Writer {
 public:
  explicit Writer(const Automaton& automaton)
      : automaton_(automaton.state_count() == 0 ? automaton : with_one_initial_state(automaton)) {
    if (automaton.acceptance().fin_marks().empty() && is_generalized_buchi()) return;
    throw UserError("only generalised Büchi automata can be written in this format",
                    "this one has the condition " + automaton.acceptance().to_text());
  }

  std::string write() {
    const bool on_states = is_state_based(automaton_);
    out_ = fmt::format("{} {}{}\n", automaton_.state_count(), automaton_.mark_count(), on_states ? "" : "t");
    for (State state = 0; state < automaton_.state_count(); ++state) {
      out_ += fmt::format("{} {}", state, state == automaton_.initial().front() ? 1 : 0);
      if (on_states) write_marks(marks_of_state(automaton_, state));
      out_ += '\n';
      for (const Edge& edge : automaton_.edges(state)) {
        out_ += fmt::format("{}", edge.target);
        if (!on_states) write_marks(edge.marks);
        write_guard(edge.label);
        out_ += '\n';
      }
      out_ += "-1\n";
    }
    return std::move(out_);
  }

 private:
  bool is_generalized_buchi() const {
    const Acceptance& acceptance = automaton_.acceptance();
    const bool conjunction = std::ranges::none_of(acceptance.terms(), [](const Acceptance::Term& term) {
      return term.kind == Acceptance::Kind::Or || term.kind == Acceptance::Kind::False;
    });
    return conjunction && acceptance.marks() == Marks::below(automaton_.mark_count());
  }

  void write_marks(const Marks& marks) {
    marks.for_each([&](Mark mark) { out_ += fmt::format(" {}", mark); });
    out_ += " -1";
  }

  // As many & and | as join all parts, then the parts.
  void write_guard(bdd::Bdd label) {
    if (label.is_true()) {
      out_ += " t";
      return;
    }
    const std::vector<bdd::Cube> cubes = label_products(automaton_, label);
    for (std::size_t i = 1; i < cubes.size(); ++i) out_ += " |";
    for (const bdd::Cube& cube : cubes) {
      for (std::size_t i = 1; i < cube.size(); ++i) out_ += " &";
      for (const bdd::Literal literal : cube) {
        const std::string& name = automaton_.propositions()->name(literal.variable());
        out_ += literal.positive() ? " " : " ! ";
        out_ += is_lbt_name(name) ? name : ascii::quoted(name);
      }
    }
  }

  Automaton automaton_;
  std::string out_;
};

}  // namespace

Automaton read_lbtt(const SourceText& source, std::shared_ptr<Propositions> propositions) {
  return Reader(source, std::move(propositions)).read();
}

std::string to_lbtt(const Automaton& automaton) { return Writer(automaton).write(); }

}  // namespace ouro::omega
