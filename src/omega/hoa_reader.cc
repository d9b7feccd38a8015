#include "omega/hoa_reader.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>
#include <unordered_set>

#include "base/ascii.hh"
#include "omega/acceptance_name.hh"
#include "omega/acceptance_text.hh"
#include "omega/hoa_expression.hh"

namespace ouro::omega {

namespace {

using Kind = HoaToken::Kind;

// A number of a state and where it stands.
struct PlacedState {
  State state;
  Span span;
};

// One automaton, from `HOA:` to `--END--`, which stays the current word.
class OneAutomaton {
 public:
  OneAutomaton(HoaLexer& lexer, std::shared_ptr<Propositions> propositions, const HoaReaderOptions& options)
      : lexer_(lexer), options_(options) {
    as_read_.propositions = std::move(propositions);
  }

  HoaAutomaton read() {
    const std::size_t begin = lexer_.position();
    read_version();
    while (lexer_.token().is(Kind::Header)) read_header_item();
    if (!lexer_.token().is(Kind::Body)) lexer_.fail_expecting("a header item or '--BODY--'");
    finish_header();
    lexer_.advance();
    while (lexer_.token().is_header("State")) read_state();
    if (!lexer_.token().is(Kind::EndOfBody)) lexer_.fail_expecting("'State:', an edge or '--END--'");
    finish_states();
    HoaAutomaton result = finished();
    result.span = {begin, lexer_.token().span.end};
    return result;
  }

 private:
  // Reading a word ----------------------------------------------------------------------------------

  std::uint32_t integer(std::string_view what) {
    if (!lexer_.token().is(Kind::Integer)) lexer_.fail_expecting(what);
    const std::uint32_t number = lexer_.token().number;
    lexer_.advance();
    return number;
  }

  std::string quoted(std::string_view what) {
    if (!lexer_.token().is(Kind::String)) lexer_.fail_expecting(what);
    std::string text = lexer_.token().unquoted();
    lexer_.advance();
    return text;
  }

  bool accept_symbol(char symbol) {
    if (!lexer_.token().is_symbol(symbol)) return false;
    lexer_.advance();
    return true;
  }

  void warn(Span span, std::string message, std::string hint = {}) {
    constexpr std::size_t max_warnings = 10;
    if (warnings_.size() >= max_warnings) return;
    warnings_.push_back(lexer_.diagnostic(span, Severity::Warning, std::move(message), std::move(hint)));
  }

  // The header --------------------------------------------------------------------------------------

  void read_version() {
    if (!lexer_.token().is_header("HOA")) lexer_.fail_expecting("'HOA:'");
    lexer_.advance();
    if (!lexer_.token().is(Kind::Identifier)) lexer_.fail_expecting("the version of the format");
    if (lexer_.token().text != "v1") {
      lexer_.fail(fmt::format("version '{}' of the format is not known", lexer_.token().text), "v1 is");
    }
    lexer_.advance();
  }

  void read_header_item() {
    struct Item {
      std::string_view name;
      void (OneAutomaton::*read)(Span);
      bool repeatable;
    };
    static constexpr std::array<Item, 9> items = {{{"States", &OneAutomaton::read_state_count, false},
                                                   {"Start", &OneAutomaton::read_start, true},
                                                   {"AP", &OneAutomaton::read_propositions, false},
                                                   {"Alias", &OneAutomaton::read_alias, true},
                                                   {"Acceptance", &OneAutomaton::read_condition, false},
                                                   {"acc-name", &OneAutomaton::read_condition_name, false},
                                                   {"tool", &OneAutomaton::read_tool, false},
                                                   {"name", &OneAutomaton::read_name, false},
                                                   {"properties", &OneAutomaton::read_properties, true}}};
    const HoaToken header = lexer_.token();
    const auto* const item = std::ranges::find(items, header.text, &Item::name);
    if (item == items.end()) return read_unknown_item();
    const bool first = seen_items_.insert(header.text).second;
    if (!first && !item->repeatable) lexer_.fail(fmt::format("there is a second '{}:'", header.text));
    lexer_.advance();
    (this->*item->read)(header.span);
  }

