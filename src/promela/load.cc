#include "promela/load.hh"

#include <utility>

namespace ouro::promela {

Loaded load_file(const std::string& path, const LoadOptions& options) {
  return lower(read_file(path, options.preprocess, options.conditions), options);
}

Loaded load_text(std::string text, const std::string& name, const LoadOptions& options) {
  return lower(read_text(std::move(text), name, options.preprocess, options.conditions), options);
}

}  // namespace ouro::promela
