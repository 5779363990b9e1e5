#include "csite.h"

// Every Clang that builds this knows `#embed`, although it is newer than the standard that it compiles.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Only what `__has_include` asks about is noted as something that this file depends on.

#if __has_include("../Site/Resources/addresses.js")
static const unsigned char addresses_js[] = {
#embed "../Site/Resources/addresses.js"
};
#endif

#if __has_include("../Site/Resources/arrangement.js")
static const unsigned char arrangement_js[] = {
#embed "../Site/Resources/arrangement.js"
};
#endif

#if __has_include("../Site/Resources/balance.js")
static const unsigned char balance_js[] = {
#embed "../Site/Resources/balance.js"
};
#endif

#if __has_include("../Site/Resources/camera.js")
static const unsigned char camera_js[] = {
#embed "../Site/Resources/camera.js"
};
#endif

#if __has_include("../Site/Resources/cells.js")
static const unsigned char cells_js[] = {
#embed "../Site/Resources/cells.js"
};
#endif

#if __has_include("../Site/Resources/division.js")
static const unsigned char division_js[] = {
#embed "../Site/Resources/division.js"
};
#endif

#if __has_include("../Site/Resources/element.js")
static const unsigned char element_js[] = {
#embed "../Site/Resources/element.js"
};
#endif

#if __has_include("../Site/Resources/expansion.js")
static const unsigned char expansion_js[] = {
#embed "../Site/Resources/expansion.js"
};
#endif

#if __has_include("../Site/Resources/finding.js")
static const unsigned char finding_js[] = {
#embed "../Site/Resources/finding.js"
};
#endif

#if __has_include("../Site/Resources/fitting.js")
static const unsigned char fitting_js[] = {
#embed "../Site/Resources/fitting.js"
};
#endif

#if __has_include("../Site/Resources/flow.js")
static const unsigned char flow_js[] = {
#embed "../Site/Resources/flow.js"
};
#endif

#if __has_include("../Site/Resources/gestures.js")
static const unsigned char gestures_js[] = {
#embed "../Site/Resources/gestures.js"
};
#endif

#if __has_include("../Site/Resources/grid.js")
static const unsigned char grid_js[] = {
#embed "../Site/Resources/grid.js"
};
#endif

#if __has_include("../Site/Resources/ground.js")
static const unsigned char ground_js[] = {
#embed "../Site/Resources/ground.js"
};
#endif

#if __has_include("../Site/Resources/hexagons.js")
static const unsigned char hexagons_js[] = {
#embed "../Site/Resources/hexagons.js"
};
#endif

#if __has_include("../Site/Resources/honeycomb.js")
static const unsigned char honeycomb_js[] = {
#embed "../Site/Resources/honeycomb.js"
};
#endif

#if __has_include("../Site/Resources/keyboard.js")
static const unsigned char keyboard_js[] = {
#embed "../Site/Resources/keyboard.js"
};
#endif

#if __has_include("../Site/Resources/kiosk.js")
static const unsigned char kiosk_js[] = {
#embed "../Site/Resources/kiosk.js"
};
#endif

#if __has_include("../Site/Resources/layouts.js")
static const unsigned char layouts_js[] = {
#embed "../Site/Resources/layouts.js"
};
#endif

#if __has_include("../Site/Resources/line.js")
static const unsigned char line_js[] = {
#embed "../Site/Resources/line.js"
};
#endif

#if __has_include("../Site/Resources/main.js")
static const unsigned char main_js[] = {
#embed "../Site/Resources/main.js"
};
#endif

#if __has_include("../Site/Resources/masonry.js")
static const unsigned char masonry_js[] = {
#embed "../Site/Resources/masonry.js"
};
#endif

#if __has_include("../Site/Resources/mosaic.js")
static const unsigned char mosaic_js[] = {
#embed "../Site/Resources/mosaic.js"
};
#endif

#if __has_include("../Site/Resources/motion.js")
static const unsigned char motion_js[] = {
#embed "../Site/Resources/motion.js"
};
#endif

