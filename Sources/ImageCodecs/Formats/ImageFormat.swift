import CCodecs
import Files

/// What a file's first bytes say it is. Names are not asked: they lie.
package enum ImageFormat: String, CaseIterable, Sendable {
  case jpeg = "JPEG"
  case png = "PNG"
  case gif = "GIF"
  case webp = "WebP"
  case tiff = "TIFF"
  case heif = "HEIF"
  case avif = "AVIF"
  /// A camera's raw file, which shows the JPEG in it.
  case raw = "raw"
  case bmp = "BMP"
  /// The pixels of a display, which do not say what they are.
  case raw4

  /// How many bytes from the start `init(sniffing:)` wants.
  package static let sniffedBytes = 64

  /// Nil where the bytes are not the start of any known kind of picture.
  package init?(sniffing start: [UInt8]) {
    guard let format = Self.allCases.first(where: { $0.entry.begins(start) }) else { return nil }
    self = format
  }

  /// Whether this build reads such files.
  package var isReadable: Bool { entry.isReadable }

  /// What a picture is that is stored in passes.
  package var wordForPasses: String? { entry.reading?.wordForPasses }

  /// How the file at a path is read.
  func reading(_ path: FilePath) throws(ImageError) -> PictureFormat.Reading {
    guard let reading = entry.reading else {
      throw ImageError(path, .unsupported("Tessera does not read \(rawValue) files"))
    }
    return reading
  }

  /// The library that reads the file at a path. Throws where there is none, and says what would be needed.
  func library(reading path: FilePath) throws(ImageError) -> ccodecs_format {
    let library = try reading(path).library
    if let trait = entry.trait, !entry.isReadable {
      throw ImageError(path, .unsupported("Tessera was built without \(rawValue); build it with the trait \(trait)"))
    }
    return library
  }
}

extension ImageFormat {
  /// Whether a file's name promises a picture.
  package static func isPromised(byExtension fileExtension: String) -> Bool {
    isDeveloped(byExtension: fileExtension) || isRaw(byExtension: fileExtension)
  }

  /// Whether a file's name promises a camera's raw file.
  package static func isRaw(byExtension fileExtension: String) -> Bool { rawExtensions.contains(fileExtension) }

  /// Whether a file's name promises a picture that is not a camera's raw file.
  package static func isDeveloped(byExtension fileExtension: String) -> Bool {
    pictureExtensions.contains(fileExtension)
  }

  private static let rawExtensions = Set(raw.entry.fileExtensions)
  /// A file of raw pixels may be anything.
  private static let pictureExtensions = Set(
    allCases.filter { $0 != .raw && $0 != .raw4 }.map(\.entry).flatMap { $0.fileExtensions + $0.otherExtensions })
}

extension [UInt8] {
  /// Whether a text stands at a place.
  func has(_ text: String, at offset: Int = 0) -> Bool { dropFirst(offset).starts(with: text.utf8) }
}
