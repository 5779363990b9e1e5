/// A type that a source declares where other files can name it.
struct DeclaredType: Hashable, Sendable {
  let name: String
  /// True if an extension declares it, so that other files may write `Outer.Name`.
  let isNested: Bool
}

/// The types that a Swift file declares, and the names of types in it.
struct TypeNames: Sendable {
  let path: String
  private(set) var declared: Set<DeclaredType> = []
  /// All names of declared types, at any depth.
  private(set) var allDeclared: [String] = []
  /// The members that extensions declare where other files can name them.
  private(set) var extensionMembers: Set<String> = []
  /// The names of all functions and properties that types and extensions declare.
  private(set) var allMembers: [String] = []
  /// The names that follow a dot or are called, each with its first line.
  private var words: [String: Int] = [:]
  /// The names in the file, each with its first line.
  private var named: [String: Int] = [:]
  /// The names that follow a dot.
  private var namedAsMembers: [String: Int] = [:]

  private static let keywords: Set = ["actor", "class", "enum", "protocol", "struct", "typealias"]

  init(_ file: SourceFile) {
    path = file.path
    let code = file.parts.only(.code)
    let lines = LineNumbers(code)
    var scope = TypeScope(code)
    var (isDeclaration, isPrivate, isImport, isMember) = (false, false, false, false)
    for range in Words(code) {
      scope.advance(to: range.lowerBound)
      if scope.endsStatement { (isDeclaration, isPrivate) = (false, false) }
      let word = String(decoding: code[range], as: UTF8.self)
      let isName = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(code[range.lowerBound])
      if isName && isDeclaration {
        allDeclared.append(word)
        if let isNested = scope.isNested, !isPrivate { declared.insert(DeclaredType(name: word, isNested: isNested)) }
      } else if isMember && !isName {
        if scope.isInExtension, !isPrivate { extensionMembers.insert(word) }
        allMembers.append(word)
      } else if !isName && !isImport && words[word] == nil && Self.isMember(range, of: code) {
        words[word] = lines[range.lowerBound]
      } else if isName && !isImport {
        let isMember = range.lowerBound > 0 && code[range.lowerBound - 1] == UInt8(ascii: ".")
        note(word, isMember: isMember, lines[range.lowerBound])
      }
      isDeclaration = Self.keywords.contains(word)
      isMember = scope.depth == 1 && ["func", "let", "var"].contains(word)
      isImport = word == "import"
      if word == "private" || word == "fileprivate" { isPrivate = true }
      scope.note(word)
    }
  }

  /// True if a name is called, or follows a dot.
  private static func isMember(_ range: Range<Int>, of code: [UInt8]) -> Bool {
    let isCalled = range.upperBound < code.count && code[range.upperBound] == UInt8(ascii: "(")
    return isCalled || range.lowerBound > 0 && code[range.lowerBound - 1] == UInt8(ascii: ".")
  }

  private mutating func note(_ name: String, isMember: Bool, _ line: Int) {
    if isMember {
      if namedAsMembers[name] == nil { namedAsMembers[name] = line }
    } else if named[name] == nil {
      named[name] = line
    }
  }

  /// The line that first names a member of another file.
  func line(ofMember name: String) -> Int? { words[name] }

  /// The line that first names a type of another file.
  func line(of type: DeclaredType) -> Int? {
    named[type.name] ?? (type.isNested ? namedAsMembers[type.name] : nil)
  }
}

/// The braces around a word of a Swift file.
private struct TypeScope {
  private let code: [UInt8]
  private var position = 0
  private(set) var depth = 0
  private var isExtension = false
  /// True if a statement ended before the last word.
  private(set) var endsStatement = false

  init(_ code: [UInt8]) { self.code = code }

  /// True for members of an extension.
  var isInExtension: Bool { depth == 1 && isExtension }

  /// True for types declared in an extension; nil in anything else.
  var isNested: Bool? {
    switch depth {
    case 0: false
    case 1 where isExtension: true
    default: nil
    }
  }

  mutating func advance(to end: Int) {
    endsStatement = false
    while position < end {
      switch code[position] {
      case UInt8(ascii: "{"): (depth, endsStatement) = (depth + 1, true)
      case UInt8(ascii: "}"): (depth, endsStatement) = (depth - 1, true)
      case UInt8(ascii: "\n"): endsStatement = true
      default: break
      }
      position += 1
    }
  }

  /// Notes the kind of declaration that the next outermost brace opens.
  mutating func note(_ word: String) {
    guard depth == 0 else { return }
    if word == "extension" { isExtension = true }
    if ["actor", "class", "enum", "func", "protocol", "struct", "var"].contains(word) { isExtension = false }
  }
}
