import ChildProcesses
import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Sidecars that other programs write, `tessera manifest --write-xmp` changes, and those programs read again: all else
/// that they said stays.
@Suite struct SidecarRoundTripTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }
  private let photo = "photos/01.png"
  private let sidecar = "photos/01.png.xmp"

  init() throws { photos = try PhotoFolder(sizes: [(60, 40)]) }

  /// Runs a program of the system in the folder.
  @discardableResult
  private func run(_ program: String, _ words: String...) throws -> String {
    let path = try #require(Programs.installed(program))
    let result = try ChildProcess([path] + words, in: folder.url.path).wait()
    #expect(result.code == 0, "\(program) \(words): \(result.errors)")
    return result.output
  }

  private func rate() throws {
    try photos.runCleanly(["manifest", photo, "--write-xmp", "rating=4", "--write-xmp", "keyword=lake & sea", "-q"])
  }

  // MARK: - ExifTool

  private func exiftool() throws -> [String: String] {
    let text = try run("exiftool", "-j", "-struct", "-G1", "-XMP:all", sidecar)
    let list = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    return try #require(list.first).mapValues { value in
      String(decoding: try JSONSerialization.data(withJSONObject: [value], options: .sortedKeys), as: UTF8.self)
    }
  }

  @Test(.enabled(if: Programs.installed("exiftool") != nil, "skipped: no exiftool"), arguments: [false, true])
  func exiftoolFindsAllThatItWrote(isCompact: Bool) throws {
    let region =
      "{AppliedToDimensions={W=60,H=40,Unit=pixel},RegionList=[{Name=Anna,Type=Face,Area={X=0.5,Y=0.5,W=0.1,"
      + "H=0.1,Unit=normalized}}]}"
    let words = [
      "-XMP-dc:Title-de=Ein <Hafen>", "-XMP-dc:Title=A \"harbor\" & more", "-XMP-dc:Subject=sea",
      "-XMP-dc:Subject=low tide", "-XMP-xmp:Label=Green", "-XMP-lr:HierarchicalSubject=Places|Italy|Rome",
      "-XMP-digiKam:TagsList=People/Anna", "-XMP-mwg-rs:RegionInfo=\(region)", "-XMP-crs:Exposure2012=+0.55",
      "-XMP-iptcExt:PersonInImage=Zoë", "-XMP-photoshop:DateCreated=2024:05:01 18:30:05", "-XMP-xmp:Rating=1",
    ]
    let path = try #require(Programs.installed("exiftool"))
    let layout = isCompact ? ["-api", "Compact=Shorthand,OneDesc"] : []
    let made = try ChildProcess([path, "-q"] + layout + words + ["-o", sidecar, photo], in: folder.url.path).wait()
    #expect(made.code == 0, "\(made.errors)")
    let before = try exiftool()
    #expect(before.count > words.count - 4, "\(before)")
    try rate()
    var after = try exiftool()
    #expect(after["XMP-xmp:Rating"] == "[4]" && after["XMP-dc:Subject"]?.contains("lake & sea") == true, "\(after)")
    #expect(after["XMP-dc:Subject"]?.contains("low tide") == true)
    for key in ["XMP-xmp:Rating", "XMP-dc:Subject"] { after[key] = before[key] }
    #expect(after == before)
    #expect(try run("exiftool", "-validate", "-warning", "-a", sidecar).contains("OK"))
  }

  // MARK: - Exiv2

  @Test(.enabled(if: Programs.installed("exiv2") != nil, "skipped: no exiv2")) func exiv2FindsAllThatItWrote() throws {
    let empty =
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf="
      + "\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"/></x:xmpmeta>"
    try folder.write(Array(empty.utf8), to: sidecar)
    for change in [
      "set Xmp.dc.title lang=x-default A <harbor> & more", "set Xmp.dc.title lang=de-DE Ein Hafen",
      "set Xmp.dc.subject XmpBag sea", "set Xmp.dc.subject low tide", "set Xmp.xmp.Label Green",
      "set Xmp.digiKam.PickLabel 3", "set Xmp.digiKam.TagsList XmpSeq People/Anna",
      "set Xmp.exif.DateTimeOriginal 2024-05-01T18:30:05",
    ] { try run("exiv2", "-M", change, sidecar) }
    func lines() throws -> Set<Substring> { Set(try run("exiv2", "-PXkyv", sidecar).split(separator: "\n")) }
    let before = try lines()
    #expect(before.count >= 6, "\(before)")
    try rate()
    let after = try lines()
    #expect(before.subtracting(after).allSatisfy { $0.contains("Xmp.dc.subject") }, "\(before.subtracting(after))")
    let added = after.subtracting(before)
    #expect(added.count == 2 && added.contains { $0.contains("Xmp.xmp.Rating") && $0.hasSuffix("4") }, "\(added)")
    #expect(added.contains { $0.hasSuffix("sea, low tide, lake & sea") }, "\(added)")
  }

  // MARK: - darktable

  /// Develops the photo, with its sidecar if it has one, and returns the packet that darktable writes, and the pixels.
  private func develop(_ inputs: [String], to output: String) throws -> (packet: String, pixels: String) {
    let path = try #require(Programs.installed("darktable-cli"))
    let words =
      inputs + [
        output, "--core", "--configdir", "darktable", "--cachedir", "darktable-cache", "--library", ":memory:",
        "--conf", "opencl=FALSE",
      ]
    let environment = ChildProcess.environment(adding: ["HOME": folder.url.path])
    let result = try ChildProcess([path] + words, in: folder.url.path, environment: environment).wait()
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    let text = String(decoding: try folder.bytes(of: output), as: UTF8.self)
    let packet = try #require(text.firstMatch(of: /(?s)<x:xmpmeta.*?<\/x:xmpmeta>/)).0
    let sum = try photos.runCleanly(["checksum", output]).output.prefix { $0 != " " }
    return (String(packet), String(sum))
  }

  /// Returns the elements of darktable’s history of edits.
  private func history(_ packet: String) -> [String] {
    packet.matches(of: /<rdf:li[^>]*darktable:operation[^>]*\/>/).map { String($0.0) }
  }

  @Test(.enabled(if: Programs.installed("darktable-cli") != nil, "skipped: no darktable-cli"))
  func darktableFindsItsHistory() throws {
    let first = try develop([photo], to: "first.jpg")
    // As darktable’s sidecars are, with an edit that shows.
    let flip = "darktable:operation=\"flip\" darktable:enabled=\"1\" darktable:modversion=\"2\" darktable:params=\""
    #expect(first.packet.contains(flip), "\(first.packet)")
    let turned = first.packet.replacing(flip + "ffffffff", with: flip + "03000000")
    try folder.write(Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(turned)\n".utf8), to: sidecar)
    let before = try develop([photo, sidecar], to: "before.jpg")
    #expect(before.pixels != first.pixels, "the edit shows")
    try rate()
    let after = try develop([photo, sidecar], to: "after.jpg")
    #expect(after.pixels == before.pixels)
    #expect(history(after.packet) == history(before.packet) && history(before.packet).count > 2, "\(after.packet)")
    #expect(after.packet.contains("xmp:Rating=\"4\""), "\(after.packet)")
    #expect(after.packet.contains("<rdf:li>lake &amp; sea</rdf:li>"), "\(after.packet)")
  }
}
