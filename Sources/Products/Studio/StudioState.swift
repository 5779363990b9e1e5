import Foundation
import JSON5

/// The state of a studio as its page shows it, apart from the plan.
struct StudioState: Encodable {
  var revision: Int
  var undo: String?
  var redo: String?
  var isSaved: Bool
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
    var date: String?
  }

  /// The state as JSON, with the plans of all pages.
  ///
  /// - Parameter pages: The plans as JSON.
  func json(with pages: [String]) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let own = (try? encoder.encode(self)).map { Array($0) } ?? Array("{\"fault\":\"\"}".utf8)
    return own.dropLast() + Array(",\"pages\":[".utf8) + Array(pages.joined(separator: ",").utf8) + Array("]}".utf8)
  }
}
