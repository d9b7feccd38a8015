#include "reduce/renaming.hh"

#include <algorithm>
#include <set>

namespace ouro::reduce {

std::int64_t Renaming::operator()(Domain domain, std::int64_t number) const {
  const auto images = images_.find(domain);
  if (images == images_.end()) return number;
  const auto found = images->second.find(number);
  return found == images->second.end() ? number : found->second;
}

std::vector<std::pair<std::int64_t, std::int64_t>> Renaming::pairs(Domain domain) const {
  std::vector<std::pair<std::int64_t, std::int64_t>> result;
  const auto images = images_.find(domain);
  if (images == images_.end()) return result;
  for (const auto& [one, other] : images->second)
    if (one < other) result.emplace_back(one, other);
  return result;
}

std::vector<Domain> Renaming::domains() const {
  std::vector<Domain> result;
  for (const auto& [domain, images] : images_) result.push_back(domain);
  return result;
}

bool Renaming::exchange(Domain domain, std::int64_t one, std::int64_t other) {
  if (one == other || (*this)(domain, one) == other) return true;
  auto& images = images_[domain];
  if (images.contains(one) || images.contains(other)) return false;
  images[one] = other;
  images[other] = one;
  return true;
}

void Votes::add(Domain domain, std::int64_t one, std::int64_t other, std::uint32_t weight) {
  votes_[{domain, std::min(one, other), std::max(one, other)}] += weight;
}

void Votes::decide(Renaming& renaming) const {
  std::vector<std::pair<Pair, std::uint32_t>> all(votes_.begin(), votes_.end());
  std::ranges::stable_sort(all, [](const auto& a, const auto& b) { return a.second > b.second; });
  std::set<std::pair<Domain, std::int64_t>> decided;
  for (const auto& [pair, count] : all) {
    const std::pair one(pair.domain, pair.one);
    const std::pair other(pair.domain, pair.other);
    if (decided.contains(one) || decided.contains(other)) continue;
    if (!renaming.exchange(pair.domain, pair.one, pair.other)) continue;
    decided.insert(one);
    decided.insert(other);
  }
}

}  // namespace ouro::reduce
