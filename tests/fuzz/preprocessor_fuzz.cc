// The C preprocessor of Promela on arbitrary bytes. What stands before the first zero byte is a definition,
// as after -D.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "promela/limits.hh"
#include "promela/preprocessor.hh"
#include "promela/source_map.hh"
#include "require.hh"

using namespace ouro;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  std::vector<std::string> definitions;
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    definitions.emplace_back(text.substr(0, zero));
    text.remove_prefix(zero + 1);
  }
  auto result = promela::cpp::preprocess(
      {.text = text, .path = "no_such_folder/fuzz", .definitions = definitions, .include_folders = {}});
  if (const auto* refused = std::get_if<promela::cpp::Refused>(&result)) {
    fuzz::require(!refused->message.empty(), "a refusal has a reason");
    return 0;
  }
  std::string& output = std::get<std::string>(result);
  fuzz::require(output.size() <= 2 * promela::limits::text_bytes + 1, "the output is bounded");
  fuzz::require(output.empty() || output.ends_with('\n'), "the last line ends");
  const auto map = promela::SourceMap::of_preprocessed(std::move(output), std::string(text), "fuzz",
                                                       "no_such_folder/fuzz");
  const auto end = static_cast<std::uint32_t>(map.text().size());
  fuzz::require(map.origin({end, end}).file < map.files().size(), "the end is in a file");
  return 0;
}
