/// The part of photo files that a field needs.
enum FieldNeed: Comparable {
  case nothing
  /// The upright size, which a manifest may give.
  case size
  case header
  case metadata
}
