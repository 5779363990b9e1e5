import Raster
import XML

/// The regions of a photo in XMP, in the two formats that programs write: that of the Metadata Working Group
/// (Lightroom, digiKam, Picasa, Apple Photos, Google Photos) and Microsoft's.
enum XMPRegions {
  typealias Name = XMLReader.Name

  static let workingGroup = region("Regions")
  static let microsoft = Name("http://ns.microsoft.com/photo/1.2/", "RegionInfo")
  static let properties: Set = [workingGroup, microsoft]

  /// Returns the subjects in a property; empty if it is invalid.
  static func subjects(_ property: Name, _ node: XMPNode) -> [Subject] {
    property == workingGroup ? workingGroupSubjects(node) : microsoftSubjects(node)
  }

  /// Returns the names of the people in a property.
  static func people(_ property: Name, _ node: XMPNode) -> [String] {
    if property == microsoft {
      return (node[microsoftRegions]?.items ?? []).compactMap { $0[microsoftPerson]?.text }
    }
    return (node[region("RegionList")]?.items ?? []).compactMap { item in
      let type = item[region("Type")].flatMap { Metadata.cleaned($0.text) } ?? ""
      return type.isEmpty || type == "Face" ? item[region("Name")]?.text : nil
    }
  }

  // MARK: - The Metadata Working Group's

  private static func region(_ name: String) -> Name {
    Name("http://www.metadataworkinggroup.com/schemas/regions/", name)
  }
  private static func area(_ name: String) -> Name { Name("http://ns.adobe.com/xmp/sType/Area#", name) }
  private static func length(_ name: String) -> Name { Name("http://ns.adobe.com/xap/1.0/sType/Dimensions#", name) }

  /// The kinds of regions. Pets also have faces. A region without a type is most likely a face; bar codes are ignored.
  private static let kinds: [String: Subject.Kind] = ["": .face, "Face": .face, "Pet": .face, "Focus": .focus]

  private static func workingGroupSubjects(_ node: XMPNode) -> [Subject] {
    let size = node[region("AppliedToDimensions")]
    let frame = size.flatMap { size in
      size.number(length("w")).flatMap { width in
        size.number(length("h")).flatMap { Subject.Frame(width: width, height: $0) }
      }
    }
    let subjects = (node[region("RegionList")]?.items ?? []).lazy.compactMap { item -> Subject? in
      let type = item[region("Type")].flatMap { Metadata.cleaned($0.text) } ?? ""
      guard let kind = kinds[type], let place = item[region("Area")] else { return nil }
      return subject(kind, place, frame)
    }
    return Array(subjects.prefix(Subject.most))
  }

  /// Parses a rectangle, circle or point, given by its center; in pixels only if the unit says so.
  private static func subject(_ kind: Subject.Kind, _ node: XMPNode, _ frame: Subject.Frame?) -> Subject? {
    guard var x = node.number(area("x")), var y = node.number(area("y")) else { return nil }
    var (width, height) = (node.number(area("w")) ?? 0, node.number(area("h")) ?? 0)
    let isPixels = node[area("unit")].flatMap { Metadata.cleaned($0.text) } == "pixel"
    if isPixels {
      guard let frame else { return nil }
      (x, y, width, height) = (x / frame.width, y / frame.height, width / frame.width, height / frame.height)
    }
    if let diameter = node.number(area("d")) {
      // A fraction of the shorter side.
      let length = isPixels ? diameter : diameter * (frame.map { min($0.width, $0.height) } ?? 1)
      width = length / (frame?.width ?? 1)
      height = length / (frame?.height ?? 1)
    }
    return Subject(kind, x: x, y: y, width: width, height: height, frame: frame)
  }

  // MARK: - Microsoft's

  private static let microsoftRegions = Name("http://ns.microsoft.com/photo/1.2/t/RegionInfo#", "Regions")
  private static let microsoftPerson = Name("http://ns.microsoft.com/photo/1.2/t/Region#", "PersonDisplayName")

  /// Parses `left, top, width, height`.
  private static func microsoftSubjects(_ node: XMPNode) -> [Subject] {
    let rectangle = Name("http://ns.microsoft.com/photo/1.2/t/Region#", "Rectangle")
    let subjects = (node[microsoftRegions]?.items ?? []).lazy.compactMap { item -> Subject? in
      let words = item[rectangle]?.text.split(separator: ",", omittingEmptySubsequences: false) ?? []
      let numbers = words.compactMap { Metadata.cleaned(String($0)).flatMap { Double($0) } }
      guard words.count == 4, numbers.count == 4 else { return nil }
      return Subject(
        .face, Area(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]), frame: nil)
    }
    return Array(subjects.prefix(Subject.most))
  }
}
