import Planning
import XML

/// The description of a comic book that readers look for: `ComicInfo.xml`.
struct ComicInformation {
  let title: String?
  let look: WallLook
  let pageCount: Int

  /// The elements, in the order of the schema.
  var xml: String {
    var elements: [(name: String, text: String)] = []
    if let title, !title.isEmpty { elements.append(("Title", title)) }
    elements.append(("PageCount", "\(pageCount)"))
    elements.append(("LanguageISO", look.text.locale.tag))
    if look.direction == .rightToLeft { elements.append(("Manga", "YesAndRightToLeft")) }
    let lines = elements.map { "  <\($0.name)>\(XMLText.escaped($0.text))</\($0.name)>\n" }
    return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<ComicInfo>\n\(lines.joined())</ComicInfo>\n"
  }
}
