#include "kripke/text.hh"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/suggest.hh"
#include "kripke/statements.hh"

namespace ouro::kripke {

namespace {

using Number = space::ExplicitSpace::Number;

// "did you mean 's1'?", unless there are too many names to compare with.
std::string suggestion(std::string_view word, std::span<const std::string> names) {
  constexpr std::size_t many_names = 10'000;
  if (names.size() > many_names) return {};
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  const std::string_view near = nearest(word, candidates);
  return near.empty() ? std::string() : fmt::format("did you mean '{}'?", near);
}

class Reader {
 public:
  explicit Reader(const SourceText& source) : source_(source), statements_(read_statements(source)) {}

  std::unique_ptr<space::ExplicitSpace> read() {
    for_each(StatementKind::Propositions, [&](const Statement& s) { declare_propositions(s); });
    for_each(StatementKind::State, [&](const Statement& s) { declare_states(s); });
    for (const Statement& statement : statements_.list) connect(statement);
    const bool has_initial = std::ranges::any_of(
        statements_.list, [](const Statement& s) { return s.kind == StatementKind::Initial; });
    if (!has_initial) {
      fail({source_.text.size(), source_.text.size()}, "the structure has no initial state",
           "name it in a line such as: initial s0");
    }
    return builder_.build();
  }

 private:
  [[noreturn]] void fail(Span span, std::string message, std::string hint = {}) const {
    throw UserError(diagnose(source_, span, Severity::Error, std::move(message), std::move(hint)));
  }

  template <class Action>
  void for_each(StatementKind kind, Action action) const {
    for (const Statement& statement : statements_.list) {
      if (statement.kind == kind) action(statement);
    }
  }

  std::span<const Span> before(const Statement& statement) const {
    return std::span(statements_.words).subspan(statement.begin, statement.middle - statement.begin);
  }
  std::span<const Span> after(const Statement& statement) const {
    return std::span(statements_.words).subspan(statement.middle, statement.end - statement.middle);
  }

  // Declarations ------------------------------------------------------------------------------------

  void declare_propositions(const Statement& statement) {
    for (const Span word : before(statement)) {
      const std::string name = name_at(source_, word);
      if (builder_.find_proposition(name)) {
        fail(word, fmt::format("the proposition '{}' is declared already", name));
      }
      if (builder_.propositions().size() == space::max_propositions) {
        fail(word, fmt::format("more than {} propositions are not supported", space::max_propositions));
      }
      builder_.proposition(name);
    }
  }

  void declare_states(const Statement& statement) {
    std::uint64_t label = 0;
    for (const Span word : after(statement)) label |= std::uint64_t{1} << proposition(word);
    for (const Span word : before(statement)) {
      const std::string name = name_at(source_, word);
      if (builder_.find_state(name)) fail(word, fmt::format("the state '{}' is declared already", name));
      builder_.add_state(name, label);
    }
  }

  std::size_t proposition(Span word) const {
    const std::string name = name_at(source_, word);
    if (const auto bit = builder_.find_proposition(name)) return *bit;
    std::string hint = suggestion(name, builder_.propositions());
    if (hint.empty()) hint = fmt::format("declare it in a line such as: propositions {}", written_name(name));
    fail(word, fmt::format("unknown proposition '{}'", name), std::move(hint));
  }

  // Uses --------------------------------------------------------------------------------------------

  Number state(Span word) const {
    const std::string name = name_at(source_, word);
    if (const auto number = builder_.find_state(name)) return *number;
    std::string hint = suggestion(name, builder_.state_names());
    if (hint.empty()) hint = fmt::format("declare it in a line such as: state {}", written_name(name));
    fail(word, fmt::format("unknown state '{}'", name), std::move(hint));
  }

  void connect(const Statement& statement) {
    if (statement.kind == StatementKind::Initial) {
      for (const Span word : before(statement)) builder_.add_initial(state(word));
    } else if (statement.kind == StatementKind::End) {
      for (const Span word : before(statement)) builder_.set_may_end(state(word));
    } else if (statement.kind == StatementKind::Edges) {
      add_edges(statement);
    }
  }

  void add_edges(const Statement& statement) {
    const bool named = statement.action != Span{};
    const Number action = named ? builder_.action(name_at(source_, statement.action)) : 0;
    const Number source = state(before(statement).front());
    for (const Span word : after(statement)) builder_.add_edge(source, state(word), action);
  }

  const SourceText& source_;
  Statements statements_;
  space::ExplicitSpaceBuilder builder_;
};

class Writer {
 public:
  explicit Writer(const space::ExplicitSpace& structure) : structure_(structure) {}

  std::string write() {
    if (!structure_.propositions().empty()) {
      out_ += "propositions";
      for (const std::string& name : structure_.propositions()) add_name(name);
      out_ += '\n';
    }
    out_ += "initial";
    for (const Number state : structure_.initial()) add_state(state);
    out_ += '\n';
    for (Number state = 0; state < structure_.state_count(); ++state) write_state(state);
    for (Number state = 0; state < structure_.state_count(); ++state) write_edges(state);
    return std::move(out_);
  }

 private:
  void add_name(std::string_view name) {
    out_ += ' ';
    out_ += written_name(name);
  }
  void add_state(Number state) { add_name(structure_.state_name(state)); }

  void write_state(Number state) {
    out_ += "state";
    add_state(state);
    if (structure_.label(state) != 0) out_ += " :";
    for (std::size_t i = 0; i < structure_.propositions().size(); ++i) {
      if ((structure_.label(state) >> i & 1U) != 0) add_name(structure_.propositions()[i]);
    }
    out_ += '\n';
    if (!structure_.may_end(state)) return;
    out_ += "end";
    add_state(state);
    out_ += '\n';
  }

  // A line for each run of edges with the same action.
  void write_edges(Number state) {
    const auto edges = structure_.edges(state);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const bool begins = i == 0 || edges[i].action != edges[i - 1].action;
      if (begins && i > 0) out_ += '\n';
      if (begins) out_ += written_name(structure_.state_name(state)) + arrow(edges[i].action);
      add_state(edges[i].target);
    }
    if (!edges.empty()) out_ += '\n';
  }

  std::string arrow(Number action) const {
    return action == 0 ? " ->" : fmt::format(" -[{}]->", written_name(structure_.actions()[action]));
  }

  const space::ExplicitSpace& structure_;
  std::string out_;
};

}  // namespace

std::unique_ptr<space::ExplicitSpace> read_text(const SourceText& source) { return Reader(source).read(); }

std::string to_text(const space::ExplicitSpace& structure) { return Writer(structure).write(); }

}  // namespace ouro::kripke
