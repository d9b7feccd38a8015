#include "omega/never_claim_reader.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/ascii.hh"
#include "base/suggest.hh"
#include "omega/promela_guard.hh"

namespace ouro::omega {

namespace {

// An edge whose target may be a label that is still to come.
struct Jump {
  State source;
  bdd::Bdd guard;
  std::string_view label;  // empty: `target` is known
  Span place{};
  State target = 0;
};

class ClaimReader {
 public:
  ClaimReader(const SourceText& source, std::shared_ptr<Propositions> propositions)
      : whole_(source), text_(whole_.text()), builder_(std::move(propositions)) {}

  Automaton read() {
    expect("never");
    if (is_name(word_at(at_))) take_word();
    expect("{");
    if (word_at(at_) == "}") fail_here("a claim has at least one statement");
    while (!word_at(at_).empty() && word_at(at_) != "}") read_statement();
    expect("}");
    skip_blanks();
    if (at_ < text_.size()) fail_here("the claim has ended before this");
    return finished();
  }

 private:
  struct ClaimState {
    std::string_view name;
    bool accepting = false;
  };

  // What stands for the end of the claim until the number of states is known.
  static constexpr State end_of_claim = ~State{0};

  // Words -------------------------------------------------------------------------------------------

  void skip_blanks() { at_ = whole_.skip_blanks(at_); }

  // The word or the symbol that begins at the first place after blanks; empty at the end.
  std::string_view word_at(std::size_t at) const {
    at = whole_.skip_blanks(at);
    std::size_t end = at;
    while (end < text_.size() && ascii::is_name_char(text_[end])) ++end;
    if (end > at) return text_.substr(at, end - at);
    const std::string_view two = text_.substr(std::min(at, text_.size()), 2);
    return two == "::" || two == "->" ? two : two.substr(0, 1);
  }

  static bool is_name(std::string_view word) { return !word.empty() && ascii::is_name_start(word[0]); }

  std::string_view take_word() {
    const std::string_view word = word_at(at_);
    skip_blanks();
    at_ += word.size();
    return word;
  }

  bool accept(std::string_view word) {
    if (word_at(at_) != word) return false;
    take_word();
    return true;
  }

  void expect(std::string_view word) {
    if (accept(word)) return;
    const std::string_view found = word_at(at_);
    fail_here(found.empty() ? fmt::format("expected '{}', not the end of the text", word)
                            : fmt::format("expected '{}', not '{}'", word, found));
  }

  [[noreturn]] void fail_here(std::string message) const {
    const std::size_t at = whole_.skip_blanks(at_);
    whole_.fail({at, at + word_at(at).size()}, std::move(message));
  }

  Span span_of_next() const {
    const std::size_t at = whole_.skip_blanks(at_);
    return {at, at + word_at(at).size()};
  }

  // Statements --------------------------------------------------------------------------------------

  State current() const { return static_cast<State>(states_.size() - 1); }

  void read_statement() {
    states_.emplace_back();
    while (at_label()) read_label();
    if (accept("do")) {
      read_options("od", current());
    } else if (accept("if")) {
      read_options("fi", current() + 1);
    } else if (word_at(at_) == "goto") {
      fail_here("a claim cannot jump without reading a letter");
    } else if (word_at(at_) == "}") {
      fail_here("a label needs a statement");
    } else {
      add_edge(read_guard(), current() + 1);
    }
    skip_semicolons();
  }

  bool at_label() const {
    const std::string_view word = word_at(at_);
    const std::size_t after = whole_.skip_blanks(whole_.skip_blanks(at_) + word.size());
    return is_name(word) && word_at(after) == ":";
  }

  void read_label() {
    const Span span = span_of_next();
    const std::string_view label = take_word();
    expect(":");
    if (!labels_.emplace(label, current()).second) {
      whole_.fail(span, fmt::format("there is a second label '{}'", label));
    }
    ClaimState& state = states_.back();
    if (state.name.empty()) state.name = label;
    state.accepting = state.accepting || label.starts_with("accept");
  }

  // The options up to `end`; one that does not jump goes on with `next`.
  void read_options(std::string_view end, State next) {
    if (word_at(at_) != "::") expect("::");
    const std::size_t first_jump = jumps_.size();
    std::optional<std::size_t> else_jump;
    while (accept("::")) {
      if (word_at(at_) == "else") {
        if (else_jump) fail_here("there is a second 'else' in this selection");
        else_jump = jumps_.size();
      }
      read_option(next);
    }
    expect(end);
    if (else_jump) complete_else(first_jump, *else_jump);
  }

  // The guard of the else is what the jumps from the first on leave over.
  void complete_else(std::size_t first_jump, std::size_t else_jump) {
    bdd::Bdd others = bdd::false_function;
    for (std::size_t i = first_jump; i < jumps_.size(); ++i) {
      if (i != else_jump) others = builder_.labels().disjunction(others, jumps_[i].guard);
    }
    jumps_[else_jump].guard = !others;
  }

