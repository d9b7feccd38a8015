#include "native/native_space.hh"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstring>
#include <exception>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "native/compiler.hh"
#include "native/frame.hh"
#include "program/system_cursor.hh"
#include "space/state_hash.hh"

namespace ouro::native {

using namespace program;
using space::Fault;
using space::Step;

/// Runs compiled code, and does for it what it leaves to the engine.
class NativeCursor : public SystemCursor {
 public:
  explicit NativeCursor(const NativeSpace& space)
      : SystemCursor(space.reference_.semantics(), space.reference_.propositions()),
        space_(space),
        may_expand_(!program().synchronous && !program().uses_priorities && !uses_commitment()) {
    frame_.cursor = this;
    frame_.context = &context_;
  }

  /// Nearly always all is known of the layout, and its code does everything.
  void successors(const space::StateView& state, space::Successors& result) override {
    if (state.layout >= views_.size() || !views_[state.layout].is_whole) {
      SystemCursor::successors(state, result);
      return;
    }
    const View& view = views_[state.layout];
    begin(result);
    if (expand(view, state.bytes, false) || !uses_timeout()) return;
    expand(view, state.bytes, true);
  }

  // --- Called back by compiled code ---

  void add_fault(Frame& frame, const Step& step, Fault fault) {
    engine(frame, [&] { fail(fault, step); });
  }

  void arrive_at(Frame& frame, const Step& step, LayoutId reached, After after, std::uint32_t more) {
    engine(frame, [&] {
      const Layout& there = layout(reached);
      scratch().layout = &there;
      scratch().bytes.assign(frame.tail.bytes, frame.tail.bytes + there.size);
      reach(step, {frame.tail.step + 1, more}, after);
    });
  }

  void retake(Frame& frame, const Step& step) {
    engine(frame, [&] { take(*frame.context, step); });
  }

  Tried try_uncompiled(Frame& frame, std::uint32_t process, CommandId command) {
    Tried tried = Tried::Stop;
    engine(frame, [&] {
      Context context = *frame.context;
      context.process = process;
      try {
        tried = try_command(context, command) ? Tried::Taken : Tried::Impossible;
      } catch (const FaultSignal& signal) {
        fail(signal.fault, {.process = process, .command = command});
      }
    });
    return tried;
  }

 protected:
  bool move_all(const Context& context) override {
    const LayoutCode* code = code_of(*context.layout);
    if (code == nullptr || code->expand == nullptr || !may_expand_) return SystemCursor::move_all(context);
    return run(*code, code->expand, context);
  }

  bool move(const Context& context) override {
    const LayoutCode* code = code_of(*context.layout);
    if (code == nullptr || code->move[context.process] == nullptr) return SystemCursor::move(context);
    return run(*code, code->move[context.process], context);
  }

  bool pass(WorkingState& state, std::uint32_t holder, std::uint64_t marks,
            std::vector<Step>& path) override {
    const LayoutCode* code = known_code(state.layout->id);
    if (code == nullptr || code->sequence[holder] == nullptr) return false;
    Frame frame;
    frame.record_all_steps = wants_all_steps();
    frame.passing = 1;
    frame.marks = marks;
    frame.tail = result().reserve(0, 0, 1 + most_recorded_steps);
    const Step nobody;
    const std::uint32_t taken = code->sequence[holder](state.bytes.data(), &frame, &nobody, 0);
    if (taken == 0 || taken == cannot_pass) return false;
    if (wants_all_steps()) path.insert(path.end(), frame.tail.step + 1, frame.tail.step + 1 + taken);
    return true;
  }

  std::uint64_t mask(const Context& context) const override {
    const LayoutCode* code = known_code(context.layout->id);
    return code == nullptr || code->mask == nullptr ? SystemCursor::mask(context) : code->mask(context.bytes);
  }

 private:
  /// What is known of a layout's code.
  struct View {
    bool is_met = false;
    bool is_final = false;  ///< nothing more will come
    bool is_whole = false;  ///< nor is anything left to the reference
    const Layout* layout = nullptr;
    const LayoutCode* code = nullptr;
    const CodeTable::Place* place = nullptr;  ///< where it will be, when it has been asked for
    std::optional<std::uint64_t> waiting;     ///< so often the layout is met before it is
  };

  /// Runs what compiled code asks for, between bringing the buffer up to date and making room again.
  /// Nothing may be thrown through compiled code: what is goes on when it has returned.
  template <class Work>
  void engine(Frame& frame, Work&& work) {
    result().commit(frame.tail);
    if (!failure_) {
      try {
        work();
      } catch (...) {
        failure_ = std::current_exception();
      }
    }
    make_room(frame, *known_code(frame.context->layout->id));
  }

  void make_room(Frame& frame, const LayoutCode& code) {
    const std::size_t count = code.most_successors + 1;
    const std::size_t steps = wants_all_steps() ? 1 + most_recorded_steps : 1;
    frame.tail = result().reserve(count * frame.context->layout->size, count, count * steps);
  }

  /// All steps from a state of a whole layout.
  bool expand(const View& view, std::span<const std::byte> bytes, bool timeout) {
    context_ = {view.layout, bytes.data(), none, timeout};
    frame_.timeout = timeout;
    return run(*view.code, view.code->expand, frame_);
  }

