#include "cli/reduction_report.hh"

#include <fmt/format.h>

namespace ouro::cli {

std::string reduction_text(const reduce::Reduced& reduced) {
  return fmt::format("commands merged: {}, resets: {}, variables hidden: {}", reduced.merged, reduced.resets,
                     reduced.hidden);
}

nlohmann::ordered_json reduction_json(const reduce::Reduced& reduced) {
  return {{"merged", reduced.merged}, {"resets", reduced.resets}, {"hidden", reduced.hidden}};
}

}  // namespace ouro::cli
