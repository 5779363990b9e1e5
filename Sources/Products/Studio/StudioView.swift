import Foundation
import JSON5

/// A wall in the studio as its page shows it, apart from the plan.
struct StudioView: Encodable {
  var revision: Int
  var undo: String?
  var redo: String?
  var isSaved: Bool
  /// True for the answer to an action that was refused.
  var isRefused: Bool
  var file: String
  var list: String
  var conflict: StudioConflict?
  var keys: [String: JSONValue]
  var command: String
  var batch: String
  var photos: [Picture]
  /// The numbers of the photos on the tiles of each page.
  var tiles: [[Int]]
  var notes: [String]
  var fault: String?
  var faults: [String: String]
  var idle: [String: String]
  var seconds: Double

  struct Picture: Encodable {
    var id: Int
    var name: String
    var width: Int
    var height: Int
    var version: String
    var color: String?
    var caption: String?
    var weight: Double
    var locked: Bool
    var out: Bool
    var focus: [Double]?
    /// The clockwise turn in degrees.
    var turn: Int
    var date: String?

    init(_ number: Int, _ photo: StudioPhotos.Entry, _ mark: StudioMark, color: String?) {
      (id, name, date, self.color) = (number, photo.name, photo.date, color)
      (width, height) = (Int(photo.width), Int(photo.height))
      version = photo.version
      turn = mark.turn ?? 0
      (caption, weight, focus) = (mark.caption, mark.weight ?? 1, mark.focus)
      (locked, out) = (mark.isLocked, mark.isOut)
    }
  }

  /// The centers of crops that the plan leaves to the wall, by page and tile; none for crops not found yet.
  var middles: [String: [Double]] = [:]

  /// - Parameters:
  ///   - colors: The mean colors of photos, by their numbers.
  ///   - refusal: The reason why the latest action was refused.
  init(
    of state: StudioSession.State, _ file: any StudioFile, colors: [Int: String], refusal: StudioFailure? = nil
  ) {
    let wall = state.wall
    revision = state.revision
    (undo, redo) = (state.history.undone, state.history.redone)
    isSaved = wall == state.saved
    isRefused = refusal != nil
    (self.file, list, conflict) = (file.name, file.listName, state.conflict)
    keys = file.merged(wall)
    command = file.command(of: wall, hasList: state.hasList)
    batch = file.text(of: wall, hasList: state.hasList)
    photos = state.shown.compactMap { number in
      state.photos[number].map { Picture(number, $0, wall[number], color: colors[number]) }
    }
    tiles = state.tiles
    (notes, idle, seconds) = (state.plan?.notes ?? [], state.plan?.idle ?? [:], state.plan?.seconds ?? 0)
    let failure = refusal ?? state.failure
    (fault, faults) = (failure?.fault, failure?.faults ?? [:])
  }

  /// The view as JSON, with the plans of all pages.
  ///
  /// - Parameter pages: The plans as JSON.
  func json(with pages: [String]) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let own = (try? encoder.encode(self)).map { Array($0) } ?? Array("{\"fault\":\"\"}".utf8)
    return own.dropLast() + Array(",\"pages\":[".utf8) + Array(pages.joined(separator: ",").utf8) + Array("]}".utf8)
  }
}
