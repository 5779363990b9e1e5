/// Documenting comments that open with a clause: “What …” instead of the name of the thing.
enum CommentOpenings {
  static let words: Set = ["How", "Who", "What", "Where", "Whether"]

  /// The comments of a file that open with one of `words`.
  static func findings(in file: SourceFile) -> [Finding] {
    var findings: [Finding] = []
    var isInside = false
    let comments = file.parts.only(.comment)
    let lines = comments.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == UInt8(ascii: " ") }
      let isComment = text.starts(with: "///".utf8) || text.starts(with: "/**".utf8)
      if isComment && !isInside {
        let first = text.dropFirst(3).drop { $0 == UInt8(ascii: " ") }.prefix(while: Words.isPart)
        let word = String(decoding: first, as: UTF8.self)
        if words.contains(word) {
          findings.append(Finding(path: file.path, line: index + 1, message: "opens with “\(word)”"))
        }
      }
      isInside = isComment
    }
    return findings
  }
}
