package import ImageCodecs

/// Takes the frames of an animation, in order, and makes one result of them.
///
/// Rows are encoded on all cores; whole frames are added one after the other.
package protocol FrameSink {
  associatedtype Encoder: GroupEncoder

  /// What makes something of the rows of a frame.
  var encoder: Encoder { get }

  /// Adds the next frame, all of its groups, to be shown as long as a number of frames.
  mutating func add(_ groups: [Encoder.Group], times: Int) throws(WallError)

  /// Ends the result, which is not published yet.
  ///
  /// - Parameter note: What it is to say of itself, if it has a place for that.
  mutating func end(note: String?) throws(WallError)
}

extension FrameSink {
  /// Adds the next frame, all of its groups.
  package mutating func add(_ groups: [Encoder.Group]) throws(WallError) { try add(groups, times: 1) }
}
