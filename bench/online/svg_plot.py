"""Line charts as SVG, without any library: as little as the curves of curves.py need."""

import math
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

COLOURS = ["#1f6fb4", "#d1495b", "#2e8b57", "#b8860b", "#6a4c93"]


@dataclass
class Line:
    name: str
    points: list  # of (x, y)


@dataclass
class Panel:
    """One pair of axes; that of y is logarithmic if `log_y` says so."""

    title: str
    x_label: str
    y_label: str
    lines: list = field(default_factory=list)
    log_y: bool = False

    def bounds(self):
        points = [point for line in self.lines for point in line.points]
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        low, high = min(ys), max(ys)
        if self.log_y:
            return 0, max(xs), 10 ** math.floor(math.log10(low)), 10 ** math.ceil(math.log10(high * 1.0001))
        return 0, max(xs), 0, nice_ceiling(high)


def nice_ceiling(value):
    if value <= 0:
        return 1
    step = 10 ** math.floor(math.log10(value))
    return next(step * k for k in (1, 2, 2.5, 5, 10) if step * k >= value)


def label(value):
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.3g}{unit}"
    return f"{value:.3g}"


def ticks(low, high, is_log):
    if is_log:
        first, last = round(math.log10(low)), round(math.log10(high))
        return [10.0**k for k in range(first, last + 1)]
    return [low + (high - low) * k / 5 for k in range(6)]


def panel_svg(panel, left, top, width, height):
    x_low, x_high, y_low, y_high = panel.bounds()

    def px(x):
        return left + (x - x_low) / (x_high - x_low) * width

    def py(y):
        if panel.log_y:
            part = (math.log10(y) - math.log10(y_low)) / (math.log10(y_high) - math.log10(y_low))
        else:
            part = (y - y_low) / (y_high - y_low)
        return top + height - part * height

    out = [f'<text x="{left}" y="{top - 12}" class="title">{escape(panel.title)}</text>']
    for tick in ticks(y_low, y_high, panel.log_y):
        out.append(f'<line x1="{left}" x2="{left + width}" y1="{py(tick):.1f}" y2="{py(tick):.1f}" class="grid"/>')
        out.append(f'<text x="{left - 6}" y="{py(tick) + 4:.1f}" text-anchor="end">{label(tick)}</text>')
    for tick in ticks(x_low, x_high, False):
        out.append(f'<text x="{px(tick):.1f}" y="{top + height + 16}" text-anchor="middle">{label(tick)}</text>')
    out.append(f'<rect x="{left}" y="{top}" width="{width}" height="{height}" class="frame"/>')
    out.append(f'<text x="{left + width / 2}" y="{top + height + 34}" text-anchor="middle">{escape(panel.x_label)}</text>')
    out.append(f'<text x="{left + 6}" y="{top + 14}">{escape(panel.y_label)}</text>')
    for index, line in enumerate(panel.lines):
        colour = COLOURS[index % len(COLOURS)]
        path = " ".join(f"{px(x):.1f},{py(y):.1f}" for x, y in line.points)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
        out.extend(f'<circle cx="{px(x):.1f}" cy="{py(y):.1f}" r="2.2" fill="{colour}"/>' for x, y in line.points)
        y = top + 18 + 16 * index
        out.append(f'<line x1="{left + width - 92}" x2="{left + width - 70}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="2"/>')
        out.append(f'<text x="{left + width - 64}" y="{y + 4}">{escape(line.name)}</text>')
    return out


def chart(panels, heading):
    """The panels side by side, as the text of an SVG document."""
    width, height, gap = 380, 260, 70
    total = len(panels) * (width + gap) + 40
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total} {height + 120}" width="{total}" height="{height + 120}">',
        "<style>text{font:12px sans-serif;fill:#333}.title{font-weight:bold}.head{font:bold 15px sans-serif}"
        ".grid{stroke:#ddd}.frame{fill:none;stroke:#888}</style>",
        f'<rect width="{total}" height="{height + 120}" fill="white"/>',
        f'<text x="{gap}" y="24" class="head">{escape(heading)}</text>',
    ]
    for index, panel in enumerate(panels):
        out += panel_svg(panel, gap + index * (width + gap), 60, width, height)
    return "\n".join(out + ["</svg>", ""])
