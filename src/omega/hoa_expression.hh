// The two kinds of expressions in HOA files, read from the current word of a lexer to the first word that
// cannot belong to them. Nesting may be of any depth.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "bdd/manager.hh"
#include "omega/acceptance_text.hh"
#include "omega/hoa_lexer.hh"

namespace ouro::omega {

/// What numbers and aliases in a label mean.
struct LabelMeanings {
  bdd::Manager* manager = nullptr;
  std::span<const bdd::Variable> variables{};
  const std::unordered_map<std::string_view, bdd::Bdd>* aliases = nullptr;
};

bdd::Bdd read_label(HoaLexer& lexer, const LabelMeanings& meanings);

/// Steps over a label without asking what it means.
void skip_label(HoaLexer& lexer);

ReadAcceptance read_acceptance(HoaLexer& lexer, std::size_t mark_count);

}  // namespace ouro::omega
