#include "promela/predefined_macros.hh"

#include <algorithm>
#include <array>

#include "base/ascii.hh"

namespace ouro::promela::cpp {

namespace {

// Without underscores in front, which GNU's C has, on several machines.
constexpr auto plain = std::to_array<std::string_view>(
    {"linux", "unix", "i386", "arm", "mips", "sparc", "sun", "vax", "hppa", "m68k", "PPC", "s390"});

constexpr auto with_one_underscore = std::to_array<std::string_view>(
    {"_LP64", "_ILP32", "_STDC_PREDEF_H", "_FORTIFY_SOURCE", "_REENTRANT", "_GNU_SOURCE", "_Pragma",
     "_FILE_OFFSET_BITS", "_TIME_BITS", "_PIE_", "_BIG_ENDIAN", "_LITTLE_ENDIAN"});
constexpr auto beginnings_with_one = std::to_array<std::string_view>({"_ARCH_", "_CALL_", "_SOFT_", "_MIPS"});

constexpr auto beginnings_with_two = std::to_array<std::string_view>(
    {"__GCC_", "__GNUC", "__GXX", "__ATOMIC_", "__SEG_", "__HAVE_", "__PRAGMA_", "__SIZEOF_", "__ARM_",
     "__AARCH64", "__has_", "__STDC", "__INT", "__UINT", "__OPTIMIZE", "__NO_", "__FAST_MATH", "__SANITIZE"});

bool begins_with_one_of(std::string_view name, const auto& beginnings) {
  return std::ranges::any_of(beginnings, [&](std::string_view each) { return name.starts_with(each); });
}

bool is_guard(std::string_view name) {
  return name.ends_with("_H") || name.ends_with("_H_") || name.ends_with("_H__");
}

// __linux, __k8, __x86_64: names of machines and systems.
bool is_like_a_machine(std::string_view rest) {
  const auto is_plain = [](char c) { return ascii::is_lower(c) || ascii::is_digit(c); };
  return (rest.size() > 1 && std::ranges::all_of(rest, is_plain)) || rest == "x86_64";
}

}  // namespace

bool may_be_predefined(std::string_view name) {
  if (!name.starts_with('_')) return std::ranges::find(plain, name) != plain.end();
  if (std::ranges::find(with_one_underscore, name) != with_one_underscore.end()) return true;
  if (name.size() < 3 || is_guard(name) || name == "__cplusplus") return false;
  if (!name.starts_with("__")) return begins_with_one_of(name, beginnings_with_one);
  return name.ends_with("__") || begins_with_one_of(name, beginnings_with_two) ||
         is_like_a_machine(name.substr(2));
}

bool is_reserved_for_directives(std::string_view name) {
  return name == "defined" || name == "__LINE__" || name == "__FILE__" || name == "_Pragma" ||
         name.starts_with("__VA_") || name.starts_with("__has_");
}

}  // namespace ouro::promela::cpp
