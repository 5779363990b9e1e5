package import Gallery

extension Gallery.Choice {
  /// A given option that decides which photos there are, and needs to see all at once.
  package var optionForChoosing: String? {
    if limit != nil { return "--limit" }
    if dedupe != .off { return "--dedupe" }
    // Cameras that note no time zone are assumed to be where most others are.
    if filter.since != nil { return "--since" }
    return filter.until == nil ? nil : "--until"
  }
}
