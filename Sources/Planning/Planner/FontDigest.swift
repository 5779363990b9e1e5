import Digests
import Files
import Parallel
package import Typesetting

/// Identifies the fonts that text can be set in: another font, or another version of one, may change what words look
/// like. Fonts in files of their own are not among them.
///
/// It is found out when it is first needed, because loading fonts takes a while.
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
    /// Of the libraries that set text.
    var versions: String
    var files: [File]

    struct File: Encodable {
      private let path: [UInt8]
      /// Nil for a file that cannot be found.
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
