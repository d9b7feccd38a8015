#include "promela/scope.hh"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace ouro::promela {

EntityId Entities::add(Entity entity) {
  all_.push_back(std::move(entity));
  return static_cast<EntityId>(all_.size() - 1);
}

EntityId Entities::find_in_process(program::ProcessTypeId process, std::string_view name) const {
  for (std::size_t i = 0; i < all_.size(); ++i)
    if (all_[i].process == process && all_[i].name.text == name) return static_cast<EntityId>(i);
  return none;
}

std::vector<std::string_view> Entities::names_in_process(program::ProcessTypeId process) const {
  std::vector<std::string_view> result;
  for (const Entity& entity : all_)
    if (entity.process == process) result.emplace_back(entity.name.text);
  return result;
}

bool Scopes::declare(const std::string& name, EntityId entity) {
  return open_.back().emplace(name, entity).second;
}

EntityId Scopes::find(const std::string& name) const {
  for (std::size_t i = open_.size(); i-- > 0;)
    if (const auto found = open_[i].find(name); found != open_[i].end()) return found->second;
  return none;
}

std::vector<std::string_view> Scopes::names() const {
  std::vector<std::string_view> result;
  for (const auto& scope : open_)
    for (const auto& [name, entity] : scope) result.emplace_back(name);
  std::ranges::sort(result);
  return result;
}

}  // namespace ouro::promela
