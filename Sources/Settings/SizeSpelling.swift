import Messages

/// Sizes in the words of other programs.
///
///     SizeSpelling.size(for: "4k")           // 3840x2160
///     SizeSpelling.size(for: "1920*1080")    // 1920x1080
package enum SizeSpelling {
  /// Returns the size that a word in lowercase probably means; nil if that is not known.
  package static func size(for word: String) -> String? { sizes[word] ?? separated(word) ?? widescreen(word) }

  /// `1920x1080` for `1920*1080` and `1920 × 1080`, and `60x40cm` for `60 cm x 40 cm`.
  private static func separated(_ text: String) -> String? {
    for unit in LengthUnit.allCases.map(\.rawValue) where text.hasSuffix(unit) {
      // The x of px is not the one between the sides.
      return separated(text.replacing(unit, with: "")).map { unit == LengthUnit.pixels.rawValue ? $0 : $0 + unit }
    }
    let numbers = text.split { !$0.isASCII || !$0.isNumber }
    let signs = text.filter { !($0.isASCII && $0.isNumber) && !$0.isWhitespace }
    let size = numbers.joined(separator: "x")
    guard numbers.count == 2, ["", "x", "*", "×", ",", ":", "/", "by"].contains(signs), size != text,
      numbers.allSatisfy({ Int($0) ?? 0 > 0 })
    else { return nil }
    return size
  }

  /// `3840x2160` for `3840`, the width of many screens.
  private static func widescreen(_ text: String) -> String? {
    guard let width = Int(text), (640...15360).contains(width), width % 16 == 0 else { return nil }
    return "\(width)x\(width * 9 / 16)"
  }

  private static let sizes = [
    "vga": "640x480", "hd": "1280x720", "720p": "1280x720", "hd720": "1280x720", "fhd": "1920x1080",
    "fullhd": "1920x1080", "full-hd": "1920x1080", "1080p": "1920x1080", "hd1080": "1920x1080", "2k": "2560x1440",
    "qhd": "2560x1440", "1440p": "2560x1440", "wqhd": "2560x1440", "4k": "3840x2160", "uhd": "3840x2160",
    "2160p": "3840x2160", "5k": "5120x2880", "8k": "7680x4320", "4320p": "7680x4320",
  ]
}
