package import Files
package import Gallery
package import ImageCodecs
package import Palettes
package import Planning

/// The options of a wall, each checked on its own; `WallRequest` checks combinations.
package struct WallSettings {
  package var look = WallLook()
  package var work = WorkSettings()
  /// Files that list more inputs.
  package var lists = InputLists()
  /// The batch file that lists the wall.
  package var batch: FilePath?
  /// True for the wall of a site.
  var isSite = false
  package var site = SiteSettings()
  package var faceModel = FaceModel.system
  /// A plan to render unchanged.
  package var plan: FilePath?
  /// The requested share of the wall; nil for all of it.
  package var share: ShareChoice?
  /// True to store visual fingerprints in a manifest.
  package var notesFingerprints = false
  /// The share of files to inspect, if they can be divided before they are opened.
  var listingShare: Share?
  /// True if any length was given with a unit.
  var hasUnits = false
  /// The target display.
  package var device: Device?
  /// The given options, to detect those without effect.
  package var given: [GivenOption] = []

  package init() {}

  package struct GivenOption {
    var name: String
    /// The formats that use it; nil for all, empty for pyramids only.
    var formats: Set<OutputFormat>?
    /// True if only PDF uses it.
    var isForPDF = false
    /// True if only sites use it.
    var isForSites = false

    package init(name: String, formats: Set<OutputFormat>? = nil, isForPDF: Bool = false, isForSites: Bool = false) {
      (self.name, self.formats, self.isForPDF, self.isForSites) = (name, formats, isForPDF, isForSites)
    }
  }
}

extension WallSettings {
  /// Notes that an option was given.
  package mutating func note(_ option: String, isForPDF: Bool = false, isForSites: Bool = false) {
    if given.contains(where: { $0.name == option }) { return }
    given.append(GivenOption(name: option, isForPDF: isForPDF, isForSites: isForSites))
  }

  /// The limits of decoding.
  package var decoding: DecodingLimits {
    var limits = work.decoding
    limits.maxPixels = look.maxPixels
    return limits
  }

  /// The environment for finding photos.
  package var environment: Gallery.Environment {
    var environment = Gallery.Environment(decoding: decoding)
    environment.output = work.output == FilePath("-") ? nil : work.output
    environment.settle = work.settle
    environment.fetches = work.fetch != nil
    environment.jobs = work.jobs
    environment.share = listingShare
    return environment
  }

  /// Reads the files named by options, so that the run fails early.
  mutating func readFiles() throws(RunFailure) {
    try look.colors.read()
    try look.picture.palette?.read()
    if look.crop == .faces, plan == nil { try faceModel.read() }
  }
}
