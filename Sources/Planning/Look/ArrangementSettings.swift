package import Foundation
package import Gallery
package import Layouts

/// The settings shared by several layouts.
package struct ArrangementSettings: SettingsGroup {
  package static let declared = Self()

  package let layout = Setting(
    "--layout", "NAME", "\(Values.list(LayoutKind.self)) (default flow)", .word, LayoutKind.flow
  ).excluding("--target").excluding { $0?.uses("--size") == false ? ["--size", "--paper"] : [] }

  package let width = Setting(
    "--width", "LENGTH",
    "width of the wall, including margins (default 1600 if one is needed; mosaics: 60 per cell)", .side
  ).excluding("--size", "--paper")
  package let height = Setting(
    "--height", "LENGTH",
    "height of a \(LayoutKind.names(using: "--height", or: "mosaic")) wall (default: as needed)", .side
  ).excluding("--size", "--paper", "--group-by")
  package let size = Setting(
    "--size", "WxH", "exact size, 1920x1080 or 60x40cm; all layouts except row (default: as high as needed)",
    .measured(ExpectedLength.size("1920x1080", "210x297mm"), Ruler.wallSize)
  ).excluding("--paper")
  package let maxCrop = Setting(
    "--max-crop", "SHARE",
    "with --size or masonry: maximum crop, or stretch of hexagons (default 8%; hex at most 13%)",
    .text("a fraction below 100%, such as 8% or 0.08", parse: Values.share))
  package let fit = Setting(
    "--fit", "MODE",
    "if --max-crop is not enough: crop, mat, refuse or auto (default auto)", .word,
    SizeFit.auto)

  package let spacing = Setting(
    "--spacing", "LENGTH", "gap between photos (default 4 at width 1600; honeycomb, radial, row and mosaics: 0)",
    .length)
  package let margin = Setting(
    "--margin", "LENGTH", "empty border around the wall (default 0; with headings or grid captions: 12 at width 1600)",
    .length, 0)
  package let cornerRadius = Setting(
    "--corner-radius", "LENGTH", "round the corners of rectangular photos (default 0)", .length, 0)

  package let columns = Setting(
    "--columns", "COUNT",
    "number of columns of \(LayoutKind.names(using: "--columns")) (default: to suit the shape)", .count
  ).excluding("--aspect", "--column-width")
  package let aspect = Setting(
    "--aspect", "W:H", "aspect ratio of a \(LayoutKind.names(using: "--aspect")) wall (default 4:3)", .aspect,
    4.0 / 3)

  package let content = Setting(
    "--content", "MODE", "photos in cells: fill (cropped) or fit (whole) (default hex: fill, grid: fit)",
    .word(Plan.ContentMode.self))
  package let crop = Setting(
    "--crop", "FOCUS", "where to crop: center, attention, entropy, faces, X,Y, top, … (default center)",
    .text(Values.cropExpected, parse: Values.crop), Plan.Crop.center)
  let heroes = Setting(
    "--hero", "FILE", "make a photo two rows high, or as large as seven hexagons; repeatable (default none)", .photos,
    [])
  package let lastRow = Setting(
    "--last-row", "MODE", "last row: natural, fill, center or hide; hex, grid: natural or center (default natural)",
    .word,
    FlowGrid.LastRow.natural)
  package let isStable = Setting(
    flag: "--stable", "keep photos in place when others are added or removed; flow crops slightly (default: off)"
  )
  package let arrangement = Setting(
    "--arrange", "MODE", "arrange photos as given, or so that neighbors are similar (default given)", .word,
    PhotoArrangement.given
  ).ignored(by: .mosaics)
  package let likeness = Setting(
    "--by", "KEY", "likeness for --arrange similar: color, layout (of colors) or time (default color)", .word,
    Gallery.Feature.color
  ).ignored(by: .mosaics)
}

/// The arrangement of photos in the places of a layout.
package enum PhotoArrangement: String, CaseIterable, Encodable, Sendable {
  /// In the order of the photos.
  case given
  /// So that neighbors are alike.
  case similar
}
