import Testing

@testable import Gallery

@Suite struct CopyNameTests {
  /// Names of copies beside `Lake`, or beside no other file.
  @Test(arguments: [
    ("Lake(1)", 1, 0), ("Lake (12)", 1, 0), ("Lake 2", 1, 0), ("Lake-1", 1, 0), ("Lake_1", 1, 0), ("Lake~2", 1, 0),
    ("Lake - Copy", 1, 1), ("lake copy", 1, 1), ("Lake copy 2", 1, 1), ("Lake - Copy (2)", 2, 2),
    ("Lake - Kopie", 1, 1), ("Lake Kopie 3", 1, 1), ("Lake (Kopie)", 1, 1), ("Lake (3rd copy)", 1, 1),
    ("Lake - Copie", 1, 1), ("Lake – копия", 1, 1), ("Lake - Cópia", 1, 1), ("Lakeのコピー", 1, 1),
    ("Lake 副本", 1, 1), ("Lake副本2", 0, 0), ("Copy of Lake", 1, 1), ("Kopie von Lake", 1, 1), ("Copie de Lake", 1, 1),
    ("Copy of Lake (1)", 2, 2), ("Lake(1)(1)", 2, 0),
    // Sequences and words.
    ("Lake", 0, 0), ("Lake1", 0, 0), ("Lake_01", 0, 0), ("Lake 2024", 0, 0), ("Lakecopy", 0, 0), ("copy", 0, 0),
    ("(1)", 0, 0), ("1", 0, 0), ("-1", 0, 0), ("", 0, 0), ("Lake ()", 0, 0), ("Lake (a)", 0, 0),
  ])
  func marks(name: String, beside: Int, alone: Int) {
    let copy = CopyName(name)
    #expect(copy.marks(among: ["lake", name.lowercased()]) == beside)
    #expect(copy.marks(among: [name.lowercased()]) == alone)
  }

  @Test func numbersOfASeriesAreNoMarks() {
    let names: Set = ["dsc 1", "dsc 2", "dsc 3"]
    #expect(names.allSatisfy { CopyName($0).marks(among: names) == 0 })
  }
}
