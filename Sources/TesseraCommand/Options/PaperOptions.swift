import Planning
import Products

extension WallSettings {
  static var paperOptions: [Option<WallSettings>] { Settings.options(\.look.sheet) + [resolutionOption] }

  private static var resolutionOption: Option<WallSettings> {
    .optional(
      "--min-dpi", "DPI", "name photos that have fewer dots per inch at their size (default: name none)",
      \.work.minResolution, "a number from 0.1 to 100000"
    ) { Values.number($0).flatMap { $0 >= 0.1 && $0 <= 100_000 ? $0 : nil } }
  }
}
