import Files
import Raster

extension HEIFTurn {
  /// The orientation; nil for a crop.
  var orientation: Orientation? {
    switch self {
    case .rotated(let quarters): [.upright, .turnedRight, .upsideDown, .turnedLeft][quarters]
    case .rowsFlipped: .mirroredUpsideDown
    case .columnsFlipped: .mirrored
    case .cropped: nil
    }
  }
}

extension Orientation {
  /// Combines the transformations of the picture that a HEIF shows.
  init(turnsOf file: borrowing OpenFile) throws(FileError) {
    self = .upright
    var allowance = 50_000
    for box in try ISOBox.boxes(in: 0..<file.size, of: file, allowance: &allowance) where box.name == "meta" {
      let inner = try ISOBox.boxes(in: box.body.dropFirst(4), of: file, allowance: &allowance)
      let items = try HEIFItems(inner, of: file, allowance: &allowance)
      let turns = try HEIFProperties(inner, of: file, allowance: &allowance).turns
      for number in items.primary.flatMap({ items.properties[$0] }) ?? [] {
        if let turn = turns[number]?.orientation { self = followed(by: turn) }
      }
    }
  }
}

extension HEIFProperties {
  /// - Parameter boxes: The boxes of the file's description.
  init(_ boxes: [ISOBox], of file: borrowing OpenFile, allowance: inout Int) throws(FileError) {
    self.init()
    for box in boxes where box.name == "iprp" {
      for container in try ISOBox.boxes(in: box.body, of: file, allowance: &allowance) where container.name == "ipco" {
        let properties = try ISOBox.boxes(in: container.body, of: file, allowance: &allowance)
        for (index, property) in properties.enumerated() { try add(property, number: index + 1, of: file) }
      }
    }
  }
}
