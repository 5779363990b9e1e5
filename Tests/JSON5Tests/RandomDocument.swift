import SeededRandom

@testable import JSON5

/// Random values, text for them in any style, and edits.
struct RandomDocument {
  private var random: SplitMix64
  private var lastComment = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
  private mutating func chance(_ odds: Int) -> Bool { below(odds) == 0 }

  private static let texts = ["", "a", "it's", "\"", "\\", "// no comment", "/*", "{[,]}", "ü 😀", "line\nend", "a: 1,"]
  private static let keys = ["a", "b", "spacing", "row-height", "$x", "_y", "1", "", "ü", "null", "Infinity", "it's"]
  private static let numbers = [0, 1, -1, 0.5, 1e21, -2.5e-7, 123_456_789, 4]

  mutating func value(depth: Int) -> JSON5Value {
    switch below(depth > 0 ? 7 : 4) {
    case 0: return .number(Self.numbers[below(Self.numbers.count)])
    case 1: return .text(Self.texts[below(Self.texts.count)])
    case 2: return .flag(chance(2))
    case 3: return chance(3) ? .null : .number(Double(below(100)))
    case 4: return .list((0..<below(5)).map { _ in value(depth: depth - 1) })
    default:
      let keys = Self.keys.shuffled(using: &random).prefix(below(6))
      return .object(keys.map { JSON5Value.Member($0, value(depth: depth - 1)) })
    }
  }

  // MARK: - Text

  /// Spacing with comments.
  private mutating func spacing() -> String {
    (0..<below(3)).map { _ in
      lastComment += 1
      switch below(8) {
      case 0: return "/* \(lastComment) , } */"
      case 1: return "// \(lastComment) ] \"" + (chance(2) ? "\n" : "\r")
      case 2: return "\r\n\t"
      case 3: return "/* \(lastComment)\n*/"
      case 4: return "\n\n"
      case 5: return "\n  "
      case 6: return "\r"
      default: return " "
      }
    }.joined()
  }

  mutating func text(of value: JSON5Value) -> String { spacing() + node(value) + spacing() }

  private mutating func node(_ value: JSON5Value) -> String {
    switch value {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): JSON5Style.word(for: number)
    case .text(let text): chance(2) ? JSON5Text.quoted(text) : singleQuoted(text)
    case .list(let items): group("[", items.map { (nil, $0) }, "]")
    case .object(let members): group("{", members.map { ($0.key, $0.value) }, "}")
    }
  }

  /// Returns text in which some characters are lost, doubled or others.
  mutating func broken(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    let others = Array("{}[]:,\"'\\/*\n\r 0x1eE+-.aN\u{2028}\u{A0}\u{FEFF}ü".unicodeScalars)
    for _ in 0...below(2) where !scalars.isEmpty {
      let place = below(scalars.count)
      switch below(3) {
      case 0: scalars.remove(at: place)
      case 1: scalars.insert(scalars[place], at: place)
      default: scalars[place] = others[below(others.count)]
      }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private mutating func singleQuoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: "\\n")
    return "'\(escaped)'"
  }

  private mutating func group(_ opening: String, _ members: [(String?, JSON5Value)], _ closing: String) -> String {
    var text = opening + spacing()
    for (index, (key, value)) in members.enumerated() {
      if let key {
        let isPlain = ["a", "b", "spacing", "$x", "_y", "null", "Infinity"].contains(key) && chance(2)
        text += (isPlain ? key : chance(2) ? singleQuoted(key) : JSON5Text.quoted(key)) + spacing() + ":" + spacing()
      }
      text += node(value) + spacing()
      if index < members.count - 1 || chance(2) { text += "," + spacing() }
    }
    return text + closing
  }

  // MARK: - Edits

  /// Makes the same change to both. Returns what it was.
  mutating func change(_ model: inout JSON5Value, _ edit: inout JSON5Edit) throws -> String {
    var steps: [JSON5Edit.Step] = []
    var place = model
    while chance(3) == false, let (step, next) = child(of: place) {
      steps.append(step)
      place = next
    }
    let new = value(depth: 2)
    if case .list(let items) = place, chance(2) {
      try edit.append(new, to: steps)
      Self.set(&model, .list(items + [new]), steps[...])
      return "append \(new) to \(steps)"
    }
    if case .object = place, chance(2) {
      let key = Self.keys[below(Self.keys.count)]
      try edit.set(new, at: steps + [.key(key)])
      Self.set(&model, new, (steps + [.key(key)])[...])
      return "set \(key) at \(steps) to \(new)"
    }
    if !steps.isEmpty, chance(3) {
      try edit.remove(at: steps)
      Self.remove(&model, steps[...])
      return "remove \(steps)"
    }
    var other = new
    if case .list(let items) = place, chance(2) { other = .list(items.shuffled(using: &random) + [new]) }
    try edit.set(other, at: steps)
    Self.set(&model, other, steps[...])
    return "set \(steps) to \(other)"
  }

  private mutating func child(of value: JSON5Value) -> (JSON5Edit.Step, JSON5Value)? {
    switch value {
    case .list(let items) where !items.isEmpty:
      let index = below(items.count)
      return (.index(index), items[index])
    case .object(let members) where !members.isEmpty:
      let member = members[below(members.count)]
      return (.key(member.key), member.value)
    default: return nil
    }
  }

  /// Returns the place of a value that is neither an object nor a list.
  mutating func word(in value: JSON5Value) -> ([JSON5Edit.Step], JSON5Value)? {
    var (steps, place): ([JSON5Edit.Step], JSON5Value) = ([], value)
    while let (step, next) = child(of: place) {
      steps.append(step)
      place = next
    }
    switch place {
    case .list, .object: return nil
    default: return (steps, place)
    }
  }

  private static func set(_ model: inout JSON5Value, _ new: JSON5Value, _ steps: ArraySlice<JSON5Edit.Step>) {
    switch (steps.first, model) {
    case (.index(let index), .list(var items)):
      set(&items[index], new, steps.dropFirst())
      model = .list(items)
    case (.key(let key), .object(var members)):
      if let index = members.firstIndex(where: { $0.key == key }) {
        set(&members[index].value, new, steps.dropFirst())
      } else {
        members.append(JSON5Value.Member(key, new))
      }
      model = .object(members)
    default: model = new
    }
  }

  private static func remove(_ model: inout JSON5Value, _ steps: ArraySlice<JSON5Edit.Step>) {
    switch (steps.first, model) {
    case (.index(let index), .list(var items)):
      if steps.count == 1 { items.remove(at: index) } else { remove(&items[index], steps.dropFirst()) }
      model = .list(items)
    case (.key(let key), .object(var members)):
      let index = members.firstIndex { $0.key == key }!
      if steps.count == 1 { members.remove(at: index) } else { remove(&members[index].value, steps.dropFirst()) }
      model = .object(members)
    default: break
    }
  }
}
