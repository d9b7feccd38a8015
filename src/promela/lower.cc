// The whole model, in passes: types and globals; process types with all their variables, because
// processes may refer to each other; bodies; what refers to labels; properties; warnings.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "promela/body.hh"
#include "promela/constants.hh"
#include "promela/context.hh"
#include "promela/declarations.hh"
#include "promela/event_trace.hh"
#include "promela/expressions.hh"
#include "promela/load.hh"
#include "promela/properties.hh"

namespace ouro::promela {
namespace {

constexpr std::int32_t max_processes = 255;

class Lowering {
 public:
  Lowering(const Model& model, const LoadOptions& options) : context_(model), options_(options) {}

  Loaded run() {
    context_.program.files = context_.model.source.files();
    if (!context_.program.files.empty()) context_.program.name = context_.program.files.front();
    declare_types();
    declare_globals();
    declare_processes();
    for (Declared& process : processes_) lower_process(process);
    for_each_unit<Process>([&](const Process& process) {
      if (is_trace(process)) number_counts_[&process] = add_event_trace(context_, process);
    });
    number_statements_on();
    add_initial_processes();
    add_formulas(context_);
    add_conditions();
    resolve_location_tests();
    note_priorities();
    context_.messages.finish();
    warn_about_variables();
    warn_about_channels();
    program::finish(context_.program);
    Loaded result{std::move(context_.program), context_.model.warnings};
    for (Diagnostic& warning : context_.messages.take_warnings())
      result.warnings.push_back(std::move(warning));
    return result;
  }

 private:
  struct Declared {
    const Process* process = nullptr;
    program::ProcessTypeId type = none;
    std::vector<EntityId> parameters;
    DeclaredVariables locals;
    std::vector<std::pair<Name, program::LocationId>> labels;
  };

  template <class T, class Visit>
  void for_each_unit(Visit visit) {
    for (const Unit& unit : context_.model.units)
      if (const T* found = std::get_if<T>(&unit)) visit(*found);
  }

  // --- Declarations -------------------------------------------------------------------------------

  void declare_types() {
    for_each_unit<SymbolDeclaration>([&](const SymbolDeclaration& d) { context_.types.add(d); });
    for_each_unit<RecordType>([&](const RecordType& type) {
      std::vector<Extent> extents;
      for (const Declaration& field : type.fields)
        for (const Variable& variable : field.variables)
          extents.push_back(extent_of(context_, field, variable));
      context_.types.add(type, extents);
    });
  }

  void declare_globals() {
    Expressions expressions(context_, program::none);
    for_each_unit<Declaration>([&](const Declaration& declaration) {
      for (const Variable& variable : declaration.variables) {
        const EntityId entity = add_variable(context_, declaration, variable, program::none);
        initialize(context_, entity, variable, expressions);
        make_visible(context_, entity);
      }
    });
  }

  void declare_processes() {
    for_each_unit<Process>([&](const Process& process) { declare_process(process); });
    for (Declared& declared : processes_) {
      declare_parameters(declared);
      declared.locals = declare_locals(context_, *declared.process, declared.type);
    }
  }

  static bool is_trace(const Process& process) {
    return process.kind == Process::Kind::Trace || process.kind == Process::Kind::Notrace;
  }

  void declare_process(const Process& process) {
    if (is_trace(process)) return;
    std::string name = process.name.text;
    if (name.empty()) name = "never";
    const auto type = static_cast<program::ProcessTypeId>(context_.program.process_types.size());
    if (!context_.processes.emplace(name, type).second)
      context_.messages.error(process.name.position, fmt::format("there are two processes named {}", name));
    program::ProcessType added;
    added.name = std::move(name);
    added.origin = context_.origin(process.position);
    if (process.priority != none)
      added.priority = static_cast<std::uint8_t>(
          required_constant(context_, process.priority, 1, 255, "the priority of a process"));
    context_.program.process_types.push_back(std::move(added));
    processes_.emplace_back();
    processes_.back().process = &process;
    processes_.back().type = type;
  }

  void declare_parameters(Declared& declared) {
    for (const Declaration& declaration : declared.process->parameters) {
      for (const Variable& variable : declaration.variables) {
        const EntityId entity = add_variable(context_, declaration, variable, declared.type);
        context_.entities[entity].parameter = true;
        if (context_.entities[entity].extent.size || context_.entities[entity].extent.shape.is_record())
          context_.messages.error(variable.name.position,
                                  fmt::format("the parameter {} must be a scalar", variable.name.text));
        declared.parameters.push_back(entity);
      }
    }
    program::ProcessType& type = context_.program.process_types[declared.type];
    type.parameter_count = static_cast<std::uint32_t>(type.locals.size());
  }

  // --- Processes ----------------------------------------------------------------------------------

  void lower_process(Declared& declared) {
    const Process& process = *declared.process;
    context_.scopes.push();
    for (const EntityId parameter : declared.parameters) make_visible(context_, parameter);
    if (process.provided != none)
      context_.program.process_types[declared.type].provided =
          Expressions(context_, declared.type).value(process.provided);
    const Body body = build_body(context_, process, declared.type, declared.locals, observed(process));
    context_.scopes.pop();
    const bool claim = process.kind == Process::Kind::Never;
    context_.messages.finish();
    const Locations locations =
        emit(body.flow, context_.program, declared.type, context_.model.source, claim);
    for (const auto& [label, node] : body.labels)
      declared.labels.emplace_back(label, locations.of_node[body.flow.resolve(node)]);
    number_counts_[&process] = body.number_count;
    has_observed_jump_ |= body.has_observed_jump;
    warn_about_unreached(body, locations);
    if (claim) add_claim(context_, process, declared.type);
  }

