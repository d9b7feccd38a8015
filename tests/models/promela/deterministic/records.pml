/* Records in records, and arrays of them. */
typedef Point { short x; short y };
typedef Line { Point end[2]; bool visible };
Line lines[2];

init {
  Point p;
  p.x = 4; p.y = -4;
  lines[1].end[0].x = p.x;
  lines[1].end[1].y = p.y * 2;
  lines[1].visible = true;
  printf("%d %d %d\n", lines[1].end[0].x, lines[1].end[1].y, lines[1].visible);
  printf("%d %d\n", lines[0].end[0].x, lines[0].visible)
}
