import Foundation
import ImageCodecs
import Palettes

// Displays by name. They set what was not set otherwise.

extension WallSettings {
  /// Gives the wall the size of the device, and the margin in which it may not be seen, unless options say otherwise.
  mutating func fitDevice() {
    guard let device else { return }
    if look.size == nil && look.width == nil && look.height == nil {
      look.size = CGSize(width: device.width, height: device.height)
    }
    if !look.arrangement.has(\.margin) { look.margin = Double(device.margin) }
  }

  /// Gives the wall the colors of the device, its limits, and the format that suits it where its name does not say one.
  mutating func paintForDevice() {
    guard let device else { return }
    if look.picture.palette == nil, let palette = device.palette.flatMap(Palette.named) {
      look.picture.palette = .palette(palette)
      look.picture.maxBytes = look.picture.maxBytes ?? device.maxBytes
    }
    if look.picture.format == nil, work.output?.fileExtension == "" {
      look.picture.format = OutputFormat(fileExtension: device.ending)
    }
  }
}
