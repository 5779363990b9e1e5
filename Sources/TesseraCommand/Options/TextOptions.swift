import Gallery
import Raster
import TesseraLayout

// The options that put words on a wall.

extension WallSettings {
  static var textOptions: [Option<WallSettings>] {
    captionOptions + titleOptions + [fontOption, localeOption]
  }

  private static var captionOptions: [Option<WallSettings>] {
    [
      template(
        "--caption", "caption of each photo, such as '{title|stem}' (default none)", .photo, \.look.text.caption),
      Option.optional(
        "--caption-position", "WHERE",
        "below photos or overlay on them (default below; \(LayoutKind.namesOfInterlocking): overlay)",
        \.look.text.captionPosition, Values.list(TextLook.CaptionPosition.self),
        parse: Values.word(TextLook.CaptionPosition.self)
      ).noted(),
      Option.value(
        "--caption-lines", "COUNT", "most lines of a caption (default 1)", \.look.text.captionLines,
        "a whole number from 1 to 100"
      ) { Values.count($0).flatMap { $0 <= 100 ? $0 : nil } }.noted(),
      Option.value(
        "--caption-align", "HOW", "left, center or right (default center)", \.look.text.captionAlignment,
        Values.list(Plan.Text.Alignment.self), parse: Values.word(Plan.Text.Alignment.self)
      ).noted(),
      size("--caption-size", "type size of captions (default 14 at width 1600)") { $0.look.text.captionSize = $1 },
      color(
        "--caption-color", "color of captions (default: black or white, as the background needs it)",
        \.look.text.captionColor),
    ]
  }

  private static var titleOptions: [Option<WallSettings>] {
    [
      template(
        "--title", "title above the photos, such as 'Summer {from:yyyy}' (default none)", .wall, \.look.text.title),
      template("--subtitle", "smaller line below the title (default none)", .wall, \.look.text.subtitle),
      template(
        "--footer", "line below the photos, such as '{count} photos, {today}' (default none)", .wall,
        \.look.text.footer),
      template(
        "--group-heading", "heading of each group, such as '{group}' (default none)", .group, \.look.text.groupHeading),
      template("--page-header", "line at the top of each page (default none)", .page, \.look.text.pageHeader),
      template(
        "--page-footer", "line at the bottom of each page, such as '{page}/{pages}' (default none)", .page,
        \.look.text.pageFooter),
      size("--title-size", "type size of the title; the subtitle has half (default 36 at width 1600)") {
        $0.look.text.titleSize = $1
      },
      size("--heading-size", "type size of group headings (default 22 at width 1600)") {
        $0.look.text.headingSize = $1
      },
      Option.optional(
        "--title-align", "HOW", "left, center or right (default center; headings: left)",
        \.look.text.titleAlignment, Values.list(Plan.Text.Alignment.self), parse: Values.word(Plan.Text.Alignment.self)
      ).noted(),
      color(
        "--text-color", "color of titles, headings and footers (default: black or white)", \.look.text.color),
    ]
  }

  private static var fontOption: Option<WallSettings> {
    Option(
      name: "--font", placeholder: "FONT",
      help: "font of all text, such as 'Noto Sans Medium', or a font file (default Sans)"
    ) { settings, value throws(RunFailure) in
      if value.path.bytes.isEmpty { throw .usage("--font needs a font such as 'Noto Sans Medium', or a file") }
      settings.look.text.font = TextFont(name: value.path.losslessText)
    }.noted()
  }

  private static var localeOption: Option<WallSettings> {
    Option.value(
      "--locale", "LOCALE", "language of dates, such as de or pt-BR (default en)", \.look.text.locale,
      "a locale such as de or pt-BR"
    ) { TextLocale($0) }.noted()
  }

  // MARK: - Kinds of options

  private static func template(
    _ name: String, _ help: String, _ scope: Template.Scope, _ key: WritableKeyPath<WallSettings, Template?>
  ) -> Option<WallSettings> {
    Option(name: name, placeholder: "TEMPLATE", help: help) { settings, value throws(RunFailure) in
      do throws(TemplateError) {
        settings[keyPath: key] = try Template(value.path.losslessText, for: scope)
      } catch {
        throw .usage("\(name): \(error)")
      }
    }.recorded()
  }

  private static func size(
    _ name: String, _ help: String, set: @escaping @Sendable (inout WallSettings, Double) -> Void
  ) -> Option<WallSettings> {
    Option.measured(name, "LENGTH", help, ExpectedLength.typeSize, Ruler.typeSize, set: set).noted()
  }

  static func color(
    _ name: String, _ help: String, _ key: WritableKeyPath<WallSettings, Color?>
  ) -> Option<WallSettings> {
    Option.optional(
      name, "COLOR", help, key, "a CSS color: a name, #rgb, #rrggbb, either with alpha, or transparent"
    ) { Color(css: $0) }.noted()
  }
}
