// A Promela model as its reader understood it: the whole language of SPIN 6.5, names not yet resolved.
//
// A Model is plain data. Expressions, statements and formulas lie in vectors of the Model and are named by
// their index there, parts before wholes, so that nothing recurs when a model is copied or destroyed and
// `for` over a vector visits everything. The reader bounds how deeply they are nested (limits.hh), so
// that code which recurs over them cannot exhaust the stack.
//
// What the reader has done already: the preprocessor has run; inline calls are replaced by the inline's body
// (a Block of kind Inline, in whose tokens the parameters are replaced by the arguments); `x++` is the
// assignment `x = x + 1`; `c!m(a,b)` is `c!m,a,b`; `skip` is the condition 1; `->` and `;` are the same. What
// it has not done: types, scopes, control flow. A name may be a variable, a symbol of an mtype or a label
// that does not exist.
//
//     proctype P(byte n) { do :: n > 0 -> n-- :: else -> break od }
//
//     Process "P", parameters: one Declaration, body: [Choice repeat
//         [Condition n > 0, Assign n = n - 1], [Else, Break]]
//
// Every node has a Position, which source_map.hh turns into an Origin or into a Diagnostic with a caret.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "logic/logic.hh"
#include "logic/op.hh"
#include "promela/source_map.hh"

namespace ouro::promela {

using ExpressionId = std::uint32_t;  ///< in Model::expressions
using StatementId = std::uint32_t;   ///< in Model::statements
using FormulaId = std::uint32_t;     ///< in Model::formulas

/// No expression, no statement, ...
inline constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// A name where it was written.
struct Name {
  std::string text{};
  Position position{};
};

// --- Expressions ----------------------------------------------------------------------------------

/// A number, a character, `true`, `false` or `skip`.
struct Constant {
  std::int32_t value = 0;
};

/// A variable, a part of one, a symbol of an mtype, or `_`: `a`, `a[i]`, `a[i].b.c[2]`. At least one part.
struct Reference {
  struct Part {
    Name name;
    ExpressionId index = none;
  };
  std::vector<Part> parts{};

