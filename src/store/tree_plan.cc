#include "store/tree_plan.hh"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "base/hash.hh"

namespace ouro::store {

namespace {

constexpr std::uint32_t word_bytes = sizeof(std::uint32_t);

// --- Building ---------------------------------------------------------------------------------------

/// Adds the nodes of a plan from left to right.
class PlanBuilder {
 public:
  explicit PlanBuilder(std::size_t size) { plan_.size = size; }

  /// What is below the pair in nodes of its own. Words must be added in their order.
  std::uint32_t word(std::uint32_t begin, std::uint32_t end) {
    assert(begin < end && end - begin <= word_bytes && begin == plan_.word_of.size());
    const auto size = static_cast<std::uint32_t>(plan_.size);
    const std::uint32_t read_offset = size < word_bytes ? 0 : std::min(begin, size - word_bytes);
    const std::uint32_t mask = 0xffffffffU >> 8 * (word_bytes - (end - begin));
    plan_.words.push_back({begin, read_offset, 8 * (begin - read_offset), mask});
    plan_.word_of.resize(end, static_cast<std::uint32_t>(plan_.words.size() - 1));
    return static_cast<std::uint32_t>(plan_.words.size() - 1);
  }
  std::uint32_t pair(std::uint32_t left, std::uint32_t right) {
    pairs_.push_back({left, right, 0});
    return is_pair | static_cast<std::uint32_t>(pairs_.size() - 1);
  }
  /// A range as a word or a pair of halves.
  // NOLINTNEXTLINE(misc-no-recursion): as deep as the logarithm of the number of bytes.
  std::uint32_t halves(std::uint32_t begin, std::uint32_t end) {
    if (end - begin <= word_bytes) return word(begin, end);
    const std::uint32_t words = (end - begin + word_bytes - 1) / word_bytes;
    const std::uint32_t cut = begin + (words + 1) / 2 * word_bytes;
    const std::uint32_t left = halves(begin, cut);
    return pair(left, halves(cut, end));
  }
  /// Makes the node a field of the root. A pair gets a table of its own, so that its numbers are small.
  void field(std::uint32_t node) {
    if ((node & is_pair) != 0) pairs_[node & ~is_pair].table = ++tables_;
    plan_.fields.push_back(node);
  }
  /// A field for a range that is a word: one byte is as good as its number in a table, more are not.
  void word_field(std::uint32_t begin, std::uint32_t end) {
    if (end - begin == 1) return field(word(begin, end));
    const std::uint32_t left = word(begin, begin + 1);
    field(pair(left, word(begin + 1, end)));
  }

  TreePlan finish() {
    const auto words = static_cast<std::uint32_t>(plan_.words.size());
    const auto place = [words](std::uint32_t node) {
      return (node & is_pair) == 0 ? node : (node & ~is_pair) + words;
    };
    plan_.above.assign(words + pairs_.size(), TreePlan::none);
    for (const auto& [left, right, table] : pairs_) {
      plan_.above[place(left)] = plan_.above[place(right)] = static_cast<std::uint32_t>(plan_.pairs.size());
      plan_.pairs.push_back({place(left), place(right), table});
    }
    for (std::uint32_t& field : plan_.fields) field = place(field);
    return std::move(plan_);
  }

 private:
  /// How many words there will be is not known before the end.
  static constexpr std::uint32_t is_pair = 0x80000000U;

  TreePlan plan_;
  std::vector<TreePlan::Children> pairs_;
  std::uint32_t tables_ = 0;
};

// --- Counting ---------------------------------------------------------------------------------------

constexpr std::size_t max_units = 64;

/// Where ranges may begin and end: before bytes that vary, or some of them, and behind them if there is room.
std::vector<std::uint32_t> unit_bounds(std::span<const space::StoredState> sample) {
  const std::size_t size = sample.front().bytes.size();
  std::vector<std::byte> varying(size);
  for (const space::StoredState& state : sample)
    for (std::size_t i = 0; i < size; ++i) varying[i] |= state.bytes[i] ^ sample.front().bytes[i];
  const auto bounds_where = [size](auto&& is_bound) {
    std::vector<std::uint32_t> bounds;
    for (std::uint32_t i = 1; i < size; ++i)
      if (is_bound(i)) bounds.push_back(i);
    return bounds;
  };
  const auto varies = [&](std::uint32_t i) { return varying[i] != std::byte{0}; };
  auto all = bounds_where([&](std::uint32_t i) { return varies(i) || varies(i - 1); });
  if (all.size() >= max_units) all = bounds_where(varies);
  std::vector<std::uint32_t> bounds{0};
  const std::size_t step = all.size() / max_units + 1;
  for (std::size_t i = 0; i < all.size(); i += step) bounds.push_back(all[i]);
  bounds.push_back(static_cast<std::uint32_t>(size));
  return bounds;
}

/// The numbers of different values of ranges of a sample, extrapolated to all states.
class ValueCounter {
 public:
  ValueCounter(std::span<const space::StoredState> sample, std::size_t population)
      : sample_(sample),
        doublings_(std::log2(static_cast<double>(population) / static_cast<double>(sample.size()))),
        slots_(std::bit_ceil(sample.size() * 2)) {}

