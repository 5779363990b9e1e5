/// A document of pages with plain drawing operators.
///
///     let bytes = PDFFixture().with { $0.rotation = 90 }.bytes
package struct PDFFixture: Sendable {
  package var width = 200
  package var height = 100
  package var pages = 1
  /// The visible part of each page: left, bottom, right, top; nil for all.
  package var cropBox: [Int]?
  /// The clockwise turn of each page in degrees.
  package var rotation = 0
  /// The operators of the first page; other pages are empty. The left half is red.
  package var content = "0.8 0 0 rg 0 0 100 100 re f"
  /// A font that is not part of the file, named `/F` on the page.
  package var font: String?
  /// True for a file that needs a password.
  package var isEncrypted = false

  package init() {}

  package func with(_ change: (inout PDFFixture) -> Void) -> PDFFixture {
    var copy = self
    change(&copy)
    return copy
  }

  package var bytes: [UInt8] {
    var text = "%PDF-1.4\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = text.utf8.count
    func digits(_ number: Int, _ count: Int) -> String {
      String(repeating: "0", count: count - String(number).count) + String(number)
    }
    text += "xref\n0 \(places.count + 1)\n0000000000 65535 f \n"
    for place in places { text += "\(digits(place, 10)) 00000 n \n" }
    let key = String(repeating: "00", count: 32)
    let lock = isEncrypted ? "/Encrypt<</Filter/Standard/V 1/R 2/O<\(key)>/U<\(key)>/P -4>>/ID[<00><00>]" : ""
    text += "trailer\n<</Root 1 0 R/Size \(places.count + 1)\(lock)>>\nstartxref\n\(table)\n%%EOF\n"
    return Array(text.utf8)
  }

  private var objects: [String] {
    let firstPage = 5
    let kids = (0..<pages).map { "\(firstPage + $0) 0 R" }.joined(separator: " ")
    let crop = cropBox.map { "/CropBox[\($0.map(String.init).joined(separator: " "))]" } ?? ""
    return [
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[\(kids)]/Count \(pages)/MediaBox[0 0 \(width) \(height)]\(crop)/Rotate \(rotation)>>",
      "<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream",
      "<</Type/Font/Subtype/Type1/BaseFont/\(font ?? "Helvetica")>>",
    ]
      + (0..<pages).map { page in
        "<</Type/Page/Parent 2 0 R" + (page == 0 ? "/Contents 3 0 R" : "")
          + (font == nil ? "/Resources<<>>" : "/Resources<</Font<</F 4 0 R>>>>") + ">>"
      }
  }
}
