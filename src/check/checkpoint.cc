#include "check/checkpoint.hh"

#include <fmt/format.h>

#include <limits>
#include <new>
#include <utility>

#include "base/source.hh"

namespace ouro::check {

namespace {

constexpr std::string_view subject_fact = "what is searched";
constexpr CheckedFormat format = {.magic = "ouro-ck\n", .name = "checkpoint", .version = 6};

}  // namespace

CheckpointFact depth_fact(const Limits& limits) {
  const bool is_bounded = limits.depth != Limits{}.depth;
  return {"the limit on depth (--max-depth)", is_bounded ? std::to_string(limits.depth) : "none"};
}

std::string subject_of(const std::string& path) { return fact_of(path, subject_fact).value_or(""); }

std::optional<std::string> fact_of(const std::string& path, std::string_view name) {
  CheckedReader file(path, format);
  file.section();
  for (std::uint64_t count = file.number(); count > 0; --count) {
    const bool is_it = file.text() == name;
    std::string value = file.text();
    if (is_it) return value;
  }
  return std::nullopt;
}

Checkpoints::Checkpoints(CheckpointOptions options) : options_(std::move(options)), before_(options_.before) {
  options_.facts.insert(options_.facts.begin(), {std::string(subject_fact), options_.subject});
  if (!options_.path.empty() && options_.asks_for_place) CheckedWriter::require_place(options_.path, format);
}

void Checkpoints::write(const CheckpointPart& search, std::uint64_t states, When when) {
  if (options_.path.empty()) return;
  const auto begin = Clock::now();
  CheckpointReport report{.is_last = when == When::Last, .states = states, .at = elapsed()};
  try {
    CheckedWriter file(options_.path, format);
    file.section();
    save_facts(file);
    file.section();
    file.number(static_cast<std::uint64_t>(report.at.count()));
    file.number(states);
    for (const CheckpointPart* part : options_.parts) {
      file.section();
      part->save(file);
    }
    file.section();
    search.save(file);
    file.finish();
    report.bytes = file.size();
  } catch (const UserError& error) {
    report.problem = error.what();
  } catch (const std::bad_alloc&) {
    report.problem = "there is no memory left";
  }
  last_ = Clock::now();
  report.took = last_ - begin;
  if (options_.report) options_.report(report);
}

Resumed Checkpoints::resume(CheckpointPart& search) {
  CheckedReader file(options_.resume, format);
  file.section();
  require_facts(file);
  file.section();
  constexpr auto most = static_cast<std::uint64_t>(std::chrono::nanoseconds::max().count());
  Resumed result;
  result.time = std::chrono::nanoseconds(file.number(most));
  result.states = file.number();
  for (CheckpointPart* part : options_.parts) {
    file.section();
    part->restore(file);
  }
  file.section();
  search.restore(file);
  file.finish();
  before_ = result.time;
  begin_ = last_ = Clock::now();
  return result;
}

void Checkpoints::save_facts(CheckedWriter& file) const {
  file.number(options_.facts.size());
  for (const CheckpointFact& fact : options_.facts) {
    file.text(fact.name);
    file.text(fact.value);
  }
}

void Checkpoints::require_facts(CheckedReader& file) const {
  const std::uint64_t count = file.number();
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::string name = file.text();
    const std::string value = file.text();
    const bool is_known = i < options_.facts.size() && options_.facts[i].name == name;
    if (is_known && options_.facts[i].value == value) continue;
    throw UserError(
        fmt::format("{} is the checkpoint of another search: {} was '{}' there{}", options_.resume, name,
                    value, is_known ? fmt::format(", and is '{}' here", options_.facts[i].value) : ""),
        "the model, what is asked and how it is searched have to be the same");
  }
  if (count < options_.facts.size())
    throw UserError(fmt::format("{} is the checkpoint of another search: nothing is said there of {}",
                                options_.resume, options_.facts[count].name),
                    "the model, what is asked and how it is searched have to be the same");
}

}  // namespace ouro::check
