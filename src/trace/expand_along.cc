#include "trace/expand_along.hh"

#include <algorithm>
#include <cstdint>

#include "program/way_telling.hh"

namespace ouro::trace {

using space::Step;

void expand_along(std::span<const Step> way, space::StateView state, space::Cursor& cursor,
                  space::Successors& successors) {
  auto* const telling = dynamic_cast<program::WayTelling*>(&cursor);
  const auto number = [way](std::span<const Step> gone, program::LayoutId) -> std::uint32_t {
    const bool is_begun = gone.size() <= way.size() && std::ranges::equal(gone, way.first(gone.size()));
    return is_begun ? static_cast<std::uint32_t>(gone.size()) : 0;
  };
  if (telling != nullptr) telling->tell_ways_apart(number);
  successors.clear();
  cursor.successors(state, successors);
  if (telling != nullptr) telling->tell_ways_apart({});
}

}  // namespace ouro::trace
