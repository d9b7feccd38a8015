#include "promela/types.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/suggest.hh"

namespace ouro::promela {
namespace {

using program::Meaning;
using program::ScalarType;

constexpr std::size_t max_symbols = 255;

ScalarType scalar_type(BasicType basic, std::uint8_t bits, std::uint16_t symbols) {
  switch (basic) {
    case BasicType::Bit:
      return {.meaning = Meaning::Number, .bits = 1};
    case BasicType::Bool:
      return {.meaning = Meaning::Boolean, .bits = 1};
    case BasicType::Byte:
      return {.meaning = Meaning::Number, .bits = 8};
    case BasicType::Short:
      return {.meaning = Meaning::Number, .bits = 16, .is_signed = true};
    case BasicType::Unsigned:
      return {.meaning = Meaning::Number, .bits = bits};
    case BasicType::Mtype:
      return {.meaning = Meaning::Symbol, .bits = 8, .symbols = symbols};
    case BasicType::Chan:
      return {.meaning = Meaning::Channel, .bits = 8};
    case BasicType::Pid:
      return {.meaning = Meaning::Process, .bits = 8};
    default:
      return {.meaning = Meaning::Number, .bits = 32, .is_signed = true};
  }
}

}  // namespace

Types::Types(std::vector<program::SymbolSet>& symbol_sets, Reporter& messages)
    : symbol_sets_(symbol_sets), messages_(messages) {
  symbol_sets_.push_back({"mtype", {}});
}

std::uint16_t Types::symbol_set(const std::string& name) {
  if (name.empty()) return 0;
  for (std::size_t i = 1; i < symbol_sets_.size(); ++i)
    if (symbol_sets_[i].name == name) return static_cast<std::uint16_t>(i);
  symbol_sets_.push_back({name, {}});
  return static_cast<std::uint16_t>(symbol_sets_.size() - 1);
}

void Types::add(const SymbolDeclaration& declaration) {
  const std::uint16_t set = symbol_set(declaration.set.text);
  std::vector<std::string>& names = symbol_sets_[set].names;
  for (std::size_t i = declaration.symbols.size(); i-- > 0;) {
    const Name& name = declaration.symbols[i];
    if (names.size() == max_symbols) {
      messages_.error(name.position, fmt::format("a set of symbols has at most {} names", max_symbols),
                      "use several sets: mtype:name = { ... }");
      return;
    }
    names.push_back(name.text);
    if (!symbols_.emplace(name.text, Symbol{set, static_cast<std::int32_t>(names.size())}).second)
      messages_.error(name.position, fmt::format("the symbol {} is declared twice", name.text));
  }
}

void Types::add(const RecordType& type, const std::vector<Extent>& extents) {
  if (find_record(type.name.text) != none)
    messages_.error(type.name.position, fmt::format("the type {} is declared twice", type.name.text));
  Record record{.name = type.name.text};
  std::size_t next = 0;
  for (const Declaration& declaration : type.fields) {
    for (const Variable& variable : declaration.variables) {
      const Extent& extent = extents[next++];
      const bool taken = std::ranges::any_of(
          record.fields, [&](const Field& field) { return field.name == variable.name.text; });
      if (taken)
        messages_.error(variable.name.position,
                        fmt::format("the field {} is declared twice", variable.name.text));
      record.fields.push_back({variable.name.text, extent, &variable, record.leaf_count});
      record.leaf_count += leaf_count(extent.shape);
      record.element_count += element_count(extent);
      if (extent.shape.is_record())
        record.depth = std::max(record.depth, records_[extent.shape.record].depth + 1);
    }
  }
  if (record.element_count > max_elements)
    messages_.error(type.name.position,
                    fmt::format("the type {} holds more than {} numbers", type.name.text, max_elements));
  if (record.depth > max_depth)
    messages_.error(type.name.position,
                    fmt::format("types are nested more than {} deep in {}", max_depth, type.name.text));
  if (record.element_count > max_elements || record.depth > max_depth)
    record = Record{.name = type.name.text};
  records_.push_back(std::move(record));
}

RecordId Types::find_record(const std::string& name) const {
  for (std::size_t i = 0; i < records_.size(); ++i)
    if (records_[i].name == name) return static_cast<RecordId>(i);
  return none;
}

Shape Types::shape(const Type& type, std::uint8_t bits) {
  if (type.basic != BasicType::Record)
    return {.scalar = scalar_type(type.basic, bits,
                                  type.basic == BasicType::Mtype ? symbol_set(type.name) : std::uint16_t{0})};
  const RecordId record = find_record(type.name);
  if (record == none) {
    std::vector<std::string_view> names;
    for (const Record& known : records_) names.emplace_back(known.name);
    const std::string_view near = nearest(type.name, names);
    messages_.error(
        type.position, fmt::format("there is no type named {}", type.name),
        near.empty() ? "a typedef must stand before its first use" : fmt::format("did you mean {}?", near));
  }
  return {.scalar = {}, .record = record};
}

const Symbol* Types::find_symbol(std::string_view name) const {
  const auto found = symbols_.find(std::string(name));
  return found == symbols_.end() ? nullptr : &found->second;
}

std::vector<std::string_view> Types::symbol_names() const {
  std::vector<std::string_view> result;
  for (const auto& [name, symbol] : symbols_) result.emplace_back(name);
  std::ranges::sort(result);
  return result;
}

std::uint64_t Types::element_count(const Extent& extent) const {
  const std::uint64_t one = extent.shape.is_record() ? records_[extent.shape.record].element_count : 1;
  return one * extent.size.value_or(1);
}

std::uint32_t Types::leaf_count(const Shape& shape) const {
  return shape.is_record() ? records_[shape.record].leaf_count : 1;
}

std::vector<Leaf> Types::leaves(const std::string& name, const Extent& extent) const {
  std::vector<Leaf> result;
  Leaf prefix{.name = name};
  if (extent.size) {
    prefix.name += "[]";
    prefix.dimensions.push_back(*extent.size);
  }
  append_leaves(std::move(prefix), extent.shape, result);
  return result;
}

void Types::append_leaves(Leaf prefix, const Shape& shape, std::vector<Leaf>& result) const {
  if (!shape.is_record()) {
    prefix.type = shape.scalar;
    result.push_back(std::move(prefix));
    return;
  }
  for (const Field& field : records_[shape.record].fields) {
    Leaf part = prefix;
    part.name += "." + field.name;
    part.declared = field.declared;
    if (field.extent.size) {
      part.name += "[]";
      part.dimensions.push_back(*field.extent.size);
    }
    append_leaves(std::move(part), field.extent.shape, result);
  }
}

std::vector<ScalarType> Types::scalars(const Shape& shape) const {
  std::vector<ScalarType> result;
  append_scalars(shape, result);
  return result;
}

void Types::append_scalars(const Shape& shape, std::vector<ScalarType>& result) const {
  if (!shape.is_record()) {
    result.push_back(shape.scalar);
    return;
  }
  for (const Field& field : records_[shape.record].fields)
    for (std::uint32_t i = 0; i < field.extent.size.value_or(1); ++i)
      append_scalars(field.extent.shape, result);
}

}  // namespace ouro::promela
