package import Files
package import ImageCodecs
package import Pyramids

/// The settings of a tile pyramid.
package struct PyramidSettings: Hashable, Encodable {
  /// The requested kind.
  package var stated: Pyramid.Kind?
  package var kind: Pyramid.Kind { stated ?? .deepZoom }
  /// The requested format of the tiles.
  package var tileFormat: OutputFormat?
  package var tileSize = Pyramid.usualTileSize
  /// True if tiles with only background are left out.
  package var skipsBlank = false
  /// True if all files go into one archive.
  package var isContained = false
  /// The URL of a published IIIF folder.
  package var address: String?

  package init(
    stated: Pyramid.Kind? = nil, tileFormat: OutputFormat? = nil, isContained: Bool = false, address: String? = nil
  ) {
    (self.stated, self.tileFormat, self.isContained, self.address) = (stated, tileFormat, isContained, address)
  }

  package static func allows(tileSize: Int) -> Bool { (64...4096).contains(tileSize) && tileSize % 16 == 0 }

  /// Returns the pyramid implied by an output's extension; nil if none is.
  package static func promised(by output: FilePath) -> PyramidSettings? {
    switch output.fileExtension {
    case "dzi": PyramidSettings(stated: .deepZoom)
    case "zip": PyramidSettings(isContained: true)
    default: nil
    }
  }
}

extension PictureSettings {
  /// Returns the pyramid requested by options or by the name of the output; nil for a picture.
  package func pyramid(for output: FilePath) throws(RunFailure) -> PyramidSettings? {
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
