extension Metadata {
  /// The camera, the lens and the settings of a photo. Any property may be missing.
  package struct Exposure: Equatable, Sendable {
    /// The make and model, with the make named only once: `NIKON D850`.
    package var camera: String?
    package var lens: String?
    /// The f-number.
    package var aperture: Double?
    /// The exposure time.
    package var seconds: Double?
    package var iso: Int?
    /// The focal length in millimeters, as engraved on the lens.
    package var focalLength: Double?
    /// True if a flash fired, false if it did not.
    package var flash: Bool?

    package init() {}

    func completed(by other: Exposure) -> Exposure {
      var exposure = self
      for field in Self.fields { field.complete(&exposure, other) }
      return exposure
    }
  }
}

// MARK: - Fields

extension Metadata.Exposure {
  /// All fields, in the order of their documentation.
  package static let fields: [ExposureField] = [.camera, .lens, .aperture, .shutter, .iso, .focal, .flash]
}

extension ExposureField {
  private typealias Exposure = Metadata.Exposure

  package static let camera = ExposureField(
    \.camera, name: "camera",
    exif: [
      .init(places: [.first(0x010F), .first(0x0110)]) { Exposure.camera(make: $0[0].text, model: $0[1].text) }
    ],
    xmp: [.init(places: [.tiff("Make"), .tiff("Model")]) { Exposure.camera(make: $0[0].text, model: $0[1].text) }]
  ) { name, _ in name }

  package static let lens = ExposureField(
    \.lens, name: "lens", exif: [.of(.details(0xA434)) { Exposure.lens($0.text) }],
    xmp: [.exifEX("LensModel"), .aux("Lens")].map { .of($0) { Exposure.lens($0.text) } }
  ) { name, _ in name }

  package static let aperture = ExposureField(
    \.aperture, name: "aperture",
    exif: [
      .of(.details(0x829D)) { Exposure.aperture($0.number) },
      .of(.details(0x9202)) { Exposure.aperture(steps: $0.number) },
    ],
    xmp: [
      .of(.exif("FNumber")) { Exposure.aperture($0.number) },
      .of(.exif("ApertureValue")) { Exposure.aperture(steps: $0.number) },
    ]
  ) { aperture, decimal in "f/" + decimal(aperture) }

  /// The exposure time: `1/250 s` or, from 0.3 s, `2.5 s`, as cameras show it.
  package static let shutter = ExposureField(
    \.seconds, name: "shutter", key: "exposureTime",
    exif: [
      .of(.details(0x829A)) { Exposure.seconds($0.number) },
      .of(.details(0x9201)) { Exposure.seconds(steps: $0.number) },
    ],
    xmp: [
      .of(.exif("ExposureTime")) { Exposure.seconds($0.number) },
      .of(.exif("ShutterSpeedValue")) { Exposure.seconds(steps: $0.number) },
    ]
  ) { seconds, decimal in seconds < 0.29 ? "1/\(Int((1 / seconds).rounded())) s" : decimal(seconds) + " s" }

  /// The sensitivity. The first tag has 16 bits; if they are not enough, it is 65535, and other tags contain the value.
  package static let iso = ExposureField(
    \.iso, name: "iso",
    exif: [0x8827, 0x8833, 0x8832, 0x8831].map { tag in
      .of(.details(tag)) { $0.number == 0xFFFF ? nil : Exposure.iso($0.integer) }
    },
    xmp: [.exifEX("PhotographicSensitivity"), .exif("PhotographicSensitivity"), .exif("ISOSpeedRatings")].map {
      .of($0) { Exposure.iso($0.integer) }
    }
  ) { iso, _ in "ISO \(iso)" }

  package static let focal = ExposureField(
    \.focalLength, name: "focal", key: "focalLength", exif: [.of(.details(0x920A)) { Exposure.focalLength($0.number) }],
    xmp: [.of(.exif("FocalLength")) { Exposure.focalLength($0.number) }]
  ) { length, decimal in decimal(length) + " mm" }

