import Foundation
import Layouts
import Typesetting

/// Stacked lines across a wall: a title and a subtitle, or the footers.
struct Banner {
  /// The lines, from top to bottom.
  private(set) var texts: [Plan.Text] = []
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
    if width != nil, let typesetter {
      text.lines = min(max(1, try typesetter.setting(of: text).lines), maxLines)
    } else {
      text.lines = 1
    }
    text.frame.size.height = CGFloat(text.lines) * text.lineHeight
    texts.append(text)
    height += text.frame.height + Self.gap(after: text)
  }

  private static func gap(after text: Plan.Text) -> CGFloat { (text.size / 2).rounded() }

  /// Returns the text elements, with the first at `y`.
  func texts(at y: CGFloat, x: CGFloat, width: CGFloat) -> [Plan.Text] {
    texts.map { text in
      var text = text
      text.frame = CGRect(x: x, y: y + text.frame.minY, width: width, height: text.frame.height)
      return text
    }
  }

  /// Returns the text elements of a banner at the bottom, where the gap comes first.
  func textsAtFoot(at y: CGFloat, x: CGFloat, width: CGFloat) -> [Plan.Text] {
    texts(at: y + (texts.last.map(Self.gap(after:)) ?? 0), x: x, width: width)
  }
}
