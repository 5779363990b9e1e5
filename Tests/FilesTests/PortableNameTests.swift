import Files
import Testing

@Suite struct PortableNameTests {
  @Test(arguments: [
    ("wall-Lake.png", "wall-Lake.png"), ("Zürich 2024-05.png", "Zürich 2024-05.png"), ("console.png", "console.png"),
    ("com10.png", "com10.png"), (".hidden", ".hidden"), ("東京.png", "東京.png"), ("a.con", "a.con"), ("", ""),
    ("con.png", "con_.png"), ("NUL", "NUL_"), ("aux.tar.gz", "aux_.tar.gz"), ("Com1.png", "Com1_.png"),
    ("lpt9", "lpt9_"), ("con_.png", "con__.png"), ("com¹.png", "com¹_.png"), ("CONIN$", "CONIN$_"),
    ("10:30?.png", "10：30？.png"), ("a<b>c|d*e\"f\\g", "a＜b＞c｜d＊e＂f＼g"), ("a\u{1B}b", "a␛b"), ("a\u{7F}", "a␡"),
    ("Lake.", "Lake．"), ("Lake ", "Lake␠"), ("Lake..", "Lake.．"),
  ])
  func names(name: String, portable: String) {
    #expect(FilePath(name).portableName == FilePath(portable))
    #expect(FilePath(portable).portableName.bytes.count >= FilePath(portable).bytes.count)
  }

  @Test func differentNamesStayDifferent() {
    let names = ["con", "con_", "con__", "CON", "a:b", "a?b", "a\u{1}b", "a\u{2}b", "a.", "a", "a ", "a_"].map {
      FilePath($0)
    }
    #expect(Set(names.map(\.portableName)).count == names.count)
    #expect(FilePath(bytes: [0x61, 0xFF]).portableName.bytes == [0x61, 0xFF], "bytes that are not UTF-8 stay")
  }
}
