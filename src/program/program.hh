// A system: process types with guarded commands over typed variables and channels.
//
// The one intermediate form of all model languages. Every engine and every reduction is written once,
// for this form. A Program is plain data that a front end fills in and then hands to `finish`, which
// computes offsets and indices and verifies the whole; after that nobody changes it.
//
// **Processes.** A process type is a graph: locations, and commands from location to location. A
// process is a location and the values of the type's variables. Processes are created by `Run` and
// leave by `Terminate`; both happen at one end only, as on a stack (in Promela the youngest process
// leaves first), so a process's number is its place in the stack. A channel that a process declares
// is created and leaves with it.
//
// **Commands.** A command may be taken when its guard is true, its communication is possible and no
// command of smaller rank is possible among those before it at the same location. It then communicates,
// and carries out its effects in order. Ranks express `else` (odd, one more than what it stands behind) and
// `unless` (the escape is smaller than what it guards, by two or more).
//
//     do :: x < 3 -> x++ :: else -> break od
//
//     at 0: [x < 3]  go to 1             (rank 0)
//           [else]   go to 2             (rank 1)
//     at 1: [true] x = x + 1  go to 0
//
// **Indivisible sequences.** `After` says who may go on after a command: anyone; the same process as
// long as it can (`Keep`, Promela's `atomic`); or the same process, deterministically, by the first
// command that is possible (`Continue`, Promela's `d_step`). States in the middle of either are not
// states of the system: a sequence is one step, and it ends where the process blocks or yields. A
// rendezvous hands the right to go on to the receiver.
//
// **Variables** are scalars or arrays of scalars. Records are flattened by the front end into one
// variable per leaf field: `typedef T { byte a; byte b[3] }; T t[2]` gives `t[].a` with dimensions
// (2) and `t[].b[]` with dimensions (2, 3).
//
// Expressions are kept in one vector, operands before operators, and named by their index; so are
// places (what can be read and assigned). Arithmetic is that of 32-bit two's complement integers;
// `&&`, `||` and `?:` evaluate no more than they must.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ouro::program {

using ExpressionId = std::uint32_t;
using PlaceId = std::uint32_t;
using VariableId = std::uint32_t;  ///< in Program::globals or in ProcessType::locals
using ProcessTypeId = std::uint32_t;
using ChannelTypeId = std::uint32_t;
using LocationId = std::uint32_t;  ///< in ProcessType::locations
using CommandId = std::uint32_t;   ///< in ProcessType::commands

/// No expression, no place, ...
inline constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// A place in the user's text. Line and column count from 1; line 0 is nowhere.
struct Origin {
  std::uint32_t file = 0;  ///< in Program::files
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  friend bool operator==(const Origin&, const Origin&) = default;
};

// --- Types and variables --------------------------------------------------------------------------

/// What a number stands for; matters to people and to reductions, not to the engines.
enum class Meaning : std::uint8_t { Number, Boolean, Symbol, Channel, Process };

/// The values a scalar can hold. Assignment keeps the low `bits` bits, extended by the sign if there
/// is one.
struct ScalarType {
  Meaning meaning = Meaning::Number;
  std::uint8_t bits = 8;  ///< 1 to 32
  bool is_signed = false;
  std::uint16_t symbols = 0;  ///< for Symbol: in Program::symbol_sets

  /// Bytes in a state: 1, 2 or 4.
  std::uint32_t size() const { return bits <= 8 ? 1 : bits <= 16 ? 2 : 4; }
  /// The value that is stored when `value` is assigned.
  std::int32_t truncate(std::int32_t value) const;

  friend bool operator==(const ScalarType&, const ScalarType&) = default;
};

/// A set of named values (Promela's mtype): `names[i]` is the name of value i + 1.
struct SymbolSet {
  std::string name;
  std::vector<std::string> names;
};

struct Variable {
  /// With "[]" where an index goes: "t[].b[]".
  std::string name;
  ScalarType type;
  /// One per "[]" in the name; a scalar has none.
  std::vector<std::uint32_t> dimensions;
  /// Evaluated when the variable comes into being (for a local: when its process is created), in
  /// order of declaration. Empty: zero. One: for every element. Otherwise one per element.
  std::vector<ExpressionId> initial;
  /// Not part of the state: zero whenever an indivisible step ends.
  bool hidden = false;
  Origin origin;

  std::uint32_t offset = 0;  ///< in the globals or in the process's frame; set by `finish`

  /// How many scalars: the product of the dimensions.
  std::uint32_t element_count() const;
  std::uint32_t size() const { return element_count() * type.size(); }
  /// The name of one element: "t[1].b[2]".
  std::string element_name(std::uint32_t element) const;
};

struct ChannelType {
  std::string name;            ///< as declared, for people
  std::uint32_t capacity = 0;  ///< 0: rendezvous
  std::vector<ScalarType> fields;
  Origin origin;

