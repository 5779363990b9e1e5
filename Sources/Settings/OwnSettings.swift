/// The settings that single layouts or kinds of output have, by their groups.
///
///     var own = OwnSettings([FlowSettings.self, HexSettings.self])
///     own[FlowSettings.self].rowHeight = 320
package struct OwnSettings: Sendable {
  private var order: [ObjectIdentifier]
  private var groups: [ObjectIdentifier: any SettingsStore]

  /// - Parameter groups: The groups that are always there. Others follow when they are set.
  package init(_ groups: [any SettingsGroup.Type] = []) {
    order = groups.map { ObjectIdentifier($0) }
    self.groups = Dictionary(groups.map { (ObjectIdentifier($0), $0.store) }, uniquingKeysWith: { first, _ in first })
  }

  package subscript<Group>(_ group: Group.Type) -> Settings<Group> {
    get { groups[ObjectIdentifier(group)] as? Settings<Group> ?? Settings() }
    set {
      if groups.updateValue(newValue, forKey: ObjectIdentifier(group)) == nil { order.append(ObjectIdentifier(group)) }
    }
  }

  /// The groups in their order.
  package var all: [any SettingsStore] { order.compactMap { groups[$0] } }

  /// Changes the values of every group.
  package mutating func changeGroups(_ change: SettingsChange) throws(RunFailure) {
    for group in order {
      guard var store = groups[group] else { continue }
      try change(&store)
      groups[group] = store
    }
  }
}

extension SettingsGroup {
  fileprivate static var store: any SettingsStore { Settings<Self>() }
}

extension OwnSettings: Hashable {
  package static func == (first: Self, second: Self) -> Bool {
    first.order == second.order && zip(first.all, second.all).allSatisfy { isEqual($0, $1) }
  }

  package func hash(into hasher: inout Hasher) {
    for group in all { group.hash(into: &hasher) }
  }
}

extension OwnSettings: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for group in all { try container.encode(group) }
  }
}
