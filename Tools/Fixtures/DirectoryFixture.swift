/// A file with TIFF directories, common or odd: raw files and EXIF blocks.
///
///     var file = DirectoryFixture()
///     let jpeg = file.add(bytes)
///     file.first = .init([.long(0x0201, jpeg), .long(0x0202, bytes.count)])
///     try file.bytes.write(…)
package struct DirectoryFixture: Sendable {
  package struct Directory: Sendable {
    package var entries: [Entry]
    /// The offset of the next directory.
    package var next = 0

    package init(_ entries: [Entry], next: Int = 0) {
      (self.entries, self.next) = (entries, next)
    }
  }

  package struct Entry: Sendable {
    package var tag: Int
    package var type: Int
    package var count: Int
    /// Numbers or the bytes of a text, `count` values in all; or the offset of values stored elsewhere.
    package var values: [Int]
    package var place: Int?

    package init(tag: Int, type: Int, count: Int, values: [Int] = [], place: Int? = nil) {
      (self.tag, self.type, self.count, self.values, self.place) = (tag, type, count, values, place)
    }

    package static func short(_ tag: Int, _ value: Int) -> Entry { Entry(tag: tag, type: 3, count: 1, values: [value]) }

    package static func long(_ tag: Int, _ values: Int...) -> Entry {
      Entry(tag: tag, type: 4, count: values.count, values: values)
    }

    package static func text(_ tag: Int, _ text: String) -> Entry { bytes(tag, Array(text.utf8) + [0], type: 2) }

    package static func bytes(_ tag: Int, _ bytes: [UInt8], type: Int = 1) -> Entry {
      Entry(tag: tag, type: type, count: bytes.count, values: bytes.map(Int.init))
    }
  }

  package var byteOrder = ExifFixture.ByteOrder.littleEndian
  /// The number after the byte order: 42 in a TIFF.
  package var magic = 42
  package var first = Directory([])
  /// Bytes after the offset of the first directory, at most eight.
  package var mark = ""
  /// The bytes between the header and the first directory, from offset 16.
  private var body: [UInt8] = []

  package init() {}

  /// Adds bytes and returns their offset.
  package mutating func add(_ bytes: [UInt8]) -> Int {
    defer { body += bytes + (bytes.count % 2 == 1 ? [0] : []) }
    return 16 + body.count
  }

  /// Adds a directory and returns its offset.
  package mutating func add(_ directory: Directory) -> Int {
    let start = 16 + body.count
    body += bytes(of: directory, at: start)
    if body.count % 2 == 1 { body.append(0) }
    return start
  }

  package var bytes: [UInt8] {
    let order = Array((byteOrder == .littleEndian ? "II" : "MM").utf8)
    let start = 16 + body.count
    return order + number(magic, 2) + number(start, 4)
      + Array((mark + String(repeating: "\0", count: 8)).utf8.prefix(8)) + body
      + bytes(of: first, at: start)
  }

  private func bytes(of directory: Directory, at start: Int) -> [UInt8] {
    let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 4, 7: 1, 10: 4, 13: 4]
    var bytes = number(directory.entries.count, 2)
    var values: [UInt8] = []
    let place = start + 2 + 12 * directory.entries.count + 4
    for entry in directory.entries.sorted(by: { $0.tag < $1.tag }) {
      bytes += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
      let value = entry.values.flatMap { number($0, sizes[entry.type] ?? 1) }
      if let elsewhere = entry.place {
        bytes += number(elsewhere, 4)
      } else if value.count <= 4 {
        bytes += value + Array(repeating: 0, count: 4 - value.count)
      } else {
        bytes += number(place + values.count, 4)
        values += value
      }
    }
    return bytes + number(directory.next, 4) + values
  }

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    byteOrder == .littleEndian ? littleEndian(value, size) : bigEndian(value, size)
  }
}
