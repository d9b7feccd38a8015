#include "native/object_archive.hh"

#include <cstddef>
#include <cstring>

namespace ouro::native {
namespace {

constexpr std::size_t alignment = 8;

class Writer {
 public:
  void number(std::size_t number) {
    const auto stored = static_cast<std::uint32_t>(number);
    result_.append(reinterpret_cast<const char*>(&stored), sizeof stored);
  }
  void text(std::string_view text) {
    number(text.size());
    result_.append(text);
  }
  void texts(const std::vector<std::string>& all) {
    number(all.size());
    for (const std::string& one : all) text(one);
  }
  void object(std::string_view object) {
    number(object.size());
    result_.append((alignment - result_.size() % alignment) % alignment, '\0');
    result_.append(object);
  }

  std::string take() { return std::move(result_); }

 private:
  std::string result_;
};

/// What goes wrong is remembered until somebody asks; from then on everything is zero or empty.
class Reader {
 public:
  explicit Reader(std::string_view all) : all_(all) {}

  std::size_t number() {
    std::uint32_t number = 0;
    const std::string_view bytes = take(sizeof number);
    if (is_good_) std::memcpy(&number, bytes.data(), sizeof number);
    return number;
  }
  std::string_view text() { return take(number()); }
  std::vector<std::string> texts() {
    std::vector<std::string> result;
    const std::size_t count = number();
    while (is_good_ && result.size() < count) result.emplace_back(text());
    return result;
  }
  std::string_view object() {
    const std::size_t size = number();
    take((alignment - position_ % alignment) % alignment);
    return take(size);
  }

  bool is_good() const { return is_good_; }
  bool is_at_end() const { return position_ == all_.size(); }

 private:
  std::string_view take(std::size_t size) {
    is_good_ = is_good_ && size <= all_.size() - position_;
    if (!is_good_) return {};
    position_ += size;
    return all_.substr(position_ - size, size);
  }

  std::string_view all_;
  std::size_t position_ = 0;
  bool is_good_ = true;
};

}  // namespace

std::string pack(const ObjectArchive& archive) {
  Writer writer;
  writer.number(static_cast<std::size_t>(archive.quality));
  const LayoutFunctions& functions = archive.functions;
  writer.number(functions.most_successors);
  writer.text(functions.expand);
  writer.text(functions.mask);
  writer.texts(functions.move);
  writer.texts(functions.sequence);
  writer.number(archive.objects.size());
  for (const std::string_view object : archive.objects) writer.object(object);
  return writer.take();
}

std::optional<ObjectArchive> unpack(std::string_view packed) {
  Reader reader(packed);
  ObjectArchive result;
  const std::size_t quality = reader.number();
  if (quality > static_cast<std::size_t>(Quality::Good)) return std::nullopt;
  result.quality = static_cast<Quality>(quality);
  LayoutFunctions& functions = result.functions;
  functions.most_successors = static_cast<std::uint32_t>(reader.number());
  functions.expand = reader.text();
  functions.mask = reader.text();
  functions.move = reader.texts();
  functions.sequence = reader.texts();
  const std::size_t count = reader.number();
  while (reader.is_good() && result.objects.size() < count) result.objects.push_back(reader.object());
  if (!reader.is_good() || !reader.is_at_end()) return std::nullopt;
  return result;
}

}  // namespace ouro::native