  /// The flash; missing for cameras without one.
  package static let flash = ExposureField(
    \.flash, name: "flash", exif: [.of(.details(0x9209)) { Exposure.flash(bits: $0.integer) }],
    xmp: [
      .init(places: [.exif("Flash", "Fired"), .exif("Flash", "Function")]) {
        Exposure.flag($0[1].text) == true ? nil : Exposure.flag($0[0].text)
      }
    ]
  ) { hasFired, _ in hasFired ? "flash fired" : "flash did not fire" }
}

// MARK: - Valid values

extension Metadata.Exposure {
  /// The values that a camera can record. Anything else, including NaN, counts as missing.
  private static let apertures = 0.1...1000.0
  private static let times = 1e-6...1e6
  private static let lengths = 0.1...100_000.0
  private static let speeds = 1...10_000_000

  static func aperture(_ number: Double?) -> Double? { number.flatMap { apertures.contains($0) ? $0 : nil } }

  static func seconds(_ number: Double?) -> Double? { number.flatMap { times.contains($0) ? $0 : nil } }

  static func focalLength(_ number: Double?) -> Double? { number.flatMap { lengths.contains($0) ? $0 : nil } }

  static func iso(_ number: Int?) -> Int? { number.flatMap { speeds.contains($0) ? $0 : nil } }

  /// Returns the lowest of EXIF’s seven bits, unless another bit says that the camera has no flash.
  static func flash(bits: Int?) -> Bool? {
    let noFlash = 0x20
    guard let bits, (0..<0x80).contains(bits), bits & noFlash == 0 else { return nil }
    return bits & 1 == 1
  }

  /// Parses an XMP Boolean: `True` or `False`, which some programs write in lower case.
  static func flag(_ text: String?) -> Bool? {
    switch text.flatMap({ Metadata.line($0) })?.lowercased() {
    case "true": true
    case "false": false
    default: nil
    }
  }

  /// Returns the f-number for an APEX aperture value.
  static func aperture(steps: Double?) -> Double? { aperture(steps.flatMap { powerOfTwo($0 / 2) }) }

  /// Returns the exposure time for an APEX shutter speed value.
  static func seconds(steps: Double?) -> Double? { seconds(steps.flatMap { powerOfTwo(-$0) }) }

  /// Returns 2 to the power of a number, computed with products and square roots, which are exact on every machine.
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

  /// Returns the make and model of a camera, without company suffixes or repeated names.
  package static func camera(make: String?, model: String?) -> String? {
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

  /// Returns the name of a lens; nil for the dashes or zeros that cameras write if they cannot identify the lens.
  static func lens(_ text: String?) -> String? {
    text.flatMap { Metadata.line($0) }.flatMap { $0.contains { $0.isLetter || ("1"..."9").contains($0) } ? $0 : nil }
      .flatMap { $0.hasPrefix("0.0 mm") ? nil : $0 }
  }
}

// MARK: - Files

extension Metadata.Exposure {
  /// Reads those EXIF directories that exist.
  init<Source: ByteSource & ~Copyable>(
    _ first: TIFFReader.Directory?, _ details: TIFFReader.Directory?, _ reader: TIFFReader,
    of source: borrowing Source
  ) throws(Source.Failure) {
    for field in Self.fields {
      for place in field.exif {
        var recorded: [Recorded] = []
        for tag in place.places {
          let entry =
            switch tag {
            case .first(let tag): first?[tag]
            case .details(let tag): details?[tag]
            }
          recorded.append(try Recorded(entry, reader, of: source))
        }
        if place.read(recorded, &self) { break }
      }
    }
  }

  /// Reads XMP properties.
  ///
  /// - Parameter text: Returns the first text of a property.
  init(_ text: (XMPProperty) -> String?) {
    for field in Self.fields {
      for place in field.xmp {
        let recorded = place.places.map { text($0).map(Recorded.init(xmp:)) ?? .missing }
        if place.read(recorded, &self) { break }
      }
    }
  }
}
