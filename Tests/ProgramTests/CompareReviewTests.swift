import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The page of changes, and the acceptance of what its list names.
@Suite struct CompareReviewTests {
  private let folder: ComparedFolder

  /// Writes a picture that is the same, two that changed, and one that was added, is missing, and was renamed.
  init() throws {
    folder = try ComparedFolder()
    try folder.writeFolders()
    for name in ["golden", "new"] { try folder.write("\(name)/other.png", seed: 3, changing: name == "new" ? 7 : 0) }
    try folder.write("new/fresh.png", seed: 4)
    try folder.write("golden/sub/gone.png", seed: 5)
    try folder.write("golden/old.png", seed: 6)
    try folder.write("new/moved.png", seed: 6)
  }

  private func accept(_ names: String..., words: [String] = []) throws -> Program.Run {
    try folder.write(text: "# tessera accept list\n" + names.map { $0 + "\n" }.joined(), to: "accept.txt")
    return try folder.compare(["golden", "new", "--update", "--only", "accept.txt"] + words)
  }

  @Test func onlyListedPicturesAreAccepted() throws {
    let run = try accept("changed.png", "sub/gone.png")
    #expect(run.code == 1 && run.errors.hasSuffix("2 pictures accepted; 3 others still differ\n"), "\(run)")
    #expect(try folder.photos.files("golden").sorted() == ["changed.png", "old.png", "other.png", "same.png"])
    #expect(try folder.compare("golden", "new").errors == "5 pictures: 2 same, 1 different, 1 added, 1 renamed\n")
    // One of these is the same by now.
    let rest = try accept("changed.png", "fresh.png", "old.png", "other.png")
    #expect(rest.code == 0 && rest.errors.hasSuffix("3 pictures accepted\n"), "\(rest)")
    #expect(try folder.compare("golden", "new").errors == "5 pictures: 5 same\n")
  }

  /// A list that cannot be accepted whole changes nothing.
  @Test func otherNamesUpdateNothing() throws {
    let run = try accept("changed.png", "none.png")
    #expect(run.code == 3 && run.complaints.contains("accept.txt: none.png is not one of the compared pictures"))
    #expect(run.complaints.contains("nothing was updated"), "\(run)")
    #expect(try folder.compare("golden", "new").errors.contains("2 different"))
    try folder.photos.folder.write(Array("no picture".utf8), to: "new/other.png")
    #expect(try accept("other.png").complaints.contains("accept.txt: other.png could not be compared"))
    // A picture that could not be compared does not prevent others.
    #expect(try accept("changed.png").code == 1)
    #expect(try folder.compare("golden/changed.png", "new/changed.png").code == 0)
  }

  private static let mistakes: [String: String] = [
    "golden new --only accept.txt": "--only accept.txt: is a list of accepted pictures; add --update",
    "golden new --update --only plain.txt": "plain.txt: is not a list of accepted pictures, which begins with",
    "golden new --update --only none.txt": "none.txt: is not a list of accepted pictures",
    "golden.txt new --update --only accept.txt": "--only cannot be used with checksums",
    "golden new --update --update-checksums s.txt --only accept.txt": "cannot limit --update-checksums",
  ]

  @Test(arguments: mistakes) func mistakesAreNamed(words: String, message: String) throws {
    try folder.write(text: "# tessera accept list\nchanged.png\n", to: "accept.txt")
    try folder.write(text: "changed.png\n", to: "plain.txt")
    try folder.write(text: try Program.run(["checksum", "golden"], in: folder.photos.folder).output, to: "golden.txt")
    let run = try folder.compare(words.split(separator: " ").map(String.init))
    #expect(run.code == 2 && run.complaints.contains(message), "\(run)")
  }

  /// Areas and a list can be given at once.
  @Test func areasStayAreas() throws {
    let run = try accept("changed.png", words: ["--only", "30,20,5,5"])
    #expect(run.code == 1 && run.errors.contains("0 pictures accepted"), "\(run)")
    #expect(try folder.compare("golden/changed.png", "new/changed.png").code == 1)
  }

  @Test func thePageHasTheCommandAndTheLines() throws {
    #expect(
      try folder.compare("golden", "new", "--tolerance", "2", "-o", "changes.html", "--json", "--jobs", "1").code == 1)
    let page = try folder.text("changes.html")
    let command = "data-command=\"tessera compare --tolerance 2 --jobs 1 golden new --update --only accept.txt\""
    #expect(page.contains(command))
    #expect(page.contains("<li data-kind=\"changed\"><b>2</b> changed</li>"))
    for (name, kind) in [("changed.png", "changed"), ("sub/gone.png", "missing"), ("old.png", "renamed")] {
      let start = "<article id=\"\(name)\" data-number=\""
      let article = page.components(separatedBy: start).dropFirst().first?.prefix { $0 != ">" } ?? ""
      #expect(article.contains("data-kind=\"\(kind)\"") && article.contains("data-line=\"\(name)\""), "\(article)")
      #expect(page.contains("<a href=\"#\(name)\">"))
    }
    // One pixel of the first row changed.
    #expect(page.contains("data-regions=\"0,0,1,1\""))
  }

  /// Hostile names are text on the page.
  @Test func namesAreEscaped() throws {
    try folder.write("new/<script>alert(1)<a\"'&.png", seed: 9)
    #expect(try folder.compare("golden", "new", "-o", "changes.html").code == 1)
    let page = try folder.text("changes.html")
    #expect(!page.contains("<script>alert") && page.contains("&lt;script&gt;alert(1)&lt;a&quot;&#39;&amp;.png</h2>"))
    #expect(page.contains("href=\"#%3Cscript%3Ealert%281%29%3Ca%22%27%26.png\""))
  }
}
