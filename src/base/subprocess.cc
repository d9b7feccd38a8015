// Standard output and error are pipes that are read as they fill; standard input is a temporary file, so that
// nobody waits for anybody. When both pipes are at their end the program is done, or has closed them and is
// waited for.
#include "base/subprocess.hh"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill() is POSIX
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <optional>
#include <utility>

namespace ouro {

namespace {

using Clock = std::chrono::steady_clock;
using Outcome = SubprocessResult::Outcome;

constexpr std::size_t kept_message_bytes = 16'000;

// An open file of the system, closed at the end.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { reset(); }

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void reset() {
    if (number_ >= 0) close(number_);
    number_ = -1;
  }

 private:
  int number_ = -1;
};

struct Pipe {
  Descriptor read_end;
  Descriptor write_end;
};

std::optional<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }  // NOLINT: the pointer owns it
};
using File = std::unique_ptr<std::FILE, CloseFile>;

File file_with(std::string_view text) {
  File file(std::tmpfile());
  if (!file) return nullptr;
  if (!text.empty() && std::fwrite(text.data(), 1, text.size(), file.get()) != text.size()) return nullptr;
  std::rewind(file.get());
  return file;
}

class SpawnSettings {
 public:
  SpawnSettings(int input, int output, int errors) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, errors, STDERR_FILENO);
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

  std::optional<pid_t> spawn(std::vector<std::string> arguments) const {
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    std::string locale = "LC_ALL=C";
    std::vector<char*> environment = {locale.data()};
    for (char** entry = environ; *entry != nullptr; ++entry) {
      if (!std::string_view(*entry).starts_with("LC_ALL=")) environment.push_back(*entry);
    }
    environment.push_back(nullptr);
    pid_t child = 0;
    if (posix_spawnp(&child, argv[0], &actions_, &attributes_, argv.data(), environment.data()) != 0)
      return {};
    return child;
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

// Reads what there is; closes the pipe at its end. Keeps no more than so many bytes, and returns whether
// there were no more.
bool read_some(Descriptor& pipe, std::string& kept, std::size_t most) {
  std::array<char, 65536> buffer{};
  const ssize_t count = read(pipe.number(), buffer.data(), buffer.size());
  if (count == 0 || (count < 0 && errno != EINTR)) pipe.reset();
  if (count <= 0) return true;
  const std::size_t room = most - kept.size();
  kept.append(buffer.data(), std::min(static_cast<std::size_t>(count), room));
  return static_cast<std::size_t>(count) <= room;
}

Outcome read_all(Descriptor output, Descriptor errors, Clock::time_point deadline,
                 const SubprocessLimits& limits, SubprocessResult& result) {
  while (output.is_open() || errors.is_open()) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return Outcome::TimedOut;
    // A closed one has the number -1, which poll() passes over.
    std::array<pollfd, 2> entries = {pollfd{.fd = output.number(), .events = POLLIN, .revents = 0},
                                     pollfd{.fd = errors.number(), .events = POLLIN, .revents = 0}};
    if (poll(entries.data(), entries.size(), static_cast<int>(std::min<std::int64_t>(left, 1'000'000))) <=
        0) {
      continue;
    }
    if (entries[0].revents != 0 && !read_some(output, result.output, limits.output_bytes)) {
      return Outcome::OutputTooLong;
    }
    if (entries[1].revents != 0) read_some(errors, result.messages, kept_message_bytes);
  }
  return Outcome::Ended;
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

SubprocessResult run_program(const std::vector<std::string>& arguments, std::string_view input,
                             const SubprocessLimits& limits) {
  SubprocessResult result;
  const auto deadline = Clock::now() + limits.time;
  const File input_file = file_with(input);
  std::optional<Pipe> output = make_pipe();
  std::optional<Pipe> errors = make_pipe();
  std::optional<pid_t> child;
  if (!arguments.empty() && input_file && output && errors) {
    child = SpawnSettings(fileno(input_file.get()), output->write_end.number(), errors->write_end.number())
                .spawn(arguments);
  }
  if (!child) {
    result.outcome = Outcome::NotStarted;
    return result;
  }
  output->write_end.reset();
  errors->write_end.reset();
  result.outcome =
      read_all(std::move(output->read_end), std::move(errors->read_end), deadline, limits, result);
  if (result.outcome != Outcome::Ended) kill(-*child, SIGKILL);
  result.status = wait_for(*child);
  return result;
}

}  // namespace ouro
