package import Files
import Foundation
package import Gallery
package import Layouts
import Messages

/// The settings of text on a wall.
package struct TextSettings: SettingsGroup {
  package static let declared = Self()
  package static let idleRules = [IdleRule("with --fisheye-pan") { $0.look.output.isPanned }]

  package let caption = Setting(
    "--caption", "TEMPLATE", "caption of each photo, such as '{title|stem}' (default none)",
    .template(.photo, takingColumns: true)
  ).also("n label labels captions text show-names filenames filename names show-filenames annotate legend")
  let captionPosition = Setting(
    "--caption-position", "WHERE",
    "below photos or overlay on them (default below; \(LayoutKind.namesOfInterlocking): overlay)",
    .word(CaptionPosition.self)
  ).idle(withoutCaption)
    .idleInLayout(": captions lie on the photos") { $0.liesOnPhotos }
  package let captionLines = Setting(
    "--caption-lines", "COUNT", "maximum number of caption lines (default 1)", .count(1...100), 1
  ).idle(withoutCaption)
  package let captionAlignment = Setting(
    "--caption-align", "ALIGNMENT", "alignment of captions: left, center or right (default center)", .word,
    Plan.Text.Alignment.center
  ).idle(withoutCaption)
  package let captionSize = Setting(
    "--caption-size", "type size of captions (default 14 at width 1600)", .typeSize, scaled: 14, least: 12
  ).also("pointsize fontsize label-size text-size")
    .idle(withoutCaption)
  package let captionColor = Setting(
    "--caption-color", "COLOR", "color of captions (default: black or white, whichever contrasts)", .color
  ).idle(withoutCaption)
  package let videoBadge = Setting(
    "--video-badge", "WHERE",
    "mark of videos: \(Values.list(BadgeCorner.self)) (default none)", .word(BadgeCorner.self)
  ).listed(in: .videos)

  package let title = Setting(
    "--title", "TEMPLATE", "title above the photos, such as 'Summer {from:yyyy}' (default none)", .template(.wall)
  ).also("heading header headline t")
  package let subtitle = Setting(
    "--subtitle", "TEMPLATE", "smaller line below the title (default none)", .template(.wall)
  ).also("subheading")
  package let footer = Setting(
    "--footer", "TEMPLATE", "line below the photos, such as '{count} photos, {today}' (default none)",
    .template(.wall)
  ).also("bottom-text footnote")
  package let groupHeading = Setting(
    "--group-heading", "TEMPLATE", "heading of each group, such as '{group}' (default none)", .template(.group)
  ).idle("without --group-by") { !$0.hasGroups }
  package let pageHeader = Setting(
    "--page-header", "TEMPLATE", "line at the top of each page (default none)", .template(.page)
  ).ignored(by: .sites)
  package let pageFooter = Setting(
    "--page-footer", "TEMPLATE", "line at the bottom of each page, such as '{page}/{pages}' (default none)",
    .template(.page)
  ).ignored(by: .sites)
  package let titleSize = Setting(
    "--title-size", "type size of the title; the subtitle is half as large (default 36 at width 1600)", .typeSize,
    scaled: 36,
    least: 24
  ).ignored(by: .sites).also("font-size heading-font-size")
    .idle("without --title or --subtitle") { !$0.hasTitle }
  package let headingSize = Setting(
    "--heading-size", "type size of group headings (default 22 at width 1600)", .typeSize, scaled: 22, least: 16
  ).idle("without --group-heading") { !$0.hasHeadings }
  /// Nil for centered titles and footers and left-aligned headings.
  let titleAlignment = Setting(
    "--title-align", "ALIGNMENT", "alignment of titles: left, center or right (default center; headings: left)",
    .word(Plan.Text.Alignment.self)
  ).ignored(by: .sites)
    .idle("without a title, headings or footers") { !$0.hasLines }
  /// The color of all text except captions.
  package let color = Setting(
    "--text-color", "COLOR", "color of titles, headings and footers (default: black or white)", .color
  ).ignored(by: .sites).also("foreground fill font-color fontcolor text-colour")
    .idle("without a title, headings or footers") { !$0.hasLines && !$0.hasTextAsWatermark }

  package let font = Setting(
    "--font", "FONT", "font for all text, such as 'Noto Sans Medium', or a font file (default Sans)", .font,
    TextFont.standard
  ).also("typeface font-family fontname")
    .idle("without text") { !$0.hasWords }
  package let locale = Setting(
    "--locale", "LOCALE", "language for dates, such as de or pt-BR (default en)",
    .text("a locale such as de or pt-BR") { TextLocale($0) }, TextLocale.standard
  ).also("language lang")
    // Documents declare their language.
    .idle("without text") { !$0.hasWords && !$0.isDocument && !$0.isReadInRows }
  package let direction = Setting(
    "--direction", "DIRECTION",
    "order of photos in rows, and of pages: \(Values.list(ReadingDirection.self)) (default: that of --locale)",
    .word(ReadingDirection.self)
  )
  .idleInLayout { $0.hasNoDirection }
}

