// LLVM's errors as exceptions, of the type NoCode.
#pragma once

#include <llvm/Support/Error.h>

#include <utility>

#include "native/compiler.hh"

namespace ouro::native {

void check(llvm::Error error);

template <class T>
T checked(llvm::Expected<T> value) {
  if (!value) check(value.takeError());
  return std::move(*value);
}

}  // namespace ouro::native
