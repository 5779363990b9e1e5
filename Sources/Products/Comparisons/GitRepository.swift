import Files
import Foundation
import Messages
import Planning
import Processes

/// A git repository with a working tree, read by git itself.
///
///     var repository = try GitRepository(around: FilePath("golden"))
///     let listed = try repository.fields(["ls-files", "-z"], at: [FilePath("golden")])
///
/// Git changes nothing and takes paths literally. It starts no hooks, and no programs that show differences or watch
/// files. Filters of the repository, such as those of Git LFS, are run as in a checkout.
struct GitRepository: Sendable {
  /// The top folder of the working tree.
  let top: FilePath
  private let program: FilePath
  /// The paths of folders below the top folder, each with a slash at its end.
  private var prefixes: [FilePath: [UInt8]] = [:]

  /// The time limits of a command, in seconds.
  private static let longest = 600.0
  private static let processorSeconds = 3600

  /// - Parameter input: A file or folder, which need not exist.
  init(around input: FilePath) throws(RunFailure) {
    guard let program = FilePath("git").program?.absolute else {
      throw .usage("--git needs git, which is not installed")
    }
    self.program = program
    let folder = Self.folder(above: input).folder
    let place = try Self.place(of: folder, program)
    top = place.top
    prefixes[folder] = place.prefix
  }

  /// Returns the path of a file or folder below the top folder.
  mutating func path(of input: FilePath) throws(RunFailure) -> FilePath {
    let (folder, rest) = Self.folder(above: input)
    if prefixes[folder] == nil {
      let place = try Self.place(of: folder, program)
      guard place.top == top else { throw .usage("\(input): is not in the repository \(top)") }
      prefixes[folder] = place.prefix
    }
    let path = (prefixes[folder] ?? []) + rest.joined(separator: [slash])
    return FilePath(bytes: path.last == slash ? path.dropLast() : path[...])
  }

  /// Returns the nearest folder that exists, and the components below it.
  private static func folder(above input: FilePath) -> (folder: FilePath, rest: [[UInt8]]) {
    var (folder, rest): (FilePath, [[UInt8]]) = (input.withoutTrailingSlashes, [])
    while (try? folder.status())?.kind != .folder, folder != folder.parent {
      rest.insert(folder.name.bytes, at: 0)
      folder = folder.parent
    }
    return (folder, rest)
  }

  private static func place(
    of folder: FilePath, _ program: FilePath
  ) throws(RunFailure) -> (top: FilePath, prefix: [UInt8]) {
    do throws(RunningCommand.Failure) {
      // Asked one by one, because folders may have line ends in their names.
      let top = try answer(program, in: folder, "--show-toplevel")
      guard !top.isEmpty else { throw .init("must be run in a work tree") }
      return (FilePath(bytes: top), try answer(program, in: folder, "--show-prefix"))
    } catch {
      if error.words.contains("not a git repository") { throw .usage("\(folder): is not in a git repository") }
      if error.words.contains("must be run in a work tree") {
        throw .usage("\(folder): is a repository without a working tree; use --git in a clone with one")
      }
      if error.words.contains("dubious ownership") {
        let place = folder.absolute
        throw .usage(
          "\(folder): belongs to another user; if you trust it, run git config --global --add safe.directory \(place)")
      }
      throw .usage("\(folder): \(error.words)")
    }
  }

  private static func answer(
    _ program: FilePath, in folder: FilePath, _ question: String, _ variables: [String: String] = variables
  ) throws(RunningCommand.Failure) -> [UInt8] {
    let words = ["rev-parse", question].map { Array($0.utf8) }
    return try output(program, in: folder, words, variables: variables).dropLast()
  }

  // MARK: - Revisions

  /// Returns the identifier of a commit.
  func commit(_ revision: String) throws(RunFailure) -> String {
    do throws(RunningCommand.Failure) {
      return try line(["rev-parse", "--verify", "--quiet", revision + "^{commit}"])
    } catch {
      throw .usage("--git \(FilePath(revision)): is not a revision of \(top)" + advice)
    }
  }

  /// The probable reason why a revision is not there; empty if there is none.
  private var advice: String {
    let isShallow = (try? line(["rev-parse", "--is-shallow-repository"])) == "true"
    if isShallow { return "; the clone is shallow: git fetch --unshallow" }
    let hasCommits = (try? line(["rev-parse", "--verify", "--quiet", "HEAD"])) != nil
    return hasCommits ? "" : ", which has no commits"
  }

  /// Returns the last common ancestor of two commits.
  func fork(of first: String, _ second: String) throws(RunFailure) -> String {
    do throws(RunningCommand.Failure) { return try line(["merge-base", first, second]) } catch {
      throw .usage("--git: the revisions have no common ancestor in \(top)")
    }
  }

