/// A field of a photo's exposure, declared once: its names, its tags in EXIF and XMP, and its wording. Templates,
/// reports and the catalog follow from `Metadata.Exposure.fields`.
///
///     ExposureField(
///       \.iso, name: "iso", exif: [.of(.details(0x8827)) { … }], xmp: [.of(.exif("ISOSpeedRatings")) { … }]
///     ) { iso, _ in "ISO \(iso)" }
package struct ExposureField: Sendable {
  /// The name in templates and the column of the catalog.
  package let name: String
  /// The name in reports.
  package let key: String
  /// The value for a report; nil if it is missing.
  package let reported: @Sendable (Metadata.Exposure) -> (any Encodable & Sendable)?
  /// The value for the catalog; nil if it is missing.
  package let exact: @Sendable (Metadata.Exposure) -> ExactValue?
  /// Sets a value from the catalog. Returns false if the value does not belong to this field.
  package let restore: @Sendable (inout Metadata.Exposure, ExactValue) -> Bool
  private let text: @Sendable (Metadata.Exposure, (Double) -> String) -> String?
  let complete: @Sendable (inout Metadata.Exposure, Metadata.Exposure) -> Void
  let exif: [Source<EXIFTag>]
  let xmp: [Source<XMPProperty>]

  /// The places of one value in a file. The first valid value counts.
  struct Source<Place: Sendable>: Sendable {
    let places: [Place]
    /// Sets the value. Returns false if the value is not valid.
    let read: @Sendable ([Recorded], inout Metadata.Exposure) -> Bool
  }

  /// The conversion of recorded data to a value.
  struct Reading<Place: Sendable, Value>: Sendable {
    let places: [Place]
    let value: @Sendable ([Recorded]) -> Value?

    static func of(_ place: Place, _ value: @escaping @Sendable (Recorded) -> Value?) -> Reading {
      Reading(places: [place]) { value($0[0]) }
    }
  }

  init<Value: ExactlyStored & Encodable & Sendable>(
    _ property: any WritableKeyPath<Metadata.Exposure, Value?> & Sendable, name: String, key: String? = nil,
    exif: [Reading<EXIFTag, Value>], xmp: [Reading<XMPProperty, Value>],
    text: @escaping @Sendable (Value, _ decimal: (Double) -> String) -> String
  ) {
    (self.name, self.key) = (name, key ?? name)
    reported = { $0[keyPath: property] }
    exact = { $0[keyPath: property]?.exact }
    restore = { exposure, exact in
      exposure[keyPath: property] = Value(exact: exact)
      return exposure[keyPath: property] != nil
    }
    complete = { exposure, other in
      if exposure[keyPath: property] == nil { exposure[keyPath: property] = other[keyPath: property] }
    }
    self.text = { exposure, decimal in exposure[keyPath: property].map { text($0, decimal) } }
    func sources<Place>(_ readings: [Reading<Place, Value>]) -> [Source<Place>] {
      readings.map { reading in
        Source(places: reading.places) { recorded, exposure in
          exposure[keyPath: property] = reading.value(recorded)
          return exposure[keyPath: property] != nil
        }
      }
    }
    (self.exif, self.xmp) = (sources(exif), sources(xmp))
  }

  /// Returns the value in words; nil if it is missing.
  ///
  /// - Parameter decimal: Returns a number in the form of a language.
  package func text(of exposure: Metadata.Exposure, decimal: (Double) -> String) -> String? { text(exposure, decimal) }
}

/// A value as recorded in a file.
struct Recorded: Sendable {
  private(set) var text: String?
  private(set) var number: Double?

  /// A whole number.
  var integer: Int? { number.flatMap { Int(exactly: $0) } }

  static let missing = Recorded()

  private init() {}

  /// Reads the value of a tag.
  init<Source: ByteSource & ~Copyable>(
    _ entry: TIFFReader.Entry?, _ reader: TIFFReader, of source: borrowing Source
  ) throws(Source.Failure) {
    text = try reader.text(entry, atMost: 1 << 16, of: source)
    number = try reader.fraction(entry, of: source)
  }

  /// Parses `28/10`, or `2.8`, as some programs write it.
  init(xmp text: String) {
    self.text = text
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0.filter { $0 != " " }) }
    guard let numerator = parts[0] else { return }
    if parts.count == 1 { number = numerator }
    guard parts.count == 2, let denominator = parts[1], denominator != 0 else { return }
    number = numerator / denominator
  }
}

// MARK: - Places

/// A tag in one of the directories of EXIF.
enum EXIFTag: Sendable {
  /// In the first directory, as in other files with TIFF structure.
  case first(Int)
  /// In the directory with the details of a photo.
  case details(Int)
}

// MARK: - The catalog

/// A value in a form that reads back exactly.
package enum ExactValue: Equatable, Sendable {
  case text(String)
  case integer(Int64)
}

/// A type whose values can be kept in the catalog.
package protocol ExactlyStored {
  var exact: ExactValue { get }

  init?(exact: ExactValue)
}

extension String: ExactlyStored {
  package var exact: ExactValue { .text(self) }

  package init?(exact: ExactValue) {
    guard case .text(let text) = exact else { return nil }
    self = text
  }
}

extension Int: ExactlyStored {
  package var exact: ExactValue { .integer(Int64(self)) }

  package init?(exact: ExactValue) {
    guard case .integer(let number) = exact else { return nil }
    self.init(exactly: number)
  }
}

extension Double: ExactlyStored {
  /// The number's bits.
  package var exact: ExactValue { .integer(Int64(bitPattern: bitPattern)) }

  package init?(exact: ExactValue) {
    guard case .integer(let bits) = exact else { return nil }
    self.init(bitPattern: UInt64(bitPattern: bits))
  }
}

extension Bool: ExactlyStored {
  package var exact: ExactValue { .integer(self ? 1 : 0) }

  package init?(exact: ExactValue) {
    guard case .integer(let number) = exact, (0...1).contains(number) else { return nil }
    self = number == 1
  }
}