  // Adds exactly one jump.
  void read_option(State next) {
    if (accept("atomic") || accept("d_step")) {
      read_matched_end();
    } else if (word_at(at_) == "goto" || accept("else")) {
      read_continuation(bdd::true_function, next);
    } else {
      read_continuation(read_guard(), next);
    }
    skip_semicolons();
  }

  // SPIN's way to say that a claim is matched: { (p) -> assert(!(p)) }.
  void read_matched_end() {
    expect("{");
    add_edge(read_guard(), end_of_claim);
    if (!accept("->")) expect(";");
    expect("assert");
    skip_parentheses();
    skip_semicolons();
    expect("}");
  }

  void skip_semicolons() {
    while (accept(";")) {
    }
  }

  void read_continuation(bdd::Bdd guard, State next) {
    while (accept("->") || accept(";") || accept("skip")) {
    }
    if (accept("break")) {
      add_edge(guard, current() + 1);
    } else if (accept("goto")) {
      const Span place = span_of_next();
      if (!is_name(word_at(at_))) fail_here("expected a label");
      jumps_.push_back({current(), guard, take_word(), place});
    } else {
      add_edge(guard, next);
    }
  }

  void skip_parentheses() {
    if (word_at(at_) != "(") expect("(");
    skip_blanks();
    at_ = whole_.closing(at_) + 1;
  }

  void add_edge(bdd::Bdd guard, State target) { jumps_.push_back({current(), guard, {}, {}, target}); }

  // A condition ends before -> or ; or the next option.
  bdd::Bdd read_guard() {
    skip_blanks();
    const Span part{at_, guard_end()};
    if (part.begin == part.end) fail_here("a condition is expected here");
    if (word_at(at_) == "else")
      fail_here("'else' stands for what the other options of a selection leave over");
    at_ = part.end;
    return read_promela_guard(whole_, part, builder_.labels(), [this](const std::string& atom) {
      return builder_.labels().variable(builder_.declare(atom));
    });
  }

  std::size_t guard_end() const {
    static constexpr std::array<std::string_view, 8> ends = {"->", ";", "::", "{", "}", "od", "fi", ""};
    std::size_t at = at_;
    while (true) {
      const std::string_view word = word_at(at);
      if (std::ranges::find(ends, word) != ends.end()) break;
      at = whole_.skip_blanks(at);
      at = word == "(" || word == "[" ? whole_.closing(at) + 1 : at + word.size();
    }
    return at;
  }

  // The whole ---------------------------------------------------------------------------------------

  State target_of(const Jump& jump) {
    if (jump.label.empty()) return jump.target;
    if (const auto found = labels_.find(jump.label); found != labels_.end()) return found->second;
    std::vector<std::string_view> known;
    for (const auto& [label, state] : labels_) known.push_back(label);
    std::ranges::sort(known);
    const std::string_view near = nearest(jump.label, known);
    whole_.fail(jump.place, fmt::format("there is no label '{}'", jump.label),
                near.empty() ? std::string() : fmt::format("did you mean '{}'?", near));
  }

  // A last statement that lets everything pass is the end of the claim itself.
  bool ends_with_skip() const {
    const Jump& last = jumps_.back();
    return last.source == current() && last.label.empty() && last.guard.is_true() &&
           last.target == states_.size() &&
           (jumps_.size() == 1 || jumps_[jumps_.size() - 2].source != current());
  }

  Automaton finished() {
    builder_.set_acceptance(Acceptance::inf(0), 1);
    builder_.add_states(states_.size());
    const bool skip_at_end = ends_with_skip();
    std::optional<State> end;
    if (skip_at_end) end = current();
    const auto resolved = [&](State target) {
      if (target != end_of_claim && target < states_.size()) return target;
      if (!end) end = builder_.add_state();
      return *end;
    };
    for (const Jump& jump : jumps_) {
      const State written_target = target_of(jump);
      if (jump.guard.is_false() || (skip_at_end && jump.source == current())) continue;
      const State target = resolved(written_target);
      const Marks marks = states_[jump.source].accepting ? Marks{0} : Marks{};
      builder_.add_edge(jump.source, jump.guard, marks, target);
    }
    if (end) builder_.add_edge(*end, bdd::true_function, {0}, *end);
    for (State state = 0; state < states_.size(); ++state) {
      if (!states_[state].name.empty()) builder_.set_state_name(state, std::string(states_[state].name));
    }
    builder_.add_initial(0);
    return builder_.build();
  }

  PromelaText whole_;
  std::string_view text_;
  AutomatonBuilder builder_;
  std::size_t at_ = 0;
  std::vector<ClaimState> states_;
  std::vector<Jump> jumps_;
  std::unordered_map<std::string_view, State> labels_;
};

}  // namespace

Automaton read_never_claim(const SourceText& source, std::shared_ptr<Propositions> propositions) {
  return ClaimReader(source, std::move(propositions)).read();
}

}  // namespace ouro::omega
