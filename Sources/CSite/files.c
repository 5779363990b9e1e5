#include "csite.h"

// `#embed` is as good as standard: every Clang that builds this has it.
#pragma clang diagnostic ignored "-Wc23-extensions"

#if __has_embed("../Site/Resources/main.js")
static const unsigned char main_js[] = {
#embed "../Site/Resources/main.js"
};
#else
static const unsigned char main_js[] = "";
#endif
#if __has_embed("../Site/Resources/addresses.js")
static const unsigned char addresses[] = {
#embed "../Site/Resources/addresses.js"
};
#endif
#if __has_embed("../Site/Resources/arrangement.js")
static const unsigned char arrangement[] = {
#embed "../Site/Resources/arrangement.js"
};
#endif
#if __has_embed("../Site/Resources/camera.js")
static const unsigned char camera[] = {
#embed "../Site/Resources/camera.js"
};
#endif
#if __has_embed("../Site/Resources/cells.js")
static const unsigned char cells[] = {
#embed "../Site/Resources/cells.js"
};
#endif
#if __has_embed("../Site/Resources/expansion.js")
static const unsigned char expansion[] = {
#embed "../Site/Resources/expansion.js"
};
#endif
#if __has_embed("../Site/Resources/gestures.js")
static const unsigned char gestures[] = {
#embed "../Site/Resources/gestures.js"
};
#endif
#if __has_embed("../Site/Resources/motion.js")
static const unsigned char motion[] = {
#embed "../Site/Resources/motion.js"
};
#endif
#if __has_embed("../Site/Resources/page.js")
static const unsigned char page[] = {
#embed "../Site/Resources/page.js"
};
#endif
#if __has_embed("../Site/Resources/stage.js")
static const unsigned char stage[] = {
#embed "../Site/Resources/stage.js"
};
#endif
#if __has_embed("../Site/Resources/strings.js")
static const unsigned char strings[] = {
#embed "../Site/Resources/strings.js"
};
#endif
#if __has_embed("../Site/Resources/tile.js")
static const unsigned char tile[] = {
#embed "../Site/Resources/tile.js"
};
#endif
#if __has_embed("../Site/Resources/layouts.js")
static const unsigned char layouts[] = {
#embed "../Site/Resources/layouts.js"
};
#endif
#if __has_embed("../Site/Resources/flow.js")
static const unsigned char flow[] = {
#embed "../Site/Resources/flow.js"
};
#endif
#if __has_embed("../Site/Resources/masonry.js")
static const unsigned char masonry[] = {
#embed "../Site/Resources/masonry.js"
};
#endif
#if __has_embed("../Site/Resources/hexagons.js")
static const unsigned char hexagons[] = {
#embed "../Site/Resources/hexagons.js"
};
#endif
#if __has_embed("../Site/Resources/honeycomb.js")
static const unsigned char honeycomb[] = {
#embed "../Site/Resources/honeycomb.js"
};
#endif
#if __has_embed("../Site/Resources/grid.js")
static const unsigned char grid[] = {
#embed "../Site/Resources/grid.js"
};
#endif
#if __has_embed("../Site/Resources/radial.js")
static const unsigned char radial[] = {
#embed "../Site/Resources/radial.js"
};
#endif
#if __has_embed("../Site/Resources/wall.js")
static const unsigned char wall[] = {
#embed "../Site/Resources/wall.js"
};
#endif
#if __has_embed("../Site/Resources/viewer.js")
static const unsigned char viewer[] = {
#embed "../Site/Resources/viewer.js"
};
#endif
#if __has_embed("../Site/Resources/keyboard.js")
static const unsigned char keyboard[] = {
#embed "../Site/Resources/keyboard.js"
};
#endif
#if __has_embed("../Site/Resources/finding.js")
static const unsigned char finding[] = {
#embed "../Site/Resources/finding.js"
};
#endif
#if __has_embed("../Site/Resources/scrubber.js")
static const unsigned char scrubber[] = {
#embed "../Site/Resources/scrubber.js"
};
#endif
#if __has_embed("../Site/Resources/kiosk.js")
static const unsigned char kiosk[] = {
#embed "../Site/Resources/kiosk.js"
};
#endif
#if __has_embed("../Site/Resources/tiles.js")
static const unsigned char tiles[] = {
#embed "../Site/Resources/tiles.js"
};
#endif
static const unsigned char style[] = {
#embed "../Site/Resources/site.css"
};

static const csite_file files[] = {
  {"main.js", main_js, sizeof main_js},
#if __has_embed("../Site/Resources/addresses.js")
  {"addresses.js", addresses, sizeof addresses},
#endif
#if __has_embed("../Site/Resources/arrangement.js")
  {"arrangement.js", arrangement, sizeof arrangement},
#endif
#if __has_embed("../Site/Resources/camera.js")
  {"camera.js", camera, sizeof camera},
#endif
#if __has_embed("../Site/Resources/cells.js")
  {"cells.js", cells, sizeof cells},
#endif
#if __has_embed("../Site/Resources/expansion.js")
  {"expansion.js", expansion, sizeof expansion},
#endif
#if __has_embed("../Site/Resources/gestures.js")
  {"gestures.js", gestures, sizeof gestures},
#endif
#if __has_embed("../Site/Resources/motion.js")
  {"motion.js", motion, sizeof motion},
#endif
#if __has_embed("../Site/Resources/page.js")
  {"page.js", page, sizeof page},
#endif
#if __has_embed("../Site/Resources/stage.js")
  {"stage.js", stage, sizeof stage},
#endif
#if __has_embed("../Site/Resources/strings.js")
  {"strings.js", strings, sizeof strings},
#endif
#if __has_embed("../Site/Resources/tile.js")
  {"tile.js", tile, sizeof tile},
#endif
#if __has_embed("../Site/Resources/layouts.js")
  {"layouts.js", layouts, sizeof layouts},
#endif
#if __has_embed("../Site/Resources/flow.js")
  {"flow.js", flow, sizeof flow},
#endif
#if __has_embed("../Site/Resources/masonry.js")
  {"masonry.js", masonry, sizeof masonry},
#endif
#if __has_embed("../Site/Resources/hexagons.js")
  {"hexagons.js", hexagons, sizeof hexagons},
#endif
#if __has_embed("../Site/Resources/honeycomb.js")
  {"honeycomb.js", honeycomb, sizeof honeycomb},
#endif
#if __has_embed("../Site/Resources/grid.js")
  {"grid.js", grid, sizeof grid},
#endif
#if __has_embed("../Site/Resources/radial.js")
  {"radial.js", radial, sizeof radial},
#endif
#if __has_embed("../Site/Resources/wall.js")
  {"wall.js", wall, sizeof wall},
#endif
#if __has_embed("../Site/Resources/viewer.js")
  {"viewer.js", viewer, sizeof viewer},
#endif
#if __has_embed("../Site/Resources/keyboard.js")
  {"keyboard.js", keyboard, sizeof keyboard},
#endif
#if __has_embed("../Site/Resources/finding.js")
  {"finding.js", finding, sizeof finding},
#endif
#if __has_embed("../Site/Resources/scrubber.js")
  {"scrubber.js", scrubber, sizeof scrubber},
#endif
#if __has_embed("../Site/Resources/kiosk.js")
  {"kiosk.js", kiosk, sizeof kiosk},
#endif
#if __has_embed("../Site/Resources/tiles.js")
  {"tiles.js", tiles, sizeof tiles},
#endif
  {"site.css", style, sizeof style},
  {0, 0, 0},
};

const csite_file *csite_files(void) { return files; }
