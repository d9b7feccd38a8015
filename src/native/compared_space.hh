// Two engines at once, which must agree.
//
// Every question is put to both, and the answers are compared entry by entry, byte by byte. A difference is a
// bug in one of them and is thrown as std::logic_error, with the state in hexadecimal, which the exploration
// that found it can be stopped at again.
#pragma once

#include <cstddef>
#include <memory>

#include "space/state_space.hh"

namespace ouro::native {

class ComparedSpace : public space::StateSpace {
 public:
  /// Both must outlive it, and number layouts alike.
  ComparedSpace(const space::StateSpace& reference, const space::StateSpace& other)
      : reference_(reference), other_(other) {}

  std::unique_ptr<space::Cursor> cursor() const override;
  std::size_t layout_count() const override { return reference_.layout_count(); }

 private:
  const space::StateSpace& reference_;
  const space::StateSpace& other_;
};

}  // namespace ouro::native
