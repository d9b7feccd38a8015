// Every model of a large collection that SPIN accepts is read.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "base/source.hh"
#include "promela/reader.hh"
#include "unit/shared_files.hh"

namespace ouro::promela {
namespace {

std::vector<std::string> split(const std::string& line, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(line);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

// Options as SPIN takes them; folders are relative to the collection.
PreprocessOptions options_of(const std::string& text, const std::string& collection) {
  PreprocessOptions options;
  for (const std::string& option : split(text, ' ')) {
    if (option.starts_with("-D")) options.definitions.push_back(option.substr(2));
    if (option.starts_with("-E-I")) options.include_folders.push_back(collection + "/" + option.substr(4));
  }
  return options;
}

std::string why_refused(const std::string& path, const PreprocessOptions& options) {
  try {
    read_file(path, options);
    return {};
  } catch (const UserError& error) {
    return render(error.diagnostics().front());
  }
}

TEST(SharedModels, AreReadWhereSpinAcceptsThem) {
  const std::vector<std::string> manifest = shared_lines("promela/manifest.csv");
  if (manifest.empty()) GTEST_SKIP() << "the collection of Promela models is not there";
  const std::string collection = shared_folder() / "promela";
  int read = 0;
  for (std::size_t i = 1; i < manifest.size(); ++i) {
    const std::vector<std::string> fields = split(manifest[i], ',');
    ASSERT_GE(fields.size(), 4U) << manifest[i];
    const bool embeds_c = fields[3] != "0";
    const bool accepted = fields.size() > 6 && fields[6] == "accepts";
    if (embeds_c || !accepted) continue;
    const std::string why = why_refused(collection + "/" + fields[0], options_of(fields[2], collection));
    // Some models include files that are not part of the collection.
    if (why.find("No such file or directory") != std::string::npos) continue;
    EXPECT_EQ(why, "") << fields[0];
    ++read;
  }
  EXPECT_GT(read, 350);
}

}  // namespace
}  // namespace ouro::promela
