import Planning
import Products

// The options of walls, in the order of the help.

extension WallSettings {
  static var outputOptions: [Option<WallSettings>] {
    Settings.options(\.work.run, [\.output]) + Settings.options(\.look.pixels).without("--scale")
      + Settings.options(\.look.watermarkSettings)
  }

  /// The options of the output's format and quality, of pyramids and of documents.
  static var pictureOptions: [Option<WallSettings>] {
    Settings.options(\.look.picture.settings) + Settings.options(\.look.picture.tiles)
      + Settings.options(\.look.picture.pages) + Settings.options(\.look.poster)
  }

  static var planOptions: [Option<WallSettings>] {
    Settings.options(\.work.run, [\.plan]) + Settings.options(\.look.pixels, [\.enlargement])
  }

  static var shareOptions: [Option<WallSettings>] { Settings.options(\.work.run, [\.share]) }

  static var layoutOptions: [Option<WallSettings>] {
    Settings.options(\.look.arrangement)
      .inserting(Settings.options(\.work.run, [\.device]), after: \ArrangementSettings.size)
      .inserting(Settings.options(\.work.run, [\.faceModel]), after: \ArrangementSettings.crop)
  }

  static var frameOptions: [Option<WallSettings>] { Settings.options(\.look.frame) }
  static var textOptions: [Option<WallSettings>] { Settings.options(\.look.text) }

  static var mosaicOptions: [Option<WallSettings>] {
    Settings.options(\.look.mosaic) + Settings.options(\.work.run, [\.preview])
  }

  static var paperOptions: [Option<WallSettings>] {
    Settings.options(\.look.sheet) + Settings.options(\.work.run, [\.minResolution])
  }

  static var motionOptions: [Option<WallSettings>] {
    Settings.options(\.look.motion) + Settings.options(\.work.run, [\.framesTo])
  }

  static var siteOptions: [Option<WallSettings>] { Settings.options(\.site) }

  /// The options that select and sort photos.
  static var choiceOptions: [Option<WallSettings>] {
    Settings.options(\.lists.settings)
      + Settings.options(\.look.choice).inserting(Settings.options(\.look.groups), after: \ChoiceSettings.grouping)
      + Settings.options(\.work.run, [\.settle, \.isStrict])
  }

  static var workOptions: [Option<WallSettings>] { Settings.options(\.work.processing) }
  static var updateOptions: [Option<WallSettings>] { Settings.options(\.work.updates) }
}

// MARK: - Sections

extension [OptionSection<WallSettings>] {
  /// The sections of arrangements and text, for any layout.
  static var arranging: Self {
    [OptionSection("Layout", WallSettings.layoutOptions), OptionSection("Frames", WallSettings.frameOptions)]
      + LayoutKind.allCases.compactMap(\.own).map { OptionSection($0.title, $0.options) }
      + [OptionSection("Text", WallSettings.textOptions)]
  }

  static var mosaic: Self { [OptionSection("Mosaic (--target)", WallSettings.mosaicOptions)] }
  static var paper: Self { [OptionSection("Paper", WallSettings.paperOptions)] }
  static var photos: Self { [OptionSection("Photos", WallSettings.choiceOptions)] }

  /// The sections of `tessera render`, besides shares.
  static var walls: Self {
    [OptionSection("Output", WallSettings.outputOptions + WallSettings.pictureOptions + WallSettings.planOptions)]
      + arranging + mosaic + paper + photos
      + [OptionSection("Work", WallSettings.workOptions + WallSettings.updateOptions)]
  }

  var options: [Option<WallSettings>] { flatMap(\.options) }
}
