#include "promela/load.hh"

#include <utility>

namespace ouro::promela {

namespace {

Asked<SourceText> asked(const LoadOptions& options) {
  return {.conditions = options.conditions,
          .formulas = options.formulas,
          .ctl = options.ctl,
          .ctl_star = options.ctl_star};
}

}  // namespace

Loaded load_file(const std::string& path, const LoadOptions& options) {
  return lower(read_file(path, options.preprocess, asked(options)), options);
}

Loaded load_text(std::string text, const std::string& name, const LoadOptions& options) {
  return lower(read_text(std::move(text), name, options.preprocess, asked(options)), options);
}

}  // namespace ouro::promela
