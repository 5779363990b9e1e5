package import Fetching
package import Files
import Planning
import Store

/// Settings that do not affect a wall's pixels: how it is made and where it is written.
package struct WorkSettings {
  package var output: FilePath?
  /// The destination of single frames.
  package var framesTo: FilePath?
  package var isStrict = false
  /// The minimum resolution in dots per inch; photos below are reported.
  package var minResolution: Double?

  /// The number of cores used; nil for all.
  package var jobs: Int?
  /// The limits and the isolation of decoders.
  package var decoding = Sandbox.limits
  /// The command that fetches remote photos.
  package var fetch: FetchCommand?
  /// The timeout for one remote photo, in seconds.
  package var fetchTimeout = Fetcher.Settings().timeout

  /// The minimum age of files, in seconds.
  package var settle: Double?

  package var usesCache = true
  /// The folder of the cache.
  package var cache = Store.usualFolder
  package var cacheSize = 2_000_000_000

  /// True to render even if the wall is up to date.
  package var isForced = false
  /// True to detect changes by file contents.
  package var verifiesContents = false
  /// True to store the digest of the inputs in the wall.
  package var carriesDigest = true
  /// The number of versions to keep.
  package var history: Int?
  /// The number of seconds to wait for another run with the same output.
  package var timeout = 0.0

  package var isQuiet = false
  package var isLogged = false
  package var showsTimings = false
  /// The file for an HTML image map with links to photos.
  package var imageMap: FilePath?
  /// The file for a mosaic's preview.
  package var preview: FilePath?
  /// The file for the run's report.
  package var report: FilePath?

  package init() {}
}
