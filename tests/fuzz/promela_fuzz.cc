// The reader of Promela models on arbitrary bytes, which stand for what the preprocessor left.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/source.hh"
#include "promela/print.hh"
#include "promela/reader.hh"
#include "refused_or.hh"
#include "require.hh"

namespace {

using namespace ouro;

// Parentheses that printing adds may be one too many.
void require_same(const std::string& printed) {
  try {
    const promela::Model again = promela::read_source(promela::SourceMap(printed, "printed"));
    fuzz::require(promela::to_text(again) == printed, "a printed model reads as the same model");
  } catch (const UserError& error) {
    fuzz::require(std::string_view(error.what()).find("nested more") != std::string_view::npos,
                  "a printed model can be read");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  fuzz::refused_or([&] {
    const promela::Model model = promela::read_source(promela::SourceMap(std::string(text), "fuzz"));
    for (const promela::Statement& statement : model.statements) {
      fuzz::require(model.source.origin(statement.position).line > 0, "a statement stands somewhere");
    }
    require_same(promela::to_text(model));
  });
  return 0;
}
