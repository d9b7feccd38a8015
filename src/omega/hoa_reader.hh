// Reading automata in the HOA format, version 1 \cite{babiak2015hanoi}, one after another from a stream.
//
//   HoaReader reader({text, "automata.hoa"}, propositions);
//   while (auto read = reader.next()) use(read->automaton);
//
// All of the format is read: aliases, implicit labels, labels and marks of states or of edges, several
// initial states, complemented acceptance sets, universal branching, `--ABORT--` (the automaton is skipped).
// Inside, everything is on edges: the label and the marks of a state are put on all edges that leave it.
// Edges labelled f are dropped.
//
// A mistake is a UserError that points at it; the next call of next() goes on with the next automaton of the
// stream. Header items that begin with a capital letter change what the automaton means, so an unknown one is
// refused; unknown ones in lower case are kept as text.
//
// Time and memory are linear in the text (labels apart: they are BDDs). Since states have to be listed, an
// automaton cannot have more states than its text has characters; a number beyond that is refused and nothing
// is allocated for it. At most HoaReaderOptions::max_marks acceptance sets are read.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "omega/alternating.hh"
#include "omega/automaton.hh"
#include "omega/dealternation.hh"
#include "omega/hoa_lexer.hh"

namespace ouro::omega {

struct HoaReaderOptions {
  /// What becomes of edges that agree in source, target and marks.
  ParallelEdges parallel = ParallelEdges::Merge;
  /// More acceptance sets than this are refused.
  std::size_t max_marks = 4096;
  /// When universal branching has to be removed.
  DealternationOptions dealternation = {};
};

struct HoaAutomaton {
  Automaton automaton;
  /// What the file says, when it uses universal branching: `automaton` was made from it by dealternate().
  std::optional<AlternatingAutomaton> alternating = std::nullopt;
  std::string tool = {};
  std::string tool_version = {};
  /// The words of `acc-name:`, one blank between them.
  std::string acceptance_name = {};
  /// The words of all `properties:`, believed by nobody.
  std::vector<std::string> properties = {};
  /// Unknown header items: the name without its colon, and what stands there.
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::vector<Diagnostic> warnings = {};
  /// Where it stands in the text.
  Span span = {};
};

class HoaReader {
 public:
  /// The text must outlive the reader. Propositions are added as they are met.
  HoaReader(const SourceText& source, std::shared_ptr<Propositions> propositions,
            const HoaReaderOptions& options = {})
      : lexer_(source), propositions_(std::move(propositions)), options_(options) {}

  /// The next automaton; nothing at the end of the text. Throws UserError.
  std::optional<HoaAutomaton> next();

 private:
  HoaLexer lexer_;
  std::shared_ptr<Propositions> propositions_;
  HoaReaderOptions options_;
};

/// The only automaton of a text. Throws UserError when there is none, or another one after it.
HoaAutomaton read_hoa(const SourceText& source, std::shared_ptr<Propositions> propositions,
                      const HoaReaderOptions& options = {});

}  // namespace ouro::omega
