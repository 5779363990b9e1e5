package import Gallery
package import Settings

// Notations of fields of photos, and of conditions for them.

extension Notation where Value == PhotoCondition {
  static var condition: Notation {
    Notation(expected: nil) { written throws(RunFailure) in
      do throws(ConditionError) {
        return try PhotoCondition(written.path.losslessText)
      } catch {
        throw .usage("\(written.option): \(error)")
      }
    }
  }
}

extension Notation where Value == Gallery.Sort {
  /// A word, or a field.
  static var order: Notation {
    let words = Gallery.Sort.words
    return .wordOrField(words.map(\.word)) { word in
      words.first { $0.word == word }?.sort
    } field: {
      .field($0)
    }
  }
}

extension Notation where Value == Gallery.Grouping {
  /// A word, or a field.
  static var grouping: Notation {
    let words = Gallery.Grouping.words
    return .wordOrField(words.map(\.word)) { word in
      words.first { $0.word == word }?.grouping
    } field: {
      .field($0)
    }
  }
}

extension Notation {
  /// One of some words, a field of photos, or a column of a list. Dates have words of their own.
  ///
  /// - Parameters:
  ///   - word: Returns the value of a word.
  ///   - field: Returns the value of a field; nil if it is not possible.
  package static func wordOrField(
    _ words: [String], word: @escaping @Sendable (String) -> Value?, field: @escaping @Sendable (FieldName) -> Value?
  ) -> Notation {
    let known = Notation.text(Values.list(words + ["a field"]), parse: word)
    return Notation(expected: Values.list(words)) { written throws(RunFailure) in
      do throws(RunFailure) {
        return try known.read(written)
      } catch {
        let name = written.path.losslessText
        if let known = PhotoField.named(name) {
          guard known.kind != .date, let value = field(.known(known)) else { throw error }
          return value
        }
        guard !name.isEmpty, let value = field(.column(FieldName.Column(name, objection: "\(error)"))) else {
          throw error
        }
        return value
      }
    }
  }
}

extension Notation where Value == Template {
  /// A template of photos, in which columns of a list are fields, too.
  static var caption: Notation {
    Notation(expected: nil) { written throws(RunFailure) in
      do throws(TemplateError) {
        return try Template(written.path.losslessText, for: .photo, takingColumns: true)
      } catch {
        throw .usage("\(written.option): \(error)")
      }
    }
  }
}
