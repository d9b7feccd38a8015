#include "native/processor.hh"

#if defined(__x86_64__)
#include <cpuid.h>
#else
#include <sys/auxv.h>
#endif

namespace ouro::native {

#if defined(__x86_64__)

namespace {

/// The registers that the question leaves. Under a hypervisor a question takes microseconds.
struct Answer {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;

  Answer() = default;
  Answer(unsigned leaf, unsigned subleaf) { __cpuid_count(leaf, subleaf, eax, ebx, ecx, edx); }
};

/// Which registers the system saves, and so which of the features may be used.
std::uint32_t saved_registers() {
  std::uint32_t low = 0, high = 0;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

}  // namespace

/// What instructions can be chosen by, and no more; least of all what tells apart the cores of one processor
/// (ebx of leaf 1).
std::vector<std::uint32_t> processor_features() {
  const Answer vendor(0, 0), model(1, 0), others(0x80000001U, 0);
  const Answer extended = vendor.eax >= 7 ? Answer(7, 0) : Answer();
  const Answer more = extended.eax >= 1 ? Answer(7, 1) : Answer();
  const Answer vectors = vendor.eax >= 0x24 ? Answer(0x24, 0) : Answer();
  const bool saves = (model.ecx & bit_OSXSAVE) != 0;
  return {vendor.ebx,
          vendor.ecx,
          vendor.edx,
          model.eax,
          model.ecx,
          model.edx,
          others.ecx,
          others.edx,
          extended.ebx,
          extended.ecx,
          extended.edx,
          more.eax,
          more.ebx,
          more.ecx,
          more.edx,
          vectors.ebx,
          saves ? saved_registers() : 0};
}

#else

std::vector<std::uint32_t> processor_features() {
  std::vector<std::uint32_t> result;
  for (const std::uint64_t word : {getauxval(AT_HWCAP), getauxval(AT_HWCAP2)}) {
    result.push_back(static_cast<std::uint32_t>(word));
    result.push_back(static_cast<std::uint32_t>(word >> 32U));
  }
  return result;
}

#endif

}  // namespace ouro::native