  std::uint32_t message_size() const;
  /// Bytes in a state: the number of messages (not for rendezvous), then the slots.
  std::uint32_t size() const;
};

// --- Expressions ----------------------------------------------------------------------------------

enum class Operation : std::uint8_t {
  Constant,  ///< `value`
  Load,      ///< what `item`, a place, holds
  // One operand.
  Negate,
  BitNot,
  Not,
  // Two operands.
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  ShiftLeft,
  ShiftRight,
  BitAnd,
  BitOr,
  BitXor,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  NotEqual,
  And,
  Or,
  // Three operands.
  Conditional,
  // The system.
  Self,          ///< the number of the process that asks
  ProcessCount,  ///< how many processes there are
  Timeout,       ///< true when nothing else in the system is possible
  NoProgress,    ///< true when no process is at a progress location
  Accepting,     ///< true when a process is at an accept location
  Enabled,       ///< operand: a process number; true when that process can move
  LocationOf,    ///< operand: a process number; its location's number
  AtLocation,    ///< `item`: in Program::location_tests; operand: a process number, or none
  PriorityOf,    ///< operand: a process number
  // Channels. The operand is the channel.
  Length,
  Full,
  Empty,
  NotFull,
  NotEmpty,
  Poll,  ///< `item`: in Program::polls; true when that receive is possible
};

/// How many operands an operation takes (AtLocation: 0 or 1).
int operand_count(Operation operation);

struct Expression {
  Operation operation = Operation::Constant;
  std::int32_t value = 0;
  std::uint32_t item = none;
  std::array<ExpressionId, 3> operands = {none, none, none};
};

/// Something that holds a value.
struct Place {
  enum class Scope : std::uint8_t {
    Global,
    Local,   ///< of the process that runs the command
    Remote,  ///< of another process: Promela's `P[i]:x`
  };

  Scope scope = Scope::Global;
  VariableId variable = none;
  std::vector<ExpressionId> indices;  ///< one per dimension
  ProcessTypeId process_type = none;  ///< Remote and Local: whose variable
  ExpressionId process = none;        ///< Remote: its number; none: the only process of that type
};

/// "Is that process of this type, and at one of these locations?"
struct LocationTest {
  ProcessTypeId process_type = none;
  std::vector<LocationId> locations;
  std::string text;  ///< as written: "P[1]@critical"
};

// --- Commands -------------------------------------------------------------------------------------

struct Send {
  ExpressionId channel = none;
  std::vector<ExpressionId> values;
  bool sorted = false;  ///< Promela's `!!`: before the first message that is larger
};

struct Receive {
  struct Argument {
    enum class Kind : std::uint8_t {
      Store,   ///< into `place`
      Match,   ///< must equal `value`
      Ignore,  ///< Promela's `_`
    };
    Kind kind = Kind::Ignore;
    PlaceId place = none;
    ExpressionId value = none;
  };

  ExpressionId channel = none;
  std::vector<Argument> arguments;
  bool anywhere = false;  ///< Promela's `??`: the first message that matches, not only the oldest
  bool keep = false;      ///< Promela's `?<...>`: the message stays in the channel
};

using Communication = std::variant<std::monostate, Send, Receive>;

struct Assign {
  PlaceId target = none;
  ExpressionId value = none;
};

/// Violated when the condition is false; the step happens all the same.
struct Assert {
  ExpressionId condition = none;
};

/// Text for people who watch; no effect on the state.
struct Print {
  std::string format;  ///< as in C: %d %u %o %x %c %e (a symbol's name) %s %%; escapes resolved
  std::vector<ExpressionId> arguments;
};

/// Creates a process; the arguments become its first variables.
struct Run {
  ProcessTypeId process_type = none;
  std::vector<ExpressionId> arguments;
  PlaceId result = none;  ///< its number, if anyone wants it
  ExpressionId priority = none;
};

struct SetPriority {
  ExpressionId process = none;
  ExpressionId priority = none;
};

/// The process leaves. Possible only for the youngest one: the command's guard need not say so.
struct Terminate {};

using Effect = std::variant<Assign, Assert, Print, Run, SetPriority, Terminate>;

/// Who may go on after a command.
enum class After : std::uint8_t { Yield, Keep, Continue };

struct Command {
  LocationId source = 0;
  LocationId target = 0;
  std::uint8_t rank = 0;
  After after = After::Yield;
  ExpressionId guard = none;  ///< none: true
  Communication communication;
  std::vector<Effect> effects;
  std::string text;  ///< the statement as people know it
  Origin origin;
  std::uint32_t number = none;  ///< of the statement in SPIN's trails, if there is one

  bool terminates() const;
};

struct Location {
  std::string name;  ///< the first label, if any
  std::vector<std::string> labels;
  bool end = false;  ///< a process may stop here
  bool progress = false;
  bool accept = false;
  bool committed = false;  ///< DVE: while a process is here, only such processes move
  Origin origin;