  bool is_plain_name() const { return parts.size() == 1 && parts.front().index == none; }
};

/// Values that the system has in store.
enum class SystemValue : std::uint8_t {
  Self,          ///< _pid
  ProcessCount,  ///< _nr_pr
  Last,          ///< _last
  NoProgress,    ///< np_
  Priority,      ///< _priority
  Timeout,       ///< timeout
};

/// Negate, BitNot or Not.
using UnaryOperator = program::Operation;

struct Unary {
  UnaryOperator op = UnaryOperator::Not;
  ExpressionId operand = none;
};

/// One of those with two operands.
using BinaryOperator = program::Operation;

struct Binary {
  BinaryOperator op = BinaryOperator::Add;
  ExpressionId left = none;
  ExpressionId right = none;
};

/// `(condition -> yes : no)`
struct Conditional {
  ExpressionId condition = none;
  ExpressionId yes = none;
  ExpressionId no = none;
};

/// `run P(1, 2) priority 3`
struct Run {
  Name process{};
  std::vector<ExpressionId> arguments{};
  ExpressionId priority = none;
};

/// `len(c)`, `full(c)`, ...
struct ChannelQuery {
  enum class Kind : std::uint8_t { Length, Full, Empty, NotFull, NotEmpty };
  Kind kind = Kind::Length;
  ExpressionId channel = none;  ///< a Reference
};

/// An argument of a receive.
struct ReceiveArgument {
  enum class Kind : std::uint8_t {
    Value,  ///< a variable that takes the value, or a constant or symbol that must be equal to it, or `_`
    Eval,   ///< `eval(e)`: must be equal to it
  };
  Kind kind = Kind::Value;
  ExpressionId value = none;  ///< for Value: a Reference, a Constant or the Negate of a Constant
};

/// `c?[a, b]`, `c??[a, b]`: would that receive be possible?
struct Poll {
  ExpressionId channel = none;
  std::vector<ReceiveArgument> arguments{};
  bool anywhere = false;
};

/// `P[e]@label`, `P@label`
struct RemoteLabel {
  Name process{};
  ExpressionId index = none;
  Name label{};
};

/// `P[e]:variable`, `P:variable`
struct RemoteVariable {
  Name process{};
  ExpressionId index = none;
  Reference variable;
};

/// `enabled(e)`, `pc_value(e)`, `get_priority(e)`
struct ProcessQuery {
  enum class Kind : std::uint8_t { Enabled, Location, Priority };
  Kind kind = Kind::Enabled;
  ExpressionId process = none;
};

struct Expression {
  std::variant<Constant, Reference, SystemValue, Unary, Binary, Conditional, Run, ChannelQuery, Poll,
               RemoteLabel, RemoteVariable, ProcessQuery>
      node;
  Position position{};
};

// --- Declarations ---------------------------------------------------------------------------------

enum class BasicType : std::uint8_t { Bit, Bool, Byte, Short, Int, Unsigned, Mtype, Chan, Pid, Record };

struct Type {
  BasicType basic = BasicType::Int;
  /// Record: of the typedef. Mtype: of its set, empty for the unnamed one.
  std::string name{};
  Position position{};
};

/// `[capacity] of { byte, chan, T }`
struct ChannelInitializer {
  ExpressionId capacity = none;
  std::vector<Type> fields{};
  Position position{};
};

/// `{1, 2, 3}`
struct InitializerList {
  std::vector<ExpressionId> values{};
};

/// A variable with its type: `unsigned x[3] : 4 = 2`.
struct Variable {
  Name name{};
  ExpressionId array_size = none;  ///< an expression of constants
  ExpressionId bits = none;        ///< `: n`
  /// Nothing, one value for all elements, a value for each, or a new channel (for each element).
  std::variant<std::monostate, ExpressionId, InitializerList, ChannelInitializer> initial;
};

enum class Visibility : std::uint8_t { Normal, Hidden, Local, Show };

/// `hidden byte a, b[2] = 1`
struct Declaration {
  Type type;
  Visibility visibility = Visibility::Normal;
  std::vector<Variable> variables{};  ///< not empty
  Position position{};
};

/// `mtype = { a, b }`, `mtype:set = { a, b }`
struct SymbolDeclaration {
  Name set{};  ///< its text is empty for the unnamed set
  std::vector<Name> symbols{};
  Position position{};
};

/// `typedef T { byte a; byte b[3] }`
struct RecordType {
  Name name{};
  std::vector<Declaration> fields{};
  Position position{};
};

// --- Statements -----------------------------------------------------------------------------------

/// Statements one after another; declarations stand where they were written.
using Sequence = std::vector<StatementId>;

/// An expression as a statement: `x > 3`, `run P()`, `skip`, `timeout`.
struct Condition {
  ExpressionId expression = none;
};

struct Else {};

/// `a = b`, `a++`, `a--`. The target is a Reference.
struct Assign {
  ExpressionId target = none;
  ExpressionId value = none;
};

/// `c!a,b`, `c!!a,b`. The channel is a Reference.
struct Send {
  ExpressionId channel = none;
  std::vector<ExpressionId> arguments{};
  bool sorted = false;
};

/// `c?a,b`, `c??a,b`, `c?<a,b>`, `c??<a,b>`. The channel is a Reference.
struct Receive {
  ExpressionId channel = none;
  std::vector<ReceiveArgument> arguments{};
  bool anywhere = false;
  bool keep = false;
};

/// `if :: ... fi`, `do :: ... od`. At least one option, and no option is empty.
struct Choice {
  bool repeat = false;
  std::vector<Sequence> options{};
};

/// `for (x : 1 .. n) { ... }`. The variable is a Reference.
struct ForRange {
  ExpressionId variable = none;
  ExpressionId low = none;
  ExpressionId high = none;
  Sequence body{};
};

/// `for (x in a) { ... }`: the indices of an array, or the messages of a channel. Both are References.
struct ForEach {
  ExpressionId variable = none;
  ExpressionId collection = none;
  Sequence body{};
};

/// `select (x : 1 .. n)`. The variable is a Reference.
struct Select {
  ExpressionId variable = none;
  ExpressionId low = none;
  ExpressionId high = none;
};

struct Goto {
  Name label{};
};

struct Break {};

/// `{ ... }`, `atomic { ... }`, `d_step { ... }`, or what an inline call stands for.
struct Block {
  enum class Kind : std::uint8_t { Plain, Atomic, DStep, Inline };
  Kind kind = Kind::Plain;
  Sequence body{};
};

/// `main unless escape`
struct Unless {
  StatementId main = none;
  StatementId escape = none;
};

/// `printf("...", a, b)`. The format with the escapes of the text resolved.
struct Print {
  std::string format{};
  std::vector<ExpressionId> arguments{};
};

/// `printm(a)`
struct PrintSymbol {
  ExpressionId value = none;
};

struct Assert {
  ExpressionId condition = none;
};

/// `xr c, d`, `xs c, d`. The channels are References.
struct ExclusiveUse {
  bool receives = true;
  std::vector<ExpressionId> channels{};
};

/// `set_priority(process, priority)`
struct SetPriority {
  ExpressionId process = none;
  ExpressionId priority = none;
};

struct Statement {
  std::variant<Condition, Else, Assign, Send, Receive, Choice, ForRange, ForEach, Select, Goto, Break, Block,
               Unless, Print, PrintSymbol, Assert, ExclusiveUse, SetPriority, Declaration>
      node;
  std::vector<Name> labels{};
  Position position{};
  /// As written (runs of blanks made one), after macros and inlines; empty for compound statements.
  std::string text{};
};

// --- Formulas -------------------------------------------------------------------------------------

/// A formula of linear time, or of branching time. A Proposition is an expression of the model that holds no
/// logical operator at its root: `p && x > 3` is an And of two propositions.
struct Formula {
  logic::Op op = logic::Op::True;
  FormulaId left = none;  ///< the only operand of a unary operator
  FormulaId right = none;
  ExpressionId condition = none;  ///< of a Proposition
  Position position{};
};

/// `ltl name { ... }`, or a formula that is asked from outside, which may be of another logic.
struct Ltl {
  Name name{};  ///< its text is empty when the block has none
  FormulaId formula = none;
  std::string text{};  ///< the formula as written (runs of blanks made one)
  Position position{};
  bool is_asked = false;  ///< from outside; it has no name
  logic::Logic logic = logic::Logic::Ltl;
};

// --- Models ---------------------------------------------------------------------------------------

struct Process {
  enum class Kind : std::uint8_t { Proctype, Init, Never, Trace, Notrace };

  Kind kind = Kind::Proctype;
  Name name{};                 ///< "init" for init; for a never claim or trace its name, or else empty
  bool deterministic = false;  ///< D_proctype
  bool active = false;
  ExpressionId active_count = none;  ///< `active [n]`; none: 1
  std::vector<Declaration> parameters{};
  ExpressionId priority = none;
  ExpressionId provided = none;
  Sequence body{};
  Position position{};
};

/// What a file consists of, besides inlines.
using Unit = std::variant<Declaration, SymbolDeclaration, RecordType, Process, Ltl>;

struct Model {
  SourceMap source;
  std::vector<Unit> units{};  ///< in the order of the text
  std::vector<Expression> expressions{};
  std::vector<Statement> statements{};
  std::vector<Formula> formulas{};
  std::vector<ExpressionId> conditions{};  ///< asked for from outside, in the order of asking
  std::vector<Diagnostic> warnings{};
};

}  // namespace ouro::promela
