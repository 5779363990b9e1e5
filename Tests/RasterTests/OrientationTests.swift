import Testing

@testable import Raster

@Suite struct OrientationTests {
  // Upright, the picture is A B C over D E F. Each case lists how a file stores it.
  private static let stored: [(Orientation, [[Character]])] = [
    (.upright, [["A", "B", "C"], ["D", "E", "F"]]),
    (.mirrored, [["C", "B", "A"], ["F", "E", "D"]]),
    (.upsideDown, [["F", "E", "D"], ["C", "B", "A"]]),
    (.mirroredUpsideDown, [["D", "E", "F"], ["A", "B", "C"]]),
    (.transposed, [["A", "D"], ["B", "E"], ["C", "F"]]),
    (.turnedLeft, [["C", "F"], ["B", "E"], ["A", "D"]]),
    (.transversed, [["F", "C"], ["E", "B"], ["D", "A"]]),
    (.turnedRight, [["D", "A"], ["E", "B"], ["F", "C"]]),
  ]

  private func pixels(_ letters: [[Character]]) -> Pixels {
    var pixels = Pixels(width: letters[0].count, height: letters.count)
    for (y, row) in letters.enumerated() {
      for (x, letter) in row.enumerated() {
        let value = letter.asciiValue!
        pixels[x, y] = Color(red: value, green: value &* 3, blue: value &* 7, alpha: 255)
      }
    }
    return pixels
  }

  @Test func allEightAreTurnedUpright() {
    #expect(Self.stored.count == Orientation.allCases.count)
    let upright = pixels(Self.stored[0].1)
    for (orientation, letters) in Self.stored {
      #expect(pixels(letters).uprighted(from: orientation) == upright, "\(orientation)")
    }
  }

  @Test func uprightAreasMapToStoredAreas() {
    // The pixel of the letter C, upright at (2, 0).
    for (orientation, letters) in Self.stored {
      let y = letters.firstIndex { $0.contains("C") }!
      let x = letters[y].firstIndex(of: "C")!
      let area = orientation.stored(Area(x: 2, y: 0, width: 1, height: 1), width: 3, height: 2)
      #expect(area == Area(x: Double(x), y: Double(y), width: 1, height: 1), "\(orientation)")
    }
  }

  @Test func turningSwapsWidthAndHeight() {
    for orientation in Orientation.allCases {
      let (width, height) = orientation.turning(width: 3, height: 2)
      #expect(width == (orientation.rawValue < 5 ? 3 : 2) && height == (orientation.rawValue < 5 ? 2 : 3))
    }
  }

  @Test(arguments: [(0, 0), (1, 3), (4, 3), (5, 2)])
  func mirroringIsAnOrientation(width: Int, height: Int) {
    let picture = Pixels(width: width, height: height, bytes: (0..<4 * width * height).map { UInt8($0) })
    var mirrored = picture
    mirrored.mirror()
    #expect(mirrored == picture.uprighted(from: .mirrored))
    mirrored.mirror()
    #expect(mirrored == picture)
  }
}
