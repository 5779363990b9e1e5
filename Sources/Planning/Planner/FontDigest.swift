import Digests
import Files
import Parallel
package import Typesetting

/// A digest of the installed fonts and their versions, which affect the appearance of text. Fonts named by file are
/// not included.
///
/// The digest is computed on first use, because loading fonts takes a while.
package final class FontDigest: Sendable {
  private let typesetter: Typesetter
  private let known = Mutex<Result<String, TextError>?>(nil)

  package init(_ typesetter: Typesetter) {
    self.typesetter = typesetter
    typesetter.getReady()
  }

  package func get() throws(TextError) -> String {
    try known.withLock { known in
      let result = known ?? Result { () throws(TextError) in try find() }
      known = result
      return result
    }.get()
  }

  private func find() throws(TextError) -> String {
    let (files, versions) = try typesetter.installedFonts()
    return SHA256.hexDigest(ofValue: Content(versions: versions, files: files.map(Content.File.init)))
  }

  private struct Content: Encodable {
    /// The versions of the typesetting libraries.
    var versions: String
    var files: [File]

    struct File: Encodable {
      private let path: [UInt8]
      /// Nil for a missing file.
      private let size: Int64?
      private let modified: Int64?

      init(_ path: FilePath) {
        self.path = path.bytes
        let stamp = (try? path.status())?.stamp
        (size, modified) = (stamp?.size, stamp?.modified)
      }
    }
  }
}
