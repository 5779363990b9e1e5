package import Files
package import Gallery
package import ImageCodecs
package import Palettes
package import Planning

/// The options of a wall, each checked by itself; `WallRequest` checks whether they go together.
package struct WallSettings {
  package var look = WallLook()
  package var work = WorkSettings()
  /// Files that name more inputs.
  package var lists = InputLists()
  /// The batch file that lists the wall.
  package var batch: FilePath?
  /// Whether it is the wall of a site.
  var isSite = false
  package var site = SiteSettings()
  package var faceModel = FaceModel.system
  /// A plan to render as it stands.
  package var plan: FilePath?
  /// Which share of the wall to make, if not all of it.
  package var share: ShareChoice?
  /// Whether a manifest is to note what photos look like.
  package var notesFingerprints = false
  /// The share of the files to look at, where they can be shared before they are opened.
  var listingShare: Share?
  /// True if any length was given with a unit.
  var hasUnits = false
  /// The display that the wall is for.
  package var device: Device?
  /// The options that were given, to tell which of them have no effect.
  package var given: [GivenOption] = []

  package init() {}

  package struct GivenOption {
    var name: String
    /// The formats that use it, where these are not all; none where only pyramids do.
    var formats: Set<OutputFormat>?
    /// Whether only documents in PDF use it.
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

  /// Where and how photos are looked for.
  package var environment: Gallery.Environment {
    var environment = Gallery.Environment(decoding: decoding)
    environment.output = work.output == FilePath("-") ? nil : work.output
    environment.settle = work.settle
    environment.fetches = work.fetch != nil
    environment.jobs = work.jobs
    environment.share = listingShare
    return environment
  }

  /// Reads the files that options name, so that a wall is not begun in vain.
  mutating func readFiles() throws(RunFailure) {
    try look.colors.read()
    try look.picture.palette?.read()
    if look.crop == .faces, plan == nil { try faceModel.read() }
  }
}