  CommandId first_command = 0;  ///< its commands, by half their rank; set by `finish`
  CommandId command_count = 0;
};

/// A channel that a process creates for itself.
struct OwnedChannel {
  ChannelTypeId type = none;
  VariableId variable = none;  ///< which of its variables holds the channel,
  std::uint32_t element = 0;   ///< and where
};

struct ProcessType {
  std::string name;
  std::uint32_t parameter_count = 0;  ///< so many of `locals` are given by whoever runs it
  std::vector<Variable> locals;
  std::vector<OwnedChannel> channels;
  std::vector<Location> locations;
  LocationId initial = 0;
  std::vector<Command> commands;  ///< by location and half the rank after `finish`
  ExpressionId provided = none;   ///< a process moves only while this is true
  std::uint8_t priority = 1;
  Origin origin;

  std::uint32_t frame_size = 0;     ///< the location, the priority if needed, the locals; set by `finish`
  std::uint32_t location_size = 1;  ///< bytes
};

// --- The system -----------------------------------------------------------------------------------

/// A process that is there from the beginning.
struct InitialProcess {
  ProcessTypeId type = none;
  std::vector<ExpressionId> arguments;
  std::uint8_t priority = 0;  ///< 0: its type's
};

/// Something the model itself asks to be checked: `formula` is linear-time logic over the names in
/// `propositions`, or `automaton` is the type of a process that observes the system (never claim,
/// DVE property process).
struct Property {
  struct Proposition {
    std::string name;
    ExpressionId condition = none;  ///< none: nothing is possible any more ("dead")
  };
  std::string name;
  std::string formula;
  std::vector<Proposition> propositions;
  ProcessTypeId automaton = none;
  bool is_invariant = false;  ///< the formula is G of its one proposition: looking at all states decides it
  bool is_never = false;      ///< the automaton's end, if it is reached, is a violation as well (Promela)
  bool is_asked = false;      ///< by whoever loaded the model, not by the model itself
  Origin origin;
};

/// What the model says about the order of messages (Promela's `trace` and `notrace`): an automaton that
/// reads the sends and receives of the system as they happen. It watches the sends on those channels that
/// one of its sends names, and the receives likewise; nothing else moves it.
struct EventTrace {
  struct Event {
    LocationId source = 0;
    LocationId target = 0;
    bool is_send = true;
    ExpressionId channel = none;
    /// What the message's values must be, none: anything. Those that are missing may be anything.
    std::vector<ExpressionId> values;
    Origin origin;
  };

  std::vector<Location> locations;
  LocationId initial = 0;
  LocationId final = 0;
  std::vector<Event> events;
  VariableId position = none;  ///< the global that holds the location
  /// False: a watched event that does not match is a violation, and moves nothing. True: an event that
  /// leads to `final` is one, and an event that does not match leads there without.
  bool forbids = false;
  Origin origin;
};

struct Program {
  std::string name;
  std::vector<std::string> files;
  std::vector<SymbolSet> symbol_sets;
  std::vector<ChannelType> channel_types;
  std::vector<Variable> globals;
  /// The channels that are there from the beginning; number i in a state is `channels[i - 1]`, 0 is none.
  std::vector<ChannelTypeId> channels;
  std::vector<ProcessType> process_types;
  std::vector<InitialProcess> initial;
  std::vector<Expression> expressions;
  std::vector<Place> places;
  std::vector<Receive> polls;
  std::vector<LocationTest> location_tests;
  std::vector<Property> properties;
  /// Conditions on states that whoever loaded the model asks about, in the order of asking.
  std::vector<ExpressionId> conditions;
  std::optional<EventTrace> event_trace;

  VariableId last_process = none;  ///< the global that remembers who moved last, if anyone asks
  bool uses_priorities = false;    ///< only processes of the highest priority among those able move
  bool synchronous = false;        ///< every process moves in every step (DVE's `system sync`)

  std::uint32_t globals_size = 0;  ///< set by `finish`

  ExpressionId add(const Expression& expression);
  ExpressionId constant(std::int32_t value);
  ExpressionId unary(Operation operation, ExpressionId operand);
  ExpressionId binary(Operation operation, ExpressionId left, ExpressionId right);
  ExpressionId conditional(ExpressionId condition, ExpressionId yes, ExpressionId no);
  /// A nullary operation: Self, ProcessCount, Timeout, NoProgress, Accepting.
  ExpressionId nullary(Operation operation);
  PlaceId add(Place place);
  ExpressionId load(PlaceId place);
  ExpressionId poll(Receive receive);
  ExpressionId at_location(LocationTest test, ExpressionId process = none);

  const Variable& variable(const Place& place) const;
  /// "file:line", or the empty text for nowhere.
  std::string describe(Origin origin) const;
};

/// Sorts commands, computes offsets and sizes, and verifies the form (see verify.hh). Call it once,
/// when the program is complete.
void finish(Program& program);

}  // namespace ouro::program
