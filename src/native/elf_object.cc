#include "native/elf_object.hh"

#include <elf.h>

#include <bit>
#include <cstddef>
#include <cstring>

namespace ouro::native {
namespace {

/// Unwind tables have a type of their own, which not every elf.h knows.
constexpr std::uint32_t unwind_table = 0x70000001U;

/// The file is not as expected.
struct Refused {};

void require(bool condition) {
  if (!condition) throw Refused();
}

class ElfReader {
 public:
  explicit ElfReader(std::string_view file) : file_(file) {}

  ElfObject read() {
    read_headers();
    for (const Elf64_Shdr& header : headers_) read_section(header);
    for (const Elf64_Shdr& header : headers_)
      if (header.sh_type == SHT_SYMTAB) read_symbols(header);
    for (const Elf64_Shdr& header : headers_) {
      require(header.sh_type != SHT_REL);
      if (header.sh_type == SHT_RELA) read_relocations(header);
    }
    return std::move(result_);
  }

 private:
  std::string_view part(std::uint64_t offset, std::uint64_t size) const {
    require(offset <= file_.size() && size <= file_.size() - offset);
    return file_.substr(offset, size);
  }

  template <class Entry>
  std::vector<Entry> table(std::uint64_t offset, std::uint64_t size) const {
    const std::string_view bytes = part(offset, size);
    require(bytes.size() % sizeof(Entry) == 0);
    std::vector<Entry> result(bytes.size() / sizeof(Entry));
    if (!bytes.empty()) std::memcpy(result.data(), bytes.data(), bytes.size());
    return result;
  }

  template <class Entry>
  std::vector<Entry> table(const Elf64_Shdr& header) const {
    require(header.sh_entsize == sizeof(Entry));
    return table<Entry>(header.sh_offset, header.sh_size);
  }

  void read_headers() {
    const Elf64_Ehdr header = table<Elf64_Ehdr>(0, sizeof(Elf64_Ehdr)).front();
    require(std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 && header.e_ident[EI_CLASS] == ELFCLASS64 &&
            header.e_ident[EI_DATA] == ELFDATA2LSB);
    require(header.e_type == ET_REL && header.e_machine == EM_X86_64);
    require(header.e_shentsize == sizeof(Elf64_Shdr));
    headers_ = table<Elf64_Shdr>(header.e_shoff, std::uint64_t{header.e_shnum} * sizeof(Elf64_Shdr));
    numbers_.assign(headers_.size(), ElfObject::none);
  }

  /// Sections in memory take no more bytes than the file has.
  void read_section(const Elf64_Shdr& header) {
    const auto number = static_cast<std::size_t>(&header - headers_.data());
    if ((header.sh_flags & SHF_ALLOC) == 0 || header.sh_type == unwind_table) return;
    constexpr std::uint64_t known = SHF_ALLOC | SHF_EXECINSTR | SHF_MERGE | SHF_STRINGS;
    require(header.sh_type == SHT_PROGBITS && (header.sh_flags & ~known) == 0);
    const std::uint64_t alignment = header.sh_addralign == 0 ? 1 : header.sh_addralign;
    require(std::has_single_bit(alignment) && alignment <= ElfObject::page);
    numbers_[number] = static_cast<std::uint32_t>(result_.sections.size());
    result_.sections.push_back(
        {part(header.sh_offset, header.sh_size), alignment, (header.sh_flags & SHF_EXECINSTR) != 0});
    bytes_in_memory_ += header.sh_size;
    require(bytes_in_memory_ <= file_.size());
  }

  void read_symbols(const Elf64_Shdr& header) {
    require(result_.symbols.empty() && header.sh_link < headers_.size());
    const Elf64_Shdr& names = headers_[header.sh_link];
    require(names.sh_type == SHT_STRTAB);
    const std::string_view texts = part(names.sh_offset, names.sh_size);
    require(!texts.empty() && texts.back() == '\0');
    for (const Elf64_Sym& symbol : table<Elf64_Sym>(header)) {
      require(symbol.st_name < texts.size());
      ElfObject::Symbol& result = result_.symbols.emplace_back();
      result.name = texts.data() + symbol.st_name;
      result.value = symbol.st_value;
      result.is_wanted = symbol.st_shndx == SHN_UNDEF;
      result.is_global = ELF64_ST_BIND(symbol.st_info) == STB_GLOBAL;
      result.is_function = ELF64_ST_TYPE(symbol.st_info) == STT_FUNC;
      if (symbol.st_shndx < numbers_.size()) result.section = numbers_[symbol.st_shndx];
      if (result.section != ElfObject::none)
        require(result.value <= result_.sections[result.section].bytes.size());
    }
  }

  void read_relocations(const Elf64_Shdr& header) {
    require(header.sh_info < numbers_.size());
    const std::uint32_t section = numbers_[header.sh_info];
    if (section == ElfObject::none) return;
    for (const Elf64_Rela& relocation : table<Elf64_Rela>(header)) {
      const auto symbol = static_cast<std::uint32_t>(ELF64_R_SYM(relocation.r_info));
      require(symbol < result_.symbols.size());
      require(relocation.r_offset <= result_.sections[section].bytes.size());
      result_.relocations.push_back({section, relocation.r_offset,
                                     static_cast<std::uint32_t>(ELF64_R_TYPE(relocation.r_info)), symbol,
                                     relocation.r_addend});
    }
  }

  std::string_view file_;
  std::vector<Elf64_Shdr> headers_;
  std::vector<std::uint32_t> numbers_;  // of the file's sections among those that are loaded
  std::uint64_t bytes_in_memory_ = 0;
  ElfObject result_;
};

}  // namespace

std::optional<ElfObject> ElfObject::read(std::string_view bytes) {
  try {
    return ElfReader(bytes).read();
  } catch (const Refused&) {
    return std::nullopt;
  }
}

}  // namespace ouro::native
