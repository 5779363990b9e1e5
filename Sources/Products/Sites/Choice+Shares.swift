package import Gallery

extension Gallery.Choice {
  /// An option, if given, that selects photos and needs all of them at once.
  package var optionForChoosing: String? {
    if limit != nil { return "--limit" }
    if dedupe != .off { return "--dedupe" }
    // Without a UTC offset, the most common one is assumed.
    if filter.since != nil { return "--since" }
    if filter.onThisDay != nil { return "--on-this-day" }
    return filter.until == nil ? nil : "--until"
  }
}
