// Names that every file system takes.

extension FilePath {
  /// Returns the name in a form that Windows takes, too. Names that it already takes stay as they are, and different
  /// names stay different.
  ///
  ///     FilePath("10:30?.png").portableName     // 10：30？.png
  ///     FilePath("con.png").portableName        // con_.png
  package var portableName: FilePath {
    var bytes = withPortableCharacters.bytes
    // Windows leaves out dots and spaces at the end.
    if let last = bytes.last, let substitute = Self.substitutesAtEnd[last] {
      bytes.removeLast()
      bytes += substitute
    }
    let stem = bytes.prefix { $0 != UInt8(ascii: ".") }
    let base = stem.reversed().drop { $0 == UInt8(ascii: "_") }.reversed()
    if Self.areDevices(String(decoding: Array(base), as: UTF8.self)) {
      bytes.insert(UInt8(ascii: "_"), at: stem.endIndex)
    }
    return FilePath(bytes: bytes)
  }

  /// The name without the characters that Windows does not allow anywhere in names.
  package var withPortableCharacters: FilePath {
    FilePath(bytes: bytes.flatMap { Self.substitutes[$0] ?? [$0] })
  }

  /// Returns true for the name of a device, which Windows has no files of, with any extension.
  package static func areDevices(_ name: String) -> Bool {
    let name = name.lowercased()
    if ["con", "prn", "aux", "nul", "conin$", "conout$"].contains(name) { return true }
    return ["com", "lpt"].contains { name.hasPrefix($0) && ports.contains(String(name.dropFirst(3))) }
  }

  private static let ports = Set((0...9).map(String.init) + ["¹", "²", "³"])

  /// Characters that Windows does not allow in names: wide forms of them, and pictures of control characters.
  private static let substitutes: [UInt8: [UInt8]] = {
    var substitutes: [UInt8: [UInt8]] = [:]
    for character in "<>:\"|?*\\".unicodeScalars {
      substitutes[UInt8(character.value)] = utf8(0xFF00 + character.value - 0x20)
    }
    for control in 1..<0x20 as Range<UInt32> { substitutes[UInt8(control)] = utf8(0x2400 + control) }
    substitutes[0x7F] = utf8(0x2421)
    return substitutes
  }()

  private static let substitutesAtEnd: [UInt8: [UInt8]] = [
    UInt8(ascii: "."): utf8(0xFF0E), UInt8(ascii: " "): utf8(0x2420),
  ]

  private static func utf8(_ number: UInt32) -> [UInt8] {
    Unicode.Scalar(number).map { Array(String($0).utf8) } ?? []
  }
}
