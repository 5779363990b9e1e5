package import ImageCodecs

/// A receiver of an animation's frames, in order, that makes one result from them.
///
/// Rows are encoded on all cores; whole frames are added one after another.
package protocol FrameSink {
  associatedtype Encoder: GroupEncoder

  /// The encoder for the rows of a frame.
  var encoder: Encoder { get }

  /// Adds all groups of the next frame, which is shown for a number of frames.
  mutating func add(_ groups: [Encoder.Group], times: Int) throws(WallError)

  /// Ends the result, which is not published yet.
  ///
  /// - Parameter note: The record of the animation, if the format has a place for it.
  mutating func end(note: String?) throws(WallError)
}

extension FrameSink {
  /// Adds all groups of the next frame.
  package mutating func add(_ groups: [Encoder.Group]) throws(WallError) { try add(groups, times: 1) }
}
