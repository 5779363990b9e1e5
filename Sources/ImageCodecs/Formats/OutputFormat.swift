import CCodecs
package import Palettes

/// What walls are written as.
///
///     OutputFormat(fileExtension: "jpg")     // .jpeg
package enum OutputFormat: String, CaseIterable, Encodable, Sendable {
  case png
  case jpeg
  case webp
  case tiff
  case avif
  case bmp
  /// The pixels of a display, two to a byte, and nothing else.
  case raw4

  /// The same among all formats.
  private var format: ImageFormat {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webp: .webp
    case .tiff: .tiff
    case .avif: .avif
    case .bmp: .bmp
    case .raw4: .raw4
    }
  }

  private var entry: PictureFormat { format.entry }

  private var writing: PictureFormat.Writing {
    guard let writing = entry.writing else { preconditionFailure("The table says how a \(name) is written.") }
    return writing
  }

  /// The format that a file's name promises, by what stands behind its last dot.
  package init?(fileExtension: String) {
    guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(fileExtension) }) else { return nil }
    self = format
  }

  /// The usual one first.
  package var fileExtensions: [String] { entry.fileExtensions }

  /// What people call it.
  package var name: String { format.rawValue }

  /// The library that writes it; nil where none does.
  var library: ccodecs_format? { writing.library }

  /// Why it cannot be written here, and what to do; nil where it can.
  package var unavailableReason: String? {
    if let trait = entry.trait, !entry.isReadable {
      return "this build does not support it; rebuild with the trait \(trait)"
    }
    guard let hint = writing.encoderHint, let library, ccodecs_writes(library) == 0 else { return nil }
    return hint
  }
}

// MARK: - What it can hold

extension OutputFormat {
  /// Whether something of a picture is lost.
  package enum Loss: Sendable {
    case never
    case byChoice
    case always
  }

  package var loss: Loss { writing.loss }
  package var usualQuality: Int { writing.usualQuality }
  package var hasAlpha: Bool { writing.hasAlpha }
  package var hasSubsampling: Bool { writing.hasSubsampling }
  package var canBeProgressive: Bool { writing.canBeProgressive }

  /// No side of a picture may have more pixels.
  package var longestSide: Int { writing.longestSide }

  /// Whether pictures can be written in the colors of a palette, which they must be where the format has nothing else.
  package func suits(_ palette: Palette?) -> Bool {
    guard let palette else { return writing.palettes != .required }
    return writing.palettes != .none && (self != .raw4 || palette.fitsNibbles)
  }

  /// Whether a palette can be written at all.
  package var hasPalettes: Bool { writing.palettes != .none }

  /// Whether the file can say what it was made of.
  package var carriesNote: Bool { entry.note != nil }

  /// Whether Tessera reads such a file.
  package var isReadable: Bool { entry.reading != nil }

  /// What writes a picture.
  func encoder(of picture: OutputPicture) -> any PictureEncoder { writing.encoder(picture) }
}
