// A class of interchangeable processes, member by member.
//
// All renamings of a class exchange one and the same member, the first, with another one. Together they make
// all permutations if the numbers that they rename are columns of a table: a row for each thing that every
// member has, with the first member's number in all pairs of the row, and no number twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "reduce/renaming.hh"
#include "reduce/symmetry.hh"

namespace ouro::reduce {

/// A class that grows. Each member after the first comes with the renaming that exchanges it with the first.
class GrowingClass {
 public:
  explicit GrowingClass(std::uint32_t first) : members_{first} {}

  const std::vector<std::uint32_t>& members() const { return members_; }
  const std::map<Domain, std::vector<std::vector<std::int64_t>>>& families() const { return families_; }

  /// Does every number that is renamed belong to one member? Then it has joined.
  bool join(std::uint32_t member, const Renaming& renaming) {
    auto families = families_;
    if (members_.size() == 1) {
      for (const Domain domain : renaming.domains())
        for (const auto& [one, other] : renaming.pairs(domain)) families[domain].push_back({one, other});
    } else {
      if (renaming.domains().size() != families.size()) return false;
      for (auto& [domain, rows] : families)
        if (!extend(rows, renaming.pairs(domain))) return false;
    }
    families_ = std::move(families);
    members_.push_back(member);
    return true;
  }

 private:
  using Row = std::vector<std::int64_t>;

  /// Each pair has a number of the first member and a new one.
  bool extend(std::vector<Row>& rows, const std::vector<std::pair<std::int64_t, std::int64_t>>& pairs) const {
    if (pairs.size() != rows.size()) return false;
    const std::size_t before = members_.size();
    for (const auto& [one, other] : pairs) {
      Row* row = row_of(rows, one, other);
      if (row == nullptr || row->size() != before) return false;
      row->push_back(row->front() == one ? other : one);
    }
    return are_different(rows);
  }

  Row* row_of(std::vector<Row>& rows, std::int64_t one, std::int64_t other) const {
    const auto is_either = [&](std::int64_t value) { return value == one || value == other; };
    for (Row& row : rows) {
      if (is_either(row[0])) return &row;
      // Of two members it is not known whose number is whose before a third one comes.
      if (members_.size() == 2 && is_either(row[1])) {
        std::swap(row[0], row[1]);
        return &row;
      }
    }
    return nullptr;
  }

  static bool are_different(const std::vector<Row>& rows) {
    std::set<std::int64_t> seen;
    for (const Row& row : rows)
      for (const std::int64_t value : row)
        if (!seen.insert(value).second) return false;
    return true;
  }

  std::vector<std::uint32_t> members_;
  std::map<Domain, std::vector<Row>> families_;
};

}  // namespace ouro::reduce
