import Planning
import Products

// The options of walls, with their help.

extension WallSettings {
  /// The options shared by several layouts, in the order of the help.
  static var sharedOptions: [Option<WallSettings>] {
    Settings.options(\.look.arrangement).filter { $0.name != option(\ArrangementSettings.layout) }
      .inserting(deviceOption, after: option(\ArrangementSettings.size))
      .inserting(faceModelOption, after: option(\ArrangementSettings.crop))
  }

  /// The option that selects the layout.
  static var layoutOption: Option<WallSettings> { Settings.options(\.look.arrangement)[0] }

  private static var faceModelOption: Option<WallSettings> {
    Option(
      name: "--face-model", placeholder: "FILE",
      help: "OpenCV Haar cascade for --crop faces (default: from opencv-data)"
    ) { settings, value in settings.faceModel = .file(value.path) }.noted()
  }

  static var frameOptions: [Option<WallSettings>] { Settings.options(\.look.frame) }
  static var textOptions: [Option<WallSettings>] { Settings.options(\.look.text) }
  static var watermarkOptions: [Option<WallSettings>] { Settings.options(\.look.watermarkSettings) }

  /// All options of arrangements, for any layout.
  static var arrangingOptions: [Option<WallSettings>] {
    sharedOptions + frameOptions + LayoutKind.allCases.flatMap { $0.own?.options ?? [] }
  }

  /// All options of layouts.
  static var allLayoutOptions: [Option<WallSettings>] {
    [layoutOption] + arrangingOptions + textOptions + mosaicOptions
  }

  /// The options of layouts as sections of the help.
  static var layoutHelp: [HelpSection] {
    arrangingHelp(with: [layoutOption])
      + [HelpSection("Mosaic (--target)", mosaicOptions), HelpSection("Paper", paperOptions)]
  }

  /// - Parameter first: Options before those of all layouts.
  static func arrangingHelp(with first: [Option<WallSettings>] = []) -> [HelpSection] {
    [HelpSection("Layout", first + sharedOptions), HelpSection("Frames", frameOptions)]
      + LayoutKind.allCases.compactMap(\.own).map { HelpSection($0.title, $0.options) }
      + [HelpSection("Text", textOptions)]
  }

  /// The options of output.
  static var outputOptions: [Option<WallSettings>] {
    let output = Option<WallSettings>(
      name: "--output", short: "-o", placeholder: "FILE", help: "output file; - is standard output (required)"
    ) { settings, value in settings.work.output = value.path }
    return [output] + Settings.options(\.look.pixels) + watermarkOptions
  }
}

extension [Option<WallSettings>] {
  /// Returns the options with another one inserted after a name.
  fileprivate func inserting(_ option: Element, after name: String) -> Self {
    flatMap { $0.name == name ? [$0, option] : [$0] }
  }
}

extension Option<WallSettings> {
  /// Returns the option with a note that it was given, for messages about options without effect.
  func noted() -> Option<WallSettings> {
    Option(
      name: name, short: short, placeholder: placeholder, help: help, expected: expected, isPattern: isPattern
    ) { settings, value throws(RunFailure) in
      try apply(&settings, value)
      settings.note(name)
    }
  }
}
