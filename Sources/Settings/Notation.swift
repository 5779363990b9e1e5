package import Files
import Foundation
import Messages

/// The unparsed value of an option.
package struct Written {
  package let option: String
  package let path: FilePath
  package let ruler: Ruler
  /// Returns the valid value that an invalid one probably means.
  private var meant: @Sendable (String) -> String? = { _ in nil }

  package init(option: String, path: FilePath, ruler: Ruler) {
    (self.option, self.path, self.ruler) = (option, path, ruler)
  }

  package var text: String { path.description }
  /// The valid value that this one means in other programs; nil if that is not known.
  package var meaning: String? { meant(text) }

  func meaning(_ meant: @escaping @Sendable (String) -> String?) -> Written {
    var written = self
    written.meant = meant
    return written
  }

  /// Returns the message about an invalid value, and the valid word that it probably means.
  package func fault(needing expected: String, near words: [String]) -> (fault: String, hint: String?) {
    needs(expected, meaning ?? Spelling.nearest(to: text, among: words))
  }

  /// The message about an invalid value, with the valid value that it probably means.
  fileprivate func needs(_ expected: String) -> String {
    let (fault, hint) = needs(expected, meaning ?? Values.nearest(to: text, in: expected))
    return hint.map { "\(fault); \($0)" } ?? fault
  }

  private func needs(_ expected: String, _ meant: String?) -> (fault: String, hint: String?) {
    let hint = (meant ?? TypedText.mended(text)).map { "did you mean \($0)?" }
    return ("\(option) needs \(expected), not “\(text)”", hint)
  }
}

/// The notation of a value: its syntax and its parser.
package struct Notation<Value>: Sendable {
  /// A description of the valid values; nil for any.
  package let expected: String?
  /// True for patterns, which shells expand to file names unless they are quoted.
  package var isPattern = false
  /// True for lengths, which may have units.
  package var isMeasured = false
  package let read: @Sendable (Written) throws(RunFailure) -> Value
  /// Combines the values of a repeated option. By default the later one wins.
  package var add: @Sendable (Value, Value) throws(RunFailure) -> Value = { $1 }
  /// Resolves relative paths in a value against a folder.
  package var inside: @Sendable (Value, FilePath) -> Value = { value, _ in value }
  /// Returns the files and folders that a value names.
  package var files: @Sendable (Value) -> [FilePath] = { _ in [] }
  /// True if a run writes these files, false if it reads them.
  package var isWritten = false

  package init(expected: String?, read: @escaping @Sendable (Written) throws(RunFailure) -> Value) {
    (self.expected, self.read) = (expected, read)
  }

  /// The notation of an optional setting.
  package var optional: Notation<Value?> {
    // An invalid value must not count as absent.
    var optional = Notation<Value?>(expected: expected) { [read] written throws(RunFailure) in try read(written) }
    optional.isMeasured = isMeasured
    optional.inside = { [inside] value, folder in value.map { inside($0, folder) } }
    optional.files = { [files] value in value.map(files) ?? [] }
    optional.isWritten = isWritten
    return optional
  }

  /// Returns a notation of text; `parse` returns nil for invalid text.
  package static func text(_ expected: String, parse: @escaping @Sendable (String) -> Value?) -> Notation {
    Notation(expected: expected) { written throws(RunFailure) in
      if let value = parse(written.text) { return value }
      throw .usage(written.needs(expected))
    }
  }

  /// Returns a notation of text that contains lengths.
  package static func measured(_ expected: String, _ reading: @escaping @Sendable (Ruler) -> (String) -> Value?)
    -> Notation
  {
    var notation = Notation(expected: expected) { written throws(RunFailure) in
      if let value = reading(written.ruler)(written.text) { return value }
      throw .usage(written.needs(expected))
    }
    notation.isMeasured = true
    return notation
  }
}

// MARK: - Words and numbers

extension Notation where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of an enumeration's words.
  package static var word: Notation { word(Value.self) }

  package static func word(_ type: Value.Type) -> Notation { .text(Values.list(type)) { Value(rawValue: $0) } }
}

