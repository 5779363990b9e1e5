import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import ImageCodecs

#if os(Linux) && (arch(x86_64) || arch(arm64))
  /// Libraries are loaded when a run needs them, and named if they cannot be.
  @Suite struct LoadedLibrariesTests {
    private let photos: PhotoFolder

    init() throws { photos = try PhotoFolder(sizes: [(60, 80)]) }

    /// A format, and its library and package in Debian.
    struct Library: CustomTestStringConvertible, Sendable {
      var format: ImageFormat
      var file: String
      var package: String
      var testDescription: String { file }

      static let all = [
        Library(format: .heif, file: "libheif.so.1", package: "libheif1"),
        Library(format: .webp, file: "libwebp.so.7", package: "libwebp7"),
        Library(format: .tiff, file: "libtiff.so.6", package: "libtiff6"),
        Library(format: .gif, file: "libgif.so.7", package: "libgif7"),
        Library(format: .jpegXL, file: "libjxl.so.0.7", package: "libjxl0.7"),
        Library(format: .jpeg2000, file: "libopenjp2.so.7", package: "libopenjp2-7"),
        Library(format: .svg, file: "librsvg-2.so.2", package: "librsvg2-2"),
        Library(format: .pdf, file: "libpoppler-glib.so.8", package: "libpoppler-glib8"),
      ].filter(\.format.isReadable)

      func write(to folder: TemporaryFolder) throws {
        let (width, height) = (48, 32)
        let rgb = PhotoLike(width: width, height: height, seed: 3).rgb8
        let rgba = stride(from: 0, to: rgb.count, by: 3).flatMap { rgb[$0..<$0 + 3] + [255] }
        let bytes: [UInt8]
        switch format {
        case .webp: bytes = try WebPFixture().encoded(rgba: rgba, width: width, height: height)
        case .tiff: bytes = try TIFFFixture().encoded(samples: rgb, width: width, height: height)
        case .gif:
          let indices = [UInt8](repeating: 1, count: width * height)
          var fixture = GIFFixture()
          fixture.palette = [0, 0, 0, 200, 90, 40]
          bytes = try fixture.encoded(indices: indices, width: width, height: height)
        case .jpegXL: bytes = try JPEGXLFixture().encoded(samples: rgba, width: width, height: height)
        case .jpeg2000: bytes = try JPEG2000Fixture().encoded(samples: rgb, width: width, height: height)
        case .svg:
          bytes = Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'><circle r='2'/></svg>".utf8)
        case .pdf: bytes = PDFFixture().bytes
        default: bytes = try HEIFFixture().encoded(rgba: rgba, width: width, height: height)
        }
        try folder.write(bytes, to: "photos/other")
      }
    }

    /// Returns the libraries of codecs that the program loads in its own process.
    private func loaded(_ arguments: [String]) throws -> Set<String> {
      let run = try Program.run(
        arguments + ["--no-cache", "--include-pdfs", "yes"], in: photos.folder,
        environment: ["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": "loaded"])
      #expect(run.code == 0, "\(run)")
      var lines: Set<String> = []
      for name in try photos.files() where name.hasPrefix("loaded.") {
        let text = String(decoding: try photos.folder.bytes(of: name), as: UTF8.self)
        for line in text.split(separator: "\n") where line.contains("calling init") { lines.insert(String(line)) }
        try FileManager.default.removeItem(at: photos.folder.url.appendingPathComponent(name))
      }
      #expect(lines.contains { $0.contains("libjpeg.so") })
      return Set(Library.all.map(\.file).filter { file in lines.contains { $0.hasSuffix("/\(file)") } })
    }

    @Test(arguments: [[], ["--no-sandbox"]])
    func othersStayUnloaded(options: [String]) throws {
      #expect(try loaded(["photos", "-o", "wall.jpg"] + options) == [])
    }

    /// The libraries of decoders are loaded in their own processes.
    @Test(arguments: Library.all)
    func oneIsLoadedForItsFormat(library: Library) throws {
      try library.write(to: photos.folder)
      // libtiff needs libwebp.
      #expect(try loaded(["photos", "-o", "wall.png", "--no-sandbox"]).contains(library.file))
      #expect(try loaded(["photos", "-o", "wall.png", "--force"]) == [])
    }

    @Test(arguments: [OutputFormat.webp, .avif].filter { $0.unavailableReason == nil })
    func oneIsLoadedToWrite(format: OutputFormat) throws {
      let file = format == .avif ? "libheif.so.1" : "libwebp.so.7"
      #expect(try loaded(["photos", "-o", "wall.\(format.rawValue)"]).contains(file))
    }

    /// GLib, which both need, ends a program that silences it twice.
    @Test(.enabled(if: ImageFormat.svg.isReadable, "skipped: this build leaves SVG out"))
    func drawingsAndTextsShareAProcess() throws {
      for library in Library.all where library.format == .svg { try library.write(to: photos.folder) }
      let run = try photos.run("photos", "-o", "wall.png", "--no-sandbox", "--caption", "{stem}")
      #expect(run.code == 0, "\(run)")
    }

    /// Puts a broken library before that of the system.
    private func runBroken(_ library: Library, _ arguments: [String]) throws -> Program.Run {
      try photos.folder.write(Array("not a library".utf8), to: "broken/\(library.file)")
      let folder = photos.folder.url.appendingPathComponent("broken").path
      return try Program.run(
        arguments + ["--include-pdfs", "yes"], in: photos.folder, environment: ["LD_LIBRARY_PATH": folder])
    }

    /// With and without decoders in processes of their own.
    @Test(arguments: Library.all, [[], ["--no-sandbox"]])
    func photosOfAMissingLibraryAreNamed(library: Library, options: [String]) throws {
      try library.write(to: photos.folder)
      let run = try runBroken(library, ["photos", "-o", "wall.png"] + options)
      #expect(run.code == 3 && run.errors.contains(": 1 photo"), "\(run)")
      #expect(run.complaints.hasPrefix("tessera: photos/other: cannot be decoded: \(library.file) cannot be loaded ("))
      #expect(run.complaints.contains("); apt install \(library.package)\n"), "\(run)")
    }

    @Test(arguments: Library.all.filter { [.webp, .heif].contains($0.format) })
    func nothingIsWrittenWithoutItsLibrary(library: Library) throws {
      let name = library.format == .webp ? "wall.webp" : "wall.avif"
      let run = try runBroken(library, ["photos", "-o", name])
      #expect(run.code == 1 && run.complaints.contains("“\(name)” cannot be a"), "\(run)")
      #expect(run.complaints.contains("\(library.file) cannot be loaded ("), "\(run)")
      #expect(run.complaints.contains("); apt install \(library.package)\n"), "\(run)")
      #expect(try !photos.files().contains(name))
    }
  }
#endif
