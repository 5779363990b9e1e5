/// A display, and the requirements for its pictures.
///
///     Device.named("trmnl")?.palette      // "bw"
package struct Device: Sendable {
  package var name: String
  /// The name shown to users.
  package var title: String
  package var width: Int
  package var height: Int
  /// The name of the display’s palette; nil if it shows full color.
  package var palette: String?
  /// The maximum file size in bytes.
  package var maxBytes: Int?
  /// The number of pixels at each edge that may be hidden.
  package var margin: Int
  /// The recommended format, as a file extension.
  package var ending: String
  /// The source of the figures.
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

  /// The orientation of the display.
  package enum Turn: String, CaseIterable, Sendable {
    case portrait
    case landscape
  }

  /// Returns the display in another orientation.
  package func turned(_ turn: Turn) -> Device {
    var device = self
    if (turn == .portrait) == (width > height) { (device.width, device.height) = (height, width) }
    return device
  }
}
