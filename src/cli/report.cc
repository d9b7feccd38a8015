#include "cli/report.hh"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace ouro::cli {

namespace {

bool use_colour() {
  const char* no_color = std::getenv("NO_COLOR");
  return (no_color == nullptr || *no_color == '\0') && isatty(STDERR_FILENO) != 0;
}

// Makes the first occurrence of a word bold in the given colour.
void highlight(std::string& text, std::string_view word, std::string_view colour) {
  const std::size_t at = text.find(word);
  if (at == std::string::npos) return;
  text.insert(at + word.size(), "\033[0m");
  text.insert(at, colour);
}

}  // namespace

void report(const Diagnostic& diagnostic) {
  std::string text = render(diagnostic);
  if (use_colour()) {
    highlight(text, "error:", "\033[1;31m");
    highlight(text, "warning:", "\033[1;35m");
    if (!diagnostic.marker.empty()) highlight(text, diagnostic.marker, "\033[1;32m");
  }
  std::fputs(text.c_str(), stderr);
}

void report(const UserError& error) {
  for (const Diagnostic& diagnostic : error.diagnostics()) report(diagnostic);
}

int exit_status_of(const UserError& error) {
  return dynamic_cast<const LimitError*>(&error) == nullptr ? exit_wrong : exit_incomplete;
}

void Failures::add(const UserError& error, const std::string& place) {
  for (Diagnostic diagnostic : error.diagnostics()) {
    if (diagnostic.file.empty()) diagnostic.file = place;
    report(diagnostic);
  }
  ++(exit_status_of(error) == exit_incomplete ? incomplete_ : wrong_);
}

int Failures::exit_status(int otherwise) const {
  if (wrong_ > 0) return exit_wrong;
  return incomplete_ > 0 ? exit_incomplete : otherwise;
}

}  // namespace ouro::cli
