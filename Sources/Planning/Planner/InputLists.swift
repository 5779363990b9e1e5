package import Files
import Foundation

/// Files that list inputs, for more names than fit on a command line.
///
///     find photos -name '*.jpg' -print0 | tessera --files-from - -0 -o wall.png
package struct InputLists: Sendable {
  package var settings = Settings<ListSettings>()
  /// The lists whose names were added to the inputs.
  package private(set) var read: [FilePath] = []
  /// The base folder of relative names.
  private(set) var folder = FilePath(".")
  /// True if lists may be pipes, which can be read only once.
  private var mayBePipes = true

  package init() {}

  package var paths: [FilePath] { settings.paths }
  package var isEmpty: Bool { paths.isEmpty }

  /// Returns the lists of a batch file in a folder. They may be read repeatedly.
  package func inside(_ folder: FilePath) throws(RunFailure) -> InputLists {
    if paths.contains(FilePath("-")) { throw .usage("“filesFrom”: cannot be standard input in a batch file") }
    var lists = self
    lists.settings.movePaths(into: folder)
    lists.folder = folder
    lists.mayBePipes = false
    return lists
  }

  /// Marks the lists as read: their names were added to the inputs.
  package mutating func close() {
    let lists = paths
    self = InputLists()
    read = lists
  }

  /// Returns all inputs: the named ones, then those in the lists.
  package func inputs(after named: [FilePath]) throws(RunFailure) -> [FilePath] {
    var inputs = named
    for path in paths {
      for name in try names(in: path) { inputs.append(folder.appending(name)) }
    }
    if inputs.isEmpty, let last = paths.last {
      throw .inputs("no photos found: \(last == Self.standardInput ? Self.title : last.description) names none")
    }
    return inputs
  }

  // MARK: - Reading

  private static let standardInput = FilePath("-")
  private static let title = "standard input"

  private func names(in path: FilePath) throws(RunFailure) -> [FilePath] {
    let title = path == Self.standardInput ? FilePath(Self.title) : path
    var list = NameList(title, isZeroSeparated: settings.areZeroSeparated)
    if !mayBePipes { _ = try reading { () throws(FileError) in try OpenFile(path).size } }
    let stream = try reading { () throws(FileError) in
      path == Self.standardInput ? ByteStream(standardInput: title) : try ByteStream(path)
    }
    while let piece = try reading({ () throws(FileError) in try stream.next() }) { try list.add(piece) }
    return try list.ended()
  }

  private func reading<Result: ~Copyable>(_ work: () throws(FileError) -> Result) throws(RunFailure) -> Result {
    do { return try work() } catch {
      if error.reason.liesInTheSystem { throw .inputs(error.description) }
      throw .usage(error.description)
    }
  }
}

/// The settings of lists of inputs.
package struct ListSettings: SettingsGroup {
  package static let declared = Self()
  package static let use = SettingUse.all

  package let paths = Setting(
    "--files-from", "FILE", "also use the inputs listed in FILE, one per line; - is standard input (default none)",
    .lists, []
  ).also("list input-list filelist file-list from-file i").listed(in: .sources)
  let areZeroSeparated = Setting(
    flag: "--null", "--files-from has NUL characters between names, as from find -print0 (default: lines)"
  ).short("-0")
}

extension Notation where Value == [FilePath] {
  /// Files named one by one; standard input at most once.
  fileprivate static var lists: Notation {
    let standardInput = FilePath("-")
    var notation = Notation(expected: nil) { written throws(RunFailure) in
      if written.path.bytes.isEmpty { throw .usage("\(written.option) needs a file, or - for standard input") }
      return [written.path]
    }
    notation.add = { (earlier, later) throws(RunFailure) in
      if later == [standardInput], earlier.contains(standardInput) {
        throw .usage("--files-from -: standard input can be read only once")
      }
      return earlier + later
    }
    notation.inside = { $0.map($1.reaching) }
    notation.files = { $0.filter { $0 != standardInput } }
    return notation
  }
}
