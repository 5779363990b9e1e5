package import JSON5

/// A value of a batch file. Plans have values of their own with the same name.
package typealias StudioValue = JSONValue

/// A wall as arranged by hand: the keys of its batch file, and the marks of its photos.
package struct StudioWall: Equatable, Codable, Sendable {
  /// The keys of the wall, without its name.
  package var keys: [String: StudioValue]
  /// The numbers of the photos in their order by hand, with those left out; nil while settings sort them.
  package var order: [Int]?
  /// The marks of photos by their numbers.
  package var marks: [Int: StudioMark] = [:]

  package init(keys: [String: StudioValue] = [:], order: [Int]? = nil) { (self.keys, self.order) = (keys, order) }

  package subscript(photo: Int) -> StudioMark {
    get { marks[photo] ?? StudioMark() }
    set { marks[photo] = newValue == StudioMark() ? nil : newValue }
  }

  /// True if a list of photos is needed: locks alone are of no use outside of the studio.
  package var needsList: Bool { order != nil || marks.values.contains { $0.isListed } }
}

/// The changes of one photo by hand.
package struct StudioMark: Equatable, Codable, Sendable {
  package var weight: Double?
  package var focus: [Double]?
  package var caption: String?
  /// The clockwise turn in degrees: 90, 180 or 270.
  package var turn: Int?
  package var isLocked = false
  package var isOut = false

  var isListed: Bool { weight != nil || focus != nil || caption != nil || turn != nil || isOut }
}