private let withoutCaption = IdleRule("without --caption") { $0.look.text.caption == nil }

// Swift cannot infer the type of a setting whose closure refers to its own group, so these are properties.
extension IdleContext {
  fileprivate var hasTitle: Bool { look.text.title != nil || look.text.subtitle != nil }
  fileprivate var hasHeadings: Bool { hasGroups && look.text.groupHeading != nil }
  fileprivate var hasWords: Bool { look.hasWords }
  fileprivate var isDocument: Bool { look.output.isDocument }
  fileprivate var isReadInRows: Bool { layouts.contains(where: \.isReadInRows) }
  /// True if photos, headings and pages have no order that could be reversed.
  fileprivate var hasNoDirection: Bool { !isDocument && !hasHeadings && !isReadInRows }
  /// True if captions lie on the photos, whatever is asked for.
  fileprivate var liesOnPhotos: Bool {
    layouts.allSatisfy(\.isInterlocking) && look.text.captionPosition == .below
  }
}

/// The order in which a wall is read.
package enum ReadingDirection: String, CaseIterable, Encodable, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  package var layoutDirection: LayoutDirection { self == .rightToLeft ? .rightToLeft : .leftToRight }
}

/// The corner of a video's badge.
package enum BadgeCorner: String, CaseIterable, Encodable, Sendable {
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"

  var isAtTop: Bool { self == .topLeft || self == .topRight }
  var isAtLeft: Bool { self == .topLeft || self == .bottomLeft }
}

package enum CaptionPosition: String, CaseIterable, Encodable, Sendable {
  /// Below each photo, in space reserved by the layout.
  case below
  /// On the foot of each photo.
  case overlay
}

extension Settings<TextSettings> {
  /// True if there is any text, apart from a watermark.
  package var hasWords: Bool { !templates.isEmpty || self.videoBadge != nil }

  package var templates: [Template] {
    [
      self.caption, self.title, self.subtitle, self.footer, self.groupHeading, self.pageHeader, self.pageFooter,
    ].compactMap { $0 }
  }
}

extension WallLook {
  /// The direction in which photos, headings and pages follow each other.
  package var direction: LayoutDirection {
    text.direction?.layoutDirection ?? LayoutDirection(ofLanguage: text.locale.tag)
  }

  /// True if the arrangement of photos is mirrored.
  var isMirrored: Bool { layout.isReadInRows && direction == .rightToLeft }

  /// The alignment of headings.
  var headingAlignment: Plan.Text.Alignment { text.titleAlignment ?? (direction == .rightToLeft ? .right : .left) }
}

extension Plan.Text.Alignment: Encodable {}

