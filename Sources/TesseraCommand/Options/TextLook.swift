import Files
import Foundation
import Gallery
import Raster
import TesseraLayout

/// The words of a wall, and how they look.
struct TextLook: Hashable, Encodable, Sendable {
  var caption: Template?
  var captionPosition: CaptionPosition?
  var captionLines = 1
  var captionAlignment = Plan.Text.Alignment.center
  var captionSize = 14.0
  var captionColor: Color?

  var title: Template?
  var subtitle: Template?
  var footer: Template?
  var groupHeading: Template?
  var pageHeader: Template?
  var pageFooter: Template?
  var titleSize = 36.0
  var headingSize = 22.0
  /// Nil for titles and footers in the center and headings on the left.
  var titleAlignment: Plan.Text.Alignment?
  /// The color of all words but captions.
  var color: Color?

  /// A family and a style, or a file.
  var font = TextFont.usual
  var locale = TextLocale.usual

  enum CaptionPosition: String, CaseIterable, Encodable, Sendable {
    /// In room that the layout reserves below each photo.
    case below
    /// On the foot of each photo.
    case overlay
  }

  /// Whether there are any words that are the same for all photos or say what is known of them.
  var hasWords: Bool { !templates.isEmpty }

  var templates: [Template] {
    [caption, title, subtitle, footer, groupHeading, pageHeader, pageFooter].compactMap { $0 }
  }

  /// The least defaults of type sizes: smaller type cannot be read from pixels.
  static let (leastCaption, leastHeading, leastTitle) = (12.0, 14.0, 18.0)
}

extension Plan.Text.Alignment: Encodable {}

/// What words are set in.
struct TextFont: Hashable, Encodable, Sendable {
  /// As Pango writes it, or the path of a file.
  var name: String

  static let usual = TextFont(name: "Sans")

  /// The file that it is in, if it is not installed.
  var file: FilePath? {
    let path = FilePath(name)
    return name.contains("/") || ["ttf", "otf", "ttc", "otc"].contains(path.fileExtension) ? path : nil
  }

  /// The same, with a file named from a folder.
  func inside(_ folder: FilePath) -> TextFont {
    file.map { TextFont(name: folder.reaching($0).losslessText) } ?? self
  }
}

// MARK: - The room that words take

extension WallLook {
  /// Whether anything is written on the wall.
  var hasWords: Bool { text.hasWords || watermarkSettings.text != nil }

  /// The least size of titles, headings and footers that are too long for the wall.
  var leastTextSize: Double { max(8, 12 * defaultScale) }

  /// Whether captions lie on photos.
  var overlaysCaptions: Bool {
    // Where photos lie on each other, the foot of a card is the only room below.
    text.captionPosition == .overlay || layout.isInterlocking || layout.isStrewn && !isPolaroid
  }

  /// The gap between a photo and its caption.
  var captionGap: Double { (text.captionSize / 4).rounded() }

  /// The height of a caption with all its lines.
  var captionHeight: Double { Double(text.captionLines) * Plan.Text.lineHeight(ofSize: text.captionSize) }

  /// The distance from a photo to its caption below: in the middle of the foot of a polaroid, or below any other
  /// border.
  var captionOffset: Double {
    let foot = Double(tileBorder?.foot ?? 0)
    return isPolaroid ? ((foot - captionHeight) / 2).rounded() : foot + captionGap
  }

  /// The room that captions take below each photo.
  var captionRoom: Double { text.caption != nil && !overlaysCaptions ? captionGap + captionHeight : 0 }

  /// The place of captions in a pile, as heights above the bottom of a card; nil where there are none.
  var captionHeights: ClosedRange<CGFloat>? {
    if text.caption == nil { return nil }
    let foot = Double(tileBorder?.foot ?? 0)
    let bottom = max(0, isPolaroid ? foot - captionOffset - captionHeight : foot + text.captionSize / 4)
    return CGFloat(bottom)...CGFloat(bottom + captionHeight)
  }

  /// The room that headings take above each photo.
  var inlineHeadingRoom: Double {
    isInline && text.groupHeading != nil && !layout.isInterlocking && !layout.isStrewn
      ? Plan.Text.lineHeight(ofSize: text.headingSize) + captionGap : 0
  }
}
