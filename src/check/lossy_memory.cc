#include "check/lossy_memory.hh"

#include <algorithm>
#include <limits>

#include "store/hash_compact.hh"

namespace ouro::check {

namespace {

/// With hashes there are fewer states, and less is on the stack.
std::size_t set_bytes(const Limits& limits, const LossyOptions& lossy) {
  const std::size_t rest = limits.memory_bytes / (lossy.kind == LossyKind::Compact ? 8 : 4);
  return std::min(lossy.set_bytes.value_or(limits.memory_bytes - rest), limits.memory_bytes);
}

}  // namespace

LossyMemory::LossyMemory(const Limits& limits, const LossyOptions& lossy)
    : lossy_(lossy), all_(limits.memory_bytes), set_(set_bytes(limits, lossy)) {}

std::unique_ptr<store::VisitedSet> LossyMemory::make_set() const {
  if (lossy_.kind == LossyKind::Compact) return std::make_unique<store::HashCompact>(set_);
  return std::make_unique<store::BitState>(set_, lossy_.hashes);
}

Limits LossyMemory::watched(Limits limits) const {
  if (lossy_.kind == LossyKind::BitState) limits.memory_bytes = std::numeric_limits<std::size_t>::max();
  return limits;
}

}  // namespace ouro::check
