package import Files
import ImageCodecs
package import Planning
package import Pyramids

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

extension PictureLook {
  /// The kind of pyramid that options request.
  package var statedPyramid: Pyramid.Kind? {
    if case .pyramid(let kind) = self.output { kind } else { tiles.isTIFF ? .tiff : nil }
  }

  /// Returns the pyramid requested by options or by the name of the output; nil for a picture.
  package func pyramid(for output: FilePath) throws(RunFailure) -> PyramidSettings? {
    let promised = PyramidSettings.promised(by: output)
    let stated = statedPyramid
    var asked = PyramidSettings(kind: stated ?? promised?.kind ?? .deepZoom, tiles: tiles)
    if stated == nil && promised == nil {
      guard asked.isContained else { return nil }
      throw .usage("--container is for Deep Zoom and IIIF; use -o wall.zip or --format iiif")
    }
    if let format, stated != .tiff || format != .tiff {
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
  fileprivate var option: String {
    switch self {
    case .deepZoom: "--format dzi"
    case .iiif: "--format iiif"
    case .tiff: "--pyramid"
    }
  }

  /// The values of `--format` for pyramids of many files.
  package static let named: [String: Pyramid.Kind] = ["dzi": .deepZoom, "iiif": .iiif]
}
