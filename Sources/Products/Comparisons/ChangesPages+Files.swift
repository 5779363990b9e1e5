import Comparison
import Files

extension ChangesPages {
  /// Returns the files that show a change: those of a folder of changes, a page or wall with all changes, or else the
  /// compared pictures.
  ///
  /// - Parameter number: The place of the change in the folder, from 1 on.
  static func files(showing outcome: PairOutcome, number: Int, in output: FilePath?) -> ShownChange<FilePath> {
    let pair = outcome.pair
    guard let output else {
      return ShownChange(
        before: pair.expectedPicture.flatMap { $0.isRemote ? nil : $0 },
        after: pair.actual.flatMap { $0.isRemote ? nil : $0 })
    }
    guard output.fileExtension.isEmpty else { return ShownChange(page: output) }
    func picture(_ kind: String) -> FilePath { output.appending(FilePath("pictures/\(number)-\(kind).png")) }
    let isDrawn = outcome.difference.map { $0.hasSameComparedSize || !$0.insertions.isEmpty } ?? false
    return ShownChange(
      before: pair.expectedPicture == nil ? nil : picture("expected"),
      after: pair.actual == nil ? nil : picture("actual"),
      difference: isDrawn ? picture("difference") : nil)
  }
}
