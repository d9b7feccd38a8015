#include "cli/reduction_report.hh"

#include <fmt/format.h>

namespace ouro::cli {

std::string reduction_text(const session::Model& model) {
  const reduce::Reduced* reduced = model.reduced();
  const bool is_asked_for =
      reduced != nullptr && (!model.stays() || reduced->merged + reduced->resets + reduced->hidden > 0);
  if (!is_asked_for) return {};
  return fmt::format("commands merged: {}, resets: {}, variables hidden: {}", reduced->merged,
                     reduced->resets, reduced->hidden);
}

nlohmann::ordered_json reduction_json(const reduce::Reduced& reduced) {
  return {{"merged", reduced.merged}, {"resets", reduced.resets}, {"hidden", reduced.hidden}};
}

std::string symmetry_text(const session::Model& model) {
  if (model.symmetry() == nullptr) return {};
  return fmt::format("{} ({} permutations){}", model.symmetry()->text(),
                     model.symmetry()->permutation_count(), model.stays() ? "; who has ended stays" : "");
}

nlohmann::ordered_json symmetry_json(const session::Model& model) {
  auto classes = nlohmann::ordered_json::array();
  for (const reduce::SymmetryClass& symmetric : model.symmetry()->classes())
    classes.push_back(symmetric.members);
  return {{"classes", classes},
          {"permutations", model.symmetry()->permutation_count()},
          {"ended_processes_stay", model.stays()}};
}

}  // namespace ouro::cli
