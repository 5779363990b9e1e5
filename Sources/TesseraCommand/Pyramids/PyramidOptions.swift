import ImageCodecs
import Planning
import Products
import Pyramids

extension WallSettings {
  /// The options of pyramids.
  static var pyramidOptions: [Option<WallSettings>] {
    let tiles = Pyramid.Kind.allCases.flatMap(Pyramid.formats(of:))
    let formats = OutputFormat.allCases.filter(tiles.contains)
    let names = Values.list(formats.map(\.rawValue))
    let options: [Option<WallSettings>] = [
      .flag("--pyramid", "write a TIFF in tiles, with smaller pictures in it (default: one picture)") {
        $0.look.picture.tiles.stated = .tiff
      },
      .optional(
        "--tile-format", "FORMAT",
        "format of tiles: \(names) (default jpeg; transparent: png; --pyramid: tiff)",
        \.look.picture.tiles.tileFormat, names, parse: { text in formats.first { $0.rawValue == text } }),
      .value(
        "--tile-size", "PIXELS", "width and height of tiles (default \(Pyramid.usualTileSize))",
        \.look.picture.tiles.tileSize, "a multiple of 16 from 64 to 4096"
      ) { Values.count($0).flatMap { PyramidSettings.allows(tileSize: $0) ? $0 : nil } },
      .flag("--skip-blank", "leave out tiles that show nothing but the background (default: write them)") {
        $0.look.picture.tiles.skipsBlank = true
      },
      .flag("--container", "put all files of a pyramid into one ZIP (default: a folder)") {
        $0.look.picture.tiles.isContained = true
      },
      .optional(
        "--iiif-id", "URL", "where the folder of an IIIF pyramid will be found (default https://example.org/NAME)",
        \.look.picture.tiles.address, "an address without a slash at its end"
      ) { $0.contains("://") && !$0.hasSuffix("/") ? $0 : nil },
    ]
    return options.map { option in
      Option(
        name: option.name, short: option.short, placeholder: option.placeholder, help: option.help,
        expected: option.expected
      ) { settings, value throws(RunFailure) in
        try option.apply(&settings, value)
        settings.given.append(.init(name: option.name, formats: []))
      }
    }
  }
}

extension PictureSettings {
  /// The settings of tiles; the defaults if there are none.
  fileprivate var tiles: PyramidSettings {
    get { pyramid ?? PyramidSettings() }
    set { pyramid = newValue }
  }
}
