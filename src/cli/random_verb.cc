#include "cli/random_verb.hh"

#include <fmt/format.h>

#include <charconv>
#include <memory>
#include <string>
#include <unordered_set>

#include "base/random.hh"
#include "base/source.hh"
#include "cli/interrupt.hh"
#include "cli/output.hh"
#include "cli/report.hh"
#include "logic/express.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "omega/hoa_writer.hh"
#include "omega/random_automaton.hh"

namespace ouro::cli {

namespace {

using logic::Formula;
using logic::Logic;
using logic::Op;

constexpr const char* examples = R"(Examples:
  ouro random formula -n 10 --size 5..15 --propositions 3
  ouro random formula -n 10 --logic ctl --seed 7 --to nusmv
  ouro random formula --propositions req,ack --weights 'X=0,U=3'
  ouro random word -n 5 --propositions a,b --stem 3 --cycle 2
  ouro random automaton --propositions 2 --states 10 --acceptance 2

The same seed gives the same output on every machine.)";

struct RandomOptions {
  std::string kind;
  std::uint64_t count = 1;
  std::uint64_t seed = 0;
  std::string propositions = "3";
  std::string size = "5..15";
  std::string logic = "ltl";
  std::string weights;
  double bounded = 0;
  std::string to = "infix";
  bool unique = false;
  std::size_t stem = 4;
  std::size_t cycle = 4;
  double density = 0.5;
  std::size_t states = 5;
  double edges = 2;
  std::string acceptance = "1";
};

// "3" stands for p0,p1,p2.
logic::Alphabet alphabet_of(const std::string& text) {
  std::size_t number = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  if (result.ptr != text.data() + text.size()) return split_list(text);
  if (result.ec != std::errc() || number > 10'000)
    throw UserError("--propositions: at most 10000 are possible");
  logic::Alphabet alphabet;
  for (std::size_t i = 0; i < number; ++i) alphabet.push_back(fmt::format("p{}", i));
  return alphabet;
}

// "U=3,X=0": operators as they are written in infix, `p` for propositions.
void set_weights(logic::OpWeights& weights, const std::string& text) {
  std::vector<std::string_view> names;
  const auto name_of = [](Op op) { return op == Op::Proposition ? "p" : spelling(logic::Syntax::Infix, op); };
  for (std::size_t i = 0; i < logic::op_count; ++i) names.push_back(name_of(static_cast<Op>(i)));
  for (const std::string& item : split_list(text)) {
    const std::size_t equals = item.find('=');
    const std::string name = item.substr(0, equals);
    double weight = -1;
    if (equals != std::string::npos) {
      const char* end = item.data() + item.size();
      const auto result = std::from_chars(item.data() + equals + 1, end, weight);
      if (result.ec != std::errc() || result.ptr != end) weight = -1;
    }
    if (!(weight >= 0 && weight <= 1e9)) {
      throw UserError(fmt::format("--weights: '{}' is not of the form OPERATOR=NUMBER", item),
                      "numbers are from 0 (never) upwards");
    }
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) unknown_value("--weights", name, names);
    weights.set(static_cast<Op>(found - names.begin()), weight);
  }
}

class RandomFormulas {
 public:
  explicit RandomFormulas(const RandomOptions& options)
      : options_(options), random_(options.seed), to_(syntax_named(options.to, "--to")) {
    const Range size = parse_range(options.size, "--size");
    constexpr std::uint64_t largest = 10'000'000;
    if (size.low == 0 || size.high > largest) {
      throw UserError(fmt::format("--size: a formula has between 1 and {} nodes", largest));
    }
    generator_.logic = logic_named(options.logic, "--logic");
    generator_.propositions = alphabet_of(options.propositions);
    generator_.min_size = size.low;
    generator_.max_size = size.high;
    generator_.weights = logic::OpWeights(generator_.logic);
    generator_.bounded = options.bounded;
    set_weights(generator_.weights, options.weights);
  }

  int run() {
    catch_interrupts();
    for (std::uint64_t i = 0; i < options_.count && !interrupted(); ++i) {
      const Formula formula = draw();
      output_.line(to_text(express(formula), {.syntax = to_}));
    }
    output_.finish();
    return interrupted() ? 3 : 0;
  }

 private:
  Formula express(const Formula& formula) const {
    return generator_.logic == Logic::FiniteLtl ? formula : express_in(formula, to_);
  }

  // With --unique a small space of formulas may be exhausted: then it is an error, not a hang.
  Formula draw() {
    constexpr int tries = 100'000;
    for (int i = 0; i < tries; ++i) {
      const Formula formula = random_formula(pool_, random_, generator_);
      if (!options_.unique || seen_.insert(formula).second) return formula;
    }
    throw UserError(fmt::format("--unique: no new formula among {} draws after {}", tries, seen_.size()),
                    "allow larger sizes or more propositions");
  }

