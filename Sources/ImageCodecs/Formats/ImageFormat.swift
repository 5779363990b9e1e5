import CCodecs
package import Files

// Formats are recognized by their first bytes.

extension ImageFormat {
  /// The number of bytes from the start that `init(sniffing:)` needs.
  package static let sniffedBytes = 1024

  /// True if files of the format may have this extension.
  package func mayHave(extension fileExtension: String) -> Bool {
    (entry.fileExtensions + entry.otherExtensions).contains(fileExtension)
  }

  /// Recognizes a format; nil if the bytes do not start a known kind of picture.
  package init?(sniffing start: [UInt8]) {
    guard let format = Self.allCases.first(where: { $0.entry.begins(start) }) else { return nil }
    self = format
  }

  /// Recognizes the format of the file at a path; nil if it is no known kind of picture, or cannot be read.
  package init?(of path: FilePath) {
    guard let file = try? OpenFile(path), let start = try? file.bytes(at: 0, count: Self.sniffedBytes) else {
      return nil
    }
    self.init(sniffing: start)
  }

  /// True if this build reads such files.
  package var isReadable: Bool { entry.isReadable }

  /// The name for pictures stored in passes.
  package var wordForPasses: String? { entry.reading?.wordForPasses }

  /// Returns the way to read the file at a path.
  func reading(_ path: FilePath) throws(ImageError) -> PictureFormat.Reading {
    guard let reading = entry.reading else {
      throw ImageError(path, .unsupported("Tessera does not read \(rawValue) files"))
    }
    return reading
  }

  /// Returns the library that reads the file at a path. If there is none, throws an error that names what is required.
  func library(reading path: FilePath) throws(ImageError) -> ccodecs_format {
    let library = try reading(path).library
    if let trait = entry.trait, !entry.isReadable {
      throw ImageError(path, .unsupported("Tessera was built without \(rawValue); build it with the trait \(trait)"))
    }
    return library
  }
}

extension ImageFormat {
  /// Returns true if files with this extension should be pictures.
  package static func isPromised(byExtension fileExtension: String) -> Bool {
    isDeveloped(byExtension: fileExtension) || isRaw(byExtension: fileExtension)
  }

  /// Returns true if files with this extension should be a camera's raw files.
  package static func isRaw(byExtension fileExtension: String) -> Bool { rawExtensions.contains(fileExtension) }

  /// Returns true if files with this extension should be pictures other than a camera's raw files.
  package static func isDeveloped(byExtension fileExtension: String) -> Bool {
    pictureExtensions.contains(fileExtension)
  }

  private static let rawExtensions = Set(raw.entry.fileExtensions)
  /// The extensions of pictures, without those of raw pixels, whose files may have any contents.
  private static let pictureExtensions = Set(
    allCases.filter { $0 != .raw && $0 != .raw4 }.map(\.entry).flatMap { $0.fileExtensions + $0.otherExtensions })
}

extension [UInt8] {
  /// Returns true if the bytes contain a string at an offset.
  func has(_ text: String, at offset: Int = 0) -> Bool { dropFirst(offset).starts(with: text.utf8) }
}
