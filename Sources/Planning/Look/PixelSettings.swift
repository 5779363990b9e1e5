package import Colors
package import ImageCodecs
import Messages
package import Plans

/// The settings of a wall's pixels: background, colors, resolution and effort.
package struct PixelSettings: SettingsGroup {
  package static let declared = Self()
  package static let use = SettingUse.all

  /// Nil for the plan's background, or white.
  package let background = Setting(
    "--background", "FILL",
    "a CSS color, linear(…), radial(…), image(FILE[, tile]) or blurred(FILE) (default white)", .background
  ).also("bg color colour background-color backgroundcolor background-image fill-color canvas-color b")
    .also("transparent no-background", for: "transparent").also("dark black", for: "black")
    .spelled { Self.fillNames[$0] ?? Spelling.nearest(to: $0, among: ["transparent"]) }
  package let colors = Setting(
    "--color-profile", "PROFILE",
    "color profile of the wall: srgb, display-p3 or an ICC file (default srgb)", .profile, WallColors.sRGB
  ).excluding("--palette").also("profile icc icc-profile colorspace color-space srgb").listed(in: .paper, at: 5)
  package let highlights = Setting(
    "--hdr", "MODE",
    "light above white: map (roll off), clip, or keep (JPEG, AVIF, JPEG XL) (default map)", .word, Highlights.map
  ).excluding {
    $0 == .keep
      ? [
        "--quality-for", "--progressive", "--lossless", "--target", "--from", "--to", "--fisheye-pan", "--slideshow",
      ] : []
  }
  package let resolution = Setting(
    "--dpi", "DPI", "dots per inch, also stored in the file (default none; with units or --paper: 300)",
    .number("a number from 0.1 to 100000", in: 0.1...100_000)
  ).ignored(by: .sites).also("density ppi res resolution")
    .spelled { $0.hasSuffix("dpi") ? String($0.dropLast(3)).trimmed : nil }.listed(in: .paper, at: 2)
    .listed(in: .values)
  package let effort = Setting(
    "--effort", "LEVEL", "speed or quality: fast, balanced or best (default balanced)", .word,
    Effort.balanced)
  package let isLinear = Setting(flag: "--linear-light", "resample in linear light (slower)")
  /// The factor by which the planned wall is enlarged; nil for 1.
  package let enlargement = Setting(
    "--scale", "FACTOR", "scale the planned wall by this factor, 0.01 to 100 (default 1)",
    .number("a factor from 0.01 to 100", in: 0.01...100)
  )

  private static let fillNames = [
    "dark": "black", "light": "white", "none": "transparent", "blur": "blurred(FILE)", "blurred": "blurred(FILE)",
    "gradient": "linear(black, white)",
  ]
}

extension Notation where Value == Background {
  static var background: Notation {
    var notation = Notation(expected: Background.expected) { written throws(RunFailure) in
      do throws(Background.Fault) {
        return try Background(needed: written.path.losslessText)
      } catch {
        let hint = written.meaning.map { "; did you mean \($0)?" } ?? ""
        throw .usage("\(written.option) \(error.sentence)\(hint)")
      }
    }
    notation.inside = { $0.inside($1) }
    notation.files = { if case .picture(let picture) = $0 { [picture.file.path] } else { [] } }
    return notation
  }
}

extension Notation where Value == WallColors {
  static var profile: Notation {
    var notation = Notation(expected: nil) { WallColors($0.path) }
    notation.inside = { $0.inside($1) }
    notation.files = { if case .file(let path) = $0 { [path] } else { [] } }
    return notation
  }
}
