/// The own settings of all layouts, by their groups.
package struct LayoutOptions: Sendable {
  private var groups: [ObjectIdentifier: any SettingsStore] = [:]

  init() {
    for group in LayoutKind.allCases.compactMap(\.own?.group) { groups[ObjectIdentifier(group)] = group.store }
  }

  package subscript<Group>(_ group: Group.Type) -> Settings<Group> {
    get { groups[ObjectIdentifier(group)] as? Settings<Group> ?? Settings() }
    set { groups[ObjectIdentifier(group)] = newValue }
  }

  /// The groups in the order of the layouts.
  package var all: [any SettingsStore] {
    LayoutKind.allCases.compactMap { $0.own.flatMap { groups[ObjectIdentifier($0.group)] } }
  }
}

extension SettingsGroup {
  fileprivate static var store: any SettingsStore { Settings<Self>() }
}

extension LayoutOptions: Hashable {
  package static func == (first: Self, second: Self) -> Bool {
    zip(first.all, second.all).allSatisfy { isEqual($0, $1) }
  }

  package func hash(into hasher: inout Hasher) {
    for group in all { group.hash(into: &hasher) }
  }
}

extension LayoutOptions: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for group in all { try container.encode(group) }
  }
}
