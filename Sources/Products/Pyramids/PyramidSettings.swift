package import Files
import ImageCodecs
import Layouts
package import Planning
package import Pyramids
package import Runs

/// A tile pyramid: its kind and the settings of its tiles.
@dynamicMemberLookup
package struct PyramidSettings: Hashable, Sendable {
  package var kind: Pyramid.Kind
  package var tiles: Settings<TileSettings>

  package subscript<Value>(dynamicMember setting: KeyPath<TileSettings, Setting<Value>>) -> Value {
    tiles[dynamicMember: setting]
  }

  package static func allows(tileSize: Int) -> Bool { (64...4096).contains(tileSize) && tileSize % 16 == 0 }

  /// Returns the pyramid implied by an output's extension; for an archive, of any kind. Nil if the extension implies
  /// none.
  package static func promised(by output: FilePath) -> (kind: Pyramid.Kind?, isContained: Bool)? {
    switch output.fileExtension {
    case "dzi": (.deepZoom, false)
    case "zip": (nil, true)
    default: nil
    }
  }
}

extension WallSettings {
  var tiles: Settings<TileSettings> {
    get { own[TileSettings.self] }
    set { own[TileSettings.self] = newValue }
  }

  /// Nil if the output is not a pyramid.
  package var pyramid: PyramidSettings? {
    picture.word.flatMap(Pyramid.Kind.init).map { PyramidSettings(kind: $0, tiles: tiles) }
  }

  /// The kind of pyramid that options request.
  var statedPyramid: Pyramid.Kind? { picture.word.flatMap(Pyramid.Kind.init) ?? (tiles.isTIFF ? .tiff : nil) }

  /// True if an option requests tiles of any kind.
  var asksForTiles: Bool { statedPyramid != nil || tiles != Settings() }

  /// The default extension of the output: that of its pyramid, or else of its picture.
  package var defaultEnding: String {
    switch statedPyramid ?? (asksForTiles ? .deepZoom : nil) {
    case nil: "." + (picture.format ?? .png).fileExtensions[0]
    case .tiff: ".tif"
    case .deepZoom: ".dzi"
    case .iiif: ""
    }
  }

  /// Returns the pyramid requested by options or by the name of the output; nil for a picture.
  func pyramid(for output: FilePath) throws(RunFailure) -> PyramidSettings? {
    let promised = PyramidSettings.promised(by: output)
    let stated = statedPyramid
    var asked = PyramidSettings(kind: stated ?? promised?.kind ?? .deepZoom, tiles: tiles)
    if stated == nil && promised == nil {
      guard asked.isContained else { return nil }
      throw .usage("--container is for Deep Zoom and IIIF; use -o wall.zip or --format iiif")
    }
    if let format = picture.format, stated != .tiff || format != .tiff {
      throw .usage("--format \(format.rawValue): cannot be combined with a pyramid; use --tile-format for its tiles")
    }
    if let stated, let other = promised?.kind, stated != other {
      throw .usage("\(stated.option): conflicts with the name “\(output)”, which means \(other.title)")
    }
    // The digest must not depend on whether an option or the name asks for the pyramid.
    asked.tiles.reset(\.isTIFF)
    if promised?.isContained ?? false { asked.tiles.isContained = true }
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
        throw .usage("“\(output)”: Deep Zoom needs .dzi; use -o wall.dzi, or -o wall.zip for one file")
      }
    case .iiif:
      let isFile = ImageFormat.isPromised(byExtension: fileExtension) || fileExtension == "dzi"
      if isFile || fileExtension == "zip" && !pyramid.isContained {
        throw .usage("“\(output)”: IIIF needs a folder; use a name such as -o wall, or -o wall.zip for one file")
      }
    }
  }
}

extension Pyramid.Kind {
  /// The name in messages.
  package var title: String {
    switch self {
    case .deepZoom: "Deep Zoom"
    case .iiif: "IIIF"
    case .tiff: "TIFF"
    }
  }

  /// The option for this kind.
  fileprivate var option: String { self == .tiff ? "--pyramid" : "--format \(word.word)" }

  /// The word for this kind. A TIFF is also a picture, so that no user writes its word.
  var word: FormatWord {
    switch self {
    case .deepZoom: FormatWord("dzi", noted: noted, limit: Self.limit)
    case .iiif: FormatWord("iiif", noted: noted, isFolder: true, limit: Self.limit)
    case .tiff: FormatWord("tiff", noted: noted, limit: Self.limit)
    }
  }

  fileprivate init?(_ word: FormatWord) {
    guard let kind = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = kind
  }

  private var noted: String { "pyramid(Pyramids.Pyramid.Kind.\(self))" }

  /// Pyramids are not opened as one picture, and may be larger.
  private static let limit = SizeLimit("pyramid", longestSide: 100 * Plan.longestSide)
}
