import Files
import Mosaic
import TesseraLayout

extension WallSettings {
  /// The options of mosaics.
  static var mosaicOptions: [Option<WallSettings>] {
    let options: [Option<WallSettings>] = [
      Option(
        name: "--target", placeholder: "FILE",
        help: "make a mosaic: photos in cells that show this picture (default none)"
      ) { settings, value in
        settings.look.mosaic.target = value.path
        settings.look.layout = .mosaic
      },
      .value(
        "--cells", "KIND", "\(Values.list(MosaicCells.Kind.self)) (default grid)", \.look.mosaic.kind,
        Values.list(MosaicCells.Kind.self), parse: Values.word(MosaicCells.Kind.self)),
      .value(
        "--across", "COUNT", "cells side by side (default 50)", \.look.mosaic.across, "a positive whole number",
        parse: Values.count),
      .value(
        "--cell-aspect", "W:H", "aspect ratio of the cells of grid and brick (default 1:1)", \.look.mosaic.cellAspect,
        "an aspect such as 4:3 or 1.5, from 1:1000 to 1000:1", parse: Values.aspect),
      .value(
        "--detail", "LEVELS", "divide cells up to LEVELS times where there is much to see, 0 to 3 (default 0)",
        \.look.mosaic.detail, "a whole number from 0 to 3"
      ) { Int($0).flatMap { (0...3).contains($0) ? $0 : nil } },
      .optional(
        "--megapixels", "NUMBER", "size of the wall in millions of pixels (default: 60 pixels for each cell across)",
        \.look.mosaic.megapixels, "a number above 0"
      ) { Values.number($0).flatMap { $0 > 0 && $0 <= 1e6 ? $0 : nil } },
    ]
    return (options + matchingOptions).map { $0.noted() }
  }

  /// The options about which photo goes where, and what becomes of its colors.
  private static var matchingOptions: [Option<WallSettings>] {
    [
      .value(
        "--max-uses", "COUNT", "maximum uses of one photo, or any (default: as few as suit the target)",
        \.look.mosaic.uses, "a positive whole number, or any"
      ) { $0 == "any" ? .any : Values.count($0).map { .atMost($0) } },
      .flag("--use-all", "use every photo once before any twice (default: off)") { $0.look.mosaic.usesAll = true },
      .optional(
        "--repeat-distance", "CELLS", "keep the same photo further away than that (default: as photos allow, up to 4)",
        \.look.mosaic.repeatDistance, "a number of cells from 0 to 1000"
      ) { Values.number($0).flatMap { (0...1000).contains($0) ? $0 : nil } },
      .flag("--mirror", "also show photos mirrored where that suits better (default: off)") {
        $0.look.mosaic.showsMirrored = true
      },
      .value(
        "--color-adjust", "PERCENT", "move the colors of each photo towards its cell’s (default 50%)",
        \.look.mosaic.adjustment, percentages, parse: percent),
      .value(
        "--overlay", "PERCENT", "lay a see-through copy of the target over the wall (default 0%)",
        \.look.mosaic.overlay, percentages, parse: percent),
      Option(
        name: "--preview", placeholder: "FILE",
        help: "also write a PNG of the wall as it looks from three meters away (default none)"
      ) { settings, value in settings.work.preview = value.path },
    ]
  }

  private static let percentages = "a percentage from 0% to 100%"

  private static func percent(_ text: String) -> Double? {
    guard let number = Values.number(text.hasSuffix("%") ? String(text.dropLast()) : text) else { return nil }
    return (0...100).contains(number) ? number : nil
  }
}
