/// The place where a photo was taken, in millionths of a degree, which are eleven centimeters at most.
///
///     Coordinates(latitude: 47.050168, longitude: 8.309307)
package struct Coordinates: Hashable, Sendable {
  /// From the equator to the north.
  package let latitude: Int32
  /// From Greenwich to the east.
  package let longitude: Int32

  private static let unit = 1e6

  /// - Parameters:
  ///   - latitude: Degrees from the equator to the north.
  ///   - longitude: Degrees from Greenwich to the east.
  /// - Returns: Nil for places that do not exist, and for the origin, which receivers without a position record.
  package init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    self.latitude = Int32((latitude * Self.unit).rounded())
    self.longitude = Int32((longitude * Self.unit).rounded())
    if self.latitude == 0 && self.longitude == 0 { return nil }
  }

  /// Creates coordinates from millionths of a degree.
  package init?(latitude: Int64, longitude: Int64) {
    self.init(latitude: Double(latitude) / Self.unit, longitude: Double(longitude) / Self.unit)
  }

  /// Latitude and longitude in degrees.
  package var degrees: (latitude: Double, longitude: Double) {
    (Double(latitude) / Self.unit, Double(longitude) / Self.unit)
  }
}

// MARK: - EXIF

extension Coordinates {
  /// Reads the directory of a position: degrees, minutes and seconds, each with a letter for the direction.
  init?<Source: ByteSource & ~Copyable>(
    _ directory: TIFFReader.Directory, _ reader: TIFFReader, of source: borrowing Source
  ) throws(Source.Failure) {
    func angle(_ tag: Int, _ letters: String) throws(Source.Failure) -> Double? {
      let letter = try reader.text(directory[tag], atMost: 16, of: source)?.first
      return Self.angle(try reader.fractions(directory[tag + 1], atMost: 3, of: source), letter, of: letters)
    }
    guard let latitude = try angle(1, "NS"), let longitude = try angle(3, "EW") else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Returns an angle in degrees.
  ///
  /// - Parameters:
  ///   - parts: Degrees, minutes and seconds, or the first of these.
  ///   - letter: The direction.
  ///   - letters: The letters of the positive and the negative direction.
  private static func angle(_ parts: [Double], _ letter: Character?, of letters: String) -> Double? {
    guard let letter, let first = letters.first, letters.contains(where: { $0 == letter }), let degrees = parts.first,
      (0...180).contains(degrees), parts.dropFirst().allSatisfy({ (0...60).contains($0) })
    else { return nil }
    let minutes = parts.count > 1 ? parts[1] : 0
    let seconds = parts.count > 2 ? parts[2] : 0
    let angle = degrees + minutes / 60 + seconds / 3600
    return letter == first ? angle : -angle
  }
}

// MARK: - Text

extension Coordinates {
  /// Parses the angles of XMP: `47,3.01N` or `47,3,0.6N`.
  init?(xmp latitude: String?, _ longitude: String?) {
    func angle(_ text: String?, _ letters: String) -> Double? {
      guard let text = text.flatMap({ Metadata.line($0) }), let letter = text.last else { return nil }
      let parts = text.dropLast().split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      guard (1...3).contains(parts.count), parts.allSatisfy({ $0 != nil }) else { return nil }
      return Self.angle(parts.compactMap(\.self), letter, of: letters)
    }
    guard let latitude = angle(latitude, "NS"), let longitude = angle(longitude, "EW") else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Parses the degrees of ISO 6709, as in videos: `+47.0502+008.3093+435.000/`.
  package init?(iso6709 text: String) {
    var numbers: [String] = []
    for character in text {
      if character == "+" || character == "-" { numbers.append("") }
      guard !numbers.isEmpty, character != "/" else { break }
      numbers[numbers.count - 1].append(character)
    }
    // More digits would be degrees with minutes.
    guard (2...3).contains(numbers.count), numbers[0].prefix(while: { $0 != "." }).count == 3,
      numbers[1].prefix(while: { $0 != "." }).count == 4, let latitude = Double(numbers[0]),
      let longitude = Double(numbers[1])
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
