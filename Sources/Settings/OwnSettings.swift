/// The settings that single layouts or kinds of output declare, by their groups.
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

  /// Adds groups with their defaults, unless they are there.
  package mutating func include(_ others: [any SettingsGroup.Type]) {
    for group in others where groups[ObjectIdentifier(group)] == nil {
      order.append(ObjectIdentifier(group))
      groups[ObjectIdentifier(group)] = group.store
    }
  }

  /// Removes the groups with some keys in digests, which then have their defaults.
  package mutating func reset(where isChosen: (_ digestKey: String) -> Bool) {
    order.removeAll { groups[$0]?.digestKey.map(isChosen) ?? false }
    groups = groups.filter { order.contains($0.key) }
  }

  /// Returns the group with a key in digests; nil if it was never set.
  package func group(keyed key: String) -> (any SettingsStore)? { all.first { $0.digestKey == key } }

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
  /// Groups that were never set are equal to those with defaults.
  package static func == (first: Self, second: Self) -> Bool {
    first.order.allSatisfy { first.hasSame($0, as: second) }
      && second.order.allSatisfy { second.hasSame($0, as: first) }
  }

  private func hasSame(_ group: ObjectIdentifier, as other: Self) -> Bool {
    guard let own = groups[group] else { return true }
    return other.groups[group].map { isEqual(own, $0) } ?? own.isUsual
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(all.count { !$0.isUsual }) }
}

extension OwnSettings: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for group in all { try container.encode(group) }
  }
}
