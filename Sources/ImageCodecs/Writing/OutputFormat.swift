import CCodecs

/// What walls are written as.
///
///     OutputFormat(fileExtension: "jpg")     // .jpeg
package enum OutputFormat: String, CaseIterable, Encodable, Sendable {
  case png
  case jpeg
  case webp
  case tiff
  case avif

  /// The format that a file's name promises, by what stands behind its last dot.
  package init?(fileExtension: String) {
    guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(fileExtension) }) else { return nil }
    self = format
  }

  /// The usual one first.
  package var fileExtensions: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .webp: ["webp"]
    case .tiff: ["tiff", "tif"]
    case .avif: ["avif"]
    }
  }

  /// What people call it.
  package var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .tiff: "TIFF"
    case .avif: "AVIF"
    }
  }

  /// The package trait that a build needs for it.
  private var trait: String? {
    switch self {
    case .png, .jpeg: nil
    case .webp: "WebP"
    case .tiff: "TIFF"
    case .avif: "HEIF"
    }
  }

  /// Why it cannot be written here, and what to do; nil where it can.
  package var unavailableReason: String? {
    switch self {
    case .png, .jpeg: nil
    // Put together without a library, but a wall that Tessera itself could not read would be of little use.
    case .tiff: ccodecs_reads(CCODECS_TIFF) != 0 ? nil : missingTrait
    case .webp: ccodecs_writes(CCODECS_WRITES_WEBP) != 0 ? nil : missingTrait
    case .avif:
      if ccodecs_reads(CCODECS_HEIF) == 0 {
        missingTrait
      } else if ccodecs_writes(CCODECS_WRITES_AVIF) == 0 {
        "libheif has no AV1 encoder; install one, such as libheif-plugin-aomenc"
      } else {
        nil
      }
    }
  }

  private var missingTrait: String? {
    trait.map { "this build does not support it; rebuild with the trait \($0)" }
  }

  package var hasAlpha: Bool { self != .jpeg }

  /// No side of a picture may have more pixels.
  package var longestSide: Int {
    switch self {
    case .png, .tiff: Int(Int32.max)
    case .jpeg: 65_500
    case .webp: 16_383
    case .avif: 32_768
    }
  }
}
