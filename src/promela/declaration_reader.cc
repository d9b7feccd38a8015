#include "promela/declaration_reader.hh"

#include <optional>
#include <utility>

namespace ouro::promela {

namespace {

std::optional<BasicType> basic_type(Word word) {
  switch (word) {
    case Word::Bit:
      return BasicType::Bit;
    case Word::Bool:
      return BasicType::Bool;
    case Word::Byte:
      return BasicType::Byte;
    case Word::Short:
      return BasicType::Short;
    case Word::Int:
      return BasicType::Int;
    case Word::Unsigned:
      return BasicType::Unsigned;
    case Word::Mtype:
      return BasicType::Mtype;
    case Word::Chan:
      return BasicType::Chan;
    case Word::Pid:
      return BasicType::Pid;
    default:
      return std::nullopt;
  }
}

std::optional<Visibility> visibility_of(Word word) {
  switch (word) {
    case Word::Hidden:
      return Visibility::Hidden;
    case Word::Local:
      return Visibility::Local;
    case Word::Show:
      return Visibility::Show;
    default:
      return std::nullopt;
  }
}

}  // namespace

bool DeclarationReader::at_declaration() const {
  const Token& token = cursor_.current();
  if (visibility_of(token.word) || basic_type(token.word)) return true;
  return token.word == Word::Name && names_.records.contains(token.text) &&
         cursor_.ahead(1).word == Word::Name;
}

Visibility DeclarationReader::visibility() {
  const std::optional<Visibility> found = visibility_of(cursor_.current().word);
  if (found) cursor_.take();
  return found.value_or(Visibility::Normal);
}

Type DeclarationReader::type() {
  const Token& token = cursor_.current();
  if (token.word == Word::Mtype) return mtype();
  if (const auto basic = basic_type(token.word)) {
    cursor_.take();
    return {*basic, {}, token.position};
  }
  if (token.word != Word::Name) cursor_.fail_expecting("a type");
  cursor_.take();
  return {BasicType::Record, std::string(token.text), token.position};
}

Type DeclarationReader::mtype() {
  const std::size_t mark = cursor_.mark();
  cursor_.take();
  std::string set;
  if (cursor_.accept(Word::Colon)) set = expressions_.name("of a set of symbols").text;
  return {BasicType::Mtype, std::move(set), cursor_.position_since(mark)};
}

Declaration DeclarationReader::declaration() {
  const std::size_t mark = cursor_.mark();
  Declaration declaration;
  declaration.visibility = visibility();
  declaration.type = type();
  do {
    declaration.variables.push_back(variable());
  } while (cursor_.accept(Word::Comma));
  declaration.position = cursor_.position_since(mark);
  return declaration;
}

Variable DeclarationReader::variable() {
  Variable variable;
  variable.name = expressions_.name("of a variable");
  if (cursor_.at(Word::OpenBracket)) variable.array_size = expressions_.index();
  if (cursor_.accept(Word::Colon)) variable.bits = expressions_.expression();
  if (cursor_.accept(Word::Assign)) initializer(variable);
  return variable;
}

void DeclarationReader::initializer(Variable& variable) {
  if (cursor_.at(Word::OpenBracket)) {
    variable.initial = channel();
  } else if (cursor_.accept(Word::OpenBrace)) {
    const ExpressionReader::Enclosed enclosed(expressions_);
    variable.initial = InitializerList{expressions_.list()};
    cursor_.expect(Word::CloseBrace, "after the initial values");
  } else {
    variable.initial = expressions_.expression();
  }
}

ChannelInitializer DeclarationReader::channel() {
  const std::size_t mark = cursor_.mark();
  ChannelInitializer channel;
  channel.capacity = expressions_.index();
  cursor_.expect(Word::Of, "and the types of the channel's messages");
  cursor_.expect(Word::OpenBrace);
  do {
    channel.fields.push_back(type());
  } while (cursor_.accept(Word::Comma));
  cursor_.expect(Word::CloseBrace, "after the types of the channel's messages");
  channel.position = cursor_.position_since(mark);
  return channel;
}

bool DeclarationReader::at_symbol_declaration() const {
  if (!cursor_.at(Word::Mtype)) return false;
  const std::size_t next = cursor_.ahead(1).word == Word::Colon ? 3 : 1;
  const Word word = cursor_.ahead(next).word;
  return word == Word::Assign || word == Word::OpenBrace;
}

SymbolDeclaration DeclarationReader::symbol_declaration() {
  const std::size_t mark = cursor_.mark();
  SymbolDeclaration declaration;
  cursor_.expect(Word::Mtype);
  if (cursor_.accept(Word::Colon)) declaration.set = expressions_.name("of a set of symbols");
  cursor_.accept(Word::Assign);
  cursor_.expect(Word::OpenBrace);
  do {
    declaration.symbols.push_back(expressions_.name("of a symbol"));
    cursor_.accept(Word::Comma);
  } while (!cursor_.at(Word::CloseBrace));
  cursor_.take();
  declaration.position = cursor_.position_since(mark);
  return declaration;
}

RecordType DeclarationReader::record_type() {
  const std::size_t mark = cursor_.mark();
  cursor_.expect(Word::Typedef);
  RecordType record;
  const Token& token = cursor_.current();
  record.name = expressions_.name("of the type");
  names_.records.insert(token.text);
  cursor_.expect(Word::OpenBrace);
  do {
    record.fields.push_back(declaration());
    while (cursor_.accept(Word::Semicolon)) {
    }
  } while (!cursor_.at(Word::CloseBrace));
  cursor_.take();
  record.position = cursor_.position_since(mark);
  return record;
}

std::vector<Declaration> DeclarationReader::parameters() {
  const ExpressionReader::Enclosed enclosed(expressions_);
  std::vector<Declaration> all;
  if (cursor_.at(Word::CloseParenthesis)) return all;
  do {
    if (cursor_.at(Word::CloseParenthesis)) break;
    all.push_back(declaration());
  } while (cursor_.accept(Word::Semicolon));
  return all;
}

}  // namespace ouro::promela
