import Messages

/// Values of options in the words of other programs, with the values that they mean.
///
///     OtherSpellings.value(for: "4k", of: "--size")      // 3840x2160
package enum OtherSpellings {
  /// Returns the value that `text` probably means; nil if that is not known.
  package static func value(for text: String, of option: String) -> String? {
    let word = text.lowercased()
    return switch option {
    case "--size", "--min-size": sizes[word] ?? separated(word) ?? widescreen(word)
    case "--layout", "--from", "--to": layouts[word]
    case "--format": formats[word]
    case "--crop": crops[word]
    case "--background": backgrounds[word] ?? Spelling.nearest(to: word, among: ["transparent"])
    case "--sort": orders[word]
    case "--pick": picks[word]
    case "--palette": palettes[word.filter { $0.isLetter || $0.isNumber }]
    case "--orientation": shapes[word]
    case "--pdf-standard": standards[word.filter { $0.isLetter || $0.isNumber }]
    case "--cells": cells[word] ?? Int(word).map { "--across \($0)" }
    case "--dpi": word.hasSuffix("dpi") ? String(word.dropLast(3)).trimmed : nil
    case "--dedupe": ["yes", "on", "true"].contains(word) ? "similar" : word == "no" ? "off" : nil
    case "--as": word == "sixel" || word == "sixels" ? "blocks" : nil
    case "--antialiasing": ["no", "off", "skip"].contains(word) ? "ignore" : nil
    default: nil
    }
  }

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

  private static let layouts = [
    "justified": "flow", "rows": "flow", "lines": "flow", "hexagon": "hex", "hexagons": "hex",
    "honeycombs": "honeycomb", "bubbles": "honeycomb", "circle": "radial", "circles": "radial", "ring": "radial",
    "strip": "row", "line": "row", "table": "grid", "contact-sheet": "grid", "square": "grid", "squares": "grid",
    "matrix": "grid", "columns": "masonry", "waterfall": "masonry", "pinterest": "masonry", "collage": "pile",
    "scatter": "pile", "polaroid": "pile", "stack": "pile", "fibonacci": "spiral", "golden": "spiral",
  ]

  private static let orders = [
    "newest": "date with --reverse", "latest": "date with --reverse", "oldest": "date", "time": "date",
    "taken": "date", "chronological": "date", "created": "date", "shuffle": "random", "shuffled": "random",
    "rand": "random", "filename": "name", "alphabetical": "name", "alphabetically": "name", "mtime": "modified",
    "hue": "color", "colour": "color", "ratio": "aspect", "given": "none", "off": "none",
  ]

  private static let picks = [
    "newest": "last with --sort date", "latest": "last with --sort date", "oldest": "first with --sort date",
    "shuffle": "random", "even": "spread", "evenly": "spread", "top": "best",
  ]

  private static let palettes = [
    "7color": "acep7", "7colors": "acep7", "7colour": "acep7", "acep": "acep7", "6color": "spectra6",
    "6colors": "spectra6", "e6": "spectra6", "spectra": "spectra6", "blackwhite": "bw", "blackandwhite": "bw",
    "mono": "bw", "monochrome": "bw", "1bit": "bw", "2bit": "gray4", "4bit": "gray16", "gray": "gray16",
    "grey": "gray16", "grayscale": "gray16", "greyscale": "gray16", "16gray": "gray16", "4gray": "gray4",
  ]

  private static let shapes = [
    "vertical": "portrait", "tall": "portrait", "upright": "portrait", "horizontal": "landscape", "wide": "landscape",
    "panorama": "landscape",
  ]

  private static let standards = [
    "pdfx": "x4", "pdfx4": "x4", "x": "x4", "pdfx1a": "x4", "x1a": "x4", "pdfx3": "x4", "x3": "x4", "pdfa": "a2b",
    "pdfa2b": "a2b", "pdfa2": "a2b", "a": "a2b", "a2": "a2b", "pdfa1b": "a2b", "a1b": "a2b",
  ]

  private static let cells = [
    "square": "grid", "squares": "grid", "hexagon": "hex", "hexagons": "hex", "bricks": "brick", "rows": "flow",
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
