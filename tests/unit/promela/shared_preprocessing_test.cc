// The built-in preprocessor against GCC's, on a large collection of models: the same words and blanks,
// told to be from the same lines.
#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "preprocessing.hh"
#include "unit/shared_files.hh"

namespace ouro::promela {
namespace {

using Options = std::vector<std::string>;

// A model's path and the options it needs.
using Models = std::set<std::pair<std::string, Options>>;

void add_listed(Models& models) {
  const std::string collection = shared_folder() / "promela";
  const std::vector<std::string> manifest = shared_lines("promela/manifest.csv");
  for (std::size_t i = 1; i < manifest.size(); ++i) {
    const std::vector<std::string> fields = split(manifest[i], ',');
    if (fields.size() > 2) models.emplace(collection + "/" + fields[0], split(fields[2], ' '));
  }
}

bool looks_like_a_model(const std::filesystem::path& path) {
  static const std::set<std::string> endings = {".pml", ".pm",  ".prom", ".promela", ".spin",   ".input",
                                                ".pr",  ".prm", ".h",    ".prp",     ".define", ".ltl"};
  return endings.contains(path.extension().string());
}

void add_files(Models& models, const std::filesystem::path& folder) {
  std::error_code error;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error)) {
    if (entry.is_regular_file() && looks_like_a_model(entry.path())) models.emplace(entry.path(), Options());
  }
}

// Folders in options are relative to the collection.
PreprocessOptions options_of(const Options& given) {
  // A definition, so that even texts with nothing to do in them are preprocessed.
  PreprocessOptions options{.definitions = {"ouro_unused"}};
  const std::string collection = shared_folder() / "promela";
  for (const std::string& option : given) {
    if (option.starts_with("-D")) options.definitions.push_back(option.substr(2));
    if (option.starts_with("-E-I")) options.include_folders.push_back(collection + "/" + option.substr(4));
  }
  return options;
}

// Every fourth file, from the given one on, so that several processes share the work.
class SharedPreprocessing : public ::testing::TestWithParam<int> {};

TEST_P(SharedPreprocessing, IsAsGccDoesIt) {
  Models models;
  add_listed(models);
  add_files(models, shared_folder() / "promela");
  add_files(models, shared_folder() / "beem");
  if (models.empty()) GTEST_SKIP() << "the collections of models are not there";
  int index = 0;
  int built_in = 0;
  int refused_by_both = 0;
  std::map<std::string, int> left_to_gcc;
  for (const auto& [path, given] : models) {
    if (index++ % 4 != GetParam()) continue;
    const PreprocessOptions options = options_of(given);
    const auto mine =
        lines_without_gcc([&](const PreprocessOptions& o) { return preprocess_file(path, o); }, options);
    const auto theirs =
        lines_by_gcc([&](const PreprocessOptions& o) { return preprocess_file(path, o); }, options);
    if (mine.refusal.empty()) {
      ++built_in;
      EXPECT_EQ(theirs.refusal, "") << path;
      EXPECT_EQ(first_difference(mine.lines, theirs.lines), "") << path;
    } else if (!theirs.refusal.empty()) {
      ++refused_by_both;
    } else {
      ++left_to_gcc[mine.refusal];
    }
  }
  std::cout << built_in << " without gcc, " << refused_by_both << " refused by both\n";
  for (const auto& [why, count] : left_to_gcc) std::cout << count << " left to gcc: " << why << "\n";
  EXPECT_GT(built_in, 200);
  EXPECT_LT(left_to_gcc.size(), 3U);
}

INSTANTIATE_TEST_SUITE_P(Quarters, SharedPreprocessing, ::testing::Values(0, 1, 2, 3));

}  // namespace
}  // namespace ouro::promela