  /// The numbers of statements go on from process to process. SPIN also counts the first question about the
  /// label of a jump, wherever it stands: a model that asks one has no numbers here.
  void number_statements_on() {
    std::uint32_t first = 0;
    for_each_unit<Process>([&](const Process& process) {
      const auto declared = std::ranges::find(processes_, &process, &Declared::process);
      if (declared != processes_.end())
        for (program::Command& command : context_.program.process_types[declared->type].commands)
          command.number =
              has_observed_jump_ || command.number == program::none ? program::none : command.number + first;
      first += number_counts_[&process];
    });
  }

  /// The labels of a process that somebody asks for.
  std::unordered_set<std::string> observed(const Process& process) const {
    std::unordered_set<std::string> result;
    for (const Expression& expression : context_.model.expressions)
      if (const auto* remote = std::get_if<RemoteLabel>(&expression.node))
        if (remote->process.text == process.name.text) result.insert(remote->label.text);
    return result;
  }

  void add_initial_processes() {
    for (const Declared& declared : processes_) {
      const Process& process = *declared.process;
      if (!process.active && process.kind != Process::Kind::Init) continue;
      const std::uint32_t count = process.active_count == none
                                      ? 1
                                      : required_constant(context_, process.active_count, 0, max_processes,
                                                          "the number of active processes");
      program::InitialProcess initial;
      initial.type = declared.type;
      for (std::size_t i = 0; i < declared.parameters.size(); ++i)
        initial.arguments.push_back(context_.program.constant(0));
      context_.program.initial.insert(context_.program.initial.end(), count, initial);
    }
    if (context_.program.initial.size() > static_cast<std::size_t>(max_processes))
      context_.messages.error({}, fmt::format("the model begins with more than {} processes", max_processes));
    context_.messages.finish();
    if (context_.program.initial.empty())
      context_.messages.error({}, "the model has no process that runs from the beginning",
                              "add an init or an active proctype");
  }

  void add_conditions() {
    Expressions expressions(context_, program::none);
    for (const ExpressionId condition : context_.model.conditions)
      context_.program.conditions.push_back(expressions.value(condition));
  }

  void resolve_location_tests() {
    for (const PendingTest& pending : context_.pending_tests) {
      program::LocationTest& test = context_.program.location_tests[pending.test];
      const Declared& declared = processes_[test.process_type];
      bool exists = false;
      std::vector<std::string_view> names;
      for (const auto& [label, location] : declared.labels) {
        names.emplace_back(label.text);
        if (label.text != pending.label.text) continue;
        exists = true;
        if (location != program::none) test.locations.push_back(location);
      }
      if (!exists)
        context_.messages.error(
            pending.label.position,
            fmt::format("{} has no label {}", declared.process->name.text, pending.label.text),
            suggestion(pending.label.text, names));
    }
  }

  void note_priorities() {
    if (options_.ignore_priorities) return;
    const auto& model = context_.model;
    bool used = std::ranges::any_of(
        processes_, [](const Declared& declared) { return declared.process->priority != none; });
    for (const Expression& expression : model.expressions)
      if (const auto* run = std::get_if<Run>(&expression.node)) used = used || run->priority != none;
    for (const Statement& statement : model.statements)
      used = used || std::holds_alternative<SetPriority>(statement.node);
    context_.program.uses_priorities = used;
  }

  // --- Warnings -----------------------------------------------------------------------------------

  /// The first statement of each sequence that nobody reaches though the one before is reached.
  void warn_about_unreached(const Body& body, const Locations& locations) {
    for (const std::vector<NodeId>& sequence : body.sequences)
      for (std::size_t i = 1; i < sequence.size(); ++i)
        if (locations.reached[sequence[i - 1]] && !locations.reached[sequence[i]])
          context_.messages.warning(body.flow[sequence[i]].position, "this statement is never reached");
  }

  /// A channel that only one side uses, unless someone may use it by another name.
  void warn_about_channels() {
    for (const Entity& entity : context_.entities.all()) {
      if (entity.channel == program::none || entity.passed_on || entity.written) continue;
      if (entity.sent_to == entity.received_from) continue;
      context_.messages.warning(
          entity.name.position,
          entity.sent_to
              ? fmt::format("messages are sent to {}, but nobody receives them", entity.name.text)
              : fmt::format("messages are received from {}, but nobody sends any", entity.name.text));
    }
  }

  void warn_about_variables() {
    for (const Entity& entity : context_.entities.all()) {
      if (entity.read || entity.parameter) continue;
      context_.messages.warning(entity.name.position,
                                entity.written
                                    ? fmt::format("{} is assigned to but never read", entity.name.text)
                                    : fmt::format("{} is never used", entity.name.text));
    }
  }

  Context context_;
  const LoadOptions& options_;
  std::vector<Declared> processes_;
  std::unordered_map<const Process*, std::uint32_t> number_counts_;
  bool has_observed_jump_ = false;
};

}  // namespace

Loaded lower(const Model& model, const LoadOptions& options) { return Lowering(model, options).run(); }

}  // namespace ouro::promela
