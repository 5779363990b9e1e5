import Files
import Processes

extension GitRepository {
  /// A file of a revision.
  struct Object: Sendable {
    /// The identifier of its contents.
    var id: String
    /// Its path below the top folder, which decides on filters.
    var path: FilePath
  }

  /// Returns the numbers of bytes of files, in the same order; nil for those that a checkout would convert.
  func sizes(of objects: [Object]) -> [Int?] {
    let unknown = [Int?](repeating: nil, count: objects.count)
    let paths: [UInt8] = objects.flatMap { $0.path.bytes + [0] }
    let attributes = ["filter", "ident", "working-tree-encoding", "eol"]
    guard let listed = try? output(["check-attr", "-z", "--stdin"] + attributes, reading: paths),
      let checked = try? output(["cat-file", "--batch-check"], reading: lines(of: objects))
    else { return unknown }
    // A path, an attribute and its value, each with a zero byte.
    let fields = listed.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    // “5f3a… blob 1234”
    let facts = checked.split(separator: UInt8(ascii: "\n")).map { $0.split(separator: UInt8(ascii: " ")) }
    guard fields.count == objects.count * attributes.count * 3, facts.count == objects.count else { return unknown }
    let isPlain = { (index: Int) in
      attributes.indices.allSatisfy { attribute in
        let value = fields[(index * attributes.count + attribute) * 3 + 2]
        return value.elementsEqual("unspecified".utf8) || value.elementsEqual("unset".utf8)
      }
    }
    return objects.indices.map { index in
      let fact = facts[index]
      guard fact.count == 3, fact[1].elementsEqual("blob".utf8), isPlain(index) else { return nil }
      return Int(String(decoding: fact[2], as: UTF8.self))
    }
  }

  /// Returns the contents of files, in the same order and without filters; nil if any is missing.
  ///
  /// - Parameter sizes: Their numbers of bytes.
  func contents(of objects: [Object], _ sizes: [Int]) throws(RunningCommand.Failure) -> [ArraySlice<UInt8>]? {
    let bytes = try output(["cat-file", "--batch"], reading: lines(of: objects))
    var contents: [ArraySlice<UInt8>] = []
    var start = 0
    for size in sizes {
      // “5f3a… blob 1234”, then the contents and the end of a line.
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")), bytes.count >= end + size + 2,
        bytes[start..<end].reversed().starts(with: " blob \(size)".utf8.reversed())
      else { return nil }
      contents.append(bytes[(end + 1)..<(end + 1 + size)])
      start = end + size + 2
    }
    return contents
  }

  private func lines(of objects: [Object]) -> [UInt8] { objects.flatMap { Array("\($0.id)\n".utf8) } }
}
