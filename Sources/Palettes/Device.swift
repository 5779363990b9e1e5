/// A display, and what a picture for it must be.
///
///     Device.named("trmnl")?.palette      // "bw"
package struct Device: Sendable {
  package var name: String
  /// What people call it.
  package var title: String
  package var width: Int
  package var height: Int
  /// The name of its palette; nil if it shows all colors.
  package var palette: String?
  /// The most bytes that it takes.
  package var maxBytes: Int?
  /// How many pixels at each edge may not be seen.
  package var margin: Int
  /// What is best sent to it, as the ending of a file.
  package var ending: String
  /// Where its figures come from.
  package var source: String

  init(
    _ name: String, _ title: String, _ width: Int, _ height: Int, palette: String? = nil, maxBytes: Int? = nil,
    margin: Int = 0, ending: String = "png", source: String
  ) {
    (self.name, self.title, self.width, self.height) = (name, title, width, height)
    (self.palette, self.maxBytes, self.margin, self.ending) = (palette, maxBytes, margin, ending)
    self.source = source
  }

  package static func named(_ name: String) -> Device? { known.first { $0.name == name } }

  /// How it may hang.
  package enum Turn: String, CaseIterable, Sendable {
    case portrait
    case landscape
  }

  /// The same display as it hangs.
  package func turned(_ turn: Turn) -> Device {
    var device = self
    if (turn == .portrait) == (width > height) { (device.width, device.height) = (height, width) }
    return device
  }
}
