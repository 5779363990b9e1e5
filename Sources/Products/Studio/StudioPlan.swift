package import Files
package import Gallery
package import Layouts

/// The plan of a wall in the studio, with what its settings say.
package struct StudioPlan: Sendable {
  package var pages: [Plan]
  package var background: String?
  /// The photos in the order in which they are shown.
  package var photos: [Photo]
  package var notes: [String]
  /// The reasons why settings have no effect, by their keys.
  package var idle: [String: String]
  package var seconds: Double
  /// Returns the center of a crop by its page and tile; slow for photos that are searched. Nil for plans without such.
  package var middle: (@Sendable (_ page: Int, _ tile: Int) -> UnitPoint)?

  package init(
    pages: [Plan], background: String?, photos: [Photo], notes: [String], idle: [String: String], seconds: Double
  ) {
    (self.pages, self.background, self.photos) = (pages, background, photos)
    (self.notes, self.idle, self.seconds) = (notes, idle, seconds)
  }

  /// The pages as JSON.
  func json() -> [String] { pages.map { PlanDocument([$0], background: background).json } }
}

/// The reasons why a wall cannot be planned: of single keys, and of the whole.
package struct StudioFailure: Error, Equatable, Sendable {
  package var fault: String
  package var faults: [String: String] = [:]

  package init(_ fault: String, faults: [String: String] = [:]) { (self.fault, self.faults) = (fault, faults) }
}

/// The batch file of a studio: it plans walls as `tessera batch` would make them, and keeps them.
package protocol StudioFile: Sendable {
  /// The keys of a wall with those that all walls of the file have.
  func merged(_ wall: StudioWall) -> [String: StudioValue]
  /// Plans a wall, whose photos are those of a list, if there is one.
  func plan(_ wall: StudioWall, _ list: StudioList?) throws(StudioFailure) -> StudioPlan
  /// Returns the fields that photos have, with counts, as JSON.
  func fields(of wall: StudioWall, _ list: StudioList?) -> [UInt8]
  /// The batch file as it would be written.
  func text(of wall: StudioWall, hasList: Bool) -> String
  /// The command that makes the same wall.
  func command(of wall: StudioWall, hasList: Bool) -> String
  /// Writes the list, if there is one, and the batch file.
  ///
  /// - Parameter overwrites: True to write over what others changed meanwhile.
  func save(_ wall: StudioWall, _ list: StudioList?, overwrites: Bool) throws(StudioFailure) -> StudioConflict?
  /// Reads the wall again, with its list.
  func open() throws(StudioFailure) -> (StudioWall, StudioList?)
  /// True if the file is not what it was when it was last read or written.
  var hasChanged: Bool { get }
  var name: String { get }
  var listName: String { get }
  /// The folders among a wall’s inputs.
  func folders(of wall: StudioWall) -> [FilePath]
  /// The digest of the file and its list as last read or written.
  var digest: String { get }
  /// The words that make the saved wall, with this program first.
  var making: [[UInt8]] { get }
  /// The files of the saved wall that exist.
  var made: [String] { get }
  /// Shows the folder of the saved wall in the program that the user has chosen for folders.
  func showFolder() throws(StudioFailure)
}

/// A file that was changed by others, beside what was to be written.
package struct StudioConflict: Equatable, Encodable, Sendable {
  package var mine: String
  package var theirs: String

  package init(mine: String, theirs: String) { (self.mine, self.theirs) = (mine, theirs) }
}
