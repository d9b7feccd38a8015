#include "promela/token.hh"

#include <algorithm>
#include <array>
#include <utility>

namespace ouro::promela {

namespace {

using Entry = std::pair<std::string_view, Word>;

// In alphabetical order.
constexpr auto keywords = std::to_array<Entry>({
    {"D_proctype", Word::DProctype},
    {"_last", Word::Last},
    {"_nr_pr", Word::ProcessCount},
    {"_pid", Word::Self},
    {"_priority", Word::PriorityValue},
    {"active", Word::Active},
    {"assert", Word::Assert},
    {"atomic", Word::Atomic},
    {"bit", Word::Bit},
    {"bool", Word::Bool},
    {"break", Word::Break},
    {"byte", Word::Byte},
    {"chan", Word::Chan},
    {"d_step", Word::DStep},
    {"do", Word::Do},
    {"else", Word::Else},
    {"empty", Word::Empty},
    {"enabled", Word::Enabled},
    {"eval", Word::Eval},
    {"false", Word::False},
    {"fi", Word::Fi},
    {"for", Word::For},
    {"full", Word::Full},
    {"get_priority", Word::GetPriority},
    {"goto", Word::Goto},
    {"hidden", Word::Hidden},
    {"if", Word::If},
    {"init", Word::Init},
    {"inline", Word::Inline},
    {"int", Word::Int},
    {"len", Word::Len},
    {"local", Word::Local},
    {"ltl", Word::Ltl},
    {"mtype", Word::Mtype},
    {"nempty", Word::NonEmpty},
    {"never", Word::Never},
    {"nfull", Word::NonFull},
    {"notrace", Word::Notrace},
    {"np_", Word::NonProgress},
    {"od", Word::Od},
    {"of", Word::Of},
    {"pc_value", Word::PcValue},
    {"pid", Word::Pid},
    {"printf", Word::Printf},
    {"printm", Word::Printm},
    {"priority", Word::Priority},
    {"proctype", Word::Proctype},
    {"provided", Word::Provided},
    {"return", Word::Return},
    {"run", Word::Run},
    {"select", Word::Select},
    {"set_priority", Word::SetPriority},
    {"short", Word::Short},
    {"show", Word::Show},
    {"skip", Word::Skip},
    {"timeout", Word::Timeout},
    {"trace", Word::Trace},
    {"true", Word::True},
    {"typedef", Word::Typedef},
    {"unless", Word::Unless},
    {"unsigned", Word::Unsigned},
    {"xr", Word::Xr},
    {"xs", Word::Xs},
});

constexpr auto others = std::to_array<Entry>({
    {"the end of the text", Word::End},
    {"a name", Word::Name},
    {"a number", Word::Number},
    {"a string", Word::String},
    {"(", Word::OpenParenthesis},
    {")", Word::CloseParenthesis},
    {"[", Word::OpenBracket},
    {"]", Word::CloseBracket},
    {"{", Word::OpenBrace},
    {"}", Word::CloseBrace},
    {";", Word::Semicolon},
    {"->", Word::Arrow},
    {"-->", Word::Arrow},
    {"::", Word::Option},
    {":", Word::Colon},
    {",", Word::Comma},
    {".", Word::Dot},
    {"..", Word::Range},
    {"@", Word::At},
    {"=", Word::Assign},
    {"++", Word::Increment},
    {"--", Word::Decrement},
    {"!", Word::Send},
    {"!!", Word::SortedSend},
    {"?", Word::Receive},
    {"??", Word::RandomReceive},
    {"+", Word::Plus},
    {"-", Word::Minus},
    {"*", Word::Star},
    {"/", Word::Slash},
    {"%", Word::Percent},
    {"<<", Word::ShiftLeft},
    {">>", Word::ShiftRight},
    {"&", Word::Ampersand},
    {"|", Word::Bar},
    {"^", Word::Caret},
    {"~", Word::Tilde},
    {"<", Word::Less},
    {"<=", Word::LessEqual},
    {">", Word::Greater},
    {">=", Word::GreaterEqual},
    {"==", Word::Equal},
    {"!=", Word::NotEqual},
    {"&&", Word::And},
    {"||", Word::Or},
});

constexpr std::size_t first_symbol = 4;

constexpr auto spellings = [] {
  std::array<std::string_view, keywords.size()> out;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = keywords[i].first;
  return out;
}();

static_assert(std::ranges::is_sorted(keywords, {}, &Entry::first));

}  // namespace

std::string_view spelling(Word word) {
  const auto is_it = [&](const Entry& entry) { return entry.second == word; };
  const auto keyword = std::ranges::find_if(keywords, is_it);
  return keyword != keywords.end() ? keyword->first : std::ranges::find_if(others, is_it)->first;
}

Word keyword(std::string_view name) {
  const auto found = std::ranges::lower_bound(keywords, name, {}, &Entry::first);
  return found != keywords.end() && found->first == name ? found->second : Word::Name;
}

Symbol longest_symbol(std::string_view text) {
  constexpr std::size_t longest = 3;
  for (std::size_t size = std::min(longest, text.size()); size > 0; --size) {
    const std::string_view wanted = text.substr(0, size);
    const auto found = std::find_if(others.begin() + first_symbol, others.end(),
                                    [&](const Entry& entry) { return entry.first == wanted; });
    if (found != others.end()) return {found->second, size};
  }
  return {};
}

std::span<const std::string_view> keyword_spellings() { return spellings; }

}  // namespace ouro::promela
