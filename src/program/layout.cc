#include "program/layout.hh"

#include <mutex>
#include <variant>

namespace ouro::program {
namespace {

void append_channel(const Program& program, Layout& layout, ChannelTypeId type) {
  layout.channels.push_back({type, layout.size});
  layout.size += program.channel_types[type].size();
}

void append_process(const Program& program, Layout& layout, ProcessTypeId id) {
  const ProcessType& type = program.process_types[id];
  layout.processes.push_back({id, layout.size});
  layout.size += type.frame_size;
  for (const OwnedChannel& channel : type.channels) append_channel(program, layout, channel.type);
}

}  // namespace

Layouts::Layouts(const Program& program) : program_(program) {
  Layout& layout = layouts_.emplace_back();
  layout.size = program.globals_size;
  for (const ChannelTypeId type : program.channels) append_channel(program, layout, type);
}

const Layout& Layouts::operator[](LayoutId id) const {
  const std::shared_lock lock(mutex_);
  return layouts_[id];
}

const Layout& Layouts::with_process(LayoutId id, ProcessTypeId type) {
  {
    const std::shared_lock lock(mutex_);
    if (const auto found = children_.find({id, type}); found != children_.end())
      return layouts_[found->second];
  }
  const std::unique_lock lock(mutex_);
  const auto [child, is_new] = children_.try_emplace({id, type}, static_cast<LayoutId>(layouts_.size()));
  if (is_new) {
    Layout layout = layouts_[id];
    layout.id = child->second;
    layout.parent = id;
    append_process(program_, layout, type);
    layouts_.push_back(std::move(layout));
  }
  return layouts_[child->second];
}

std::size_t Layouts::size() const {
  const std::shared_lock lock(mutex_);
  return layouts_.size();
}

LayoutId layout_after(Layouts& layouts, LayoutId id, const Command& command) {
  for (const Effect& effect : command.effects) {
    if (const Run* run = std::get_if<Run>(&effect)) id = layouts.with_process(id, run->process_type).id;
    if (std::holds_alternative<Terminate>(effect)) id = layouts[id].parent;
  }
  return id;
}

}  // namespace ouro::program
