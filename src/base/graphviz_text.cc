#include "base/graphviz_text.hh"

#include "base/utf8.hh"

namespace ouro {

std::string graphviz_escaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const utf8::Decoded d = utf8::decode(text);
    if (d.character == '&') {
      out += "&amp;";
    } else if (d.character == '<') {
      out += "&lt;";
    } else if (d.character == '>') {
      out += "&gt;";
    } else if (d.character == '"') {
      out += "&quot;";
    } else if (!d.valid || d.character < 0x20) {
      out += d.valid ? " " : "\ufffd";
    } else {
      out += text.substr(0, d.size);
    }
    text.remove_prefix(d.size);
  }
  return out;
}

}  // namespace ouro
