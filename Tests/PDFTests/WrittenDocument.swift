import Files
import Foundation
import TestSupport

@testable import PDF

/// A PDF as its bytes have it, read without any of the code that wrote it.
struct WrittenDocument {
  let bytes: [UInt8]
  /// The file with every byte as one character.
  let text: String
  /// The positions of objects, by their numbers, according to the table at the end.
  private(set) var offsets: [Int] = []

  /// Writes a file with `body`, and reads it.
  init(_ body: (OutputFile) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let output = try OutputFile(folder.path.appending(FilePath("written.pdf")))
    try body(output)
    try output.publish()
    try self.init(folder.bytes(of: "written.pdf"))
  }

  struct Malformed: Error { var reason: String }

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    let tail = text.split(separator: "\n").suffix(3)
    guard tail.count == 3, tail.first == "startxref", tail.last == "%%EOF", let start = Int(Array(tail)[1]),
      start < bytes.count
    else { throw Malformed(reason: "the end names no table") }
    let table = String(decoding: bytes[start...], as: UTF8.self)
    let lines = table.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines[0] == "xref", let count = lines[1].split(separator: " ").last.flatMap({ Int($0) }),
      lines[1].hasPrefix("0 ")
    else { throw Malformed(reason: "no table where the end says") }
    for (number, line) in lines[2..<2 + count].enumerated() {
      // Twenty bytes with the end of the line, always.
      guard line.utf8.count == 19, line.hasSuffix(number == 0 ? " 65535 f " : " 00000 n "),
        let offset = Int(line.prefix(10))
      else { throw Malformed(reason: "a line of the table: \(line)") }
      offsets.append(offset)
    }
    guard lines[2 + count] == "trailer" else { throw Malformed(reason: "no trailer behind the table") }
  }

  var count: Int { offsets.count }

  /// Returns an object between `obj` and `endobj`; nil if the table leads to something else.
  func object(_ number: Int) -> String? {
    let head = "\(number) 0 obj\n"
    let rest = String(String.UnicodeScalarView(bytes[offsets[number]...].map { Unicode.Scalar($0) }))
    guard rest.hasPrefix(head), let end = rest.range(of: "\nendobj\n") else { return nil }
    return String(rest[rest.index(rest.startIndex, offsetBy: head.count)..<end.lowerBound])
  }

  /// Returns all objects that have these words.
  func objects(with words: String) -> [String] { (1..<count).compactMap(object).filter { $0.contains(words) } }

  /// Returns the bytes of a stream, as they stand.
  func stream(_ number: Int) -> String? {
    guard let object = object(number), let start = object.range(of: "\nstream\n"), object.hasSuffix("\nendstream")
    else { return nil }
    return String(object[start.upperBound...].dropLast("\nendstream".count))
  }
}
