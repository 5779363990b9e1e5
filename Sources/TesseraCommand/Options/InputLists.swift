import Files
import Foundation

/// Files that name inputs, for which a command line has no room.
///
///     find photos -name '*.jpg' -print0 | tessera --files-from - -0 -o wall.png
struct InputLists: Sendable {
  private(set) var paths: [FilePath] = []
  /// The lists whose names are among the inputs already.
  private(set) var read: [FilePath] = []
  /// Whether names end with zero bytes instead of lines.
  var isZeroSeparated = false
  /// What relative names in them are relative to.
  private(set) var folder = FilePath(".")
  /// Whether a list may be a pipe, which can be read once.
  private var mayBePipes = true

  var isEmpty: Bool { paths.isEmpty }

  mutating func add(_ path: FilePath) throws(RunFailure) {
    if path.bytes.isEmpty { throw .usage("--files-from needs a file, or - for standard input") }
    if path == FilePath("-"), paths.contains(path) {
      throw .usage("--files-from -: standard input can be read only once")
    }
    paths.append(path)
  }

  /// The same lists in a batch file, whose walls may be made again and again.
  func inside(_ folder: FilePath) throws(RunFailure) -> InputLists {
    if paths.contains(FilePath("-")) { throw .usage("“filesFrom”: cannot be standard input in a batch file") }
    var lists = self
    lists.paths = paths.map(folder.appending)
    lists.folder = folder
    lists.mayBePipes = false
    return lists
  }

  /// Ends reading: the names are among the inputs.
  mutating func close() {
    let lists = paths
    self = InputLists()
    read = lists
  }

  /// All inputs: those named elsewhere, then those in the lists.
  func inputs(after named: [FilePath]) throws(RunFailure) -> [FilePath] {
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
  /// Millions of names.
  private static let longest = 1 << 30

  private func names(in path: FilePath) throws(RunFailure) -> [FilePath] {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try read(path) } catch {
      if error.reason.liesInTheSystem { throw .inputs(error.description) }
      throw .usage(error.description)
    }
    if isZeroSeparated { return bytes.split(separator: 0).map { FilePath(bytes: $0) } }
    if bytes.contains(0) {
      throw .usage("\(path == Self.standardInput ? Self.title : path.description): has zero bytes; add --null")
    }
    // Editors on Windows mark text as such, and end lines with a carriage return, too.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[start...].split(separator: UInt8(ascii: "\n")).compactMap { line in
      let name = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return name.isEmpty ? nil : FilePath(bytes: name)
    }
  }

  private func read(_ path: FilePath) throws(FileError) -> [UInt8] {
    if path == Self.standardInput {
      let path = FilePath(Self.title)
      if isatty(STDIN_FILENO) == 1 { throw FileError(path, .terminal) }
      return try Descriptor.bytes(of: STDIN_FILENO, named: path, atMost: Self.longest, "a list of names")
    }
    guard mayBePipes else {
      let file = try OpenFile(path)
      guard file.size <= Self.longest else { throw FileError(path, .tooLarge("a list of names")) }
      return try file.bytes(at: 0, count: file.size)
    }
    return try Descriptor.bytes(ofStreamAt: path, atMost: Self.longest, "a list of names")
  }
}

extension InputLists {
  /// For all commands that take inputs.
  static func options<Settings>(_ lists: WritableKeyPath<Settings, InputLists>) -> [Option<Settings>] {
    [
      Option(
        name: "--files-from", placeholder: "FILE",
        help: "also use the inputs that FILE names, one a line; - is standard input (default none)"
      ) { settings, value throws(RunFailure) in try settings[keyPath: lists].add(value.path) },
      .flag("--null", short: "-0", "names in --files-from end with zero bytes (default: with lines)") {
        $0[keyPath: lists].isZeroSeparated = true
      },
    ]
  }
}

extension ParsedArguments {
  /// Adds the inputs that lists name, which are read now: standard input cannot be read again.
  mutating func readLists(_ lists: WritableKeyPath<Settings, InputLists>) throws(RunFailure) {
    inputs = try settings[keyPath: lists].inputs(after: inputs)
    settings[keyPath: lists].close()
  }
}
