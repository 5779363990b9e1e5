/// The bytes at fixed places that identify a format.
struct FileSignature: Sendable {
  var parts: [(offset: Int, bytes: [UInt8])]

  init(_ bytes: [UInt8], at offset: Int = 0) { parts = [(offset, bytes)] }

  init(_ text: String, at offset: Int = 0) { self.init(Array(text.utf8), at: offset) }

  /// Returns the signature with more bytes.
  func with(_ text: String, at offset: Int) -> FileSignature {
    var signature = self
    signature.parts.append((offset, Array(text.utf8)))
    return signature
  }

  func matches(_ start: [UInt8]) -> Bool {
    parts.allSatisfy { start.dropFirst($0.offset).starts(with: $0.bytes) }
  }
}

extension ForeignFormat {
  /// The signatures of kinds that Tessera never reads; none for kinds recognized in other ways.
  var signatures: [FileSignature] { Self.allSignatures[self] ?? [] }

  /// Names of image programs in archives: the first file is named `mimetype`, and is not compressed.
  private static func archive(of kind: String) -> FileSignature {
    FileSignature("PK\u{3}\u{4}").with("mimetype\(kind)", at: 30)
  }

  /// The end of the first four bytes that PNG, MNG and JNG have in common.
  private static let lines: [UInt8] = [0x0D, 0x0A, 0x1A, 0x0A]

  private static let allSignatures: [ForeignFormat: [FileSignature]] = [
    // The high byte of the number of pictures, and a reserved byte of the first.
    .icon: [1, 2].map { FileSignature([0, 0, $0, 0]).with("\0", at: 5).with("\0", at: 9) },
    .macIcon: [FileSignature("icns")],
    .paintbrush: [0, 2, 3, 4, 5].flatMap { version in
      [1, 2, 4, 8].map { bits in FileSignature([0x0A, version, 1, bits]) }
    },
    .postScript: [FileSignature("%!PS"), FileSignature([0xC5, 0xD0, 0xD3, 0xC6])],
    .metafile: [FileSignature([0xD7, 0xCD, 0xC6, 0x9A]), FileSignature([1, 0, 0, 0]).with(" EMF", at: 40)],
    .fits: [FileSignature("SIMPLE  =")],
    .silicon: [[0, 1], [0, 2], [1, 1], [1, 2]].map { FileSignature([0x01, 0xDA] + $0) },
    .mng: [FileSignature([0x8A] + Array("MNG".utf8) + lines), FileSignature([0x8B] + Array("JNG".utf8) + lines)],
    .flif: [FileSignature("FLIF1"), FileSignature("FLIF3"), FileSignature("FLIF4"), FileSignature("FLIFQ")],
    .krita: [archive(of: "application/x-krita")],
    .openRaster: [archive(of: "image/openraster")],
    .affinity: [FileSignature([0x00, 0xFF, 0x4B, 0x41])],
    .clipStudio: [FileSignature("CSFCHUNK")],
    .paintNET: [FileSignature("PDN3")],
    .paintShop: [FileSignature("Paint Shop Pro Image File")],
    .djvu: [FileSignature("AT&TFORM")],
    .jpegLS: [FileSignature([0xFF, 0xD8, 0xFF, 0xF7])],
    .netpbm: (1...6).map { FileSignature("P\($0)\n") },
    .dicom: [FileSignature("DICM", at: 128)],
    .cinema: [FileSignature("SDPX"), FileSignature("XPDS"), FileSignature([0x80, 0x2A, 0x5F, 0xD7])],
    .texture: [FileSignature([0xAB, 0x4B, 0x54, 0x58, 0x20]), FileSignature([0x13, 0xAB, 0xA1, 0x5C])],
    .pixmap: [FileSignature("/* XPM */")],
    .sunRaster: [FileSignature([0x59, 0xA6, 0x6A, 0x95])],
    .jbig2: [FileSignature([0x97] + Array("JB2".utf8) + lines)],
  ]

  /// The extensions of these kinds.
  var extensionsOfOthers: Set<String> { Self.allExtensions[self] ?? [] }

  private static let allExtensions: [ForeignFormat: Set<String>] = [
    .icon: ["ico", "cur"], .macIcon: ["icns"], .paintbrush: ["pcx", "dcx"],
    .postScript: ["eps", "epsf", "epsi", "ps", "ai"], .metafile: ["emf", "wmf", "emz", "wmz"],
    .fits: ["fits", "fit", "fts"], .silicon: ["sgi", "rgb", "rgba"], .mng: ["mng", "jng"], .flif: ["flif"],
    .krita: ["kra", "krz"], .openRaster: ["ora"], .affinity: ["afphoto", "afdesign", "afpub"],
    .clipStudio: ["clip", "lip"], .paintNET: ["pdn"], .paintShop: ["psp", "pspimage"], .djvu: ["djvu", "djv"],
    .jpegLS: ["jls"], .cinema: ["dpx", "cin"], .texture: ["ktx", "ktx2", "astc"], .pixmap: ["xpm", "xbm"],
    .sunRaster: ["ras", "sun"], .jbig2: ["jb2", "jbig2"],
  ]
}
