package import Planning

// The options of walls, in the order of the help.

extension WallSettings {
  package static var outputOptions: [Option<WallSettings>] {
    Settings.options(\.work.run, [\.output]) + Settings.options(\.look.pixels).without("--scale")
      + Settings.options(\.look.watermarkSettings)
  }

  package static var planOptions: [Option<WallSettings>] {
    Settings.options(\.work.run, [\.plan]) + Settings.options(\.look.pixels, [\.enlargement])
  }

  package static var shareOptions: [Option<WallSettings>] { Settings.options(\.work.run, [\.share]) }

  package static var layoutOptions: [Option<WallSettings>] {
    Settings.options(\.look.arrangement)
      .inserting(Settings.options(\.work.run, [\.device]), after: \ArrangementSettings.size)
      .inserting(Settings.options(\.work.run, [\.faceModel]), after: \ArrangementSettings.crop)
  }

  package static var frameOptions: [Option<WallSettings>] {
    Settings.options(\.work.run, [\.theme]) + Settings.options(\.look.frame)
  }
  package static var textOptions: [Option<WallSettings>] { Settings.options(\.look.text) }

  package static var mosaicOptions: [Option<WallSettings>] {
    Settings.options(\.look.mosaic) + Settings.options(\.work.run, [\.preview])
  }

  package static var paperOptions: [Option<WallSettings>] {
    Settings.options(\.look.sheet) + Settings.options(\.work.run, [\.minResolution])
  }

  /// The options that select and sort photos.
  package static var choiceOptions: [Option<WallSettings>] {
    Settings.options(\.lists.settings)
      + Settings.options(\.look.choice).inserting(Settings.options(\.look.groups), after: \ChoiceSettings.grouping)
      + Settings.options(\.work.run, [\.settle, \.isStrict])
  }

  package static var workOptions: [Option<WallSettings>] { Settings.options(\.work.processing) }
  package static var updateOptions: [Option<WallSettings>] { Settings.options(\.work.updates) }
}

// MARK: - Sections

extension [OptionSection<WallSettings>] {
  /// The sections of arrangements and text, for any layout.
  package static var arranging: Self {
    [OptionSection("Layout", WallSettings.layoutOptions), OptionSection("Frames", WallSettings.frameOptions)]
      + LayoutKind.allCases.compactMap(\.own).map { OptionSection($0.title, $0.options) }
      + [OptionSection("Text", WallSettings.textOptions)]
  }

  package static var mosaic: Self { [OptionSection("Mosaic (--target)", WallSettings.mosaicOptions)] }
  package static var photos: Self { [OptionSection("Photos", WallSettings.choiceOptions)] }

  /// The sections of outputs, apart from those that kinds of output declare.
  ///
  /// - Parameters:
  ///   - format: The setting of the format.
  ///   - others: More options of the first section.
  package static func outputs(_ format: Setting<OutputChoice?>, and others: [Option<WallSettings>]) -> Self {
    let pictures = Settings.options(\WallSettings.picture.settings)
    let displays = pictures.named("--palette", "--dither", "--dither-strength", "--gamut", "--tone", "--max-bytes")
    let displayed = displays.map(\.name) + [format.name]
    return [
      OptionSection(
        "Output",
        Settings.options(\.work.run, [\.output]) + [Settings.option(\.picture.settings, format)]
          + pictures.filter { !displayed.contains($0.name) }
          + Settings.options(\.look.pixels).without("--scale") + others),
      OptionSection("Watermark", Settings.options(\.look.watermarkSettings)),
      OptionSection("Displays", displays),
    ]
  }

  package var options: [Option<WallSettings>] { flatMap(\.options) }
}
