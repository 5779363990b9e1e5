package import ImageCodecs
import Messages
package import Planning
import Pyramids
import Runs

/// The settings of the tiles of a pyramid.
package struct TileSettings: SettingsGroup {
  package static let declared = Self()
  package static let use = SettingUse.pyramids
  package static var digestKey: String? { "picture.tiles" }

  let isTIFF = Setting(
    flag: "--pyramid", "write a tiled TIFF with reduced copies (default: one picture)"
  ).also("deepzoom dzi tiles")
  package let tileFormat = Setting(
    "--tile-format", "FORMAT",
    "format of tiles: \(Values.list(Self.formats.map(\.rawValue))) (default jpeg; transparent: png; --pyramid: tiff)",
    Notation<OutputFormat>.text(Values.list(Self.formats.map(\.rawValue))) { text in
      Self.formats.first { $0.rawValue == text }
    })
  package let tileSize = Setting(
    "--tile-size", "PIXELS", "width and height of tiles (default \(Pyramid.defaultTileSize))",
    .text("a multiple of 16 from 64 to 4096") { text in
      Values.count(text).flatMap { PyramidSettings.allows(tileSize: $0) ? $0 : nil }
    }, Pyramid.defaultTileSize)
  package let skipsBlank = Setting(
    flag: "--skip-blank", "omit tiles that show only the background (default: write them)")
  package let isContained = Setting(
    flag: "--container", "put all files of a pyramid into one ZIP (default: a folder)")
  package let address = Setting(
    "--iiif-id", "URL", "URL of an IIIF pyramid’s folder (default https://example.org/NAME)",
    Notation<String>.text("a URL without a trailing slash") {
      $0.contains("://") && !$0.hasSuffix("/") ? $0 : nil
    })

  private static var formats: [OutputFormat] {
    let tiles = Pyramid.Kind.allCases.flatMap(Pyramid.formats(of:))
    return OutputFormat.allCases.filter(tiles.contains)
  }
}

extension SettingUse {
  static let pyramids = SettingUse("pyramids", isOfPictures: true)
}

extension IdleReason {
  static let pyramids = IdleReason(.pyramids) { _, settings, _ in
    settings.pyramid == nil ? ": the wall is not a pyramid (-o wall.dzi)" : nil
  }
}

extension Feature {
  static let pyramid = Feature("--pyramid") { settings, _ in settings.statedPyramid != nil }
  static let tiles = Feature("a pyramid") { settings, _ in settings.asksForTiles }
}
