import Foundation
package import Gallery
import Layouts
package import Raster
import Typesetting

// Titles, headings and footers: their size and position.

extension WallRequest {
  /// The lines above and below the photos of a wall or of each of its pages.
  struct Banners {
    var top = Banner()
    var bottom = Banner()
    var height: CGFloat { top.height + bottom.height }
  }

  /// The banners of a page.
  func banners(of words: WallWords, width: CGFloat?) throws(RunFailure) -> Banners {
    let text = look.text
    var banners = Banners()
    try add(text.pageHeader, as: .header, size: text.captionSize, to: &banners.top, words, width)
    try add(text.title, as: .title, size: text.titleSize, to: &banners.top, words, width)
    try add(text.subtitle, as: .subtitle, size: look.subtitleSize, to: &banners.top, words, width)
    try add(text.footer, as: .footer, size: text.captionSize, to: &banners.bottom, words, width)
    try add(text.pageFooter, as: .footer, size: text.captionSize, to: &banners.bottom, words, width)
    return banners
  }

  /// The heading of a group of photos.
  func heading(of photos: [Photo], width: CGFloat?, maxLines: Int = Banner.maxLines) throws(RunFailure) -> Banner {
    var banner = Banner(maxLines: maxLines)
    try add(
      look.text.groupHeading, as: .heading, of: photos.first.flatMap(groupName(of:)), size: look.text.headingSize,
      to: &banner, words(for: photos), width, alignment: look.headingAlignment)
    return banner
  }

  private func add(
    _ template: Template?, as role: Plan.Text.Role, of group: String? = nil, size: Double, to banner: inout Banner,
    _ words: WallWords, _ width: CGFloat?, alignment: Plan.Text.Alignment? = nil
  ) throws(RunFailure) {
    guard let template else { return }
    let line = Plan.Text(
      template.text(of: words, in: look.text.locale), role: role, group: group, frame: .zero,
      font: look.text.font.name, size: size, leastSize: look.minTextSize,
      color: Plan.Tint(look.text.color ?? look.background.orDefault.contrast),
      alignment: alignment ?? look.text.titleAlignment ?? .center, language: look.text.locale.tag)
    do throws(TextError) {
      try banner.add(line, width: width, typesetter: typesetter)
    } catch {
      throw RunFailure(error)
    }
  }

  /// Returns the horizontal span of headings: that of the photos.
  func headingSpan(on width: CGFloat) -> (x: CGFloat, width: CGFloat) {
    (look.margin, max(1, width - 2 * look.margin))
  }

  /// Returns the horizontal span of lines, which keep a minimum distance from the edges.
  func lineSpan(on width: CGFloat) -> (x: CGFloat, width: CGFloat) {
    let x = max(look.margin, minMargin)
    return (x, max(1, width - 2 * x))
  }

  /// The minimum distance of lines from the edges of the wall.
  private var minMargin: CGFloat { 12 * look.defaultScale }

  /// The gap above the first line, in addition to the wall's margin.
  private var topGap: CGFloat { max(0, (minMargin - look.margin).rounded()) }

  /// Returns the height of banners on a page.
  func room(for banners: Banners) -> CGFloat {
    banners.height + (banners.top.texts.isEmpty ? 0 : topGap) + (banners.bottom.texts.isEmpty ? 0 : topGap)
  }

  func room(for heading: Banner) -> CGFloat { heading.height + (heading.texts.isEmpty ? 0 : topGap) }

  /// Returns a page with its banners.
  func page(_ page: Plan, with banners: Banners) -> Plan {
    self.page(page, with: banners, in: lineSpan(on: CGFloat(page.canvas.width)))
  }

  private func page(_ page: Plan, with banners: Banners, in span: (x: CGFloat, width: CGFloat)) -> Plan {
    if banners.height == 0 { return page }
    let above = banners.top.texts.isEmpty ? 0 : banners.top.height + topGap
    let below = banners.bottom.texts.isEmpty ? 0 : banners.bottom.height + topGap
    let moved = Int(above.rounded())
    let canvas = Plan.Canvas(width: page.canvas.width, height: page.canvas.height + moved + Int(below.rounded()))
    var result = page.moved(to: canvas, x: 0, y: moved)
    result.texts += banners.top.texts(at: look.margin + topGap, x: span.x, width: span.width)
    let foot = CGFloat(moved + page.canvas.height) - look.margin
    result.texts += banners.bottom.textsAtFoot(at: foot, x: span.x, width: span.width)
    return result
  }

  /// Returns the pages of a group with its heading on the first.
  func pages(_ pages: [Plan], with heading: Banner) -> [Plan] {
    guard !heading.texts.isEmpty, let first = pages.first else { return pages }
    var banners = Banners()
    banners.top = heading
    let headed = page(first, with: banners, in: headingSpan(on: CGFloat(first.canvas.width)))
    // Pages have the same size.
    return [headed] + pages.dropFirst().map { $0.moved(to: headed.canvas, x: 0, y: 0) }
  }
}

extension Color {
  /// The color without transparency.
  package var opaque: Color { Color(red: red, green: green, blue: blue) }

  /// A color that is nearly black or white, for legible text on this color.
  package var contrast: Color {
    let brightness = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
    // Transparent colors may be shown on any background, usually white.
    return alpha < 128 || brightness > 140_000 ? Color(red: 34, green: 34, blue: 34) : .white
  }
}

extension WallRequest {
  /// Returns the values of title templates for a wall, a page or a group.
  ///
  /// - Parameter page: The index of the page.
  package func words(for photos: [Photo], page: Int = 0, of pages: Int = 1) -> WallWords {
    WallWords(
      photos, PhotoDates(of: photos), today: .now, group: photos.first.flatMap(groupWords(of:)), page: page, of: pages)
  }

  /// Returns the template values for a photo's group; nil if photos are not grouped.
  package func groupWords(of photo: Photo) -> GroupWords? {
    guard let group = photo.group, let grouping = look.choice.grouping else { return nil }
    return GroupWords(group, by: grouping, in: photo.path.parent)
  }
}
