#include "native/code_table.hh"

#include <sched.h>

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

const CodeTable::Place& CodeTable::request(const Layout& layout) {
  const std::lock_guard lock(mutex_);
  const auto [found, is_new] = places_.try_emplace(layout.id, nullptr);
  Place& place = found->second;
  if (!is_new || places_.size() > most_layouts_ || !problem_.empty()) return place;
  if (compiling_ == Compiling::AtOnce) {
    publish(place, compile(layout, {}));
    return place;
  }
  queue_.push_back({&layout, &place});
  if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
  changed_.notify_one();
  return place;
}

void CodeTable::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return !queue_.empty(); }) && problem_.empty()) {
    const Request request = queue_.front();
    queue_.pop_front();
    lock.unlock();
    Answer answer = compile(*request.layout, stop);
    lock.lock();
    publish(*request.place, std::move(answer));
  }
}

CodeTable::Answer CodeTable::compile(const Layout& layout, const std::stop_token& stop) {
  Answer answer;
  const auto begin = std::chrono::steady_clock::now();
  try {
    if (!compiler_) compiler_ = make_compiler_();
    if (!stop.stop_requested()) answer.code = compiler_->compile(layout, stop);
  } catch (const std::exception& error) {
    answer.problem = error.what();
  }
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return answer;
}

void CodeTable::publish(Place& place, Answer answer) {
  place.store(answer.code, std::memory_order_release);
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
