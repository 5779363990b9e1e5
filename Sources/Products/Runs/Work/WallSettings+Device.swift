import Foundation
import ImageCodecs
import Messages
package import Palettes
package import Planning

// Named displays. They set only options that were not given.

extension WallSettings {
  /// Sets the size and the hidden margin of the device, unless options do.
  mutating func fitDevice() {
    guard let device else { return }
    if look.size == nil && look.width == nil && look.height == nil {
      look.size = CGSize(width: device.width, height: device.height)
    }
    if !look.arrangement.has(\.margin) { look.margin = Double(device.margin) }
  }

  /// Makes default type readable on a display of few colors, unless the display is tiny.
  mutating func enlargeTextForDisplay() {
    let palette = picture.palette?.palette ?? device?.palette.flatMap(Palette.named)
    guard let palette, palette.entries.count < Self.colorsOfSoftText else { return }
    look.hasHardText = true
    let shortest = Double([look.size?.width, look.size?.height].compactMap { $0 }.min() ?? .infinity)
    func readable(_ size: Double, _ least: Double) -> Double { max(size, min(least, (shortest / 12).rounded())) }
    if !look.text.has(\.titleSize) { look.text.titleSize = readable(look.text.titleSize, WallLook.hardTitleSize) }
    if !look.text.has(\.headingSize) {
      look.text.headingSize = readable(look.text.headingSize, WallLook.hardHeadingSize)
    }
    if !look.text.has(\.captionSize) {
      look.text.captionSize = readable(look.text.captionSize, WallLook.hardCaptionSize)
    }
  }

  /// The number of colors from which on letters have soft edges.
  private static let colorsOfSoftText = 16

  /// Sets the colors and limits of the device, and the format if the output's name has no extension.
  mutating func paintForDevice() {
    guard let device else { return }
    if picture.palette == nil, let palette = device.palette.flatMap(Palette.named) {
      picture.palette = .palette(palette)
      picture.maxBytes = picture.maxBytes ?? device.maxBytes
    }
    if picture.output == nil, work.output?.fileExtension == "" {
      picture.format = OutputFormat(fileExtension: device.ending)
    }
  }
}

extension Device {
  /// The settings for which the device stands.
  package var preset: Preset {
    let sized = margin > 0 ? ["--size", "--margin"] : ["--size"]
    let colored = ["--palette", "--max-bytes"]
    return palette == nil ? Preset(sets: sized, resets: colored) : Preset(sets: sized + colored)
  }
}

extension Device: Hashable, Encodable {
  package static func == (first: Device, second: Device) -> Bool {
    (first.name, first.width, first.height) == (second.name, second.width, second.height)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(name)
    try container.encode(width)
  }
}

extension Notation where Value == Device {
  package static var device: Notation {
    let names = Device.known.map(\.name)
    return Notation(expected: Values.list(names)) { written throws(RunFailure) in
      let parts = written.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let device = Device.named(parts[0]) else {
        let related = names.filter { !parts[0].isEmpty && $0.contains(parts[0].lowercased()) }
        let nearest = related.isEmpty ? Spelling.nearest(to: parts[0], among: names).map { [$0] } ?? [] : related
        throw .usage(
          "\(written.option): unknown device “\(parts[0])”; "
            + (nearest.isEmpty
              ? "known are \(Values.list(names, before: "and"))" : "did you mean \(Values.list(nearest))?"))
      }
      guard parts.count > 1 else { return device }
      guard let turn = Device.Turn(rawValue: parts[1]) else {
        throw .usage(
          "\(written.option) \(parts[0]) may be followed by :portrait or :landscape, not “:\(parts[1])”")
      }
      return device.turned(turn)
    }
  }
}
