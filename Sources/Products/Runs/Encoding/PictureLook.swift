package import ImageCodecs
package import Palettes
package import Planning
package import Plans

/// The encoding of the output: its format, its quality and colors.
@dynamicMemberLookup
package struct PictureLook: Hashable, Sendable {
  package var settings = Settings<PictureSettings>()
  /// The chosen format of pictures that are parts of the output, such as tiles.
  private(set) var partFormat: OutputFormat?

  package init() {}

  package subscript<Value>(dynamicMember setting: KeyPath<PictureSettings, Setting<Value>>) -> Value {
    get { settings[dynamicMember: setting] }
    set { settings[dynamicMember: setting] = newValue }
  }

  /// The format of pictures; nil if none is requested or chosen.
  package var format: OutputFormat? {
    get { if case .picture(let format) = self.output { format } else { partFormat } }
    set { self.output = newValue.map { .picture($0) } }
  }

  /// The word that asks for a kind of output; nil for a picture.
  package var word: FormatWord? { if case .kind(let word) = self.output { word } else { nil } }

  /// Settles the output on a kind whose parts are pictures in a format.
  package mutating func become(_ word: FormatWord, of format: OutputFormat) {
    (self.output, partFormat) = (.kind(word), format)
  }

  package var dithering: Dithering {
    var dithering = Dithering()
    dithering.method = self.ditherMethod
    dithering.strength = self.ditherStrength
    dithering.gamut = self.gamut
    return dithering
  }
}

extension PictureLook {
  /// The largest wall that the output can hold.
  package var limit: SizeLimit { word?.limit ?? SizeLimit(style.format) }

  /// The properties of the output that plans depend on, and that do not follow from the settings of a kind.
  var traits: OutputTraits {
    let colors: OutputTraits.Colors =
      self.palette.map { $0.palette.map { .some($0.entries.count) } ?? .unknown } ?? .full
    return OutputTraits(isDocument: word?.isDocument ?? false, colors: colors, limit: limit)
  }

  /// The output style, with defaults.
  package var style: OutputStyle {
    var style = OutputStyle(format ?? .png)
    if let quality = self.quality { style.quality = quality }
    if let subsampling = self.subsampling { style.subsampling = subsampling }
    style.isLossless = self.isLossless
    style.isProgressive = self.isProgressive
    style.palette = paletteStyle
    return style
  }

  /// Resets settings that have no effect on a format.
  package mutating func settle(_ format: OutputFormat, _ background: Background) throws(RunFailure) {
    try refuse(background)
    if self.palette == nil { settings.reset(\.ditherMethod, \.ditherStrength, \.gamut) }
    try checkSizeLimit(format)
    if self.isLossless || format.loss == .never { settings.reset(\.quality) }
    if format.loss != .byChoice { settings.reset(\.isLossless) }
    if self.isLossless || !format.hasSubsampling { settings.reset(\.subsampling) }
    if !format.canBeProgressive { settings.reset(\.isProgressive) }
  }

  /// Refuses a size limit that conflicts with other options, or if the format has no quality setting.
  private func checkSizeLimit(_ format: OutputFormat) throws(RunFailure) {
    if self.sizeLimit == nil { return }
    if self.quality != nil { throw .usage("--quality-for cannot be combined with --quality") }
    if self.isLossless { throw .usage("--quality-for cannot be combined with --lossless") }
    if format.loss == .never {
      throw .usage("--quality-for is for \(PictureSettings.lossy.names(before: "and")), not \(format.name)")
    }
  }

  /// Refuses a transparent background that the format cannot hold.
  package func refuse(_ background: Background) throws(RunFailure) {
    let format = format ?? .png
    if let part = word?.opaquePart, !background.isOpaque {
      throw .usage("\(part) cannot be transparent; use an opaque --background")
    }
    if !background.isOpaque && !format.hasAlpha {
      throw .usage("a \(format.name) cannot be transparent; use an opaque --background or another format")
    }
  }
}

extension [OutputFormat] {
  package func names(before conjunction: String) -> String { Values.list(map(\.name), before: conjunction) }
}