/// The font of text.
package struct TextFont: Hashable, Encodable, Sendable {
  /// A Pango font description or the path of a file.
  package var name: String

  package init(name: String) {
    self.name = name
  }

  package static let standard = TextFont(name: "Sans")

  /// The font file; nil for an installed font.
  package var file: FilePath? {
    let path = FilePath(name)
    return name.contains("/") || ["ttf", "otf", "ttc", "otc"].contains(path.fileExtension) ? path : nil
  }

  /// Resolves a relative font file against a folder.
  func inside(_ folder: FilePath) -> TextFont {
    file.map { TextFont(name: folder.reaching($0).losslessText) } ?? self
  }
}

extension Notation where Value == TextFont {
  fileprivate static var font: Notation {
    var notation = Notation(expected: nil) { written throws(RunFailure) in
      if written.path.bytes.isEmpty {
        throw .usage("\(written.option) needs a font such as 'Noto Sans Medium', or a file")
      }
      return TextFont(name: written.path.losslessText)
    }
    notation.inside = { $0.inside($1) }
    notation.files = { [$0.file].compactMap { $0 } }
    return notation
  }
}

// MARK: - Space for text

extension WallLook {
  /// True if the wall has any text.
  package var hasWords: Bool { text.hasWords || watermarkSettings.text != nil }

  /// The minimum size of titles, headings and footers that are too long for the wall.
  var minTextSize: Double { max(hasHardText == true ? 14 : 12, 12 * defaultScale) }

  /// The type size of the subtitle: half of the title's, if that can be read.
  var subtitleSize: Double {
    let least = hasHardText == true ? Self.hardCaptionSize : Self.softSubtitleSize
    return max((text.titleSize / 2).rounded(), min(least, text.titleSize))
  }

  private static let softSubtitleSize = 14.0

  /// The minimum default type sizes on displays of few colors, where letters have no soft edges: about 10 points for
  /// captions on a display of 125 dots per inch.
  package static let hardCaptionSize = 16.0
  package static let hardHeadingSize = 20.0
  package static let hardTitleSize = 28.0

  /// True if captions overlay photos.
  package var overlaysCaptions: Bool {
    // Overlapping photos have room for captions only at the bottom of a card.
    text.captionPosition == .overlay || layout.isInterlocking || layout.isScattered && !hasCards
  }

  /// The gap between a photo and its caption.
  package var captionGap: Double { (text.captionSize / 4).rounded() }

  /// The height of a caption with all its lines.
  package var captionHeight: Double { Double(text.captionLines) * Plan.Text.lineHeight(ofSize: text.captionSize) }

  /// The distance from a photo to its caption below: in the middle of a Polaroid's bottom border, or below any other
  /// border.
  package var captionOffset: Double {
    let foot = Double(tileBorder?.foot ?? 0)
    if frame.isFilm { return (foot - captionHeight - captionGap / 2).rounded() }
    return frame.isPolaroid ? ((foot - captionHeight) / 2).rounded() : foot + captionGap
  }

  /// The space for captions below each photo.
  package var captionRoom: Double {
    text.caption != nil && !overlaysCaptions ? captionGap + captionHeight + captionFoot : 0
  }

  /// The gap below a caption, in addition to the one between photos: captions are closer to their photos than to the
  /// next ones. Captions on cards need none.
  private var captionFoot: Double {
    hasCards || layout == .row ? 0 : max(0, (0.75 * text.captionSize).rounded() - effectiveSpacing)
  }

  /// The vertical range of captions in a pile, above the bottom of a card; nil without captions.
  var captionHeights: ClosedRange<CGFloat>? {
    if text.caption == nil { return nil }
    let foot = Double(tileBorder?.foot ?? 0)
    let bottom = max(0, hasCards ? foot - captionOffset - captionHeight : foot + text.captionSize / 4)
    return CGFloat(bottom)...CGFloat(bottom + captionHeight)
  }

  /// The space for headings above each photo.
  var inlineHeadingRoom: Double {
    groups.areInline && text.groupHeading != nil && !layout.isInterlocking && !layout.isScattered
      ? Plan.Text.lineHeight(ofSize: text.headingSize) + captionGap : 0
  }
}
