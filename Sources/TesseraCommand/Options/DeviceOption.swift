import Messages
import Palettes
import Planning
import Products

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
}
