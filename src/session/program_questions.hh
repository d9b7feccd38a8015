// What is asked of the runs of a program: by its own text and from outside.
//
// A formula's propositions, the guards of a claim, and the labels of locations become propositions of the
// space, each condition once.
#pragma once

#include <string>
#include <vector>

#include "program/program.hh"
#include "session/run_question.hh"

namespace ouro::session {

class ProgramQuestions {
 public:
  /// `texts` are the questions about Program::conditions. Expressions that are needed are added to the
  /// program. Throws UserError for a name that no property has, and for claims that do more than observe.
  ProgramQuestions(program::Program& program, const RunsAsked& asked, const RunQuestions& texts);

  /// The questions, whose conditions are added to the propositions of the space.
  RunQuestions make(std::vector<program::ExpressionId>& propositions) const;

 private:
  /// A question whose atoms are conditions still.
  struct Draft {
    RunQuestion question;
    std::vector<program::Property::Proposition> propositions;
  };

  void add_property(const program::Program& program, const program::Property& property,
                    program::ExpressionId accepting);
  bool is_selected(const std::string& name);
  void require_names(const program::Program& program) const;

  const RunsAsked& asked_;
  /// The i-th of the formulas that were given to the front end.
  void add_asked(std::size_t index, const program::Property& property);

  RunQuestions texts_;
  std::vector<Draft> drafts_;
  std::vector<Draft> assumptions_;
  std::vector<Draft> branching_;
  std::vector<std::string> names_;  // of what could be asked
};

}  // namespace ouro::session
