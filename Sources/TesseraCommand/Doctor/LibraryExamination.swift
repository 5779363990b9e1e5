import CLibraries
import Foundation
import ImageCodecs

/// The libraries of this build: each is loaded.
enum LibraryExamination {
  static var findings: [Finding] {
    linked + loaded.compactMap(\.finding) + decoders
  }

  // MARK: - Linked libraries

  /// The libraries that every start needs.
  private static var linked: [Finding] {
    let uses = [
      "libjpeg-turbo": "reads and writes JPEG", "libjpeg": "reads and writes JPEG", "libpng": "reads PNG",
      "libdeflate": "compresses PNG and TIFF",
    ]
    return CodecLibraries.versions.components(separatedBy: ", ").compactMap { text in
      let words = text.split(separator: " ").map(String.init)
      guard words.count == 2, let use = uses[words[0]] else { return nil }
      return .ok(words[0], "\(words[1]), \(use)")
    }
  }

  // MARK: - Loaded libraries

  /// A library that is loaded when it is first needed.
  fileprivate struct Library {
    var library: clibraries_library
    var name: String
    /// The use of the library, which follows its name.
    var use: String
    /// The names of its package in Arch Linux and Homebrew.
    var pacman, brew: String
    /// True for libraries that packages of Tessera depend on; those of single formats are recommended.
    var isRequired = false

    init(
      _ library: clibraries_library, _ name: String, _ use: String, pacman: String, brew: String,
      isRequired: Bool = false
    ) {
      (self.library, self.name, self.use) = (library, name, use)
      (self.pacman, self.brew, self.isRequired) = (pacman, brew, isRequired)
    }
  }

  private static let loaded = [
    Library(
      CLIBRARIES_HEIF, "libheif", "reads HEIC, HEIF and AVIF, writes AVIF", pacman: "libheif",
      brew: "libheif"),
    Library(
      CLIBRARIES_JXL, "libjxl", "reads and writes JPEG XL", pacman: "libjxl", brew: "jpeg-xl"),
    Library(
      CLIBRARIES_OPENJPEG, "OpenJPEG", "reads JPEG 2000", pacman: "openjpeg2", brew: "openjpeg"),
    Library(CLIBRARIES_RSVG, "librsvg", "reads SVG", pacman: "librsvg", brew: "librsvg"),
    Library(CLIBRARIES_POPPLER, "poppler", "reads PDF", pacman: "poppler-glib", brew: "poppler"),
    Library(CLIBRARIES_RAW, "LibRaw", "develops raw files", pacman: "libraw", brew: "libraw"),
    Library(CLIBRARIES_WEBP, "libwebp", "reads and writes WebP", pacman: "libwebp", brew: "webp"),
    Library(CLIBRARIES_TIFF, "libtiff", "reads TIFF", pacman: "libtiff", brew: "libtiff"),
    Library(CLIBRARIES_GIF, "giflib", "reads GIF", pacman: "giflib", brew: "giflib"),
    Library(
      CLIBRARIES_MICROHTTPD, "libmicrohttpd", "serves the page of tessera studio", pacman: "libmicrohttpd",
      brew: "libmicrohttpd"),
    Library(
      CLIBRARIES_LCMS2, "LittleCMS", "converts color profiles", pacman: "lcms2", brew: "little-cms2",
      isRequired: true),
    Library(
      CLIBRARIES_SQLITE, "SQLite", "keeps the cache", pacman: "sqlite", brew: "sqlite", isRequired: true),
    Library(
      CLIBRARIES_CRYPTO, "libcrypto", "computes checksums", pacman: "openssl", brew: "openssl@3", isRequired: true),
  ]

  // MARK: - Decoders of libheif

  /// The decoders that libheif needs for HEIC and for AVIF, which may be in other packages.
  private static var decoders: [Finding] {
    guard let version = version(of: CLIBRARIES_HEIF), !version.isEmpty else { return [] }
    let numbers = version.split(separator: ".").compactMap { Int($0) }
    let hasPlugins = !numbers.lexicographicallyPrecedes([1, 16])
    let (hevc, av1) = (clibraries_decodes_hevc() != 0, clibraries_decodes_av1() != 0)
    return [
      decoder("HEIC", isThere: hevc, codec: "HEVC", debian: hasPlugins ? "libheif-plugin-libde265" : "libde265-0"),
      decoder("AVIF", isThere: av1, codec: "AV1", debian: hasPlugins ? "libheif-plugin-dav1d" : "libheif1"),
      encoder,
    ]
  }

  private static func decoder(_ format: String, isThere: Bool, codec: String, debian: String) -> Finding {
    if isThere { return .ok(format, "libheif has a decoder for \(codec)") }
    let need = SystemPackages.Need(
      title: "a decoder for \(codec), as a plugin of libheif or with a libheif that has one", debian: [debian],
      pacman: "libheif", brew: "libheif")
    return .missing(format, "libheif has no decoder for \(codec), so \(format) photos are left out", need)
  }

  private static var encoder: Finding {
    guard OutputFormat.avif.unavailableReason != nil else { return .ok("AVIF walls", "libheif has an encoder for AV1") }
    let need = SystemPackages.Need(
      title: "an encoder for AV1, as a plugin of libheif", debian: ["libheif-plugin-aomenc"], pacman: "libheif",
      brew: "libheif")
    return .missing("AVIF walls", "libheif has no encoder for AV1", need)
  }

  /// Returns the version of a library: empty if it cannot be loaded, nil if the build omits it.
  fileprivate static func version(of library: clibraries_library) -> String? {
    var text = [CChar](repeating: 0, count: 64)
    // Sound: the shim writes no more than there is room for, and ends it with a zero.
    guard unsafe clibraries_version(library, &text, text.count) != nil else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension LibraryExamination.Library {
  fileprivate var finding: Finding? {
    guard let version = LibraryExamination.version(of: library) else { return nil }
    // Sound, in all three: the texts last as long as the process.
    guard let reason = unsafe clibraries_load(library).map({ unsafe String(cString: $0) }) else {
      return .ok(name, [version, use].filter { !$0.isEmpty }.joined(separator: ", "))
    }
    let file = unsafe clibraries_file(library).map { unsafe String(cString: $0) }
    let package = unsafe clibraries_package(library).map { unsafe String(cString: $0) }
    let need = SystemPackages.Need(
      title: name, debian: package.map { [$0] } ?? [], pacman: pacman, brew: brew, library: file)
    // Without the remedy for Debian at its end.
    let detail = reason.components(separatedBy: "; apt install")[0]
    if detail.hasSuffix(" is missing") { return .missing(name, "\(detail); it \(use)", need, isRequired: isRequired) }
    return .fault(name, "\(detail); it \(use)", remedy: remedy(for: detail, need))
  }

  /// The remedy for a library that is there, but cannot be loaded.
  private func remedy(for detail: String, _ need: SystemPackages.Need) -> String {
    LoaderFault(detail).remedy()
      ?? SystemPackages.here.installing(need).replacing("apt install", with: "apt install --reinstall")
  }
}
