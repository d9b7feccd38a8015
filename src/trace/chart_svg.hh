// A message sequence chart as a picture, in SVG.
//
// Each process is a lifeline that goes down from its box; messages between processes are arrows, messages
// into and out of buffers short ones, everything else a process does is a dot with the statement beside it.
// The steps of a cycle stand in a frame. The picture has a background of its own, and another set of colours
// for readers who prefer a dark one, so that it can be read on any page.
//
// The document is XML 1.0: markup characters are escaped, and what cannot stand in XML is replaced.
#pragma once

#include <string>

#include "trace/chart.hh"

namespace ouro::trace {

/// `title` is what the picture is called, for readers that show or speak it.
std::string to_svg(const Chart& chart, const std::string& title);

}  // namespace ouro::trace
