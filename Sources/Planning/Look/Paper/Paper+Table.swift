extension Paper {
  /// The named sheets, in their usual orientation.
  package static let named: [(name: String, paper: Paper)] =
    inMillimeters.map { ($0.0, Paper(width: $0.1, height: $0.2)) }
    + inInches.map { name, width, height in
      (name, Paper(width: width * LengthUnit.millimetersPerInch, height: height * LengthUnit.millimetersPerInch))
    }

  private static let inMillimeters: [(String, Double, Double)] = [
    // ISO 216
    ("A0", 841, 1189), ("A1", 594, 841), ("A2", 420, 594), ("A3", 297, 420), ("A4", 210, 297), ("A5", 148, 210),
    ("A6", 105, 148), ("A7", 74, 105), ("A8", 52, 74), ("A9", 37, 52), ("A10", 26, 37),
    ("B0", 1000, 1414), ("B1", 707, 1000), ("B2", 500, 707), ("B3", 353, 500), ("B4", 250, 353), ("B5", 176, 250),
    ("B6", 125, 176), ("B7", 88, 125), ("B8", 62, 88), ("B9", 44, 62), ("B10", 31, 44),
    // JIS P 0138
    ("JIS-B3", 364, 515), ("JIS-B4", 257, 364), ("JIS-B5", 182, 257), ("JIS-B6", 128, 182),
    // Prints named in centimeters
    ("9x13", 90, 130), ("10x15", 100, 150), ("13x18", 130, 180), ("15x20", 150, 200), ("20x30", 200, 300),
    ("30x40", 300, 400), ("30x45", 300, 450), ("40x60", 400, 600), ("50x70", 500, 700),
  ]

  private static let inInches: [(String, Double, Double)] = [
    // North America
    ("Letter", 8.5, 11), ("Legal", 8.5, 14), ("Tabloid", 11, 17), ("Ledger", 17, 11), ("Executive", 7.25, 10.5),
    ("Statement", 5.5, 8.5), ("Super-B", 13, 19), ("ANSI-C", 17, 22), ("ANSI-D", 22, 34), ("ANSI-E", 34, 44),
    ("ARCH-A", 9, 12), ("ARCH-B", 12, 18), ("ARCH-C", 18, 24), ("ARCH-D", 24, 36), ("ARCH-E", 36, 48),
    // Prints named in inches
    ("4x6", 4, 6), ("5x7", 5, 7), ("8x10", 8, 10), ("11x14", 11, 14), ("16x20", 16, 20),
  ]
}
