// Written by `scripts/renew` from the declarations of the options.

// MARK: - Frames

extension Wall {
  /// Look: gallery, film, album, pinboard, magazine or mono, or a file (default: plain).
  public func theme(_ name: ThemeName) -> Wall { option("--theme", name.text) }

  /// Border around each photo (default none; color: white).
  public func border(_ width: Length, color: Color? = nil) -> Wall {
    option("--border", "\(width.text)\(color.map { ",\($0.css)" } ?? "")")
  }

  /// Shadow of each photo, blurred as in CSS, or none (default none; pile, --polaroid: soft).
  public func shadow(_ dx: Length, _ dy: Length, blur: Length, color: Color? = nil) -> Wall {
    option("--shadow", "\(dx.text),\(dy.text),\(blur.text)\(color.map { ",\($0.css)" } ?? "")")
  }

  /// Frame photos like Polaroids, with a wide bottom border (default: off).
  public func polaroid() -> Wall { option("--polaroid") }

  /// Frame rows as strips of film; captions such as '{index}' are at the edge (default: off).
  public func film() -> Wall { option("--film") }

  /// Rotate each photo by a random angle up to DEGREES (default 0; pile: 12).
  public func tilt(_ degrees: Double) -> Wall { option("--tilt", "\(degrees)") }

  /// Show photos in brown and cream, like old prints (default: their own colors).
  public func sepia() -> Wall { option("--sepia") }

  /// Show photos in shades of gray (default: their own colors).
  public func monochrome() -> Wall { option("--monochrome") }

  /// A value of `--theme`: one of these, or text as for the option.
  public struct ThemeName: Hashable, Sendable, ExpressibleByStringLiteral {
    let text: String

    /// Creates a value from text as for the option.
    public init(_ text: String) { self.text = text }

    /// Creates a value from text as for the option.
    public init(stringLiteral text: String) { self.text = text }

    /// `--theme gallery`.
    public static let gallery = Self("gallery")

    /// `--theme film`.
    public static let film = Self("film")

    /// `--theme album`.
    public static let album = Self("album")

    /// `--theme pinboard`.
    public static let pinboard = Self("pinboard")

    /// `--theme magazine`.
    public static let magazine = Self("magazine")

    /// `--theme mono`.
    public static let mono = Self("mono")
  }
}
