import Files
import Planning

/// The files of results beside a wall, such as reports.
enum ResultFile {
  /// Ends the run if a result would overwrite one of the run’s own files, or a file that is no earlier result.
  ///
  /// - Parameters:
  ///   - kind: A description of the result: “a Tessera report”.
  ///   - isOwn: Returns true for a file that is an earlier result.
  static func refuse(
    _ path: FilePath?, of option: String, _ kind: String, amid files: [FilePath],
    isOwn: (borrowing OpenFile) -> Bool
  ) throws(RunFailure) {
    guard let path else { return }
    let identity = (try? path.status())?.identity
    let isRead = files.contains {
      $0.place == path.place || identity != nil && (try? $0.status())?.identity == identity
    }
    if isRead {
      if path == FilePath("-") { throw .usage("cannot write both the wall and the report to standard output") }
      throw .usage("\(option) \(path): is an input or the output; choose another name")
    }
    // A failed run also writes its report, so it must not be one of the files that caused the failure.
    guard (try? path.status())?.kind == .file else { return }
    if let file = try? OpenFile(path), file.size == 0 || isOwn(file) { return }
    throw .usage("\(option) \(path): exists and is not \(kind); choose another name or move it")
  }
}
