package import Files
package import ImageCodecs
package import Pyramids

/// What a pyramid of tiles is like, where a wall is written as one.
package struct PyramidSettings: Hashable, Encodable {
  /// What kind somebody asked for.
  package var stated: Pyramid.Kind?
  package var kind: Pyramid.Kind { stated ?? .deepZoom }
  /// As what tiles are written, if somebody said so.
  package var tileFormat: OutputFormat?
  package var tileSize = Pyramid.usualTileSize
  /// Whether tiles that show nothing but the background are left out.
  package var skipsBlank = false
  /// Whether all files go into one archive.
  package var isContained = false
  /// Where an IIIF folder will be found.
  package var address: String?

  package init(
    stated: Pyramid.Kind? = nil, tileFormat: OutputFormat? = nil, isContained: Bool = false, address: String? = nil
  ) {
    (self.stated, self.tileFormat, self.isContained, self.address) = (stated, tileFormat, isContained, address)
  }

  package static func allows(tileSize: Int) -> Bool { (64...4096).contains(tileSize) && tileSize % 16 == 0 }

  /// What a pyramid of this kind may be called. Nil where the name of a file does not say.
  package static func promised(by output: FilePath) -> PyramidSettings? {
    switch output.fileExtension {
    case "dzi": PyramidSettings(stated: .deepZoom)
    case "zip": PyramidSettings(isContained: true)
    default: nil
    }
  }
}

extension PictureSettings {
  /// The pyramid that was asked for, by options or by the name of the output; nil where it is a picture.
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
  /// What people call it.
  package var title: String {
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
  package static let named: [String: Pyramid.Kind] = ["dzi": .deepZoom, "iiif": .iiif]
}
