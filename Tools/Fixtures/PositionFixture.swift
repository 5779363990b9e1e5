/// An EXIF block with the position and the date of a photo.
///
///     PositionFixture(latitude: 47.050168, longitude: 8.309307).bytes
package struct PositionFixture: Sendable {
  package var byteOrder = ExifFixture.ByteOrder.littleEndian
  /// Numerators and denominators of degrees, minutes and seconds.
  package var latitude: [Int]
  package var longitude: [Int]
  package var latitudeLetter: String
  package var longitudeLetter: String
  /// The type of the angles: 5 for fractions.
  package var type = 5
  /// `2026:05:01 18:30:05`; none if empty.
  package var date = ""

  package init(latitude: Double, longitude: Double) {
    func parts(_ angle: Double) -> [Int] {
      let millionths = Int((abs(angle) * 1e6).rounded())
      let minutes = millionths % 1_000_000 * 60
      return [millionths / 1_000_000, 1, minutes / 1_000_000, 1, minutes % 1_000_000 * 60, 1_000_000]
    }
    (self.latitude, self.longitude) = (parts(latitude), parts(longitude))
    (latitudeLetter, longitudeLetter) = (latitude < 0 ? "S" : "N", longitude < 0 ? "W" : "E")
  }

  package func with(_ change: (inout PositionFixture) -> Void) -> PositionFixture {
    var fixture = self
    change(&fixture)
    return fixture
  }

  package var bytes: [UInt8] {
    var block = DirectoryFixture()
    block.byteOrder = byteOrder
    func angle(_ tag: Int, _ values: [Int]) -> DirectoryFixture.Entry {
      .init(tag: tag, type: type, count: values.count / 2, values: values)
    }
    let position = block.add(
      DirectoryFixture.Directory([
        .text(1, latitudeLetter), angle(2, latitude), .text(3, longitudeLetter), angle(4, longitude),
      ]))
    let details = date.isEmpty ? nil : block.add(DirectoryFixture.Directory([.text(0x9003, date)]))
    block.first = .init([.long(0x8825, position)] + (details.map { [.long(0x8769, $0)] } ?? []))
    return block.bytes
  }
}