#if __has_include("../Site/Resources/page.js")
static const unsigned char page_js[] = {
#embed "../Site/Resources/page.js"
};
#endif

#if __has_include("../Site/Resources/picture.js")
static const unsigned char picture_js[] = {
#embed "../Site/Resources/picture.js"
};
#endif

#if __has_include("../Site/Resources/radial.js")
static const unsigned char radial_js[] = {
#embed "../Site/Resources/radial.js"
};
#endif

#if __has_include("../Site/Resources/scrubber.js")
static const unsigned char scrubber_js[] = {
#embed "../Site/Resources/scrubber.js"
};
#endif

#if __has_include("../Site/Resources/selection.js")
static const unsigned char selection_js[] = {
#embed "../Site/Resources/selection.js"
};
#endif

#if __has_include("../Site/Resources/stage.js")
static const unsigned char stage_js[] = {
#embed "../Site/Resources/stage.js"
};
#endif

#if __has_include("../Site/Resources/strings.js")
static const unsigned char strings_js[] = {
#embed "../Site/Resources/strings.js"
};
#endif

#if __has_include("../Site/Resources/tile.js")
static const unsigned char tile_js[] = {
#embed "../Site/Resources/tile.js"
};
#endif

#if __has_include("../Site/Resources/toolbar.js")
static const unsigned char toolbar_js[] = {
#embed "../Site/Resources/toolbar.js"
};
#endif

#if __has_include("../Site/Resources/viewer.js")
static const unsigned char viewer_js[] = {
#embed "../Site/Resources/viewer.js"
};
#endif

#if __has_include("../Site/Resources/site.css")
static const unsigned char site_css[] = {
#embed "../Site/Resources/site.css"
};
#endif

static const csite_file files[] = {
  {"addresses.js", addresses_js, sizeof addresses_js},
  {"arrangement.js", arrangement_js, sizeof arrangement_js},
  {"balance.js", balance_js, sizeof balance_js},
  {"camera.js", camera_js, sizeof camera_js},
  {"cells.js", cells_js, sizeof cells_js},
  {"division.js", division_js, sizeof division_js},
  {"element.js", element_js, sizeof element_js},
  {"expansion.js", expansion_js, sizeof expansion_js},
  {"finding.js", finding_js, sizeof finding_js},
  {"fitting.js", fitting_js, sizeof fitting_js},
  {"flow.js", flow_js, sizeof flow_js},
  {"gestures.js", gestures_js, sizeof gestures_js},
  {"grid.js", grid_js, sizeof grid_js},
  {"ground.js", ground_js, sizeof ground_js},
  {"hexagons.js", hexagons_js, sizeof hexagons_js},
  {"honeycomb.js", honeycomb_js, sizeof honeycomb_js},
  {"keyboard.js", keyboard_js, sizeof keyboard_js},
  {"kiosk.js", kiosk_js, sizeof kiosk_js},
  {"layouts.js", layouts_js, sizeof layouts_js},
  {"line.js", line_js, sizeof line_js},
  {"main.js", main_js, sizeof main_js},
  {"masonry.js", masonry_js, sizeof masonry_js},
  {"mosaic.js", mosaic_js, sizeof mosaic_js},
  {"motion.js", motion_js, sizeof motion_js},
  {"page.js", page_js, sizeof page_js},
  {"picture.js", picture_js, sizeof picture_js},
  {"radial.js", radial_js, sizeof radial_js},
  {"scrubber.js", scrubber_js, sizeof scrubber_js},
  {"selection.js", selection_js, sizeof selection_js},
  {"stage.js", stage_js, sizeof stage_js},
  {"strings.js", strings_js, sizeof strings_js},
  {"tile.js", tile_js, sizeof tile_js},
  {"toolbar.js", toolbar_js, sizeof toolbar_js},
  {"viewer.js", viewer_js, sizeof viewer_js},
  {"site.css", site_css, sizeof site_css},
  {0, 0, 0},
};

const csite_file *csite_files(void) { return files; }
