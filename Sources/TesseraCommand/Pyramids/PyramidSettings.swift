import Files
import ImageCodecs
import Pyramids
import Wall

/// What a pyramid of tiles is like, where a wall is written as one.
struct PyramidSettings: Hashable, Encodable {
  /// What kind somebody asked for.
  var stated: Pyramid.Kind?
  var kind: Pyramid.Kind { stated ?? .deepZoom }
  /// As what tiles are written, if somebody said so.
  var tileFormat: OutputFormat?
  var tileSize = Pyramid.usualTileSize
  /// Whether tiles that show nothing but the background are left out.
  var skipsBlank = false
  /// Whether all files go into one archive.
  var isContained = false
  /// Where an IIIF folder will be found.
  var address: String?

  static func allows(tileSize: Int) -> Bool { (64...4096).contains(tileSize) && tileSize % 16 == 0 }

  /// What a pyramid of this kind may be called. Nil where the name of a file does not say.
  static func promised(by output: FilePath) -> PyramidSettings? {
    switch output.fileExtension {
    case "dzi": PyramidSettings(stated: .deepZoom)
    case "zip": PyramidSettings(isContained: true)
    default: nil
    }
  }
}

extension PictureSettings {
  /// Settles the options of a pyramid. Returns its output: an archive has a name of its own.
  mutating func settle(
    _ pyramid: PyramidSettings, for output: OutputName, background: Background
  ) throws(RunFailure) -> OutputName {
    guard let path = output.fixed else {
      throw .usage("“\(output.stable)”: a pyramid has one name; omit --history and placeholders")
    }
    if path == FilePath("-") { throw .usage("a pyramid cannot be written to standard output; use -o wall.dzi") }
    let kind = pyramid.kind
    let format = pyramid.tileFormat ?? (kind == .tiff ? .tiff : background.isOpaque ? .jpeg : .png)
    let formats = Pyramid.formats(of: kind)
    guard formats.contains(format) else {
      throw .usage(
        "--tile-format \(format.rawValue): tiles of \(kind.title) are \(Values.list(formats.map(\.rawValue)))")
    }
    if let reason = format.unavailableReason { throw .usage("tiles cannot be \(format.name): \(reason)") }
    (self.pyramid, self.format) = (pyramid, format)
    isProgressive = false
    if format == .jpeg {
      // Tiles are for screens, and there are many.
      quality = quality ?? 85
      subsampling = subsampling ?? .acrossAndDown
    }
    try settle(format, background)
    return pyramid.isContained ? OutputName(path.withExtension("zip")) : output
  }

  /// The pyramid that was asked for, by options or by the name of the output; nil where it is a picture.
  func pyramid(for output: FilePath) throws(RunFailure) -> PyramidSettings? {
    let promised = PyramidSettings.promised(by: output)
    var asked = pyramid ?? PyramidSettings()
    if asked.stated == nil && promised == nil {
      guard asked.isContained else { return nil }
      throw .usage("--container is for Deep Zoom and IIIF; use -o wall.zip or --format iiif")
    }
    if let format, asked.stated != .tiff || format != .tiff {
      throw .usage("--format \(format.rawValue): does not go with a pyramid; use --tile-format for its tiles")
    }
    if let kind = asked.stated, let other = promised?.stated, kind != other {
      throw .usage("\(kind.option): conflicts with the name “\(output)”, which means \(other.title)")
    }
    asked.stated = asked.stated ?? promised?.kind
    asked.isContained = asked.isContained || promised?.isContained ?? false
    try Self.check(asked, output)
    return asked
  }

  private static func check(_ pyramid: PyramidSettings, _ output: FilePath) throws(RunFailure) {
    let fileExtension = output.fileExtension
    switch pyramid.kind {
    case .tiff:
      if pyramid.isContained { throw .usage("--container is for Deep Zoom and IIIF: a TIFF is one file") }
      guard OutputFormat(fileExtension: fileExtension) == .tiff else {
        throw .usage("--pyramid makes a TIFF; use -o wall.tif, or -o wall.dzi for Deep Zoom")
      }
    case .deepZoom:
      guard fileExtension == "dzi" || pyramid.isContained && ["", "zip"].contains(fileExtension) else {
        throw .usage("“\(output)”: Deep Zoom is called .dzi; use -o wall.dzi, or -o wall.zip for one file")
      }
    case .iiif:
      let isFile = ImageFormat.isPromised(byExtension: fileExtension) || fileExtension == "dzi"
      if isFile || fileExtension == "zip" && !pyramid.isContained {
        throw .usage("“\(output)”: IIIF is a folder; use a name such as -o wall, or -o wall.zip for one file")
      }
    }
  }
}

extension Pyramid.Kind {
  /// What people call it.
  var title: String {
    switch self {
    case .deepZoom: "Deep Zoom"
    case .iiif: "IIIF"
    case .tiff: "TIFF"
    }
  }

  /// The option that asks for it.
  fileprivate var option: String {
    switch self {
    case .deepZoom: "--format dzi"
    case .iiif: "--format iiif"
    case .tiff: "--pyramid"
    }
  }

  /// What `--format` calls those that are no pictures.
  static let named: [String: Pyramid.Kind] = ["dzi": .deepZoom, "iiif": .iiif]
}

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
  /// The settings of tiles, whether or not there will be any.
  fileprivate var tiles: PyramidSettings {
    get { pyramid ?? PyramidSettings() }
    set { pyramid = newValue }
  }
}
