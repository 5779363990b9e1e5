extension PhotoDates {
  /// Returns the date of a photo in universal time, as feeds write it: `2026-05-01T16:30:05Z`. Unknown parts are the
  /// earliest possible.
  package func internetTime(of photo: Photo) -> String? {
    guard let (seconds, _) = date(of: photo)?.instant(assuming: defaultOffset) else { return nil }
    return PhotoDate(modified: seconds * 1_000_000_000).timestamp + "Z"
  }
}
