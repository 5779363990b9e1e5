/// The part of an outcome that only some outputs have, such as the frames of an animation.
///
/// It adds its words to the summary. Its encoded properties become keys of the wall in reports.
package protocol OutcomeDetails: Encodable, Sendable {
  /// Adds to the summary of a wall that did not fail.
  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome)
}

/// The parts of a summary line. Details may replace each of them.
package struct OutcomeSummary {
  /// The wall's file, or the first and last.
  var name: String
  /// The number of photos.
  var photos: String
  /// The number of pictures of an unchanged wall.
  var unchanged: String
  /// The content of the wall: photos and their extent.
  var content: String
  /// Remarks before those that all outputs have.
  var remarks = ""
  /// The whole line, if it is not like that of other outputs.
  var line: String?
}

extension WallOutcome {
  /// Adds details, and replaces those of the same type.
  mutating func add<Details: OutcomeDetails>(_ added: Details) {
    details.removeAll { $0 is Details }
    details.append(added)
  }
}
