// Edits of objects and lists that keep the comments and the style of what is there.

extension JSON5Tree.Group {
  /// True if its items are on lines of their own.
  var isOnLines: Bool { items.last?.before.hasLineEnd ?? false }

  func index(of key: String) -> Int? { items.firstIndex { $0.name == key } }

  // MARK: - Removing

  /// Removes an item, and the comments that follow it on its line. Those before it stay.
  mutating func remove(at index: Int) {
    let removed = items.remove(at: index)
    if index < items.count {
      items[index].before = Self.joined(removed.before, items[index].before, isFirst: index == 0)
    } else {
      if removed.before.hasComment { end = removed.before.withoutEnd.followed(by: end) }
      if !removed.hasComma, index > 0 { items[index - 1].hasComma = false }
    }
    if items.isEmpty, !end.hasComment { end = JSON5Spacing() }
  }

  /// Returns the spacing before an item whose predecessor is removed.
  private static func joined(_ removed: JSON5Spacing, _ next: JSON5Spacing, isFirst: Bool) -> JSON5Spacing {
    if removed.hasComment { return next.hasComment ? removed.withoutEnd.followed(by: next) : removed }
    let start = next.start
    // An empty line before the item stays.
    let isWanted = isFirst || removed.lineEndCount > start.lineEndCount
    return isWanted
      ? JSON5Spacing(removed.text + String(next.text.unicodeScalars.dropFirst(start.text.unicodeScalars.count))) : next
  }

  // MARK: - Inserting

  /// Inserts an item in the style of the others.
  ///
  /// - Parameter indent: The white space at the start of the line on which the group begins.
  mutating func insert(_ key: String?, _ value: JSON5Value, at index: Int, _ style: JSON5Style, indent: String) {
    if items.isEmpty { return insertFirst(key, value, style, indent: indent) }
    let model = items[items.count - 1]
    let form: JSON5Style.Form =
      switch model.value {
      case .group(let group) where !group.items.isEmpty: model.value.isOnOneLine ? .oneLine : .lines
      case .group, .word: isOnLines ? .either : .oneLine
      }
    var item = JSON5Tree.Item(
      key: key.map { style.word(for: $0, quote: JSON5Style.quote(of: model.key)) },
      value: style.node(for: value, indent: isOnLines ? model.before.indentation : indent, form: form))
    if !model.beforeColon.hasComment, !model.afterColon.hasComment, !model.afterColon.hasLineEnd {
      (item.beforeColon, item.afterColon) = (model.beforeColon, model.afterColon)
    }
    if index == items.count {
      item.before = spacingOfOthers(style)
      item.hasComma = model.hasComma
      addComma(at: items.count - 1)
    } else {
      let next = items[index].before
      item.before = next.hasComment ? spacingOfOthers(style) : next
      item.hasComma = true
      if index == 0, !next.hasComment { items[0].before = spacingOfOthers(style) }
    }
    items.insert(item, at: index)
  }

  private mutating func addComma(at index: Int) {
    if items[index].hasComma { return }
    items[index].hasComma = true
    // A comment in a line stays before the comma, at its item.
    if !items[index].after.text.isEmpty, !items[index].after.parts.contains(where: { $0.kind == .line }) {
      items[index].beforeComma.text += items[index].after.text
      items[index].after = JSON5Spacing()
    }
  }

  /// The spacing before items other than the first.
  private func spacingOfOthers(_ style: JSON5Style) -> JSON5Spacing {
    guard let last = items.last else { return JSON5Spacing(" ") }
    if last.before.hasLineEnd { return JSON5Spacing(style.lineEnd + last.before.indentation) }
    return items.count > 1 && !last.before.hasComment ? last.before : JSON5Spacing(" ")
  }

  private mutating func insertFirst(_ key: String?, _ value: JSON5Value, _ style: JSON5Style, indent: String) {
    let inner = indent + style.indentation
    let isOnLines = end.hasComment || indent.isEmpty && key != nil
    var item = JSON5Tree.Item(
      key: key.map { style.word(for: $0, quote: style.quote) },
      value: style.node(for: value, indent: isOnLines ? inner : indent, form: isOnLines ? .either : .oneLine))
    if isOnLines {
      item.before = JSON5Spacing((end.hasComment ? end.withoutEnd.text : "") + style.lineEnd + inner)
      item.hasComma = style.hasTrailingCommas
      end = JSON5Spacing(style.lineEnd + indent)
    } else {
      item.before = JSON5Spacing(isObject ? " " : "")
      end = item.before
    }
    items = [item]
  }

  // MARK: - Moving

  /// Puts the items into another order, with their comments. Spacing without comments stays in its place.
  ///
  /// - Parameter order: The present index of each item.
  mutating func reorder(_ order: [Int], _ style: JSON5Style) {
    if order.elementsEqual(items.indices) { return }
    let (first, others) = (items[0].before, spacingOfOthers(style))
    let hadComma = items[items.count - 1].hasComma
    var moved = order.map { items[$0] }
    for (place, index) in order.enumerated() where !moved[place].before.hasComment {
      if place == 0 {
        moved[place].before = first.hasComment ? (first.hasLineEnd ? others : JSON5Spacing()) : first
      } else if index == 0 {
        moved[place].before = others
      }
    }
    items = moved
    for place in items.indices.dropLast() { addComma(at: place) }
    items[items.count - 1].hasComma = hadComma
  }
}

