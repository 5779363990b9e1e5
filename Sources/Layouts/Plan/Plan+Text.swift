public import Foundation

extension Plan {
  /// Text on a wall, and the box it is set in.
  ///
  ///     Plan.Text("At the lake", role: .caption, frame: CGRect(x: 0, y: 300, width: 400, height: 20), size: 14)
  ///
  /// The text is plain. Lines are ``lineHeight`` apart in every font, so that layouts know how much room text takes
  /// without any font.
  public struct Text: Hashable, Sendable {
    /// The words, without markup. Line breaks count if ``lines`` is more than 1.
    public var text: String
    /// The role of the text on the wall; nil for text without a role, as in plans of earlier versions.
    public var role: Role?
    /// The name of the group that the text is about, as in its tiles; nil for text about the wall or a photo.
    public var group: String?
    /// The box that the text is set in, in pixels. Text that is too long ends in an ellipsis.
    public var frame: CGRect
    /// A family and a style, as Pango writes them: `Noto Sans Medium`.
    public var font: String
    /// The type size, in pixels.
    public var size: CGFloat
    /// The minimum size: text that does not fit is made smaller, down to this size, before it is truncated.
    public var leastSize: CGFloat
    /// The maximum number of lines; longer text ends in an ellipsis.
    public var lines: Int
    /// The color of the letters: black by default.
    public var color: Tint
    /// The alignment of lines narrower than the frame: centered by default.
    public var alignment: Alignment
    /// The reading direction; nil to infer it from the first letter.
    public var direction: LayoutDirection?
    /// The language that selects among forms of the same letter, such as `ja`.
    public var language: String
    /// True if text that does not fill the frame is at its bottom instead of its top.
    public var isAtBottom: Bool
    /// A dark or light veil between the tile and the text, which fades out upwards. Only for text on a tile.
    public var scrim: Tint?
    /// The color of an outline around the letters, which keeps them legible on any background; nil for none.
    public var outline: Tint?
    /// The index of the tile that the text belongs to: the text is drawn right after that tile, and turned with it.
    public var tile: Int?

    /// Creates text. The type size is from 10⁻⁶ to 10⁹; others are set to the nearest value in range.
    /// ``setting(_:to:)`` sets its other properties.
    public init(_ text: String, role: Role?, frame: CGRect, font: String = "Sans", size: CGFloat = 14) {
      self.init(text, role: role, frame: frame, font: font, size: size, lines: 1)
    }

    /// Creates text with all its properties.
    @_disfavoredOverload
    package init(
      _ text: String, role: Role?, group: String? = nil, frame: CGRect, font: String = "Sans", size: CGFloat = 14,
      leastSize: CGFloat? = nil, lines: Int = 1, color: Tint = Tint(red: 0, green: 0, blue: 0, alpha: 255),
      alignment: Alignment = .center, direction: LayoutDirection? = nil, language: String = "en",
      isAtBottom: Bool = false, scrim: Tint? = nil, outline: Tint? = nil, tile: Int? = nil
    ) {
      self.text = text
      self.role = role
      self.group = group
      self.frame = frame
      self.font = font
      self.size = size.boundedLength
      self.leastSize = min(self.size, (leastSize ?? size).boundedLength)
      self.lines = max(1, lines)
      self.color = color
      self.alignment = alignment
      self.direction = direction
      self.language = language
      self.isAtBottom = isAtBottom
      self.scrim = scrim
      self.outline = outline
      self.tile = tile
    }

    /// The role of text on a wall, for readers, search and screens without the picture.
    ///
    /// Documents derive their structure from it, sites their headings, and image maps their alt text.
    public enum Role: String, CaseIterable, Sendable {
      /// The name of the wall.
      case title
      /// A line below the title.
      case subtitle
      /// The name of a group of photos.
      case heading
      /// Text about one photo, usually that of its ``tile``.
      case caption
      /// A line above the photos of each page.
      case header
      /// A line below the photos of the wall or of each page.
      case footer
      /// The mark of a video, in a corner of its ``tile``.
      case badge
      /// Text over a finished page.
      case watermark
    }

    /// The alignment of lines that are narrower than the frame, in either reading direction.
    public enum Alignment: String, CaseIterable, Sendable {
      /// The left edge, in Arabic or Hebrew, too.
      case left
      /// The middle of the width.
      case center
      /// The right edge, in Arabic or Hebrew, too.
      case right
    }

    /// The distance from one line to the next, in whole pixels.
    public var lineHeight: CGFloat { Self.lineHeight(ofSize: size) }

    /// Returns the distance between lines for a type size: seven fifths of it.
    public static func lineHeight(ofSize size: CGFloat) -> CGFloat { (size * 1.4).rounded(.up) }

    /// The width of the outline around the letters: a twentieth of the type size, from 1 to 16 pixels.
    public var outlineWidth: CGFloat { outline == nil ? 0 : min(max(1, size / 20), 16) }

    /// The frame in whole pixels.
    public var pixels: PixelRect { PixelRect(snapping: frame) }
  }
}
