/// Values of options in the words of other programs, with the values that they mean.
///
///     OtherSpellings.value(for: "4k", of: "--size")      // 3840x2160
enum OtherSpellings {
  /// Returns the value that `text` probably means; nil if that is not known.
  static func value(for text: String, of option: String) -> String? {
    let word = text.lowercased()
    return switch option {
    case "--size", "--min-size": sizes[word] ?? separated(word) ?? widescreen(word)
    case "--layout", "--from", "--to": layouts[word]
    case "--format": formats[word]
    case "--crop": crops[word]
    case "--background": backgrounds[word]
    default: nil
    }
  }

  /// `1920x1080` for `1920*1080` and `1920 × 1080`.
  private static func separated(_ text: String) -> String? {
    let numbers = text.split { !$0.isASCII || !$0.isNumber }
    let signs = text.filter { !($0.isASCII && $0.isNumber) && !$0.isWhitespace }
    guard numbers.count == 2, ["", "*", "×", ",", ":", "/", "by"].contains(signs) else { return nil }
    return numbers.joined(separator: "x")
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

  private static let layouts = [
    "justified": "flow", "rows": "flow", "lines": "flow", "hexagon": "hex", "hexagons": "hex",
    "honeycombs": "honeycomb", "bubbles": "honeycomb", "circle": "radial", "circles": "radial", "ring": "radial",
    "strip": "row", "line": "row", "table": "grid", "contact-sheet": "grid", "square": "grid", "squares": "grid",
    "matrix": "grid", "columns": "masonry", "waterfall": "masonry", "pinterest": "masonry", "collage": "pile",
    "scatter": "pile", "polaroid": "pile", "stack": "pile", "fibonacci": "spiral", "golden": "spiral",
  ]

  private static let crops = [
    "face": "faces", "people": "faces", "portrait": "faces", "smart": "attention", "auto": "attention",
    "saliency": "attention", "middle": "center", "centre": "center", "north": "top", "south": "bottom",
    "west": "left", "east": "right",
  ]

  private static let backgrounds = [
    "dark": "black", "light": "white", "none": "transparent", "blur": "blurred(FILE)", "blurred": "blurred(FILE)",
    "gradient": "linear(black, white)",
  ]

  private static let formats = [
    "jpg": "jpeg", "tif": "tiff", "jpegxl": "jxl", "jpeg-xl": "jxl", "deepzoom": "dzi", "deep-zoom": "dzi",
    "heic": "avif", "heif": "avif",
  ]
}
