import Foundation
import Layouts
import Typesetting

/// Stacked lines across a wall: a title and a subtitle, or the footers.
struct Banner {
  /// The lines, from top to bottom.
  private(set) var texts: [Plan.Text] = []
  /// The widths at which lines of a text are about equally long; nil for texts of one line.
  private var widths: [CGFloat?] = []
  /// The total height, with the gaps between lines and the gap before the photos.
  private(set) var height: CGFloat = 0

  /// The maximum number of lines of text before it is made smaller.
  static let maxLines = 3
  private let maxLines: Int

  init(maxLines: Int = Self.maxLines) {
    self.maxLines = maxLines
  }

  /// Adds text below the rest.
  ///
  /// - Parameters:
  ///   - text: The text, whose frame and lines are replaced.
  ///   - width: The width of the lines; nil if it is not known yet.
  ///   - typesetter: The typesetter for counting its lines; nil for one line.
  mutating func add(_ text: Plan.Text, width: CGFloat?, typesetter: Typesetter?) throws(TextError) {
    if plainText(text.text, lines: 1).isEmpty { return }
    var text = text
    text.lines = maxLines
    text.frame = CGRect(x: 0, y: height, width: width ?? 0, height: 0)
    var balanced: CGFloat?
    if let width, let typesetter {
      let setting = try typesetter.setting(of: text)
      text.lines = min(max(1, setting.lines), maxLines)
      if setting.lines > 1, !setting.isCut { balanced = try Self.balancedWidth(of: text, width, typesetter) }
    } else {
      text.lines = 1
    }
    text.frame.size.height = CGFloat(text.lines) * text.lineHeight
    if text.role == .subtitle, let title = texts.last { text.frame.origin.y -= Self.approach(of: text, to: title) }
    texts.append(text)
    widths.append(balanced)
    height += text.frame.height + Self.gap(after: text)
  }

  /// Returns the smallest width at which text has as many lines, so that these are about equally long.
  private static func balancedWidth(
    of text: Plan.Text, _ width: CGFloat, _ typesetter: Typesetter
  ) throws(TextError) -> CGFloat {
    var text = text
    let size = try typesetter.setting(of: text).size
    var (low, high) = (width / CGFloat(text.lines) / 2, width)
    while high - low > max(2, width / 200) {
      text.frame.size.width = ((low + high) / 2).rounded()
      // At one line more, the test must see it.
      var probe = text
      probe.lines += 1
      let setting = try typesetter.setting(of: probe)
      if setting.lines <= text.lines && setting.size >= size { high = text.frame.width } else { low = text.frame.width }
    }
    return high
  }

  /// Returns the distance by which a subtitle is closer to its title than other lines are to each other. The gap below
  /// it, before the photos, becomes larger by the same distance.
  private static func approach(of subtitle: Plan.Text, to title: Plan.Text) -> CGFloat {
    max(0, gap(after: title) - (subtitle.size / 6).rounded())
  }

  private static func gap(after text: Plan.Text) -> CGFloat { (text.size / 2).rounded() }

  /// Returns the text elements, with the first at `y`.
  func texts(at y: CGFloat, x: CGFloat, width: CGFloat) -> [Plan.Text] {
    zip(texts, widths).map { text, balanced in
      var text = text
      let narrow = min(balanced ?? width, width)
      let left: CGFloat =
        switch text.alignment {
        case .left: x
        case .center: x + ((width - narrow) / 2).rounded()
        case .right: x + width - narrow
        }
      text.frame = CGRect(x: left, y: y + text.frame.minY, width: narrow, height: text.frame.height)
      return text
    }
  }

  /// Returns the text elements of a banner at the bottom, where the gap comes first.
  func textsAtFoot(at y: CGFloat, x: CGFloat, width: CGFloat) -> [Plan.Text] {
    texts(at: y + (texts.last.map(Self.gap(after:)) ?? 0), x: x, width: width)
  }
}
