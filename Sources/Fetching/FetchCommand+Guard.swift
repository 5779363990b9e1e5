import Files

// An address comes from a list of unknown origin. It reaches a command as the variable `TESSERA_URI`, which no program
// runs of its own accord, or as a word of its own in the few places where it is known to stay data: as an argument of a
// program that fetches files, or of a script whose text is fixed. `{uri}` is refused everywhere else: no list could
// name all programs that run an argument, such as `bash -lc`, `env sh -c`, `ssh host` and `xargs`.

extension FetchCommand {
  /// The variable with the address.
  static let addressVariable = "TESSERA_URI"
  /// The variable with the path of the file to write.
  static let pathVariable = "TESSERA_PATH"

  /// Refuses commands that could run an address as code, or that do not get one.
  static func refuseCode(in words: [[UInt8]]) throws(Fault) {
    let role = Role(of: words)
    let places = words.indices.filter { words[$0].firstRange(of: uri) != nil }
    if case .inlineScript(let script) = role, words[script].firstRange(of: path) != nil || places.contains(script) {
      throw Fault("an address in a script could be executed; pass it as \"$1\", \(advice)")
    }
    if places.contains(where: { words[$0] != uri }) {
      throw Fault("an address inside a longer word could be executed; make {uri} a separate word, \(advice)")
    }
    if places.contains(where: { !role.takesData(at: $0) }) {
      let program = FilePath(bytes: words[0]).name
      throw Fault("“\(program)” could execute an address; use a fixed script, \(advice)")
    }
    if let option = places.lazy.map({ words[$0 - 1] }).first(where: { role.mayRunValue(of: $0) }) {
      throw Fault("{uri} could be the value of \(FilePath(bytes: option)) and be executed; put another word before it")
    }
    if places.isEmpty && !role.reads(addressVariable, words) { throw Fault("lacks {uri} (the address)") }
    if !words.dropFirst().contains(where: { $0.firstRange(of: path) != nil }) && !role.reads(pathVariable, words) {
      throw Fault("lacks {path} (the output file)")
    }
  }

  private static let advice = "as in sh -c 'curl -sSfLo \"$2\" \"$1\"' sh {uri} {path}"
}

/// The role of a command’s words, by the program that reads them.
private enum Role {
  /// A program that fetches files, called with this many fixed words.
  case fetcher(words: Int, startsCommands: Bool)
  /// A shell with a script as this word, followed by the script's arguments.
  case inlineScript(Int)
  /// A shell or an interpreter with the name of a script as its first argument, followed by the script’s arguments.
  case scriptFile
  case other

  /// The beginnings of commands that take addresses as data.
  private static let fetchers: [[String]] = [
    ["curl"], ["wget"], ["aws", "s3", "cp"], ["azcopy", "copy"], ["gcloud", "storage", "cp"], ["gsutil", "cp"],
    ["mc", "cp"], ["rclone", "copyto"], ["rclone", "copyurl"], ["s3cmd", "get"], ["s5cmd", "cp"],
  ]
  /// Fetchers with options whose value is a command.
  private static let startingCommands: Set<String> = ["rclone", "wget"]
  private static let shells: Set<String> = ["sh", "bash", "dash", "ksh", "zsh"]
  private static let interpreters: Set<String> = shells.union(["python", "python3"])
  /// Letters of a shell’s options that take no value.
  private static let plainLetters = Set("acefluvx".utf8)

  init(of words: [[UInt8]]) {
    self = .other
    let name = FilePath(bytes: words[0]).name.text
    let texts = [name] + words.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    if let fetcher = Self.fetchers.first(where: { texts.starts(with: $0) }) {
      self = .fetcher(words: fetcher.count, startsCommands: Self.startingCommands.contains(name))
    } else if words.count > 1, Self.interpreters.contains(name) {
      let first = words[1]
      if Self.shells.contains(name), words.count > 2, Self.isScriptOption(first) {
        self = .inlineScript(2)
      } else if let start = first.first, start != UInt8(ascii: "-"), start != UInt8(ascii: "+") {
        self = .scriptFile
      }
    }
  }

  /// Recognizes an option after which a word is a script: `-c`, or several in one, as `-euc`.
  private static func isScriptOption(_ word: [UInt8]) -> Bool {
    word.first == UInt8(ascii: "-") && word.dropFirst().allSatisfy(plainLetters.contains)
      && word.contains(UInt8(ascii: "c"))
  }

  /// Returns true for words that are data, and never code.
  func takesData(at place: Int) -> Bool {
    switch self {
    case .fetcher(let words, _): place >= words
    case .inlineScript(let script): place > script
    case .scriptFile: place > 1
    case .other: false
    }
  }

  /// Returns true for options that may take the next word as a command.
  func mayRunValue(of option: [UInt8]) -> Bool {
    guard case .fetcher(_, startsCommands: true) = self else { return false }
    return option.starts(with: "--".utf8) && !option.contains(UInt8(ascii: "="))
  }

  /// Returns true if the command may read a variable.
  func reads(_ variable: String, _ words: [[UInt8]]) -> Bool {
    switch self {
    case .fetcher: false
    case .inlineScript(let script): words[script].firstRange(of: Array(variable.utf8)) != nil
    case .scriptFile, .other: true
    }
  }
}

extension [UInt8] {
  /// Returns the place of the first occurrence of other bytes.
  func firstRange(of other: [UInt8], from start: Int = 0) -> Range<Int>? {
    guard count >= other.count else { return nil }
    return (start..<Swift.max(start, count - other.count + 1)).first { self[$0...].starts(with: other) }
      .map { $0..<$0 + other.count }
  }
}
