// Is the program still the same when two processes have changed places?
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "program/layout.hh"
#include "program/program.hh"
#include "reduce/clauses.hh"
#include "reduce/renaming.hh"

namespace ouro::reduce {

/// "P[1]"
std::string process_name(const program::Program& program, const program::Layout& layout,
                         std::uint32_t process);

/// The number of the first channel that a process owns.
std::uint32_t first_channel(const program::Program& program, const program::Layout& layout,
                            std::uint32_t process);

/// The element of a variable that becomes this one when indices are renamed; none: there is none.
std::optional<std::uint32_t> renamed_element(const program::Variable& variable, Sort sort,
                                             const Domains& domains, const Renaming& renaming,
                                             std::uint32_t element);

class RenamingCheck {
 public:
  /// All must outlive it.
  RenamingCheck(const program::Program& program, const program::Layout& layout, const Clauses& clauses,
                const Domains& domains)
      : program_(program), layout_(layout), clauses_(clauses), domains_(domains) {}

  /// The processes `one` and `other` change places. Nothing: the program is the same. Otherwise what tells
  /// them apart.
  std::optional<std::string> objection(const Renaming& renaming, std::uint32_t one,
                                       std::uint32_t other) const;

 private:
  bool have_same_domains(const program::Variable& variable, Sort one, Sort other) const;
  bool have_same_domains(program::ChannelTypeId one, program::ChannelTypeId other) const;
  std::optional<std::string> to_sorts(const Renaming& renaming) const;
  std::optional<std::string> to_types(const Renaming& renaming) const;
  std::optional<std::string> to_channels(const Renaming& renaming) const;
  std::optional<std::string> to_variables(const Renaming& renaming) const;
  std::optional<std::string> to_values(const program::Variable& variable, Sort sort,
                                       const Renaming& renaming) const;
  std::optional<std::string> to_narrowing(const Renaming& renaming) const;
  std::optional<std::string> to_clauses(const Renaming& renaming) const;
  std::vector<Token> renamed(const Clause& clause, const Renaming& renaming) const;
  std::int64_t renamed_type(std::int64_t type, const Renaming& renaming) const;
  std::string quoted(std::size_t clause) const;
  program::ProcessTypeId type_of(std::uint32_t process) const { return layout_.processes[process].type; }

  const program::Program& program_;
  const program::Layout& layout_;
  const Clauses& clauses_;
  const Domains& domains_;
};

}  // namespace ouro::reduce
