import Fetching
import Files
import ImageCodecs
import Planning
import Store

/// How a wall is worked on and where it goes, which its pixels do not depend on.
struct WorkSettings {
  var output: FilePath?
  /// Where the frames of an animation go, instead.
  var framesTo: FilePath?
  var isStrict = false
  /// Photos with fewer dots to an inch, at the size at which they are printed, are named.
  var minResolution: Double?

  /// The number of cores used; nil for all.
  var jobs: Int?
  /// Where photos are decoded, and in how much memory.
  var decoding = Sandbox.limits
  /// What gets photos that are elsewhere.
  var fetch: FetchCommand?
  /// How long it may take for one of them, in seconds.
  var fetchTimeout = Fetcher.Settings().timeout

  /// Files changed fewer seconds ago are not used yet.
  var settle: Double?

  var usesCache = true
  /// The folder of what earlier runs found out.
  var cache = Store.usualFolder
  var cacheSize = 2_000_000_000

  /// Whether a wall is rendered although nothing has changed.
  var isForced = false
  /// Whether it is the contents of files that tell whether they have changed.
  var verifiesContents = false
  /// Whether the wall is to carry a digest of what it was made from.
  var carriesDigest = true
  /// How many versions of the wall to keep.
  var history: Int?
  /// How many seconds to wait for another run to be done with the wall.
  var timeout = 0.0

  var isQuiet = false
  var isLogged = false
  var showsTimings = false
  /// Where to write the wall with areas that lead to its photos, for web pages.
  var imageMap: FilePath?
  /// Where to write how a mosaic looks from afar.
  var preview: FilePath?
  /// Where to write what became of the run.
  var report: FilePath?
}