extension Notation where Value == Int {
  package static var count: Notation { .text("a positive whole number", parse: Values.count) }

  package static func count(_ range: ClosedRange<Int>) -> Notation {
    .text("a whole number from \(range.lowerBound) to \(range.upperBound)") {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A size in memory.
  package static func bytes(_ expected: String = "a size such as 500M or 1.5G") -> Notation {
    .text(expected, parse: Values.bytes)
  }
}

extension Notation where Value == String {
  /// Words that are not blank.
  package static var words: Notation {
    .text("some text") { $0.trimmed.isEmpty ? nil : $0 }
  }
}

extension Notation where Value == Double {
  /// Width over height.
  package static var aspect: Notation {
    .text("an aspect such as 4:3 or 1.5, from 1:1000 to 1000:1", parse: Values.aspect)
  }

  package static func number(_ expected: String, where suits: @escaping @Sendable (Double) -> Bool) -> Notation {
    .text(expected) { Values.number($0).flatMap { suits($0) ? $0 : nil } }
  }

  package static func number(_ expected: String, in range: ClosedRange<Double>) -> Notation {
    number(expected) { range.contains($0) }
  }

  /// A percentage, with or without the percent sign.
  package static func percentage(_ expected: String, where suits: @escaping @Sendable (Double) -> Bool) -> Notation {
    .text(expected) { text in
      Values.number(text.hasSuffix("%") ? String(text.dropLast()) : text).flatMap { suits($0) ? $0 : nil }
    }
  }

  package static func seconds(_ range: ClosedRange<Double>) -> Notation {
    .text("seconds from \(range.lowerBound.shortest) to \(range.upperBound.shortest)") { text in
      Values.number(text.hasSuffix("s") ? String(text.dropLast()) : text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A time without a unit.
  package static var seconds: Notation { .text("a number of seconds, 0 or more", parse: Values.seconds) }

  // MARK: Lengths

  package static var length: Notation { .measured(ExpectedLength.any, Ruler.length) }
  package static var positiveLength: Notation { .measured(ExpectedLength.positive, Ruler.positiveLength) }
  /// The width or height of a wall.
  package static var side: Notation { .measured(ExpectedLength.positive, Ruler.side) }
  package static var typeSize: Notation { .measured(ExpectedLength.typeSize, Ruler.typeSize) }
}

// MARK: - Files

extension Notation where Value == FilePath {
  package static var file: Notation {
    var notation = photo
    notation.inside = { $1.reaching($0) }
    notation.files = { [$0] }
    return notation
  }

  /// A folder that is neither read nor written as a part of the wall.
  package static var folder: Notation {
    var notation = photo
    notation.inside = { $1.reaching($0) }
    return notation
  }

  /// A file that is written beside the output; in a batch file, relative to its folder.
  package static var result: Notation {
    var notation = file
    notation.isWritten = true
    return notation
  }

  /// The place of an output: a file, a folder, or - for standard output.
  package static var place: Notation {
    var notation = photo
    notation.files = { [$0] }
    notation.isWritten = true
    return notation
  }

  /// A photo of the wall, named as among the inputs.
  package static var photo: Notation { Notation(expected: nil) { $0.path } }
}

extension Notation where Value == [FilePath] {
  /// Photos of the wall, named one by one.
  package static var photos: Notation {
    var notation = Notation(expected: nil) { [$0.path] }
    notation.add = { $0 + $1 }
    return notation
  }
}

extension Notation {
  /// Values that are given one by one.
  ///
  /// - Parameter needed: The words for a value in messages: “a pattern such as *.jpg”.
  package static func oneByOne<Element>(
    _ needed: String, read: @escaping @Sendable (Written) -> Element?
  ) -> Notation where Value == [Element] {
    var notation = Notation(expected: nil) { written throws(RunFailure) in
      guard let value = read(written) else {
        throw .usage("\(written.option) needs \(needed), not “\(written.text)”")
      }
      return [value]
    }
    notation.add = { $0 + $1 }
    return notation
  }
}
