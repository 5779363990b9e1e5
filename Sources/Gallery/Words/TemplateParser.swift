/// A parser of templates.
struct TemplateParser {
  private let characters: [Character]
  private let scope: Template.Scope
  private let takesColumns: Bool
  private var place = 0

  init(_ text: String, _ scope: Template.Scope, takingColumns takesColumns: Bool) {
    characters = Array(text)
    self.scope = scope
    self.takesColumns = takesColumns && scope == .photo
  }

  mutating func parts() throws(TemplateError) -> [Template.Part] {
    var parts: [Template.Part] = []
    var text = ""
    while place < characters.count {
      let character = characters[place]
      let isDoubled = place + 1 < characters.count && characters[place + 1] == character
      switch character {
      case "{", "}":
        if isDoubled {
          text.append(character)
          place += 2
        } else if character == "{" {
          if !text.isEmpty { parts.append(.text(text)) }
          text = ""
          parts.append(.choice(try choice()))
        } else {
          throw .brace("}", at: place + 1)
        }
      default:
        text.append(character)
        place += 1
      }
    }
    return text.isEmpty ? parts : parts + [.text(text)]
  }

  /// Reads the fields between a pair of braces.
  private mutating func choice() throws(TemplateError) -> [Template.Field] {
    let start = place
    guard let end = characters[start...].firstIndex(of: "}"), !characters[(start + 1)..<end].contains("{") else {
      throw .brace("{", at: start + 1)
    }
    place = end + 1
    var fields: [Template.Field] = []
    for field in characters[(start + 1)..<end].split(separator: "|", omittingEmptySubsequences: false) {
      if field.isEmpty { throw .emptyField(at: start + 1) }
      fields.append(try self.field(String(field)))
    }
    return fields
  }

  private func field(_ text: String) throws(TemplateError) -> Template.Field {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let known = TemplateField.all.filter { $0.scopes.contains(scope) }.map(\.name)
    guard let kind = TemplateField.named(parts[0]) else {
      if !takesColumns { throw .unknownField(parts[0], known: known) }
      let (fault, hint) = TemplateError.unknown(parts[0], among: known)
      return Template.Field(kind: .column(FieldName.Column(text, fault: fault, hint: hint)))
    }
    guard kind.scopes.contains(scope) else { throw .otherScope(parts[0], known: known) }
    guard parts.count == 2 else { return Template.Field(kind: kind) }
    guard kind.isDate else { throw .needlessPattern(parts[0]) }
    do throws(DatePattern.Fault) {
      return Template.Field(kind: kind, pattern: try DatePattern(parts[1]))
    } catch {
      throw .pattern(parts[1], error)
    }
  }
}
