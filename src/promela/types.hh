// The types of a model: scalars, records and the symbols of mtypes.
//
// A record is flattened: a variable of a record type becomes one program variable for each scalar
// inside it, its leaves, in order. `typedef T { byte a; byte b[3] }; T t[2]` has the leaves `t[].a`
// with the dimensions (2) and `t[].b[]` with the dimensions (2, 3).
//
// The values of symbols are SPIN's: within a declaration the last one is the smallest, and each
// further declaration of the same set goes on where the ones before stopped.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "program/program.hh"
#include "promela/ast.hh"
#include "promela/reporter.hh"

namespace ouro::promela {

using RecordId = std::uint32_t;

/// What one element of a variable or field is: a scalar, or a record.
struct Shape {
  program::ScalarType scalar;
  RecordId record = none;

  bool is_record() const { return record != none; }
  bool is_channel() const { return !is_record() && scalar.meaning == program::Meaning::Channel; }
};

/// A shape, once or several times.
struct Extent {
  Shape shape;
  std::optional<std::uint32_t> size;  ///< of an array
};

struct Field {
  std::string name;
  Extent extent;
  const Variable* declared = nullptr;  ///< with its initial value
  std::uint32_t first_leaf = 0;
};

struct Record {
  std::string name;
  std::vector<Field> fields = {};
  std::uint32_t leaf_count = 0;
  std::uint32_t depth = 1;          ///< records in records
  std::uint64_t element_count = 0;  ///< scalars in it
};

/// One scalar, or array of scalars, of a variable.
struct Leaf {
  std::string name;  ///< with "[]" where an index goes
  program::ScalarType type = {};
  std::vector<std::uint32_t> dimensions = {};
  const Variable* declared = nullptr;  ///< the field's declaration; of a scalar variable: null
};

struct Symbol {
  std::uint16_t set = 0;
  std::int32_t value = 0;
};

class Types {
 public:
  /// A variable may hold so many scalars, and records may be nested so deeply.
  static constexpr std::uint64_t max_elements = std::uint64_t{1} << 20U;
  static constexpr std::uint32_t max_depth = 32;

  Types(std::vector<program::SymbolSet>& symbol_sets, Reporter& messages);

  /// The symbols of `mtype = { ... }`.
  void add(const SymbolDeclaration& declaration);
  /// Adds a record; `extents` has one entry for each variable of each field declaration, in order.
  void add(const RecordType& type, const std::vector<Extent>& extents);

  /// The type that `type` names; `bits` is the width of an unsigned.
  Shape shape(const Type& type, std::uint8_t bits);
  const Record& record(RecordId id) const { return records_[id]; }

  const Symbol* find_symbol(std::string_view name) const;
  std::vector<std::string_view> symbol_names() const;

  /// How many scalars an extent consists of.
  std::uint64_t element_count(const Extent& extent) const;
  std::uint32_t leaf_count(const Shape& shape) const;
  std::vector<Leaf> leaves(const std::string& name, const Extent& extent) const;
  /// The scalars that a message field of this shape consists of.
  std::vector<program::ScalarType> scalars(const Shape& shape) const;

 private:
  std::uint16_t symbol_set(const std::string& name);
  RecordId find_record(const std::string& name) const;
  void append_leaves(Leaf prefix, const Shape& shape, std::vector<Leaf>& result) const;
  void append_scalars(const Shape& shape, std::vector<program::ScalarType>& result) const;

  std::vector<program::SymbolSet>& symbol_sets_;
  Reporter& messages_;
  std::unordered_map<std::string, Symbol> symbols_;
  std::vector<Record> records_;
};

}  // namespace ouro::promela
