import Foundation
import Testing

@testable import Site

@Suite struct HostFilesTests {
  @Test func theCheckerOfPrivateSitesKnowsTheSameFiles() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let program = folder.deletingLastPathComponent().appendingPathComponent("Packaging/private-site/open-private-site")
    let text = try String(contentsOf: program, encoding: .utf8)
    let list = try #require(text.firstMatch(of: /HOST_FILES = \{([^}]*)\}/)).1
    #expect(Set(list.matches(of: /"([^"]*)"/).map { String($0.1) }) == HostFiles.names)
  }

  @Test func jekyllLeavesOutSomeNames() {
    func isLeftOut(_ text: String) -> Bool { HostFiles.isLeftOutByJekyll(SiteAddress("originals", "0f", text)) }
    for name in ["_DSC0001.jpg", ".hidden.jpg", "#1.jpg", "old.jpg~"] { #expect(isLeftOut(name), "\(name)") }
    for name in ["DSC_0001.jpg", "a.jpg", "~a.jpg", "a#1.jpg"] { #expect(!isLeftOut(name), "\(name)") }
  }
}
