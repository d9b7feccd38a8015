#include "native/code_table.hh"

#include <sched.h>

#include <algorithm>
#include <chrono>
#include <exception>

namespace ouro::native {

using program::Layout;

Compiling best_compiling() {
  cpu_set_t allowed;  // the standard library counts those that the process may not use, too
  const bool known = ::sched_getaffinity(0, sizeof allowed, &allowed) == 0;
  return known && CPU_COUNT(&allowed) == 1 ? Compiling::AtOnce : Compiling::Background;
}

CodeTable::~CodeTable() = default;  // the thread is asked to stop, and waited for

const LayoutCode* CodeTable::meet(const Layout& layout) {
  const std::lock_guard lock(mutex_);
  Entry& entry = entries_[layout.id];
  if (sought_ < most_layouts_) seek_kept(entry, layout);
  return entry.place.load(std::memory_order_relaxed);
}

const CodeTable::Place& CodeTable::request(const Layout& layout, Quality quality) {
  const std::lock_guard lock(mutex_);
  Entry& entry = entries_[layout.id];
  seek_kept(entry, layout);
  const LayoutCode* code = entry.place.load(std::memory_order_relaxed);
  const bool is_there = code != nullptr && code->quality >= quality;
  if (is_there || entry.requested >= quality || !problem_.empty()) return entry.place;
  if (!entry.requested && compiled_++ >= most_layouts_) return entry.place;
  entry.requested = quality;
  const Request request{&layout, &entry.place, quality};
  if (compiling_ == Compiling::AtOnce) {
    publish(entry.place, compile(request, {}));
  } else {
    enqueue(request);
  }
  return entry.place;
}

/// What is interpreted needs code more than what has some.
void CodeTable::enqueue(const Request& request) {
  queue_.insert(std::ranges::upper_bound(queue_, request.quality, {}, &Request::quality), request);
  if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
  changed_.notify_one();
}

void CodeTable::seek_kept(Entry& entry, const Layout& layout) {
  if (std::exchange(entry.is_sought, true)) return;
  ++sought_;
  if (const LayoutCode* code = sources_.find_kept(layout)) entry.place.store(code, std::memory_order_release);
}

void CodeTable::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return !queue_.empty(); }) && problem_.empty()) {
    const Request request = queue_.front();
    queue_.pop_front();
    lock.unlock();
    Answer answer = compile(request, stop);
    lock.lock();
    publish(*request.place, std::move(answer));
  }
}

CodeTable::Answer CodeTable::compile(const Request& request, const std::stop_token& stop) {
  Answer answer;
  const auto begin = std::chrono::steady_clock::now();
  try {
    if (!compiler_) compiler_ = sources_.make_compiler();
    if (!stop.stop_requested()) answer.code = compiler_->compile(*request.layout, request.quality, stop);
  } catch (const std::exception& error) {
    answer.problem = error.what();
  }
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return answer;
}

void CodeTable::publish(Place& place, Answer answer) {
  if (answer.code != nullptr) place.store(answer.code, std::memory_order_release);
  seconds_ += answer.seconds;
  problem_ = std::move(answer.problem);
}

double CodeTable::seconds() const {
  const std::lock_guard lock(mutex_);
  return seconds_;
}

std::string CodeTable::problem() const {
  const std::lock_guard lock(mutex_);
  return problem_;
}

}  // namespace ouro::native
