#include "csite.h"

// `#embed` is as good as standard: every Clang that builds this has it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char addresses_js[] = {
#embed "../Site/Resources/addresses.js"
};

static const unsigned char arrangement_js[] = {
#embed "../Site/Resources/arrangement.js"
};

static const unsigned char camera_js[] = {
#embed "../Site/Resources/camera.js"
};

static const unsigned char cells_js[] = {
#embed "../Site/Resources/cells.js"
};

static const unsigned char element_js[] = {
#embed "../Site/Resources/element.js"
};

static const unsigned char expansion_js[] = {
#embed "../Site/Resources/expansion.js"
};

static const unsigned char finding_js[] = {
#embed "../Site/Resources/finding.js"
};

static const unsigned char gestures_js[] = {
#embed "../Site/Resources/gestures.js"
};

static const unsigned char honeycomb_js[] = {
#embed "../Site/Resources/honeycomb.js"
};

static const unsigned char keyboard_js[] = {
#embed "../Site/Resources/keyboard.js"
};

static const unsigned char kiosk_js[] = {
#embed "../Site/Resources/kiosk.js"
};

static const unsigned char layouts_js[] = {
#embed "../Site/Resources/layouts.js"
};

static const unsigned char main_js[] = {
#embed "../Site/Resources/main.js"
};

static const unsigned char motion_js[] = {
#embed "../Site/Resources/motion.js"
};

static const unsigned char page_js[] = {
#embed "../Site/Resources/page.js"
};

static const unsigned char scrubber_js[] = {
#embed "../Site/Resources/scrubber.js"
};

static const unsigned char selection_js[] = {
#embed "../Site/Resources/selection.js"
};

static const unsigned char stage_js[] = {
#embed "../Site/Resources/stage.js"
};

static const unsigned char strings_js[] = {
#embed "../Site/Resources/strings.js"
};

static const unsigned char tile_js[] = {
#embed "../Site/Resources/tile.js"
};

static const unsigned char toolbar_js[] = {
#embed "../Site/Resources/toolbar.js"
};

static const unsigned char viewer_js[] = {
#embed "../Site/Resources/viewer.js"
};

static const unsigned char site_css[] = {
#embed "../Site/Resources/site.css"
};

static const csite_file files[] = {
  {"addresses.js", addresses_js, sizeof addresses_js},
  {"arrangement.js", arrangement_js, sizeof arrangement_js},
  {"camera.js", camera_js, sizeof camera_js},
  {"cells.js", cells_js, sizeof cells_js},
  {"element.js", element_js, sizeof element_js},
  {"expansion.js", expansion_js, sizeof expansion_js},
  {"finding.js", finding_js, sizeof finding_js},
  {"gestures.js", gestures_js, sizeof gestures_js},
  {"honeycomb.js", honeycomb_js, sizeof honeycomb_js},
  {"keyboard.js", keyboard_js, sizeof keyboard_js},
  {"kiosk.js", kiosk_js, sizeof kiosk_js},
  {"layouts.js", layouts_js, sizeof layouts_js},
  {"main.js", main_js, sizeof main_js},
  {"motion.js", motion_js, sizeof motion_js},
  {"page.js", page_js, sizeof page_js},
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
