import CCodecs
package import Palettes

/// The file format of a wall.
///
///     OutputFormat(fileExtension: "jpg")     // .jpeg
package enum OutputFormat: String, CaseIterable, Encodable, Sendable {
  case png
  case jpeg
  case webp
  case tiff
  case avif
  case jxl
  case bmp
  /// The pixels for a display, two per byte, and nothing else.
  case raw4

  /// The corresponding image format.
  private var format: ImageFormat {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webp: .webp
    case .tiff: .tiff
    case .avif: .avif
    case .jxl: .jpegXL
    case .bmp: .bmp
    case .raw4: .raw4
    }
  }

  private var entry: PictureFormat { format.entry }

  private var writing: PictureFormat.Writing {
    guard let writing = entry.writing else { preconditionFailure("The table must say how a \(name) is written.") }
    return writing
  }

  /// Returns the format for an extension, the part of a file's name after the last dot.
  package init?(fileExtension: String) {
    guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(fileExtension) }) else { return nil }
    self = format
  }

  /// The extensions, with the default first.
  package var fileExtensions: [String] { entry.fileExtensions }

  /// The name for messages.
  package var name: String { format.rawValue }

  /// The library that writes the format; nil if none does.
  var library: ccodecs_format? { writing.library }

  /// True if the format is part of this build.
  package var isIncluded: Bool { entry.trait == nil || entry.isReadable }

  /// The reason why the format's library cannot be loaded, with the remedy; nil if it can, or if there is none.
  package var missingLibrary: String? {
    guard let library else { return nil }
    // Sound: the text lasts as long as the process.
    return unsafe ccodecs_missing(library).map { unsafe String(cString: $0) }
  }

  /// The reason why this build cannot write the format, with the remedy; nil if it can.
  package var unavailableReason: String? {
    if let trait = entry.trait, !isIncluded {
      return "this build does not support it; rebuild with the trait \(trait)"
    }
    if let missingLibrary { return missingLibrary }
    guard let hint = writing.encoderHint, let library, ccodecs_writes(library) == 0 else { return nil }
    return hint
  }
}

// MARK: - Contents

extension OutputFormat {
  /// The loss of image data in a format.
  package enum Loss: Sendable {
    case never
    case byChoice
    case always
  }

  package var loss: Loss { writing.loss }
  package var defaultQuality: Int { writing.defaultQuality }
  package var hasAlpha: Bool { writing.hasAlpha }
  package var hasSubsampling: Bool { writing.hasSubsampling }
  package var canBeProgressive: Bool { writing.canBeProgressive }

  /// The maximum width and height in pixels.
  package var longestSide: Int { writing.longestSide }

  /// Returns true if pictures can be written in the colors of a palette, which is required if the format supports
  /// nothing else.
  package func suits(_ palette: Palette?) -> Bool {
    guard let palette else { return writing.palettes != .required }
    return writing.palettes != .none && (self != .raw4 || palette.fitsNibbles)
  }

  /// True if a palette can be written at all.
  package var hasPalettes: Bool { writing.palettes != .none }

  /// True if files can contain the note about the photos.
  package var carriesNote: Bool { entry.note != nil }

  /// True if Tessera reads such files.
  package var isReadable: Bool { entry.reading != nil }

  /// Returns the encoder for a picture.
  func encoder(of picture: OutputPicture) -> any PictureEncoder { writing.encoder(picture) }
}