  void read_unknown_item() {
    const HoaToken header = lexer_.token();
    if (header.text == "HOA") lexer_.fail("a new automaton begins before the last one has ended");
    if (ascii::is_upper(header.text[0])) {
      lexer_.fail(fmt::format("'{}:' is not known", header.text),
                  "a header item with a capital initial may change what the automaton means");
    }
    lexer_.advance();
    const char* const begin = header.text.data() + header.text.size() + 1;
    const char* end = begin;
    const auto is_data = [](const HoaToken& t) {
      return t.is(Kind::Integer) || t.is(Kind::String) || t.is(Kind::Identifier);
    };
    for (; is_data(lexer_.token()); lexer_.advance()) {
      end = begin + (lexer_.token().span.end - header.span.end - 1);
    }
    const std::string_view text(begin, static_cast<std::size_t>(end - begin));
    const std::size_t blanks = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    headers_.emplace_back(header.text, text.substr(blanks));
  }

  void read_state_count(Span) {
    states_span_ = lexer_.token().span;
    declared_states_ = integer("the number of states");
  }

  void read_start(Span) { as_read_.initial.push_back(read_conjunction()); }

  void read_propositions(Span) {
    const Span span = lexer_.token().span;
    const std::uint32_t count = integer("the number of propositions");
    while (lexer_.token().is(Kind::String)) {
      const std::string name = lexer_.token().unquoted();
      const bdd::Variable variable = as_read_.propositions->variable(name);
      if (!known_variables_.insert(variable).second) {
        lexer_.fail(fmt::format("there is a second proposition '{}'", name));
      }
      as_read_.variables.push_back(variable);
      lexer_.advance();
    }
    if (as_read_.variables.size() != count) {
      lexer_.fail_at(span, fmt::format("{} propositions are declared, but {} are named", count,
                                       as_read_.variables.size()));
    }
  }

  // What it means is known when the propositions are, which may come later.
  void read_alias(Span) {
    if (!lexer_.token().is(Kind::Alias)) lexer_.fail_expecting("an alias, such as @a");
    alias_places_.push_back(lexer_.position());
    lexer_.advance();
    skip_label(lexer_);
  }

  void read_condition(Span header) {
    acceptance_span_ = header;
    const Span span = lexer_.token().span;
    const std::uint32_t count = integer("the number of acceptance sets");
    if (count > options_.max_marks) {
      lexer_.fail_at(span, fmt::format("more than {} acceptance sets are not supported", options_.max_marks));
    }
    written_marks_ = count;
    ReadAcceptance condition = omega::read_acceptance(lexer_, count);
    as_read_.acceptance = std::move(condition.acceptance);
    as_read_.mark_count = condition.mark_count;
    complements_ = std::move(condition.complements);
    has_acceptance_ = true;
  }

  void read_condition_name(Span) {
    name_span_ = lexer_.token().span;
    if (!lexer_.token().is(Kind::Identifier)) lexer_.fail_expecting("the name of an acceptance condition");
    while (lexer_.token().is(Kind::Identifier) || lexer_.token().is(Kind::Integer)) {
      if (!acceptance_name_.empty()) acceptance_name_ += ' ';
      acceptance_name_ += lexer_.token().text;
      name_span_ = join(name_span_, lexer_.token().span);
      lexer_.advance();
    }
  }

  void read_tool(Span) {
    tool_ = quoted("the name of a tool in double quotes");
    if (lexer_.token().is(Kind::String)) tool_version_ = quoted("a version");
  }

  void read_name(Span) { as_read_.name = quoted("a name in double quotes"); }

  void read_properties(Span) {
    for (; lexer_.token().is(Kind::Identifier); lexer_.advance()) {
      properties_.emplace_back(lexer_.token().text);
    }
  }

