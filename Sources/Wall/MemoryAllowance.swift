import ImageCodecs
import Layouts

/// Memory that may be used beyond the minimum.
struct MemoryAllowance {
  /// Memory for decoded tiles that the next group does not need yet.
  var lookAhead: Int
  /// Memory for decoding several photos at once. One photo is always decoded.
  var decoding = Int.max
  /// The number of strips that may be in progress at once.
  var strips = Int.max
}
