// The code of one program that other runs have left on disk.
//
// Whether there is some for a layout is known after one hash and one attempt to open a file, without the
// compiler; and what is there is loaded without it (object_loader.hh). Only on processors whose object files
// the loader does not know, the compiler's library has to link them.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/code_cache.hh"
#include "native/code_key.hh"
#include "native/code_loader.hh"
#include "native/compiler.hh"
#include "program/layout.hh"
#include "program/program.hh"

namespace ouro::native {

class KeptCode {
 public:
  /// The program must outlive it. Nothing is computed before something is looked for.
  KeptCode(const program::Program& program, std::vector<program::ExpressionId> propositions, CodeCache cache);

  /// The archive of the layout's code (object_archive.hh). Safe to use from several threads, as `keep` is.
  std::optional<std::string> find(const program::Layout& layout) const;
  void keep(const program::Layout& layout, std::string_view packed) const;

  /// The layout's code, in memory for as long as this; null where there is none. One thread at a time.
  const LayoutCode* load(const program::Layout& layout, const EngineFunctions& engine);

 private:
  CodeKey key_of(const program::Layout& layout) const;

  const program::Program& program_;
  const std::vector<program::ExpressionId> propositions_;
  const CodeCache cache_;
  mutable std::once_flag once_;  // for what follows
  mutable std::optional<CodeKeys> keys_;
  std::vector<std::unique_ptr<const LoadedCode>> loaded_;
};

}  // namespace ouro::native