  void finish_header() {
    if (!has_acceptance_) lexer_.fail("there is no 'Acceptance:' before the body");
    check_condition_name();
    for (const PlacedState& p : early_states_) check_state(p);
    const std::size_t body = lexer_.position();
    for (const std::size_t place : alias_places_) define_alias(place);
    if (!alias_places_.empty()) lexer_.seek(body);
  }

  void check_condition_name() {
    if (acceptance_name_.empty()) return;
    const auto name = read_acceptance_name(acceptance_name_, options_.max_marks);
    if (!name) return;  // names of the writer's own are allowed
    const bool same = complements_.empty() && is_named(as_read_.acceptance, written_marks_, *name);
    if (same) return;
    warn(name_span_, fmt::format("the acceptance condition is not '{}'", acceptance_name_),
         fmt::format("that would be: {} {}; the name is ignored", name->mark_count(),
                     name->mark_count() < 10 ? name->acceptance().to_text() : "..."));
  }

  void define_alias(std::size_t place) {
    lexer_.seek(place);
    const HoaToken alias = lexer_.token();
    if (aliases_.contains(alias.text)) lexer_.fail(fmt::format("the alias {} is defined twice", alias.text));
    lexer_.advance();
    aliases_.emplace(alias.text, read_label(lexer_, meanings()));
  }

  LabelMeanings meanings() const { return {&as_read_.propositions->labels(), as_read_.variables, &aliases_}; }

  // The body ----------------------------------------------------------------------------------------

  // States are numbered below what `States:` says, or below the size of the text: see finish_states().
  void check_state(const PlacedState& placed) {
    if (declared_states_ && placed.state >= *declared_states_) {
      lexer_.fail_at(placed.span, fmt::format("there is no state {}", placed.state),
                     fmt::format("'States:' declares {}, numbered from 0", *declared_states_));
    }
    if (!greatest_ || placed.state > greatest_->state) greatest_ = placed;
  }

  State read_state_number() {
    const PlacedState placed{lexer_.token().number, lexer_.token().span};
    integer("the number of a state");
    if (has_body_) {
      check_state(placed);
    } else {
      early_states_.push_back(placed);  // `States:` may come later
    }
    return placed.state;
  }

  Conjunction read_conjunction() {
    Conjunction result{as_read_.targets.size(), 0};
    do {
      as_read_.targets.push_back(read_state_number());
    } while (accept_symbol('&'));
    const auto begin = as_read_.targets.begin() + static_cast<std::ptrdiff_t>(result.first);
    std::sort(begin, as_read_.targets.end());
    as_read_.targets.erase(std::unique(begin, as_read_.targets.end()), as_read_.targets.end());
    result.size = as_read_.targets.size() - result.first;
    return result;
  }

  std::optional<bdd::Bdd> read_optional_label() {
    if (!accept_symbol('[')) return std::nullopt;
    const bdd::Bdd label = read_label(lexer_, meanings());
    if (!accept_symbol(']')) lexer_.fail_expecting("'&', '|' or ']'");
    return label;
  }

  Marks read_marks() {
    Marks marks;
    if (!accept_symbol('{')) return marks;
    for (; lexer_.token().is(Kind::Integer); lexer_.advance()) {
      const std::uint32_t mark = lexer_.token().number;
      if (mark >= written_marks_) {
        lexer_.fail(fmt::format("there is no acceptance set {}", mark),
                    fmt::format("'Acceptance:' declares {}, numbered from 0", written_marks_));
      }
      marks.insert(mark);
    }
    if (!accept_symbol('}')) lexer_.fail_expecting("an acceptance set or '}'");
    return marks;
  }