  bool run(const LayoutCode& code, MoveCode function, const Context& context) {
    Frame frame;
    frame.timeout = context.timeout;
    frame.inside = is_inside();
    frame.anyone_committed = uses_commitment() && is_anyone_committed(context);
    frame.cursor = this;
    frame.context = &context;
    return run(code, function, frame);
  }

  bool run(const LayoutCode& code, MoveCode function, Frame& frame) {
    const Context& context = *frame.context;
    frame.record_all_steps = wants_all_steps();
    if (context.layout->size >= incremental_hash_from)
      frame.sum = space::hashing::sum({context.bytes, context.layout->size});
    make_room(frame, code);
    const bool moved = function(context.bytes, &frame) != 0;
    result().commit(frame.tail);
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    return moved;
  }

  const LayoutCode* known_code(LayoutId id) const { return id < views_.size() ? views_[id].code : nullptr; }

  /// The layout's code, which is asked for when the layout has been met often enough, and for better code
  /// when it has been met a lot more often.
  const LayoutCode* code_of(const Layout& layout) {
    if (views_.size() <= layout.id) views_.resize(layout.id + 1);
    View& view = views_[layout.id];
    if (!view.is_final) look_for_code(view, layout);
    return view.code;
  }

  void look_for_code(View& view, const Layout& layout) {
    if (!view.is_met) meet(view, layout);
    if (view.waiting && (*view.waiting)-- == 0) {
      const Quality quality = view.code == nullptr ? Quality::Quick : Quality::Good;
      view.place = &space_.codes_.request(layout, quality);
      view.waiting.reset();
    }
    if (view.place != nullptr) use(view, layout, view.place->load(std::memory_order_acquire));
  }

  void meet(View& view, const Layout& layout) {
    view.is_met = true;
    view.layout = &layout;
    view.waiting = space_.patience(layout, Quality::Quick);
    view.is_final = !view.waiting;
    if (view.waiting) use(view, layout, space_.codes_.meet(layout));
  }

  void use(View& view, const Layout& layout, const LayoutCode* code) {
    if (code == view.code) return;
    view.code = code;
    view.is_final = code->quality == Quality::Good;
    view.is_whole = view.is_final && may_expand_ && code->expand != nullptr;
    view.waiting = space_.patience(layout, Quality::Good);
  }

  const NativeSpace& space_;
  bool may_expand_;          // does the code of a whole layout do what the system does?
  std::vector<View> views_;  // by layout
  Context context_;          // the state that is expanded, if its layout is whole,
  Frame frame_;              // and its frame
  std::exception_ptr failure_;
};

NativeSpace::NativeSpace(const Interpreter& reference, CompilePolicy policy)
    : reference_(reference),
      policy_(std::move(policy)),
      kept_(reference.semantics().program(), reference.propositions(), policy_.cache),
      codes_({.find_kept = [this](const Layout& layout) { return kept_.load(layout, {}); },
              .make_compiler =
                  [this] {
                    return policy_.make_compiler({reference_.semantics().program(), reference_.propositions(),
                                                  kept_, policy_.linking});
                  }},
             policy_.compiling, policy_.most_layouts) {}

NativeSpace::~NativeSpace() = default;

std::unique_ptr<space::Cursor> NativeSpace::cursor() const { return std::make_unique<NativeCursor>(*this); }

std::optional<std::uint64_t> NativeSpace::patience(const Layout& layout, Quality quality) const {
  const Program& program = reference_.semantics().program();
  std::uint64_t work = program.expressions.size(), sends = 0, receives = 0;
  for (const Layout::Process& process : layout.processes)
    for (const Command& command : program.process_types[process.type].commands) {
      ++work;
      sends += std::holds_alternative<Send>(command.communication) ? 1U : 0U;
      receives += std::holds_alternative<Receive>(command.communication) ? 1U : 0U;
    }
  const bool meets = std::ranges::any_of(layout.channels, [&](const Layout::Channel& channel) {
    return program.channel_types[channel.type].capacity == 0;
  });
  if (meets) work += sends * receives;
  if (work > policy_.most_work) return std::nullopt;
  const CompilePolicy::Patience& patience = quality == Quality::Quick ? policy_.quick : policy_.good;
  return patience.meetings + work * patience.per_work;
}

}  // namespace ouro::native

void ouro_native_fault(ouro::native::Frame* frame, const ouro::space::Step* step,
                       std::uint32_t fault) noexcept {
  frame->cursor->add_fault(*frame, *step, static_cast<ouro::space::Fault>(fault));
}

void ouro_native_arrive(ouro::native::Frame* frame, const ouro::space::Step* step, std::uint32_t layout,
                        std::uint32_t keeps, std::uint32_t more) noexcept {
  using ouro::program::After;
  frame->cursor->arrive_at(*frame, *step, layout, keeps != 0 ? After::Keep : After::Yield, more);
}

void ouro_native_retake(ouro::native::Frame* frame, const ouro::space::Step* step) noexcept {
  frame->cursor->retake(*frame, *step);
}

std::uint32_t ouro_native_fallback(ouro::native::Frame* frame, std::uint32_t process,
                                   std::uint32_t command) noexcept {
  return static_cast<std::uint32_t>(frame->cursor->try_uncompiled(*frame, process, command));
}
