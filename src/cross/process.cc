// The child leads a process group of its own, so that one signal ends all of a pipeline. Its standard error
// is a pipe to us: what comes out of it is kept, and its end is the sign, without polling, that the child is
// done. A child that closes its standard error and goes on working is asked about every millisecond.
#include "cross/process.hh"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill() is POSIX
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <optional>
#include <thread>

#include "base/source.hh"

namespace ouro::cross {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kept_message_bytes = 2000;

class SpawnSettings {
 public:
  SpawnSettings(const std::string& folder, int error_pipe) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions_, error_pipe, STDERR_FILENO);
    posix_spawn_file_actions_addchdir_np(&actions_, folder.c_str());
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes_, 0);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }

  // The process, or nothing.
  std::optional<pid_t> spawn(std::string command) const {
    std::string shell = "sh";
    std::string option = "-c";
    const std::array<char*, 4> arguments = {shell.data(), option.data(), command.data(), nullptr};
    pid_t child = 0;
    if (posix_spawn(&child, "/bin/sh", &actions_, &attributes_, arguments.data(), environ) != 0) return {};
    return child;
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

// Reads until the end of the pipe or the deadline.
void read_messages(int pipe, Clock::time_point deadline, std::string& messages) {
  std::array<char, 4096> buffer{};
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return;
    pollfd entry{.fd = pipe, .events = POLLIN, .revents = 0};
    if (poll(&entry, 1, static_cast<int>(std::min<std::int64_t>(left, 1'000'000))) <= 0) continue;
    const ssize_t count = read(pipe, buffer.data(), buffer.size());
    if (count == 0 || (count < 0 && errno != EINTR)) return;
    if (count < 0) continue;
    const std::size_t room = kept_message_bytes - messages.size();
    messages.append(buffer.data(), std::min(static_cast<std::size_t>(count), room));
  }
}

// Whether it ended before the deadline.
bool wait_for(pid_t child, Clock::time_point deadline, int& status) {
  for (;;) {
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child || (ended < 0 && errno != EINTR)) return true;
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace

ProcessResult run_shell(const std::string& command, const std::string& folder,
                        std::chrono::milliseconds limit) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw UserError("cannot make a pipe to another program");
  const auto deadline = Clock::now() + limit;
  const std::optional<pid_t> started = SpawnSettings(folder, ends[1]).spawn(command);
  close(ends[1]);
  if (!started) {
    close(ends[0]);
    throw UserError("cannot start another program");
  }
  const pid_t child = *started;
  ProcessResult result;
  read_messages(ends[0], deadline, result.messages);
  close(ends[0]);
  int status = 0;
  result.timed_out = !wait_for(child, deadline, status);
  if (result.timed_out) {
    kill(-child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
  }
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

}  // namespace ouro::cross
