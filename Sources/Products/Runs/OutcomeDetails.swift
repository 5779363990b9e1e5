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
  package var name: String
  /// The number of photos.
  package var photos: String
  /// The number of pictures on an unchanged wall.
  package var unchanged: String
  /// The content of the wall: its photos and its size.
  package var content: String
  /// Remarks that come before those common to all outputs.
  package var remarks = ""
  /// The whole line, if it differs from that of other outputs.
  package var line: String?
}

extension WallOutcome {
  /// Adds details, and replaces those of the same type.
  package mutating func add<Details: OutcomeDetails>(_ added: Details) {
    details.removeAll { $0 is Details }
    details.append(added)
  }
}
