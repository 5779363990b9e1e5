import Foundation
import ImageCodecs
import Palettes

// Named displays. They only set options that were not given.

extension WallSettings {
  /// Sets the device's size and its hidden margin, unless options do.
  mutating func fitDevice() {
    guard let device else { return }
    if look.size == nil && look.width == nil && look.height == nil {
      look.size = CGSize(width: device.width, height: device.height)
    }
    if !look.arrangement.has(\.margin) { look.margin = Double(device.margin) }
  }

  /// Sets the device's colors and limits, and its format if the output's name has no extension.
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
