import Files
import ImageCodecs
import Palettes
import Planning
import Runs
import Wall

/// A wall that can be joined from shares.
protocol SharedContent {
  /// The encoder whose row groups are divided among the shares; nil if the format cannot be joined.
  var encoder: (any GroupEncoder)? { get }
  /// Shares may begin at multiples of this number of rows.
  var rowStep: Int { get }
  /// The format's name, for messages.
  var title: String { get }
  /// True if digests of its groups are stored in the file.
  var storesGroups: Bool { get }
  /// True if the record contains the size, which cannot be read from the file.
  var recordsSize: Bool { get }

  /// Throws an error if the output has the extension of another format.
  func refuse(_ output: FilePath) throws(RunFailure)

  /// Joins and publishes the wall. Returns its dithering, if it differs from the requested one.
  ///
  /// - Parameter shareDone: Called after each share.
  func join(
    _ joining: SharedContentJoining, _ work: WorkSettings, shareDone: () -> Void
  ) throws(RunFailure) -> Dithering?
}

/// The rows of all shares, and the wall to be joined from them.
struct SharedContentJoining {
  /// The files of the shares' rows, in order, and the bytes written into each.
  let rows: [(path: FilePath, rows: WrittenBytes)]
  let borders: ShareBorders
  let note: WallJoining.Note
  let folder: FilePath
  let output: FilePath

  /// The error for a share with damaged rows.
  ///
  /// - Parameter share: Counted from 0.
  func damage(of share: Int) -> RunFailure {
    .inputs("\(folder): the rows of share \(share + 1) are damaged; rebuild it")
  }
}