  const RandomOptions& options_;
  logic::FormulaPool pool_;
  Random random_;
  logic::Syntax to_;
  logic::RandomFormulaOptions generator_;
  std::unordered_set<Formula> seen_;
  Output output_;
};

int random_words(const RandomOptions& options) {
  const logic::Alphabet alphabet = alphabet_of(options.propositions);
  if (options.cycle == 0) throw UserError("--cycle: a cycle has at least one letter");
  catch_interrupts();
  Random random(options.seed);
  Output output;
  const logic::RandomWordOptions word{
      .max_stem = options.stem, .max_cycle = options.cycle, .density = options.density};
  for (std::uint64_t i = 0; i < options.count && !interrupted(); ++i) {
    output.line(to_text(alphabet, random_lasso_word(random, alphabet.size(), word)));
  }
  output.finish();
  return interrupted() ? 3 : 0;
}

// "2": a generalised Büchi condition with two sets. "random=2": any condition over two sets.
void set_acceptance(omega::RandomAutomatonOptions& automaton, const std::string& text) {
  const std::string_view prefix = "random=";
  const bool is_random = text.starts_with(prefix);
  const std::string_view number = std::string_view(text).substr(is_random ? prefix.size() : 0);
  const auto result = std::from_chars(number.data(), number.data() + number.size(), automaton.marks);
  const bool read = result.ec == std::errc() && result.ptr == number.data() + number.size();
  if (!read || automaton.marks > 64) {
    throw UserError(fmt::format("--acceptance: '{}' is neither N nor random=N", text),
                    "N acceptance sets, from 0 to 64");
  }
  if (!is_random) automaton.acceptance = omega::Acceptance::generalized_buchi(automaton.marks);
}

int random_automata(const RandomOptions& options) {
  omega::RandomAutomatonOptions automaton{.states = options.states,
                                          .mean_edges = options.edges,
                                          .literal_density = options.density,
                                          .propositions = alphabet_of(options.propositions)};
  set_acceptance(automaton, options.acceptance);
  catch_interrupts();
  Random random(options.seed);
  Output output;
  for (std::uint64_t i = 0; i < options.count && !interrupted(); ++i) {
    const auto propositions = std::make_shared<omega::Propositions>();
    output.write(to_hoa(random_automaton(random, propositions, automaton)));
  }
  output.finish();
  return interrupted() ? 3 : 0;
}

int run_random(const RandomOptions& options) {
  if (options.kind == "formula") return RandomFormulas(options).run();
  if (options.kind == "word") return random_words(options);
  if (options.kind == "automaton") return random_automata(options);
  unknown_value("KIND", options.kind, {"formula", "word", "automaton"});
}

void add_automaton_options(CLI::App& verb, RandomOptions& options) {
  const std::string automata = "Automata";
  verb.add_option("--states", options.states, "How many states")
      ->type_name("N")
      ->check(CLI::Range(1, 10'000'000))
      ->capture_default_str()
      ->group(automata);
  verb.add_option("--edges", options.edges, "Edges of a state, on average")
      ->type_name("MEAN")
      ->check(CLI::Range(0.0, 1e6))
      ->capture_default_str()
      ->group(automata);
  verb.add_option("--acceptance", options.acceptance, "Büchi sets; or any condition over so many sets")
      ->type_name("N|random=N")
      ->capture_default_str()
      ->group(automata);
}

}  // namespace

void add_random_verb(CLI::App& app, Action& action) {
  CLI::App* verb = app.add_subcommand("random", "Random formulas, words and automata from a seed");
  const auto options = std::make_shared<RandomOptions>();
  verb->add_option("KIND", options->kind, "What to draw: formula, word or automaton")->required();
  verb->add_option("-n,--count", options->count, "How many")->type_name("N")->capture_default_str();
  verb->add_option("--seed", options->seed, "Seed of the random numbers")
      ->type_name("N")
      ->capture_default_str();
  verb->add_option("--propositions", options->propositions, "How many (p0, p1, ...), or a list of names")
      ->type_name("N|NAMES")
      ->capture_default_str();
  const std::string formulas = "Formulas";
  verb->add_option("--size", options->size, "Operators and operands")
      ->type_name("MIN..MAX")
      ->capture_default_str()
      ->group(formulas);
  verb->add_option("--logic", options->logic, "ltl, ltlf, ctl or ctl*")
      ->type_name("LOGIC")
      ->capture_default_str()
      ->group(formulas);
  verb->add_option("--weights", options->weights,
                   "Relative frequencies, such as X=0,U=3,p=2; unnamed ones are 1")
      ->type_name("OP=NUMBER,...")
      ->group(formulas);
  verb->add_option("--bounded", options->bounded, "How often F and G get bounds")
      ->type_name("0..1")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str()
      ->group(formulas);
  verb->add_option("--to", options->to, "Syntax to print: infix, spin, lbt, symbols or nusmv")
      ->type_name("SYNTAX")
      ->capture_default_str()
      ->group(formulas);
  verb->add_flag("--unique", options->unique, "No formula twice")->group(formulas);
  const std::string words = "Words";
  verb->add_option("--stem", options->stem, "Longest stem")
      ->type_name("N")
      ->capture_default_str()
      ->group(words);
  verb->add_option("--cycle", options->cycle, "Longest cycle")
      ->type_name("N")
      ->capture_default_str()
      ->group(words);
  verb->add_option("--density", options->density,
                   "How often a proposition is true in a letter, or occurs in a label")
      ->type_name("0..1")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str()
      ->group("Words and automata");
  add_automaton_options(*verb, *options);
  verb->footer(examples);
  verb->callback([options, &action] { action = [options] { return run_random(*options); }; });
}

}  // namespace ouro::cli