extension JSON5Tree.Node {
  /// Changes as little as possible so that it stands for a value.
  mutating func become(_ new: JSON5Value, _ style: JSON5Style, indent: String) {
    if value.canonical == new.canonical { return }
    guard case .group(var group) = self, !group.items.isEmpty else { return replace(new, style, indent: indent) }
    switch new {
    case .object(let members) where group.isObject && !members.isEmpty: group.become(members, style, indent: indent)
    case .list(let items) where !group.isObject && !items.isEmpty: group.become(items, style, indent: indent)
    default: return replace(new, style, indent: indent)
    }
    self = .group(group)
  }

  private mutating func replace(_ new: JSON5Value, _ style: JSON5Style, indent: String) {
    // Comments in an empty group, or in one that becomes empty, stay.
    if case .group(var group) = self, case .group(let other) = style.node(for: new, indent: indent),
      group.isObject == other.isObject
    {
      while !group.items.isEmpty { group.remove(at: group.items.count - 1) }
      switch new {
      case .object(let members):
        for member in members { group.insert(member.key, member.value, at: group.items.count, style, indent: indent) }
      case .list(let items):
        for item in items { group.insert(nil, item, at: group.items.count, style, indent: indent) }
      case .null, .flag, .number, .text: break
      }
      if group.end.hasComment || group.items.first?.before.hasComment == true {
        self = .group(group)
        return
      }
    }
    self = style.node(for: new, indent: indent)
  }
}

extension JSON5Tree.Group {
  fileprivate mutating func become(_ members: [JSON5Value.Member], _ style: JSON5Style, indent: String) {
    let wanted = Set(members.map(\.key))
    for index in items.indices.reversed() {
      if let name = items[index].name, !wanted.contains(name) { remove(at: index) }
    }
    for member in members {
      if let index = index(of: member.key) {
        items[index].value.become(member.value, style, indent: items[index].indent(within: indent))
      } else {
        insert(member.key, member.value, at: items.count, style, indent: indent)
      }
    }
  }

  fileprivate mutating func become(_ values: [JSON5Value], _ style: JSON5Style, indent: String) {
    var places = JSON5ListMatch(items.map(\.value.value), values).places
    let kept = places.compactMap { $0 }.sorted()
    let isKept = Set(kept)
    for index in items.indices.reversed() where !isKept.contains(index) { remove(at: index) }
    let newIndex = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    places = places.map { $0.flatMap { newIndex[$0] } }
    if !items.isEmpty { reorder(places.compactMap { $0 }, style) }
    for (index, value) in values.enumerated() {
      if places[index] == nil {
        insert(nil, value, at: index, style, indent: indent)
      } else {
        items[index].value.become(value, style, indent: items[index].indent(within: indent))
      }
    }
  }
}

extension JSON5Tree.Item {
  /// The white space at the start of its line.
  func indent(within indent: String) -> String { before.hasLineEnd ? before.indentation : indent }
}

/// The items of a list that a changed list still has.
struct JSON5ListMatch {
  /// For each new value the index of the old one; nil for those that are added.
  private(set) var places: [Int?]

  init(_ old: [JSON5Value], _ new: [JSON5Value]) {
    places = Array(repeating: nil, count: new.count)
    var isTaken = Array(repeating: false, count: old.count)
    // Equal values first, then objects that have the first key of the new one, such as the name of a file, then the
    // same places.
    match(old.map { [$0.canonical] }, new.map(\.canonical), &isTaken)
    let names = new.map { Self.words(of: $0).first }
    match(old.map { Self.words(of: $0) }, names, &isTaken)
    for index in new.indices where places[index] == nil && index < old.count && !isTaken[index] {
      if names[index] != nil { continue }
      (places[index], isTaken[index]) = (index, true)
    }
  }

  private mutating func match<Key: Hashable>(_ old: [[Key]], _ new: [Key?], _ isTaken: inout [Bool]) {
    var indices: [Key: [Int]] = [:]
    for (index, keys) in old.enumerated().reversed() where !isTaken[index] {
      for key in keys { indices[key, default: []].append(index) }
    }
    for (place, key) in new.enumerated() where places[place] == nil {
      guard let key else { continue }
      while let index = indices[key]?.popLast() {
        if isTaken[index] { continue }
        (places[place], isTaken[index]) = (index, true)
        break
      }
    }
  }

  /// Returns the members of an object that are neither objects nor lists.
  private static func words(of value: JSON5Value) -> [JSON5Value.Member] {
    guard case .object(let members) = value else { return [] }
    return members.filter {
      switch $0.value {
      case .object, .list: false
      case .null, .flag, .number, .text: true
      }
    }
  }
}
