// The graph goes to `dot` in a file without a name, which it inherits, and the picture comes back in a pipe.
#include "cli/graphviz.hh"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "base/source.hh"

namespace ouro::cli {

void require_graphviz(std::string_view option, std::string_view otherwise) {
  if (std::system("command -v dot > /dev/null 2>&1") == 0) return;
  throw UserError(fmt::format("{} needs Graphviz, and there is no program 'dot'", option),
                  fmt::format("install it (on Debian the package graphviz), or {}", otherwise));
}

std::string svg_of(std::string_view graph) {
  const auto close = [](std::FILE* file) { std::fclose(file); };
  const std::unique_ptr<std::FILE, decltype(close)> input(std::tmpfile(), close);
  if (!input || std::fwrite(graph.data(), 1, graph.size(), input.get()) != graph.size() ||
      std::fflush(input.get()) != 0) {
    throw UserError("cannot write a temporary file for the program 'dot'", "is the disk full?");
  }
  std::FILE* const dot = popen(fmt::format("dot -Tsvg /dev/fd/{}", fileno(input.get())).c_str(), "r");
  if (dot == nullptr) throw UserError("cannot start the program 'dot'");
  std::string picture;
  std::array<char, 1U << 14U> chunk{};
  while (const std::size_t size = std::fread(chunk.data(), 1, chunk.size(), dot)) {
    picture.append(chunk.data(), size);
  }
  if (pclose(dot) != 0) throw UserError("the program 'dot' has failed to draw the automaton");
  return picture;
}

}  // namespace ouro::cli
