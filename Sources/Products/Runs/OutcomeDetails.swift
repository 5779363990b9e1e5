/// The part of an outcome that only some outputs have, such as the frames of an animation.
///
/// The details add their words to the summary. Their encoded properties become keys of the wall in reports.
package protocol OutcomeDetails: Encodable, Sendable {
  /// Adds to the summary of a wall that did not fail.
  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome)
}

/// The parts of a summary line. Details may replace each of them.
package struct OutcomeSummary {
  /// The wall's file, or its first and last files.
  var name: String
  /// The number of photos.
  var photos: String
  /// The number of pictures on an unchanged wall.
  var unchanged: String
  /// The content of the wall: its photos and its size.
  var content: String
  /// Remarks that come before those common to all outputs.
  var remarks = ""
  /// The whole line, if it differs from that of other outputs.
  var line: String?
}

extension WallOutcome {
  /// Adds details, and replaces those of the same type.
  mutating func add<Details: OutcomeDetails>(_ added: Details) {
    details.removeAll { $0 is Details }
    details.append(added)
  }
}
