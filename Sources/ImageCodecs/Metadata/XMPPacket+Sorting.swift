import XML

// The properties with which people sort photos: labels, names, and the keywords of programs.

extension XMPPacket {
  static let ofSorting: Set = [label, people, alternative, extendedDescription, colors, colorNumber, tagPaths, tagTree]
  /// People with more than their names.
  static let detailedPeople = extended("PersonInImageWDetails")

  private static let label = Name("http://ns.adobe.com/xap/1.0/", "Label")
  private static let people = extended("PersonInImage")
  private static let alternative = core("AltTextAccessibility")
  private static let extendedDescription = core("ExtDescrAccessibility")
  /// The labels of darktable, and digiKam's.
  private static let colors = Name("http://darktable.sf.net/", "colorlabels")
  private static let colorNumber = Name("http://www.digikam.org/ns/1.0/", "ColorLabel")
  /// Keywords with those that they belong to, from the general to the special.
  private static let tagPaths = Name("http://www.digikam.org/ns/1.0/", "TagsList")
  private static let tagTree = Name("http://ns.adobe.com/lightroom/1.0/", "hierarchicalSubject")

  private static func core(_ name: String) -> Name { Name("http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/", name) }
  private static func extended(_ name: String) -> Name { Name("http://iptc.org/std/Iptc4xmpExt/2008-02-29/", name) }

  static func sort(_ metadata: inout Metadata, _ content: Content) {
    let values = content.values
    let paths = tags(values)
    if metadata.keywords.isEmpty { metadata.keywords = Metadata.cleaned(paths.compactMap(\.last)) }
    let detailed = content.structures[detailedPeople]?.items ?? []
    let names =
      values[people, default: []].map(\.text)
      + detailed.compactMap { item in item[extended("PersonName")].map { $0.items.first?.text ?? $0.text } }
    metadata.people = Metadata.cleaned(names + content.people + paths.compactMap(person))
    metadata.label = label(values)
    metadata.alternativeText = text(values[alternative])
    metadata.description = metadata.description ?? text(values[extendedDescription])
  }

  private static func tags(_ values: [Name: [Item]]) -> [[String]] {
    let written = [(tagTree, "|"), (tagPaths, "/")].lazy
      .map { name, separator in values[name, default: []].map { trimmed($0.text).split(separator: separator) } }
      .first { !$0.isEmpty }
    return (written ?? []).filter { !$0.isEmpty }.map { $0.map(String.init) }
  }

  /// Returns the name in a keyword that a program made for a face.
  private static func person(_ path: [String]) -> String? { path.count == 2 && path[0] == "People" ? path[1] : nil }

  private static func label(_ values: [Name: [Item]]) -> String? {
    func number(_ name: Name) -> Int? { values[name]?.first.flatMap { Int(trimmed($0.text)) } }
    if let text = text(values[label]).flatMap({ Metadata.line($0) }) { return ColorLabel.normalized(text) }
    if let color = number(colors), ColorLabel.darktable.indices.contains(color) { return ColorLabel.darktable[color] }
    if let color = number(colorNumber), ColorLabel.digiKam.indices.contains(color - 1) {
      return ColorLabel.digiKam[color - 1]
    }
    return nil
  }
}
