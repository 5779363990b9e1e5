extension Metadata {
  /// The camera, the lens and the settings of a photo. Any property may be missing.
  package struct Exposure: Equatable, Sendable {
    /// Make and model, with the make only once: `NIKON D850`.
    package var camera: String?
    package var lens: String?
    /// The f-number.
    package var aperture: Double?
    /// The exposure time.
    package var seconds: Double?
    package var iso: Int?
    /// In millimeters, as engraved on the lens.
    package var focalLength: Double?

    package init() {}

    func completed(by other: Exposure) -> Exposure {
      var exposure = self
      exposure.camera = camera ?? other.camera
      exposure.lens = lens ?? other.lens
      exposure.aperture = aperture ?? other.aperture
      exposure.seconds = seconds ?? other.seconds
      exposure.iso = iso ?? other.iso
      exposure.focalLength = focalLength ?? other.focalLength
      return exposure
    }
  }
}

// MARK: - Valid values

extension Metadata.Exposure {
  /// The values that a camera can record. Anything else, also NaN, counts as missing.
  private static let apertures = 0.1...1000.0
  private static let times = 1e-6...1e6
  private static let lengths = 0.1...100_000.0
  private static let speeds = 1...10_000_000

  static func aperture(_ number: Double?) -> Double? { number.flatMap { apertures.contains($0) ? $0 : nil } }

  static func seconds(_ number: Double?) -> Double? { number.flatMap { times.contains($0) ? $0 : nil } }

  static func focalLength(_ number: Double?) -> Double? { number.flatMap { lengths.contains($0) ? $0 : nil } }

  static func iso(_ number: Int?) -> Int? { number.flatMap { speeds.contains($0) ? $0 : nil } }

  /// Returns the f-number for an aperture in steps of APEX.
  static func aperture(steps: Double?) -> Double? { aperture(steps.flatMap { powerOfTwo($0 / 2) }) }

  /// Returns the time for a shutter speed in steps of APEX.
  static func seconds(steps: Double?) -> Double? { seconds(steps.flatMap { powerOfTwo(-$0) }) }

  /// Returns 2 to the power of a number, the same on every machine: only square roots, which are exact, and products.
  private static func powerOfTwo(_ exponent: Double) -> Double? {
    guard abs(exponent) < 64 else { return nil }
    var power = 1.0
    var root = 2.0
    var rest = exponent - exponent.rounded(.down)
    for _ in 0..<52 {
      root = root.squareRoot()
      rest *= 2
      if rest >= 1 {
        power *= root
        rest -= 1
      }
    }
    return power * Double(sign: .plus, exponent: Int(exponent.rounded(.down)), significand: 1)
  }

  /// Returns make and model of a camera, without company suffixes, and no name twice.
  static func camera(make: String?, model: String?) -> String? {
    let make = make.flatMap { Metadata.line($0) } ?? ""
    guard let model = model.flatMap({ Metadata.line($0) }) else { return make.isEmpty ? nil : make }
    var names = make.split(separator: " ").map { $0.lowercased() }
    let first = model.prefix { $0 != " " }.lowercased()
    if names.contains(first) || model.lowercased().hasPrefix(make.lowercased()) { return model }
    while let last = names.last, names.count > 1, company.contains(last) { names.removeLast() }
    return make.split(separator: " ").prefix(names.count).joined(separator: " ") + " " + model
  }

  private static let company: Set = [
    "co.", "co.,ltd", "co.,ltd.", "company", "corp", "corp.", "corporation", "imaging", "inc", "inc.", "ltd", "ltd.",
  ]

  /// Returns the name of a lens; cameras without contacts to it write dashes or zeros.
  static func lens(_ text: String?) -> String? {
    text.flatMap { Metadata.line($0) }.flatMap { $0.contains { $0.isLetter || ("1"..."9").contains($0) } ? $0 : nil }
      .flatMap { $0.hasPrefix("0.0 mm") ? nil : $0 }
  }
}

// MARK: - EXIF

extension Metadata.Exposure {
  /// Reads an EXIF directory.
  init<Source: ByteSource & ~Copyable>(
    _ details: TIFFReader.Directory, _ reader: TIFFReader, of source: borrowing Source
  ) throws(Source.Failure) {
    seconds = Self.seconds(try reader.fraction(details[0x829A], of: source))
    if seconds == nil { seconds = Self.seconds(steps: try reader.fraction(details[0x9201], of: source)) }
    aperture = Self.aperture(try reader.fraction(details[0x829D], of: source))
    if aperture == nil { aperture = Self.aperture(steps: try reader.fraction(details[0x9202], of: source)) }
    iso = try Self.iso(details, reader, of: source)
    focalLength = Self.focalLength(try reader.fraction(details[0x920A], of: source))
    lens = Self.lens(try reader.text(details[0xA434], atMost: 1 << 16, of: source))
  }

  /// Returns the sensitivity. The first tag has 16 bits; if they are not enough, it is 65535, and other tags have the
  /// value.
  private static func iso<Source: ByteSource & ~Copyable>(
    _ details: TIFFReader.Directory, _ reader: TIFFReader, of source: borrowing Source
  ) throws(Source.Failure) -> Int? {
    for tag in [0x8827, 0x8833, 0x8832, 0x8831] {
      let number = try reader.number(details[tag], of: source)
      if number != 0xFFFF, let speed = iso(number) { return speed }
    }
    return nil
  }
}
