#include "reduce/slots.hh"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <map>
#include <numeric>
#include <optional>

#include "program/scalar.hh"

namespace ouro::reduce {

using program::ChannelType;
using program::Layout;
using program::none;
using program::ProcessType;
using program::Program;
using program::ScalarType;
using program::Variable;

Permutation identity_of(std::size_t members) {
  Permutation result(members);
  std::iota(result.begin(), result.end(), 0U);
  return result;
}

Permutation composed(const Permutation& first, const Permutation& second) {
  Permutation result(first.size());
  for (std::size_t i = 0; i < first.size(); ++i) result[i] = second[first[i]];
  return result;
}

Permutation inverse_of(const Permutation& permutation) {
  Permutation result(permutation.size());
  for (std::uint32_t i = 0; i < permutation.size(); ++i) result[permutation[i]] = i;
  return result;
}

/// Enumerates the scalars of a layout, and finds their tables.
class SlotBuilder {
 public:
  SlotBuilder(const Program& program, const Layout& layout, const Symmetry& symmetry, Slots& result)
      : program_(program), layout_(layout), symmetry_(symmetry), result_(result) {}

  void add_all() {
    for (program::VariableId i = 0; i < program_.globals.size(); ++i) {
      begin(variable_domain, i);
      add_variable(0, program_.globals[i], sorts().of_global(i));
    }
    for (std::uint32_t i = 0; i < layout_.channels.size(); ++i) {
      begin(channel_domain, i + 1);
      add_channel(layout_.channels[i]);
    }
    for (std::uint32_t i = 0; i < layout_.processes.size(); ++i) {
      begin(process_domain, i);
      add_process(layout_.processes[i]);
    }
  }

 private:
  const Sorts& sorts() const { return symmetry_.domains().sorts; }

  // --- Coordinates ---

  void begin(Domain domain, std::int64_t number) {
    key_.assign(1, domain);
    owners_.clear();
    sizes_.clear();
    add_coordinate(domain, number);
  }
  void add_coordinate(Domain domain, std::int64_t number) {
    const Reference found = result_.find(domain, number);
    key_.push_back(found.member == none ? 0 : 1);
    key_.push_back(found.member == none ? number : found.family);
    if (found.member == none) return;
    owners_.push_back(found.member);
    const std::uint32_t of_class = symmetry_.families()[found.family].of_class;
    sizes_.push_back(static_cast<std::uint32_t>(symmetry_.classes()[of_class].members.size()));
  }
  void add_fixed(std::int64_t number) {
    key_.push_back(0);
    key_.push_back(number);
  }

  /// Adds coordinates, does something, and takes them away again.
  template <class Work>
  void within(Work&& work) {
    const auto lengths = std::pair(key_.size(), owners_.size());
    work();
    key_.resize(lengths.first);
    owners_.resize(lengths.second);
    sizes_.resize(lengths.second);
  }

  // --- Scalars ---

  void add_variable(std::uint32_t base, const Variable& variable, Sort sort) {
    std::vector<std::uint32_t> strides(variable.dimensions.size(), 1);
    for (std::size_t i = strides.size(); i-- > 1;) strides[i - 1] = strides[i] * variable.dimensions[i];
    for (std::uint32_t element = 0; element < variable.element_count(); ++element)
      within([&] {
        for (std::size_t i = 0; i < strides.size(); ++i)
          add_coordinate(symmetry_.domains()(Sorts::of_dimension(sort, i)),
                         element / strides[i] % variable.dimensions[i]);
        Slot slot{.offset = base + variable.offset + element * variable.type.size(), .type = variable.type};
        add(slot, sort);
      });
  }

  void add_process(const Layout::Process& process) {
    const ProcessType& type = program_.process_types[process.type];
    add_raw(process.offset, type.location_size, -1);
    if (program_.uses_priorities) add_raw(process.offset + type.location_size, 1, -2);
    for (program::VariableId i = 0; i < type.locals.size(); ++i)
      within([&] {
        add_fixed(i);
        add_variable(process.offset, type.locals[i], sorts().of_local(process.type, i));
      });
  }

  void add_channel(const Layout::Channel& channel) {
    const ChannelType& type = program_.channel_types[channel.type];
    if (type.capacity == 0) return;
    add_raw(channel.offset, 1, -1);
    std::uint32_t offset = channel.offset + 1;
    for (std::uint32_t message = 0; message < type.capacity; ++message)
      for (std::size_t field = 0; field < type.fields.size(); ++field)
        within([&] {
          add_fixed(message);
          add_fixed(static_cast<std::int64_t>(field));
          Slot slot{.offset = offset, .type = type.fields[field]};
          slot.count_offset = channel.offset;
          slot.message = message;
          add(slot, sorts().of_field(channel.type, field));
          offset += type.fields[field].size();
        });
  }

  void add_raw(std::uint32_t offset, std::uint32_t size, std::int64_t what) {
    within([&] {
      add_fixed(what);
      ScalarType type;
      type.bits = static_cast<std::uint8_t>(8 * size);
      Slot slot{.offset = offset, .type = type, .is_raw = true};
      add(slot, std::nullopt);
    });
  }

