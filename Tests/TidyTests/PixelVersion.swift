/// The version of the pixels that Tessera makes: a hash of the code that they depend on.
///
///     PixelVersion(SourceTree.project).number
///
/// It is the version of the program’s pixels, unless only the code has changed: walls and caches of earlier programs
/// then stay as they are.
///
/// That file is part of the project, and this test compares it, because nothing else works with a plain `swift build`
/// everywhere: a manifest is not evaluated again when sources change, plugins need a sandbox that builders of packages
/// lack, and macros cannot read files. It is C, so that recording it compiles the modules that import `CCodecs` again,
/// and none that use these.
///
/// Comments and line breaks do not count.
struct PixelVersion {
  static let path = "Sources/CCodecs/pixels.c"

  /// The folders of what decodes, finds, draws and encodes pixels, and of the shapes in plans.
  static let folders = [
    "CCodecs", "CFaces", "CRaster", "CReducedJPEG", "CText", "Colors", "Faces", "ImageCodecs",
    "Layouts/Geometry", "Layouts/Hexagons", "Layouts/Plan", "Palettes", "Plans", "Raster", "Similarity", "Typesetting",
    "Wall",
  ].map { "Sources/\($0)/" }

  let number: UInt64

  init(_ tree: SourceTree) {
    var hash = Hash()
    for file in tree.files(in: [.swift, .c]) where file.path != Self.path && Self.folders.contains(where: file.isIn) {
      hash.add(Array(file.path.utf8))
      hash.add(file.codeAndLiterals)
    }
    // Programs have it as an `Int`.
    number = hash.number >> 1
  }

  /// Returns the file that records the code.
  ///
  /// - Parameter version: The version of its pixels: an earlier one if the code has changed, and its pixels have not.
  func record(version: UInt64) -> String {
    """
    #include "CCodecs.h"

    // Written by `scripts/renew`, for this code: 0x\(String(number, radix: 16))
    uint64_t ccodecs_pixel_version(void) { return 0x\(String(version, radix: 16)); }

    """
  }

  /// Returns the version in a record; nil if there is none.
  static func version(in record: String) -> UInt64? {
    record.firstMatch(of: /return 0x([0-9a-f]+);/).flatMap { UInt64($0.1, radix: 16) }
  }

  /// FNV-1a.
  private struct Hash {
    private(set) var number: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Adds bytes, and a mark of their end.
    mutating func add(_ bytes: [UInt8]) {
      for byte in bytes + [0] { number = (number ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
  }
}

extension SourceFile {
  fileprivate func isIn(_ folder: String) -> Bool { path.hasPrefix(folder) }

  /// Its bytes without comments. A space stands for any space between words of code.
  fileprivate var codeAndLiterals: [UInt8] {
    var result: [UInt8] = []
    var isAfterSpace = false
    for (byte, kind) in zip(bytes, parts.kinds) {
      if kind == .comment || kind == .code && (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")) {
        isAfterSpace = true
      } else {
        if isAfterSpace && !result.isEmpty { result.append(UInt8(ascii: " ")) }
        isAfterSpace = false
        result.append(byte)
      }
    }
    return result
  }
}
