// The readers of words on arbitrary bytes.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/source.hh"
#include "logic/word.hh"
#include "require.hh"

namespace {

using namespace ouro::logic;

template <class Read>
void check(std::string_view text, Read read) {
  const Alphabet alphabet = {"a", "b", "x > 3"};
  try {
    const auto word = read(alphabet, ouro::SourceText{.text = text});
    const std::string printed = to_text(alphabet, word);
    ouro::fuzz::require(read(alphabet, ouro::SourceText{.text = printed}) == word,
                        "what is printed reads back the same");
  } catch (const ouro::UserError& error) {
    ouro::fuzz::require(!error.diagnostics().empty(), "errors have diagnostics");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check(text, parse_lasso_word);
  check(text, parse_finite_word);
  return 0;
}