  void add(Slot& slot, std::optional<Sort> sort) {
    if (sort) {
      slot.domain = symmetry_.domains()(*sort);
      slot.is_renamed = std::ranges::any_of(
          symmetry_.families(), [&](const Family& family) { return family.domain == slot.domain; });
    }
    if (owners_.empty() && !slot.is_renamed) return;
    result_.are_tangled_ |= slot.is_renamed || owners_.size() > 1;
    result_.are_shared_ |= owners_.size() > 1;
    if (slot.is_renamed) slot.numbers = result_.numbers_of(slot.domain);
    slot.owners = owners_;
    slot.strides.assign(sizes_.size(), 1);
    for (std::size_t i = sizes_.size(); i-- > 1;) slot.strides[i - 1] = slot.strides[i] * sizes_[i];
    slot.table = table_of_key();
    std::uint32_t at = slot.table;
    for (std::size_t i = 0; i < owners_.size(); ++i)
      at += slot.strides[i] * (owners_[i] - result_.class_first_[result_.class_of_[owners_[i]]]);
    result_.tables_[at] = static_cast<std::uint32_t>(result_.slots_.size());
    result_.slots_.push_back(std::move(slot));
  }

  std::uint32_t table_of_key() {
    auto& tables = result_.tables_;
    const auto [found, is_new] = tables_.try_emplace(key_, static_cast<std::uint32_t>(tables.size()));
    if (is_new) {
      const std::uint32_t size = std::accumulate(sizes_.begin(), sizes_.end(), 1U, std::multiplies<>());
      tables.resize(tables.size() + size, none);
    }
    return found->second;
  }

  const Program& program_;
  const Layout& layout_;
  const Symmetry& symmetry_;
  Slots& result_;
  std::vector<std::int64_t> key_;      // the coordinates, without members
  std::vector<std::uint32_t> owners_;  // their members
  std::vector<std::uint32_t> sizes_;   // how many members their classes have
  std::map<std::vector<std::int64_t>, std::uint32_t> tables_;
};

Slots::Slots(const Program& program, const Layout& layout, const Symmetry& symmetry) : symmetry_(symmetry) {
  for (std::uint32_t i = 0; i < symmetry.classes().size(); ++i) {
    class_first_.push_back(static_cast<std::uint32_t>(class_of_.size()));
    class_of_.insert(class_of_.end(), symmetry.classes()[i].members.size(), i);
  }
  SlotBuilder(program, layout, symmetry, *this).add_all();
  assert(std::ranges::find(tables_, none) == tables_.end());
}

Reference Slots::find(Domain domain, std::int64_t value) const {
  const Point* point = symmetry_.find(domain, value);
  if (point == nullptr) return {};
  return {point->family, class_first_[symmetry_.families()[point->family].of_class] + point->member};
}

std::int64_t Slots::load(const Slot& slot, const std::byte* bytes) {
  if (slot.is_raw) return program::load_unsigned(bytes + slot.offset, slot.type.size());
  return program::load_scalar(bytes + slot.offset, slot.type);
}

Reference Slots::reference(const Slot& slot, std::int64_t value, const std::byte* bytes) const {
  if (!slot.is_renamed) return {};
  // Behind the messages of a channel there are zeros, which are nobody's number.
  if (slot.count_offset != none && slot.message >= std::to_integer<std::uint32_t>(bytes[slot.count_offset]))
    return {};
  const Numbers& numbers = numbers_[slot.numbers];
  const auto index = static_cast<std::uint64_t>(value - numbers.low);
  if (index < numbers.references.size()) return numbers.references[index];
  return numbers.references.empty() ? find(slot.domain, value) : Reference{};
}

/// No table where the numbers are too far apart.
std::uint32_t Slots::numbers_of(Domain domain) {
  constexpr std::int64_t widest = 65'536;
  const auto known = std::ranges::find(numbers_, domain, &Numbers::domain);
  if (known != numbers_.end()) return static_cast<std::uint32_t>(known - numbers_.begin());
  std::vector<std::int64_t> all;
  for (const Family& family : symmetry_.families())
    if (family.domain == domain) all.insert(all.end(), family.values.begin(), family.values.end());
  const auto [low, high] = std::ranges::minmax(all);
  Numbers numbers{.domain = domain, .low = low};
  for (std::int64_t value = low; high - low < widest && value <= high; ++value)
    numbers.references.push_back(find(domain, value));
  numbers_.push_back(std::move(numbers));
  return static_cast<std::uint32_t>(numbers_.size() - 1);
}

std::uint32_t Slots::target(const Slot& slot, const Permutation& permutation) const {
  std::uint32_t at = slot.table;
  for (std::size_t i = 0; i < slot.owners.size(); ++i)
    at += slot.strides[i] * (permutation[slot.owners[i]] - class_first_[class_of_[slot.owners[i]]]);
  return tables_[at];
}

void Slots::apply(const Permutation& permutation, std::span<const std::byte> from,
                  std::span<std::byte> to) const {
  for (const Slot& slot : slots_) {
    const Slot& goal = slots_[target(slot, permutation)];
    const std::uint32_t size = slot.type.size();
    std::memcpy(to.data() + goal.offset, from.data() + slot.offset, size);
    if (!slot.is_renamed) continue;
    const Reference found = reference(slot, load(slot, from.data()), from.data());
    if (found.member == none) continue;
    const Family& family = symmetry_.families()[found.family];
    const std::int64_t value = family.values[permutation[found.member] - class_first_[family.of_class]];
    program::store_scalar(to.data() + goal.offset, goal.type, static_cast<std::int32_t>(value));
  }
}

std::uint32_t Slots::process(const Permutation& permutation, std::uint32_t number) const {
  const Reference found = find(process_domain, number);
  if (found.member == none) return number;
  const Family& family = symmetry_.families()[found.family];
  return static_cast<std::uint32_t>(family.values[permutation[found.member] - class_first_[family.of_class]]);
}

}  // namespace ouro::reduce
