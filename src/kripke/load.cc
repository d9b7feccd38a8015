#include "kripke/load.hh"

#include <algorithm>
#include <string_view>

#include "base/ascii.hh"
#include "kripke/aldebaran.hh"
#include "kripke/text.hh"
#include "omega/hoa_reader.hh"

namespace ouro::kripke {

namespace {

bool looks_like_hoa(std::string_view text) {
  const auto first = std::ranges::find_if_not(text, ascii::is_blank);
  const std::string_view rest = text.substr(static_cast<std::size_t>(first - text.begin()));
  return rest.starts_with("HOA:") || rest.starts_with("/*");
}

}  // namespace

std::unique_ptr<space::ExplicitSpace> load(const SourceText& source, const FromAutomatonOptions& options) {
  if (looks_like_hoa(source.text)) {
    return from_automaton(omega::read_hoa(source, std::make_shared<omega::Propositions>()).automaton,
                          options);
  }
  return looks_like_aldebaran(source.text) ? read_aldebaran(source) : read_text(source);
}

}  // namespace ouro::kripke
