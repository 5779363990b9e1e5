import Files
import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The metadata of a photo that `inspect` shows.
@Suite struct InspectMetadataTests {
  private let photos: PhotoFolder

  init() throws { photos = try PhotoFolder(sizes: [(30, 20)]) }

  private func addSidecar(_ attributes: String, creator: String) throws {
    let packet = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
        xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" \(attributes)
        ><dc:creator><rdf:Seq><rdf:li>\(creator)</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF>
      """
    try photos.folder.write(Array(packet.utf8), to: "photos/01.png.xmp")
  }

  @Test func textAndJSONShowWhatIsKnown() throws {
    try addSidecar(
      """
      tiff:Make="Canon" tiff:Model="Canon EOS R5" aux:Lens="RF50mm F1.2 L" exif:FNumber="28/10"
      exif:ExposureTime="1/250" exif:FocalLength="50/1" exif:PhotographicSensitivity="400" dc:rights="© Ada"
      """, creator: "Ada\u{85}Ben")
    let text = try photos.run("inspect", "--headers", "photos").output
    #expect(
      text.hasSuffix(
        "creator “Ada Ben”, copyright “© Ada”, camera “Canon EOS R5”, lens “RF50mm F1.2 L”, "
          + "f/2.8, 1/250 s, ISO 400, 50 mm\n"), "\(text)")
    let json = try photos.run("inspect", "--headers", "--json", "photos").output
    for pair in [
      "\"creator\" : \"Ada Ben\"", "\"copyright\" : \"© Ada\"", "\"camera\" : \"Canon EOS R5\"",
      "\"lens\" : \"RF50mm F1.2 L\"", "\"aperture\" : 2.8", "\"exposureTime\" : 0.004", "\"iso\" : 400",
      "\"focalLength\" : 50",
    ] {
      #expect(json.contains(pair), "\(pair): \(json)")
    }
  }

  /// The catalog returns the metadata that it was given.
  @Test func cachedMetadataIsTheSame() throws {
    let photo = PhotoLike(width: 16, height: 8, seed: 1).picture
    var block = DirectoryFixture()
    let details = DirectoryFixture.Directory([
      .init(tag: 0x829A, type: 5, count: 1, values: [1, 3]), .init(tag: 0x829D, type: 5, count: 1, values: [71, 10]),
      .short(0x8827, 125), .short(0x9209, 0x19),
    ])
    let place = block.add(details)
    block.first = .init([.text(0x0110, "X-T5"), .text(0x013B, "Ada"), .long(0x8769, place)])
    try photos.folder.write(photo.jpeg(JPEGFixture().with { $0.exif = block.bytes }), to: "photos/02.jpg")
    let runs = try (0..<2).map { _ in try photos.run("inspect", "--json", "photos").output }
    #expect(runs[0].contains("\"flash\" : true"))
    #expect(runs[0] == runs[1] && runs[0].contains("\"aperture\" : 7.1") && runs[0].contains("\"camera\" : \"X-T5\""))
  }
}
