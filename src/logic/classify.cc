#include "logic/classify.hh"

namespace ouro::logic {

std::optional<HierarchyClass> classify(const Formula& formula) {
  const Traits traits = formula.traits();
  if (!traits.has(Trait::Linear)) return std::nullopt;
  const bool safety = traits.has(Trait::Safety);
  const bool guarantee = traits.has(Trait::Guarantee);
  if (safety && guarantee) return HierarchyClass::SafetyAndGuarantee;
  if (safety) return HierarchyClass::Safety;
  if (guarantee) return HierarchyClass::Guarantee;
  if (traits.has(Trait::Obligation)) return HierarchyClass::Obligation;
  const bool recurrence = traits.has(Trait::Recurrence);
  const bool persistence = traits.has(Trait::Persistence);
  if (recurrence && persistence) return HierarchyClass::RecurrenceAndPersistence;
  if (recurrence) return HierarchyClass::Recurrence;
  return persistence ? HierarchyClass::Persistence : HierarchyClass::Reactivity;
}

std::string_view to_string(HierarchyClass hierarchy_class) {
  switch (hierarchy_class) {
    case HierarchyClass::SafetyAndGuarantee:
      return "safety and guarantee";
    case HierarchyClass::Safety:
      return "safety";
    case HierarchyClass::Guarantee:
      return "guarantee";
    case HierarchyClass::Obligation:
      return "obligation";
    case HierarchyClass::RecurrenceAndPersistence:
      return "recurrence and persistence";
    case HierarchyClass::Recurrence:
      return "recurrence";
    case HierarchyClass::Persistence:
      return "persistence";
    case HierarchyClass::Reactivity:
      return "reactivity";
  }
  return {};
}

}  // namespace ouro::logic