  void begin() { hashes_.assign(sample_.size(), 0); }
  /// With these bytes joined to those since begin().
  double count_with(std::uint32_t begin, std::uint32_t end) {
    for (std::size_t i = 0; i < sample_.size(); ++i) {
      std::uint64_t& hash = hashes_[i];
      for (std::uint32_t byte = begin; byte < end; ++byte)
        hash = (hash ^ std::to_integer<std::uint64_t>(sample_[i].bytes[byte])) * 0x9e3779b97f4a7c15U;
      hash = multiply_fold(hash + 1, 0xd1b54a32d192ed03U);
    }
    return extrapolate();
  }

 private:
  /// The logarithm of the number of values grows by a slope for each doubling of the sample; the slopes fall
  /// by the same factor each time, which is seen between the quarter, the half and the whole.
  double extrapolate() {
    std::ranges::fill(slots_, 0);
    const std::size_t size = hashes_.size();
    double count = 0;
    add_values(0, size / 4, count);
    const double quarter = count;
    add_values(size / 4, size / 2, count);
    const double half = count;
    add_values(size / 2, size, count);
    const double slope = std::log2(count / half);
    const double before = std::log2(half / quarter);
    const double factor = before > 0 ? std::min(slope / before, 1.0) : 1;
    const double sum =
        factor > 0.999 ? doublings_ : factor * (1 - std::pow(factor, doublings_)) / (1 - factor);
    return count * std::exp2(slope * std::max(sum, 0.0));
  }

  void add_values(std::size_t begin, std::size_t end, double& count) {
    const std::size_t last = slots_.size() - 1;
    for (std::size_t i = begin; i < end; ++i) {
      const auto key = static_cast<std::uint32_t>(hashes_[i] >> 32U) | 1U;
      std::size_t slot = hashes_[i] & last;
      while (slots_[slot] != 0 && slots_[slot] != key) slot = (slot + 1) & last;
      count += slots_[slot] == 0 ? 1 : 0;
      slots_[slot] = key;
    }
  }

  std::span<const space::StoredState> sample_;
  double doublings_;
  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint32_t> slots_;
};

// --- Choosing ---------------------------------------------------------------------------------------

class PlanChoice {
 public:
  PlanChoice(std::span<const space::StoredState> sample, std::size_t population)
      : bounds_(unit_bounds(sample)),
        units_(bounds_.size() - 1),
        population_(static_cast<double>(population)),
        ranges_(units_ * (units_ + 1)) {
    measure_bytes(sample);
    count_values(sample, population);
    for (std::size_t length = 1; length <= units_; ++length)
      for (std::size_t begin = 0; begin + length <= units_; ++begin) choose_cut(begin, begin + length);
    choose_parts();
  }

  double bits() const { return cost_of_parts_ / population_; }

  TreePlan plan() const {
    PlanBuilder builder(bounds_.back());
    for (std::size_t i = 0; i + 1 < parts_.size(); ++i) {
      if (length(parts_[i], parts_[i + 1]) <= word_bytes) {
        builder.word_field(bounds_[parts_[i]], bounds_[parts_[i + 1]]);
      } else {
        builder.field(build(builder, parts_[i], parts_[i + 1]));
      }
    }
    return builder.finish();
  }

 private:
  /// What a pair takes in a table: itself, its entry in the index, and as much again because there will be
  /// more states and values than now.
  static constexpr double bits_of_pair = 8 * 14;

  struct Range {
    double values = 0;
    double cost = 0;      ///< of its tree
    std::size_t cut = 0;  ///< the first unit of the right part; 0: halves of bytes
  };

  Range& range(std::size_t begin, std::size_t end) { return ranges_[begin * (units_ + 1) + end]; }
  const Range& range(std::size_t begin, std::size_t end) const { return ranges_[begin * (units_ + 1) + end]; }
  std::uint32_t length(std::size_t begin, std::size_t end) const { return bounds_[end] - bounds_[begin]; }