  void read_state() {
    has_body_ = true;
    lexer_.advance();
    state_label_ = read_optional_label();
    const Span span = lexer_.token().span;
    const State state = read_state_number();
    listed_.push_back({state, span});
    if (lexer_.token().is(Kind::String)) state_names_.emplace_back(state, quoted("a name"));
    const Marks marks = read_marks();
    const std::size_t first = as_read_.edges.size();
    bool labelled = false;
    while (lexer_.token().is_symbol('[') || lexer_.token().is(Kind::Integer)) {
      const Span edge_span = lexer_.token().span;
      const auto label = read_optional_label();
      check_placement(edge_span, label.has_value(), labelled, as_read_.edges.size() == first);
      labelled = label.has_value();
      AlternatingEdge edge{state, read_conjunction(), label.value_or(state_label_.value_or(bdd::Bdd())), {}};
      edge.marks = complements_.applied_to(marks | read_marks());
      as_read_.edges.push_back(std::move(edge));
    }
    if (!labelled && !state_label_) set_implicit_labels(span, first);
  }

  void check_placement(Span span, bool labelled, bool others_labelled, bool first) {
    if (labelled && state_label_) {
      lexer_.fail_at(span, "an edge of a state with a label has no label of its own");
    }
    if (!first && labelled != others_labelled) {
      lexer_.fail_at(span, "either all edges of a state have labels, or none");
    }
  }

  // The i-th edge is for the letter in which proposition j holds when bit j of i is set.
  void set_implicit_labels(Span state_span, std::size_t first) {
    const std::size_t count = as_read_.edges.size() - first;
    if (count == 0) return;
    const std::size_t propositions = as_read_.variables.size();
    const bool fits = propositions < std::numeric_limits<std::size_t>::digits && count == std::size_t{1}
                                                                                              << propositions;
    if (!fits) {
      lexer_.fail_at(state_span,
                     fmt::format("{} edges without labels, but {} propositions", count, propositions),
                     "without labels there is an edge for each valuation of the propositions");
    }
    const LetterLabels letters(as_read_);
    for (std::size_t i = 0; i < count; ++i) as_read_.edges[first + i].label = letters.label(i);
  }

  // Cubes want their variables in the order of the manager.
  class LetterLabels {
   public:
    explicit LetterLabels(const AlternatingAutomaton& automaton)
        : manager_(automaton.propositions->labels()),
          variables_(automaton.variables),
          order_(variables_.size()) {
      for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = i;
      std::ranges::sort(order_, {}, [&](std::size_t i) { return variables_[i]; });
    }

    bdd::Bdd label(std::size_t letter) const {
      bdd::Cube cube;
      for (const std::size_t i : order_) cube.emplace_back(variables_[i], ((letter >> i) & 1U) != 0);
      return manager_.cube(cube);
    }

   private:
    bdd::Manager& manager_;
    std::span<const bdd::Variable> variables_;
    std::vector<std::size_t> order_;
  };

  // The whole ---------------------------------------------------------------------------------------

  void finish_states() {
    const std::size_t text_size = lexer_.part_size();
    const std::size_t count = declared_states_ ? *declared_states_
                              : greatest_      ? greatest_->state + std::size_t{1}
                                               : 0;
    if (count > text_size) {
      lexer_.fail_at(declared_states_ ? states_span_ : greatest_->span,
                     fmt::format("{} states cannot be listed in {} characters", count, text_size),
                     "every state has to be listed");
    }
    as_read_.state_count = count;
    std::vector<bool> listed(count);
    for (const PlacedState& p : listed_) {
      if (listed[p.state]) lexer_.fail_at(p.span, fmt::format("state {} is listed twice", p.state));
      listed[p.state] = true;
    }
    warn_of_unlisted(listed);
    if (!state_names_.empty()) as_read_.state_names.resize(count);
    for (auto& [state, name] : state_names_) as_read_.state_names[state] = std::move(name);
  }

  void warn_of_unlisted(const std::vector<bool>& listed) {
    const auto missing = std::ranges::find(listed, false);
    if (missing == listed.end()) return;
    const auto others = std::count(missing + 1, listed.end(), false);
    warn(lexer_.token().span,
         fmt::format("state {}{} not listed", missing - listed.begin(),
                     others == 0 ? " is" : fmt::format(" and {} others are", others)),
         "taken to be without edges");
  }

