// Every model of a large collection that SPIN accepts is read.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "base/source.hh"
#include "promela/print.hh"
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

// What was read also prints as a model that reads and prints the same.
std::string why_refused(const std::string& path, const PreprocessOptions& options) {
  try {
    const std::string printed = to_text(read_file(path, options));
    return to_text(read_source(SourceMap(printed))) == printed ? "" : "reads differently when printed";
  } catch (const UserError& error) {
    return render(error.diagnostics().front());
  }
}

// Every fourth model, from the given one on, so that several processes share the work.
class SharedModels : public ::testing::TestWithParam<std::size_t> {};

TEST_P(SharedModels, AreReadWhereSpinAcceptsThem) {
  const std::vector<std::string> manifest = shared_lines("promela/manifest.csv");
  if (manifest.empty()) GTEST_SKIP() << "the collection of Promela models is not there";
  const std::string collection = shared_folder() / "promela";
  int read = 0;
  for (std::size_t i = GetParam(); i < manifest.size(); i += 4) {
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
  EXPECT_GT(read, 80);
}

INSTANTIATE_TEST_SUITE_P(Quarters, SharedModels, ::testing::Values(1, 2, 3, 4));

}  // namespace
}  // namespace ouro::promela