  private func line(_ words: [String]) throws(RunningCommand.Failure) -> String {
    let bytes = try Self.output(program, in: top, words.map { Array($0.utf8) })
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  // MARK: - Lists and files

  /// Returns the fields of a list, which end with zero bytes.
  ///
  /// - Parameter paths: The paths below the top folder; empty for all.
  func fields(_ words: [String], at paths: [FilePath]) throws(RunFailure) -> [ArraySlice<UInt8>] {
    let words = (words + ["--"]).map { Array($0.utf8) } + paths.map(\.literal.bytes)
    do throws(RunningCommand.Failure) {
      return try Self.output(program, in: top, words).split(separator: 0)
    } catch {
      throw .usage("--git: \(error.words)")
    }
  }

  /// Writes a file of a revision as a checkout would.
  ///
  /// - Parameters:
  ///   - object: The identifier of its contents.
  ///   - path: Its path below the top folder, which decides on filters.
  func write(_ object: String, of path: FilePath, to output: ScratchFile) throws(RunningCommand.Failure) {
    let named = FilePath(bytes: Array("--path=".utf8) + path.bytes).literal.bytes
    let words = ["cat-file", "--filters"].map { Array($0.utf8) } + [named, Array(object.utf8)]
    try Self.run(program, in: top, words, into: output)
  }

  /// Returns the identifiers of files as they are in the working tree, in the same order; nil if one cannot be read.
  func identifiers(of paths: [FilePath]) -> [String]? {
    if paths.isEmpty { return [] }
    let list = paths.flatMap { Self.quoted($0) + [UInt8(ascii: "\n")] }
    guard let bytes = try? output(["hash-object", "--no-filters", "--stdin-paths"], reading: list) else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    return lines.count == paths.count ? lines : nil
  }

  /// Returns a path for a list with a path per line: as it is, or in quotes, which git reads like those of C.
  private static func quoted(_ path: FilePath) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    if path.bytes.first != quote, !path.bytes.contains(UInt8(ascii: "\n")) { return path.bytes }
    let escapes = path.bytes.flatMap { byte in
      [UInt8(ascii: "\\")] + [byte >> 6, byte >> 3 & 7, byte & 7].map { UInt8(ascii: "0") + $0 }
    }
    return [quote] + escapes + [quote]
  }

  // MARK: - Commands

  /// Returns the output of a command in the top folder.
  func output(_ words: [String], reading input: [UInt8]) throws(RunningCommand.Failure) -> [UInt8] {
    try Self.output(program, in: top, words.map { Array($0.utf8) }, reading: input)
  }

  private static func output(
    _ program: FilePath, in folder: FilePath, _ words: [[UInt8]], reading input: [UInt8] = [],
    variables: [String: String] = variables
  ) throws(RunningCommand.Failure) -> [UInt8] {
    do {
      let output = try ScratchFile()
      try run(program, in: folder, words, reading: input, into: output, variables: variables)
      return try output.bytes()
    } catch let failure as RunningCommand.Failure {
      throw failure
    } catch {
      throw .init("\(error)")
    }
  }

  private static func run(
    _ program: FilePath, in folder: FilePath, _ words: [[UInt8]], reading bytes: [UInt8] = [],
    into output: ScratchFile, variables: [String: String] = variables
  ) throws(RunningCommand.Failure) {
    let input: ScratchFile
    do throws(FileError) { input = try ScratchFile(bytes) } catch { throw .init(error.description) }
    // Hardly any limits: filters may be programs of any kind.
    let limits = ProgramConfinement(
      reading: [], memory: .max, written: .max, seconds: processorSeconds, isLimitedOnly: true)
    let command = try RunningCommand(
      confined: [program.bytes, Array("-C".utf8), folder.literal.bytes] + harmless + words,
      environment: variables.map { "\($0)=\($1)" },
      files: [input.descriptor, output.descriptor, output.descriptor], by: limits)
    try command.wait(atMost: longest, named: "git", reason: reason)
  }

  /// Settings for all commands: no program of the repository tells which files have changed, or hears of it.
  private static let harmless = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"].map { Array($0.utf8) }

  /// The reason for a failure, with the first message of a filter, if there is one; hints may follow.
  private static func reason(in lines: [String]) -> String? {
    let mark = "fatal: "
    guard let index = lines.firstIndex(where: { $0.hasPrefix(mark) }) else { return lines.last }
    let reason = String(lines[index].dropFirst(mark.count))
    return index == 0 || lines[0].hasPrefix("warning: ") ? reason : "\(lines[0]): \(reason)"
  }

  /// The environment variables of all commands.
  private static let variables: [String: String] = {
    var variables = ProcessInfo.processInfo.environment
    for other in ["GLOB", "NOGLOB", "ICASE"] { variables["GIT_\(other)_PATHSPECS"] = nil }
    let own = ["GIT_LITERAL_PATHSPECS": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"]
    variables.merge(own) { $1 }
    // Hooks and users may name a repository, relative to the current folder. Commands run in other folders.
    let here = FilePath(".")
    if variables["GIT_DIR"] != nil, let program = FilePath("git").program?.absolute,
      let top = try? answer(program, in: here, "--show-toplevel", variables),
      let repository = try? answer(program, in: here, "--absolute-git-dir", variables)
    {
      variables["GIT_WORK_TREE"] = String(decoding: top, as: UTF8.self)
      variables["GIT_DIR"] = String(decoding: repository, as: UTF8.self)
    }
    return variables
  }()
}

private let slash = UInt8(ascii: "/")
