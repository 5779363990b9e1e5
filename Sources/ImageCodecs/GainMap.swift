import Raster

/// The gain map of a photo: a picture in its file with the ratio of HDR light to the SDR photo.
///
///     if let map = info.gainMap { print(map.formula.kind.rawValue, map.formula.headroom) }
package struct GainMap: Equatable, Sendable {
  package var formula: GainFormula
  var picture: Picture

  /// The picture with the gains, as stored.
  struct Picture: Equatable, Sendable {
    var width: Int
    var height: Int
    var color: ImageInfo.ColorModel
    var bitsPerChannel: Int
    var isProgressive: Bool
    var needsWhole: Bool
    var dataBytes: Int
    /// The turn that the decoder applies to the photo, but not to this picture.
    var missingTurn = Orientation.upright
    var place: Place
  }

  /// The place of the picture: part of a file of JPEGs, or an item of a HEIF.
  enum Place: Equatable, Sendable {
    case part(Range<Int>)
    case item(Int)
  }

  /// Returns the header of the picture, for decoding it like a photo.
  func info(in photo: ImageInfo) -> ImageInfo {
    var info = ImageInfo(
      format: photo.format, storedWidth: picture.width, storedHeight: picture.height,
      orientation: picture.missingTurn.followed(by: photo.orientation),
      color: picture.color, bitsPerChannel: picture.bitsPerChannel, hasAlpha: false,
      isProgressive: picture.isProgressive, needsWhole: picture.needsWhole)
    info.dataBytes = picture.dataBytes
    info.gainMap = self
    switch picture.place {
    case .part(let part): info.preview = ImageInfo.Preview(offset: part.lowerBound, length: part.count)
    case .item(let item): info.item = item
    }
    return info
  }

  /// Returns true if the picture has the shape of a photo, apart from rounding.
  func suits(_ photo: ImageInfo) -> Bool {
    let (width, height) = picture.missingTurn.turning(width: picture.width, height: picture.height)
    let ratio = Double(width) * Double(photo.storedHeight) / (Double(height) * Double(photo.storedWidth))
    return abs(ratio - 1) <= 0.02 + 2 / Double(min(width, height))
  }
}

extension ImageInfo {
  /// The header of the gain map; nil if there is none.
  package var gainMapInfo: ImageInfo? { gainMap?.info(in: self) }
}

// MARK: - Text

extension GainMap {
  /// The map as text, for the catalog and for messages of workers.
  package var text: String {
    let (place, start, length) =
      switch picture.place {
      case .part(let part): ("part", part.lowerBound, part.count)
      case .item(let item): ("item", item, 0)
      }
    let numbers = [
      picture.width, picture.height, picture.bitsPerChannel, picture.isProgressive ? 1 : 0,
      picture.needsWhole ? 1 : 0, picture.dataBytes, start, length, picture.missingTurn.rawValue,
    ]
    let words = [place, picture.color.rawValue] + numbers.map { "\($0)" }
    return (words + formula.words).joined(separator: " ")
  }

  /// Reads a map, which is checked: the text may come from a worker that decoded a hostile photo.
  package init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count > 11, let color = ImageInfo.ColorModel(rawValue: words[1]) else { return nil }
    let numbers = words[2..<11].compactMap { Int($0) }
    guard numbers.count == 9, numbers.allSatisfy({ (0...1 << 48).contains($0) }),
      let formula = GainFormula(words: Array(words[11...]))
    else { return nil }
    let sides = 1...DecodingLimits.longestSide
    guard sides.contains(numbers[0]), sides.contains(numbers[1]), (1...16).contains(numbers[2]),
      ["part", "item"].contains(words[0]), let missingTurn = Orientation(rawValue: numbers[8])
    else { return nil }
    self.formula = formula
    picture = Picture(
      width: numbers[0], height: numbers[1], color: color, bitsPerChannel: numbers[2], isProgressive: numbers[3] == 1,
      needsWhole: numbers[4] == 1, dataBytes: numbers[5], missingTurn: missingTurn,
      place: words[0] == "part" ? .part(numbers[6]..<numbers[6] + numbers[7]) : .item(numbers[6]))
  }
}
