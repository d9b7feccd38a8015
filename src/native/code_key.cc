#include "native/code_key.hh"

#include <cstddef>
#include <string_view>

#include "native/generator_stamp.hh"
#include "native/module.hh"
#include "native/processor.hh"
#include "program/fingerprint.hh"

namespace ouro::native {

using namespace program;

namespace {

class Numbers {
 public:
  explicit Numbers(std::vector<std::uint32_t>& all) : all_(all) {}

  void add(std::uint32_t number) { all_.push_back(number); }
  void add_long(std::uint64_t number) {
    add(static_cast<std::uint32_t>(number));
    add(static_cast<std::uint32_t>(number >> 32U));
  }
  void add_size(std::size_t size) { add(static_cast<std::uint32_t>(size)); }
  void add_all(const std::vector<std::uint32_t>& numbers) {
    add_size(numbers.size());
    all_.insert(all_.end(), numbers.begin(), numbers.end());
  }
  void add_text(std::string_view text) {
    add_size(text.size());
    for (const char c : text) add(static_cast<unsigned char>(c));
  }

 private:
  std::vector<std::uint32_t>& all_;
};

}  // namespace

CodeKeys::CodeKeys(const Program& program, const std::vector<ExpressionId>& propositions) {
  Numbers numbers(common_);
  const Fingerprint what = fingerprint(program);
  numbers.add_long(what.high);
  numbers.add_long(what.low);
  numbers.add_all(propositions);
  numbers.add_text(generator_stamp());
  numbers.add_long(module_stamp);
  numbers.add_all(processor_features());
}

CodeKey CodeKeys::of(const Layout& layout) const {
  std::vector<std::uint32_t> all = common_;
  Numbers numbers(all);
  const auto& [id, parent, processes, channels, size] = layout;
  numbers.add(id);
  numbers.add(parent);
  numbers.add_size(processes.size());
  for (const auto& [type, offset] : processes) {
    numbers.add(type);
    numbers.add(offset);
  }
  numbers.add_size(channels.size());
  for (const auto& [type, offset] : channels) {
    numbers.add(type);
    numbers.add(offset);
  }
  numbers.add(size);
  return fingerprint(all);
}

}  // namespace ouro::native
