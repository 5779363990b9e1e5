package import Files
import Parallel
package import Typesetting

/// Texts that a wall shows incompletely or not at all, added from any thread while it is rendered.
package final class TextFaults: Sendable {
  /// The fault of a text element.
  package enum Fault: Equatable, Sendable {
    /// Some of the text's characters are in no font.
    case missingCharacters
    case failed(TextError)
  }

  /// A text element, and the photo that it belongs to.
  package struct Entry: Equatable, Sendable, CustomStringConvertible {
    package var text: String
    package var photo: FilePath?
    package var fault: Fault

    package var description: String {
      let name = photo.map { "\($0): " } ?? ""
      switch fault {
      case .missingCharacters: return "\(name)no font has all the characters of “\(FilePath(text))”"
      case .failed(let error): return "\(name)“\(FilePath(text))”: \(error)"
      }
    }
  }

  private let noted = Mutex<[Entry]>([])

  package init() {}

  func note(_ fault: Fault, of text: String, on photo: FilePath?) {
    let entry = Entry(text: text, photo: photo, fault: fault)
    noted.withLock { if !$0.contains(entry) { $0.append(entry) } }
  }

  /// All entries, in a fixed order.
  package var all: [Entry] {
    noted.withLock { $0 }.sorted {
      let (left, right) = ($0.photo?.bytes ?? [], $1.photo?.bytes ?? [])
      return left == right ? $0.text < $1.text : left.lexicographicallyPrecedes(right)
    }
  }
}