  void count_values(std::span<const space::StoredState> sample, std::size_t population) {
    ValueCounter counter(sample, population);
    for (std::size_t begin = 0; begin < units_; ++begin) {
      counter.begin();
      double values = 0;
      for (std::size_t end = begin + 1; end <= units_; ++end) {
        const bool is_long = values > population_ / 6;
        values =
            is_long ? population_ : std::min(counter.count_with(bounds_[end - 1], bounds_[end]), population_);
        range(begin, end).values = values;
      }
    }
  }

  double cost_below(std::size_t begin, std::size_t end) const {
    return length(begin, end) <= word_bytes ? 0 : range(begin, end).cost;
  }

  void choose_cut(std::size_t begin, std::size_t end) {
    Range& whole = range(begin, end);
    whole.cost = whole.values * bits_of_pair;
    if (length(begin, end) <= 2 * word_bytes || end - begin == 1) return;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t cut = begin + 1; cut < end; ++cut) {
      const double cost = cost_below(begin, cut) + cost_below(cut, end);
      if (cost < least) whole.cut = cut;
      least = std::min(least, cost);
    }
    whole.cost += least;
  }

  /// Of a range as a part: the bits of its field in all states, and its table.
  double cost_of_part(std::size_t begin, std::size_t end) const {
    if (length(begin, end) == 1) return largest_byte_bits_[bounds_[begin]] * population_;
    const Range& part = range(begin, end);
    return std::max(std::ceil(std::log2(part.values)), 1.0) * population_ + part.cost;
  }

  /// A byte that is a part is its own number.
  void measure_bytes(std::span<const space::StoredState> sample) {
    std::vector<std::byte> all(bounds_.back());
    for (const space::StoredState& state : sample)
      for (std::size_t i = 0; i < all.size(); ++i) all[i] |= state.bytes[i];
    for (const std::byte byte : all)
      largest_byte_bits_.push_back(std::bit_width(std::max(std::to_integer<unsigned>(byte), 1U)));
  }

  void choose_parts() {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    struct Row {
      double cost = infinity;
      std::size_t last = 0;  ///< where its last part begins
    };
    std::array<std::vector<Row>, max_fields + 1> rows;  // by the number of parts; then by the end
    rows.fill(std::vector<Row>(units_ + 1));
    rows[0][0].cost = 0;
    for (std::size_t count = 1; count <= max_fields; ++count)
      for (std::size_t end = 1; end <= units_; ++end)
        for (std::size_t begin = 0; begin < end; ++begin)
          if (const double cost = rows[count - 1][begin].cost + cost_of_part(begin, end);
              cost < rows[count][end].cost)
            rows[count][end] = {cost, begin};
    const auto best =
        std::ranges::min_element(rows, {}, [this](const auto& row) { return row[units_].cost; });
    cost_of_parts_ = (*best)[units_].cost;
    parts_ = {units_};
    for (auto count = best - rows.begin(); count > 0; --count)
      parts_.push_back(rows[static_cast<std::size_t>(count)][parts_.back()].last);
    std::ranges::reverse(parts_);
  }

  // NOLINTNEXTLINE(misc-no-recursion): no deeper than the number of units.
  std::uint32_t build(PlanBuilder& builder, std::size_t begin, std::size_t end) const {
    const std::size_t cut = range(begin, end).cut;
    if (cut == 0 || length(begin, end) <= word_bytes) return builder.halves(bounds_[begin], bounds_[end]);
    const std::uint32_t left = build(builder, begin, cut);
    return builder.pair(left, build(builder, cut, end));
  }

  std::vector<std::uint32_t> bounds_;  // of the units, in bytes
  std::size_t units_;
  double population_;
  std::vector<Range> ranges_;
  std::vector<double> largest_byte_bits_;
  std::vector<std::size_t> parts_;  // bounds of the parts, in units
  double cost_of_parts_ = 0;
};

}  // namespace

TreePlan halves_plan(std::size_t size) {
  PlanBuilder builder(size);
  const auto end = static_cast<std::uint32_t>(size);
  const std::uint32_t words = (end + word_bytes - 1) / word_bytes;
  const std::uint32_t middle = std::min((words + 1) / 2 * word_bytes, end);
  const auto add = [&builder](std::uint32_t from, std::uint32_t to) {
    if (to - from > word_bytes) return builder.field(builder.halves(from, to));
    if (to > from) builder.word_field(from, to);
  };
  add(0, middle);
  add(middle, end);
  return builder.finish();
}

TreePlan sampled_plan(std::span<const space::StoredState> sample, std::size_t population, double& bits) {
  assert(sample.size() >= 4 && !sample.front().bytes.empty() && population >= sample.size());
  const PlanChoice choice(sample, population);
  bits = choice.bits();
  return choice.plan();
}

}  // namespace ouro::store
