#include "base/temporary_folder.hh"

#include <cstdlib>
#include <string>
#include <system_error>

#include "base/source.hh"

namespace ouro {

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "ouro-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw UserError("cannot make a temporary folder");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace ouro
