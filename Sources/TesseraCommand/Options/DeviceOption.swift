import Files
import Foundation
import ImageCodecs
import Messages
import Palettes
import Planning

// Displays by name. They set what was not set otherwise.

extension WallSettings {
  static var deviceOption: Option<WallSettings> {
    let names = Device.known.map(\.name)
    return Option(
      name: "--device", placeholder: "NAME[:portrait]",
      help: "size, palette and limits of a display: trmnl, inky-7.3, tv-4k and more (default none)",
      expected: Values.list(names)
    ) { settings, value throws(RunFailure) in
      let parts = value.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let device = Device.named(parts[0]) else {
        let hint = Spelling.nearest(to: parts[0], among: names).map { "did you mean \($0)?" }
        throw .usage(
          "--device: unknown device “\(parts[0])”; " + (hint ?? "known are \(Values.list(names, before: "and"))"))
      }
      guard parts.count > 1 else {
        settings.device = device
        return
      }
      guard let turn = Device.Turn(rawValue: parts[1]) else {
        throw .usage("--device \(parts[0]) may be followed by :portrait or :landscape, not “:\(parts[1])”")
      }
      settings.device = device.turned(turn)
    }
  }

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
