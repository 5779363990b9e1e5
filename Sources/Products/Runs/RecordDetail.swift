/// A word of records that only some kinds of output have.
///
///     extension AlbumCount: RecordDetail { static let recordKey = "albums" … }
///     record[AlbumCount.self] = AlbumCount(albums: 3)      // albums=3
package protocol RecordDetail {
  static var recordKey: String { get }
  static var recordPlace: RecordPlace { get }
  /// The value, without spaces.
  var recordText: String { get }

  /// Reads a value; nil if it is not one. Records may be forged.
  init?(recordText: String)
}

/// The place of a word in records, which is the same in each.
package enum RecordPlace: Int, CaseIterable, Sendable {
  /// After the digests.
  case digests
  /// After the counts of photos.
  case counts
  case end
}

extension RecordDetail {
  package static var recordPlace: RecordPlace { .end }
}

/// The words of a record that kinds of output declare.
struct RecordDetails: Equatable, Sendable {
  private var words: [String: Word] = [:]

  private struct Word: Sendable {
    var text: String
    /// Not known for words that were read.
    var place = RecordPlace.end
  }

  static func == (first: Self, second: Self) -> Bool { first.words.mapValues(\.text) == second.words.mapValues(\.text) }

  subscript<Detail: RecordDetail>(_ detail: Detail.Type) -> Detail? {
    get { words[detail.recordKey].flatMap { Detail(recordText: $0.text) } }
    set { words[detail.recordKey] = newValue.map { Word(text: $0.recordText, place: detail.recordPlace) } }
  }

  /// Adds a word that was read. It may be of a newer version.
  mutating func add(_ text: String, for key: Substring) { words[String(key)] = Word(text: text) }

  /// Returns the words at a place.
  func words(at place: RecordPlace) -> [String] {
    words.filter { $0.value.place == place }.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.text)" }
  }
}
