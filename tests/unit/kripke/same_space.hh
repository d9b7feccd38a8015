// Whether two explicit spaces are the same, with everything that people see of them.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "space/explicit_space.hh"

namespace ouro::kripke {

inline void expect_same(const space::ExplicitSpace& a, const space::ExplicitSpace& b) {
  using ::testing::ElementsAreArray;
  ASSERT_EQ(a.state_count(), b.state_count());
  EXPECT_THAT(a.propositions(), ElementsAreArray(b.propositions()));
  EXPECT_THAT(a.initial(), ElementsAreArray(b.initial()));
  for (space::ExplicitSpace::Number state = 0; state < a.state_count(); ++state) {
    EXPECT_EQ(a.state_name(state), b.state_name(state));
    EXPECT_EQ(a.label(state), b.label(state)) << state;
    EXPECT_EQ(a.may_end(state), b.may_end(state)) << state;
    ASSERT_EQ(a.edges(state).size(), b.edges(state).size()) << state;
    for (std::size_t i = 0; i < a.edges(state).size(); ++i) {
      EXPECT_EQ(a.edges(state)[i].target, b.edges(state)[i].target) << state;
      EXPECT_EQ(a.actions()[a.edges(state)[i].action], b.actions()[b.edges(state)[i].action]) << state;
    }
  }
}

}  // namespace ouro::kripke