  Automaton plain_automaton() {
    AutomatonBuilder builder(as_read_.propositions);
    for (const bdd::Variable variable : as_read_.variables) builder.declare(variable);
    builder.set_acceptance(as_read_.acceptance, as_read_.mark_count);
    builder.add_states(as_read_.state_count);
    builder.set_name(std::move(as_read_.name));
    for (const Conjunction& c : as_read_.initial) builder.add_initial(as_read_.targets[c.first]);
    for (AlternatingEdge& e : as_read_.edges) {
      builder.add_edge(e.source, e.label, std::move(e.marks), as_read_.targets[e.target.first]);
    }
    for (State state = 0; state < as_read_.state_names.size(); ++state) {
      builder.set_state_name(state, std::move(as_read_.state_names[state]));
    }
    return builder.build(options_.parallel);
  }

  HoaAutomaton finished() {
    const bool alternating = as_read_.is_alternating();
    HoaAutomaton result{alternating ? dealternated() : plain_automaton()};
    if (alternating) result.alternating = std::move(as_read_);
    result.tool = std::move(tool_);
    result.tool_version = std::move(tool_version_);
    result.acceptance_name = std::move(acceptance_name_);
    result.properties = std::move(properties_);
    result.headers = std::move(headers_);
    result.warnings = std::move(warnings_);
    return result;
  }

  Automaton dealternated() const {
    try {
      return dealternate(as_read_, options_.dealternation);
    } catch (const LimitError& limit) {
      throw LimitError(at_condition(limit));
    } catch (const UserError& refusal) {
      throw UserError(at_condition(refusal));
    }
  }

  Diagnostic at_condition(const UserError& error) const {
    const Diagnostic& why = error.diagnostics().front();
    return lexer_.diagnostic(acceptance_span_, Severity::Error, why.message, why.hint);
  }

  HoaLexer& lexer_;
  const HoaReaderOptions& options_;
  AlternatingAutomaton as_read_{};

  std::unordered_set<std::string_view> seen_items_;
  std::optional<std::uint32_t> declared_states_;
  Span states_span_{};
  std::unordered_set<bdd::Variable> known_variables_;
  std::vector<std::size_t> alias_places_;
  std::unordered_map<std::string_view, bdd::Bdd> aliases_;
  bool has_acceptance_ = false;
  Span acceptance_span_{};
  std::size_t written_marks_ = 0;  // as_read_.mark_count also counts those of complements
  Complements complements_;
  std::string acceptance_name_;
  Span name_span_{};
  std::string tool_;
  std::string tool_version_;
  std::vector<std::string> properties_;
  std::vector<std::pair<std::string, std::string>> headers_;

  bool has_body_ = false;
  std::vector<PlacedState> early_states_;
  std::optional<PlacedState> greatest_;
  std::optional<bdd::Bdd> state_label_;
  std::vector<PlacedState> listed_;
  std::vector<std::pair<State, std::string>> state_names_;
  std::vector<Diagnostic> warnings_;
};

}  // namespace

std::optional<HoaAutomaton> HoaReader::next() {
  while (true) {
    try {
      lexer_.begin_part();
      lexer_.advance();
      if (lexer_.token().is(Kind::End)) return std::nullopt;
      return OneAutomaton(lexer_, propositions_, options_).read();
    } catch (const UserError&) {
      // A word that is not expected where it stands is an error, unless it says to forget the automaton.
      if (lexer_.token().is(Kind::Abort)) continue;
      lexer_.skip_automaton();
      throw;
    }
  }
}

HoaAutomaton read_hoa(const SourceText& source, std::shared_ptr<Propositions> propositions,
                      const HoaReaderOptions& options) {
  HoaReader reader(source, std::move(propositions), options);
  std::optional<HoaAutomaton> first = reader.next();
  if (!first) throw UserError(diagnose(source, {0, 0}, Severity::Error, "there is no automaton here"));
  if (const auto second = reader.next()) {
    throw UserError(
        diagnose(source, second->span, Severity::Error, "one automaton is expected, not several"));
  }
  return std::move(*first);
}

}  // namespace ouro::omega
