package import Fetching
package import Files
import Planning
import Store

/// How a wall is worked on and where it goes, which its pixels do not depend on.
package struct WorkSettings {
  package var output: FilePath?
  /// Where the frames of an animation go, instead.
  package var framesTo: FilePath?
  package var isStrict = false
  /// Photos with fewer dots to an inch, at the size at which they are printed, are named.
  package var minResolution: Double?

  /// The number of cores used; nil for all.
  package var jobs: Int?
  /// Where photos are decoded, and in how much memory.
  package var decoding = Sandbox.limits
  /// What gets photos that are elsewhere.
  package var fetch: FetchCommand?
  /// How long it may take for one of them, in seconds.
  package var fetchTimeout = Fetcher.Settings().timeout

  /// Files changed fewer seconds ago are not used yet.
  package var settle: Double?

  package var usesCache = true
  /// The folder of what earlier runs found out.
  package var cache = Store.usualFolder
  package var cacheSize = 2_000_000_000

  /// Whether a wall is rendered although nothing has changed.
  package var isForced = false
  /// Whether it is the contents of files that tell whether they have changed.
  package var verifiesContents = false
  /// Whether the wall is to carry a digest of what it was made from.
  package var carriesDigest = true
  /// How many versions of the wall to keep.
  package var history: Int?
  /// How many seconds to wait for another run to be done with the wall.
  package var timeout = 0.0

  package var isQuiet = false
  package var isLogged = false
  package var showsTimings = false
  /// Where to write the wall with areas that lead to its photos, for web pages.
  package var imageMap: FilePath?
  /// Where to write how a mosaic looks from afar.
  package var preview: FilePath?
  /// Where to write what became of the run.
  package var report: FilePath?

  package init() {}
}
