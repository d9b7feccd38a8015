#include "native/kept_code.hh"

#include <utility>

namespace ouro::native {

using program::Layout;

KeptCode::KeptCode(const program::Program& program, std::vector<program::ExpressionId> propositions,
                   CodeCache cache)
    : program_(program), propositions_(std::move(propositions)), cache_(std::move(cache)) {}

CodeKey KeptCode::key_of(const Layout& layout) const {
  std::call_once(once_, [this] { keys_.emplace(program_, propositions_); });
  return keys_->of(layout);
}

std::optional<std::string> KeptCode::find(const Layout& layout) const {
  return cache_.is_on() ? cache_.find(key_of(layout)) : std::nullopt;
}

void KeptCode::keep(const Layout& layout, std::string_view packed) const {
  if (cache_.is_on()) cache_.keep(key_of(layout), packed);
}

const LayoutCode* KeptCode::load(const Layout& layout, const EngineFunctions& engine) {
  const auto packed = find(layout);
  auto loaded = packed ? load_code(*packed, layout, engine) : nullptr;
  return loaded == nullptr ? nullptr : &loaded_.emplace_back(std::move(loaded))->code;
}

}  // namespace ouro::native
