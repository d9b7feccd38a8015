#include "cli/simulate_interactive.hh"

#include <fmt/format.h>

#include <charconv>
#include <iostream>
#include <optional>
#include <string>

#include "cli/interrupt.hh"
#include "space/state_space.hh"
#include "trace/step_text.hh"

namespace ouro::cli {

namespace {

constexpr const char* help = R"(  NUMBER  take that step
  r       take a step at random
  u       undo the last step
  s       show the state: all variables, and where the processes are
  h       this help
  q       quit
)";

class Dialogue {
 public:
  Dialogue(SimulateRun& run, Random& random) : run_(run), random_(random) {}

  Stop hold() {
    bool is_new = true;
    while (!interrupted()) {
      if (is_new) list_choices();
      const std::optional<std::string> answer = ask();
      if (!answer || *answer == "q") return run_.is_running() ? Stop::User : Stop::Itself;
      is_new = obey(*answer);
    }
    return Stop::Interrupt;
  }

 private:
  void list_choices() {
    const trace::Simulation& simulation = run_.simulation();
    if (simulation.status() == trace::Simulation::Status::Deadlock)
      run_.output().line("no step is possible: an invalid end state");
    else if (!run_.is_running())
      run_.output().line("no step is possible");
    for (std::size_t i = 0; i < simulation.choice_count(); ++i) {
      const auto steps = simulation.steps(i);
      const trace::Narrator& narrator = simulation.narrator();
      const auto actor = narrator.actor(simulation.context(), steps[0].process, steps[0].command);
      std::string text = fmt::format("{:3}  {}", i + 1, to_text(actor));
      if (steps[0].partner != space::Step::none)
        text += "  with " +
                to_text(narrator.actor(simulation.context(), steps[0].partner, steps[0].partner_command));
      if (steps.size() > 1) text += fmt::format("  and {} more", steps.size() - 1);
      run_.output().line(text);
    }
  }

  std::optional<std::string> ask() {
    const std::size_t count = run_.simulation().choice_count();
    run_.output().write(count == 0   ? "u, s, h or q> "
                        : count == 1 ? "1, r, u, s, h or q> "
                                     : fmt::format("1-{}, r, u, s, h or q> ", count));
    run_.output().finish();
    std::string line;
    if (!std::getline(std::cin, line)) {
      run_.output().line("");
      return std::nullopt;
    }
    const std::size_t begin = line.find_first_not_of(" \t\r");
    const std::size_t end = line.find_last_not_of(" \t\r");
    return begin == std::string::npos ? std::string() : line.substr(begin, end - begin + 1);
  }

  /// Gives whether the state is another one now.
  bool obey(const std::string& answer) {
    if (answer.empty()) return false;
    if (answer == "h") return say(help);
    if (answer == "s") return run_.show_state(), false;
    if (answer == "u") return run_.undo() || say("this is the beginning\n");
    if (answer == "r") return draw();
    std::size_t number = 0;
    const auto result = std::from_chars(answer.data(), answer.data() + answer.size(), number);
    const bool is_number = result.ec == std::errc() && result.ptr == answer.data() + answer.size();
    if (!is_number) return say(fmt::format("'{}' is not understood; h for help\n", answer));
    if (number == 0 || number > run_.simulation().choice_count())
      return say(fmt::format("there is no step {}\n", number));
    run_.take(number - 1);
    return true;
  }

  bool draw() {
    if (!run_.is_running()) return say("no step is possible\n");
    run_.take(run_.simulation().draw(random_));
    return true;
  }

  bool say(const std::string& text) {
    run_.output().write(text);
    return false;
  }

  SimulateRun& run_;
  Random& random_;
};

}  // namespace

Stop choose_interactively(SimulateRun& run, Random& random) { return Dialogue(run, random).hold(); }

}  // namespace ouro::cli
