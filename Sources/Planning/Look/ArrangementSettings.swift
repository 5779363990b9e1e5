package import Foundation
package import Gallery
package import Layouts

/// The settings shared by several layouts.
package struct ArrangementSettings: SettingsGroup {
  package static let declared = Self()

  package let layout = Setting(
    "--layout", "NAME", "\(Values.list(LayoutKind.self)) (default flow)", .word, LayoutKind.flow
  ).excluding("--target").excluding { $0?.uses("--size") == false ? ["--size", "--paper"] : [] }
    .also("mode type template style pattern collage arrangement montage shape l").spelled(LayoutKind.name(meantBy:))

  package let width = Setting(
    "--width", "LENGTH",
    "width of the wall, including margins (default 1600 if one is needed; mosaics: 60 per cell)", .side
  ).excluding("--size", "--paper").also("w x max-width canvas-width wall-width")
  package let height = Setting(
    "--height", "LENGTH",
    "height of a \(LayoutKind.names(using: "--height", or: "mosaic")) wall (default: as needed)", .side
  ).excluding("--size", "--paper", "--group-by").also("y max-height canvas-height wall-height")
  package let size = Setting(
    "--size", "WxH", "exact size, 1920x1080 or 60x40cm; all layouts except row (default: as high as needed)",
    .measured(ExpectedLength.size("1920x1080", "210x297mm"), Ruler.wallSize)
  ).excluding("--paper").also("screen resolution geometry s resize dimensions canvas canvas-size resize-to")
    .spelled(SizeSpelling.size(for:)).listed(in: .paper, at: 1).listed(in: .kiosks)
  package let maxCrop = Setting(
    "--max-crop", "SHARE",
    "with --size or masonry: maximum crop, or stretch of hexagons (default 8%; hex at most 13%)",
    .text("a fraction below 100%, such as 8% or 0.08", parse: Values.share)
  ).also("crop-limit max-cropping")
    .idle("without --size") { !$0.hasSize && !$0.uses(\MasonrySettings.isLevel) }
  package let fit = Setting(
    "--fit", "MODE",
    "if --max-crop is not enough: crop, mat, refuse or auto (default auto)", .word,
    SizeFit.auto
  ).also("fit-mode fitting")
    .idle("without --size") { !$0.hasSize }

  package let edges = Setting(
    "--edges", "MODE", "with --size, cells of hex or honeycomb at the edges: bleed or natural (default bleed)",
    .word, WallEdges.bleed
  ).also("edge-mode full-bleed edge-to-edge")
    .idle("without --size") { !$0.hasSize }

  package let spacing = Setting(
    "--spacing", "LENGTH", "gap (default 8 unsized, else 4 at width 1600; honeycomb, row, mosaics, open circles: 0)",
    .length
  ).also("gap gaps gutter gutters space padding distance g")
  package let margin = Setting(
    "--margin", "LENGTH", "border around the wall (default 24 without a size, else 0; headings, grid captions: 12)",
    .length, 0
  ).also(
    "inset matte white-border m border-size outer-margin frame-size margins outer-border edge"
      + " whitespace"
  ).listed(in: .paper, at: 3)
  package let cornerRadius = Setting(
    "--corner-radius", "LENGTH", "round the corners of rectangular photos (default 0)", .length, 0
  ).also("radius rounded round-corners border-radius round")

  package let columns = Setting(
    "--columns", "COUNT",
    "number of columns of \(LayoutKind.names(using: "--columns")) (default: to suit the shape)", .count
  ).excluding("--aspect", "--column-width").also("c cols column tile ncol per-row")
  package let aspect = Setting(
    "--aspect", "W:H", "aspect ratio of a \(LayoutKind.names(using: "--aspect")) wall (default 4:3)", .aspect,
    4.0 / 3
  ).also("ratio aspect-ratio")

  package let content = Setting(
    "--content", "MODE", "photos in cells: fill (cropped) or fit (whole) (default hex: fill, grid: fit)",
    .word(Plan.ContentMode.self)
  ).also("cover contain object-fit scale-mode mode")
  package let crop = Setting(
    "--crop", "FOCUS", "where to crop: auto (faces), center, attention, entropy, X,Y, top, … (default auto)",
    .text(Values.cropExpected, parse: Values.crop), Plan.Crop.auto
  ).also("gravity focus smart-crop face-detection faces smartcrop")
    .spelled([
      "face": "faces", "people": "faces", "portrait": "faces", "smart": "auto",
      "saliency": "attention", "middle": "center", "centre": "center", "north": "top", "south": "bottom",
      "west": "left", "east": "right",
    ])
  let heroes = Setting(
    "--hero", "FILE", "photo two rows high, or seven hexagons large; repeatable; best: by merit (default none)",
    .photos, []
  ).also("feature featured highlight highlight-photo big main cover")
  package let lastRow = Setting(
    "--last-row", "MODE", "last row: natural, fill, center or hide; hex, grid: natural or center (default natural)",
    .word,
    FlowGrid.LastRow.natural)
  package let isStable = Setting(
    flag: "--stable", "keep photos in place when others are added or removed; flow crops slightly (default: off)"
  ).also("sticky keep-places")
  package let another = Setting(
    "--another", "NUMBER",
    "another arrangement: 1 (the next best), 2, … or daily (default: the best)",
    .text("a whole number up to 999, or daily") { Variation($0) }, Variation.number(0)
  ).implying("1").also("variation variant alternative reshuffle").ignored(by: .mosaics)
    .idle("with --expand") { $0.expandsPhotos }
  package let arrangement = Setting(
    "--arrange", "MODE", "arrange photos as given, or so that neighbors are similar (default given)", .word,
    PhotoArrangement.given
  ).ignored(by: .mosaics)
    .idle("with --expand") { $0.expandsPhotos }
  package let likeness = Setting(
    "--by", "KEY", "likeness for --arrange similar: color, layout (of colors) or time (default color)", .word,
    Gallery.Feature.color
  ).ignored(by: .mosaics)
    .idle("without --arrange similar") { $0.keepsOrder }
    .idle("with --expand") { $0.expandsPhotos }
}

// Swift cannot infer the type of a setting whose closure refers to its own group, so these are properties.
extension IdleContext {
  fileprivate var hasSize: Bool { look.size != nil }
  fileprivate var keepsOrder: Bool { look.arrangement.arrangement == .given }
}

/// The cells at the edges of a wall of an exact size.
package enum WallEdges: String, CaseIterable, Encodable, Sendable {
  /// Cells run off the edges and cover the wall.
  case bleed
  /// Cells are whole, and leave free what is between them and the edges.
  case natural
}

/// The arrangement of photos in the places of a layout.
package enum PhotoArrangement: String, CaseIterable, Encodable, Sendable {
  /// In the order of the photos.
  case given
  /// So that neighbors are alike.
  case similar
}
