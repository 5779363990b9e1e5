import ChildProcesses
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `tessera compare --git`, in a repository of each test.
@Suite(.enabled(if: Programs.installed("git") != nil, "skipped: there is no git"))
struct CompareRevisionTests {
  private let folder: ComparedFolder
  private let url: URL

  init() throws {
    folder = try ComparedFolder()
    url = folder.photos.folder.url
    try git("init", "--quiet", "--initial-branch=main")
    for name in ["golden/same.png", "golden/changed.png", "golden/gone.png", "golden/old.png", "top.png"] {
      try folder.write(name, seed: name.utf8.reduce(0) { ($0 * 31 + UInt64($1)) % 9973 })
    }
    try commit()
  }

  @discardableResult
  private func git(_ words: String..., in name: String = ".") throws -> String {
    let names = ["user.name=Tester", "user.email=tester@example.org", "protocol.file.allow=always"].flatMap {
      ["-c", $0]
    }
    let own = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"]
    let run = try ChildProcess(
      ["git", "-C", url.appending(path: name).path] + names + words, environment: ChildProcess.environment(adding: own)
    ).wait()
    #expect(run.code == 0, "git \(words): \(run.errors)")
    return run.output
  }

  private func commit() throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--message=Pictures")
  }

  private func change(_ name: String, seed: UInt64 = 5) throws { try folder.write(name, seed: seed, changing: 9) }

  private func compare(_ words: String..., in name: String = ".") throws -> Program.Run {
    try ChildProcess(
      [Program.path, "compare"] + words, in: url.appending(path: name).path,
      environment: ChildProcess.environment(adding: ["XDG_CACHE_HOME": folder.photos.folder.cache.path])
    ).wait()
  }

  private func remove(_ name: String) throws { try FileManager.default.removeItem(at: url.appending(path: name)) }

  private func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(at: url.appending(path: name), to: url.appending(path: other))
  }

  // MARK: - The working tree

  @Test func theWorkingTreeIsComparedWithARevision() throws {
    #expect(try compare("--git", "HEAD").errors == "5 pictures: 5 same\n")
    try change("golden/changed.png")
    try change("golden/new [1]\n*.png", seed: 77)
    try remove("golden/gone.png")
    try move("golden/old.png", to: "golden/fresh.png")
    let run = try compare("--git", "HEAD", "golden")
    #expect(run.code == 1 && run.errors == "5 pictures: 1 same, 1 different, 1 added, 1 missing, 1 renamed\n", "\(run)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 4 && lines[0].hasPrefix("changed.png: "), "\(run)")
    #expect(
      Array(lines[1...]) == [
        "gone.png: is missing", "new [1]\\n*.png: was added", "old.png: was renamed to fresh.png",
      ])
    // Names are as in the folder where it runs.
    #expect(try compare("--git", "HEAD", "../top.png", in: "golden").errors == "1 picture: 1 same\n")
    #expect(try compare("--git", "HEAD", in: "golden").output == run.output)
    #expect(
      try compare("--git", "HEAD", "golden/gone.png", "golden/same.png").output == "golden/gone.png: is missing\n")
  }

  /// Programs that draw pictures write the same files again, with other dates.
  @Test func newDatesAreNoChanges() throws {
    try folder.photos.folder.age("golden/same.png", seconds: 500)
    try git("update-index", "--assume-unchanged", "golden/changed.png")
    try change("golden/changed.png")
    let index = try Data(contentsOf: url.appending(path: ".git/index"))
    let run = try compare("--git", "HEAD", "-q")
    #expect(run.output == "" && run.code == 1)
    #expect(try compare("--git", "HEAD").errors == "5 pictures: 4 same, 1 different\n")
    #expect(try Data(contentsOf: url.appending(path: ".git/index")) == index)
  }

  // MARK: - Two revisions

  @Test func revisionsAreComparedWithEachOther() throws {
    try git("branch", "other")
    try change("golden/changed.png")
    try commit()
    try git("checkout", "--quiet", "other")
    try change("top.png")
    try commit()
    let both = try compare("--git", "other..main")
    #expect(both.code == 1 && both.errors == "5 pictures: 3 same, 2 different\n", "\(both)")
    for range in ["main...", "main...other", "main...HEAD"] {
      #expect(try compare("--git", range).errors == "5 pictures: 4 same, 1 different\n")
    }
    let run = try compare("--git", "main..other", "golden", "-o", "changes", "--report", "report.json")
    #expect(run.code == 1 && run.errors.hasPrefix("changes: 1 change\n"), "\(run)")
    #expect(folder.exists("changes/pictures/1-difference.png"))
    #expect(try folder.text("report.json").contains("\"git://main/golden/changed.png\""))
    // A wall is made of pictures of revisions, too, and the changes are not compared later.
    #expect(try compare("--git", "main..other", "golden", "-o", "golden/changes.png").code == 1)
    #expect(try compare("--git", "HEAD").errors.hasSuffix("5 pictures: 5 same\n"))
  }

  /// Several files are read by one command, but not those that a checkout would convert.
  @Test func manyFilesAreReadAsInACheckout() throws {
    try git("config", "filter.packed.clean", "base64")
    try git("config", "filter.packed.smudge", "base64 -d")
    try folder.write(text: "packed-*.png filter=packed\n", to: ".gitattributes")
    let names = (0..<40).map { "many/\($0 % 5 == 0 ? "packed-" : "")\($0).png" }
    for name in names { try folder.write(name, 20, 20 + name.utf8.count, seed: 3) }
    try commit()
    #expect(try git("cat-file", "blob", "HEAD:many/packed-0.png").hasPrefix("iVBOR"))
    for name in names { try folder.write(name, 20, 20 + name.utf8.count, seed: 3, changing: 9) }
    for range in ["HEAD", "HEAD..other"] {
      if range != "HEAD" {
        try git("checkout", "--quiet", "-b", "other")
        try commit()
        try git("checkout", "--quiet", "main")
      }
      let run = try compare("--git", range, "many")
      #expect(run.errors == "40 pictures: 40 different\n", "\(run)")
      #expect(run.output.matches(of: /: 1 of \d+ pixels differs/).count == 40, "\(run)")
    }
  }

  // MARK: - Files of other kinds

  @Test func linksSubmodulesAndSparseFilesAreNotSeenAsTheSame() throws {
    try git("clone", "--quiet", ".", "mod")
    try git("submodule", "--quiet", "add", "./mod", "mod")
    try folder.link("golden/link.png", to: "same.png")
    try commit()
    let run = try compare("--git", "HEAD")
    #expect(run.errors == "tessera: mod: not compared, because --git does not enter submodules\n5 pictures: 5 same\n")
    // A link to another picture would be compared under its own name, but not this one.
    try remove("golden/link.png")
    try folder.link("golden/link.png", to: "../../elsewhere.png")
    let linked = try compare("--git", "HEAD")
    #expect(linked.code == 3 && linked.complaints.contains("golden/link.png: is not a regular file"), "\(linked)")
    try git("checkout", "--quiet", "golden/link.png")
    try git("update-index", "--skip-worktree", "top.png")
    try remove("top.png")
    let sparse = try compare("--git", "HEAD", ".")
    #expect(sparse.errors.contains("top.png: not compared, because it is not checked out\n"), "\(sparse)")
    #expect(sparse.errors.hasSuffix("4 pictures: 4 same\n"), "\(sparse)")
  }

  private static let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12\n"

  @Test func pointersOfLargeFilesAreNamed() throws {
    try folder.write(text: Self.pointer, to: "golden/large.png")
    try commit()
    let advice = "is a Git LFS pointer, not a picture; run git lfs install, then git lfs pull\n"
    let unchanged = try compare("--git", "HEAD", "golden")
    #expect(unchanged.code == 3 && unchanged.complaints == "tessera: golden/large.png: \(advice)", "\(unchanged)")
    try change("golden/large.png")
    let changed = try compare("--git", "HEAD", "golden")
    #expect(changed.code == 2 && changed.complaints == "tessera: git://HEAD/golden/large.png: \(advice)", "\(changed)")
  }

  // MARK: - Other repositories

  @Test func unusableRepositoriesAreNamed() throws {
    let path = url.path
    func complaint(_ words: String..., in name: String = ".") throws -> String {
      let run = try ChildProcess(
        [Program.path, "compare", "--git"] + words, in: url.appending(path: name).path,
        environment: ChildProcess.environment(adding: ["LC_ALL": "de_DE.UTF-8"])
      ).wait()
      #expect(run.code == 2 && run.output.isEmpty, "\(run)")
      return run.complaints
    }
    #expect(try complaint("nothing") == "tessera: --git nothing: is not a revision of \(path)\n")
    #expect(try complaint("HEAD", "none") == "tessera: no pictures found in none, now or in HEAD\n")
    #expect(try complaint("HEAD", "/") == "tessera: /: is not in a git repository\n")
    #expect(try complaint("-p").hasPrefix("tessera: --git needs a revision such as HEAD, or two such as main..HEAD"))
    #expect(try complaint("HEAD", "--update").hasPrefix("tessera: --update has no effect with --git"))
    try git("init", "--quiet", "fresh")
    #expect(try complaint("HEAD", in: "fresh").hasSuffix("/fresh, which has no commits\n"))
    #expect(try complaint("HEAD", "top.png", "fresh").contains("fresh: is not in the repository \(path)\n"))
    try git("clone", "--quiet", "--bare", ".", "bare")
    #expect(try complaint("HEAD", in: "bare").contains(".: is a repository without a working tree"))
    try git("clone", "--quiet", "--depth=1", "file://\(path)", "shallow")
    #expect(try complaint("HEAD~3", in: "shallow").hasSuffix("/shallow; the clone is shallow: git fetch --unshallow\n"))
    try git("checkout", "--quiet", "--orphan", "island")
    try git("commit", "--quiet", "--message=Island")
    #expect(try complaint("main...island").contains("--git: the revisions have no common ancestor in"))
  }

  @Test func gitMayBeMissing() throws {
    let run = try ChildProcess(
      [Program.path, "compare", "--git", "HEAD"], in: url.path, environment: ["PATH": url.path]
    ).wait()
    #expect(run.code == 2 && run.errors == "tessera: --git needs git, which is not installed\n", "\(run)")
  }

  /// Only filters are run, as in a checkout.
  @Test func programsOfARepositoryAreNotRun() throws {
    let witness = try folder.photos.folder.write(Array("#!/bin/sh\necho \"$0\" >>'\(url.path)/ran'\n".utf8), to: "evil")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(witness)")
    try folder.write(text: "*.png diff=evil\n", to: ".gitattributes")
    for name in ["core.fsmonitor", "diff.external", "diff.evil.command", "diff.evil.textconv", "core.pager"] {
      try git("config", name, "\(witness)")
    }
    for hook in ["post-index-change", "post-checkout", "reference-transaction"] {
      try? remove(".git/hooks")
      try FileManager.default.createDirectory(at: url.appending(path: ".git/hooks"), withIntermediateDirectories: true)
      try folder.link(".git/hooks/\(hook)", to: "\(witness)")
    }
    try change("golden/changed.png")
    #expect(try compare("--git", "HEAD").code == 1)
    #expect(!folder.exists("ran"))
  }

  /// Hooks run with variables that name the repository, and users may set them.
  @Test func theRepositoryMayBeNamed() throws {
    try change("golden/changed.png")
    for (name, variables) in [
      (".", ["GIT_DIR": ".git"]), (".", ["GIT_DIR": url.path + "/.git"]),
      ("golden", ["GIT_DIR": "../.git", "GIT_WORK_TREE": ".."]),
    ] {
      let run = try ChildProcess(
        [Program.path, "compare", "--git", "HEAD", name == "." ? "golden" : "."], in: url.appending(path: name).path,
        environment: ChildProcess.environment(adding: variables)
      ).wait()
      #expect(run.errors == "4 pictures: 3 same, 1 different\n", "\(variables): \(run)")
    }
  }

  // MARK: - git difftool

  /// The recipes of the documentation.
  @Test func difftoolShowsEveryChange() throws {
    try change("golden/changed.png")
    try remove("golden/gone.png")
    try change("golden/new.png", seed: 70)
    try git("add", "--all")
    try folder.photos.folder.makeFolder("bin")
    try folder.link("bin/tessera", to: Program.path)
    let recipes = try Project.blocks(of: "Documentation/Comparing-in-CI.md", in: "sh").filter {
      $0.contains("difftool")
    }
    #expect(recipes.count == 2)
    let path = url.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    let runs = try recipes.map { recipe in
      try ChildProcess(
        ["sh", "-c", recipe], in: url.path,
        environment: ChildProcess.environment(adding: ["PATH": path, "XDG_CACHE_HOME": folder.photos.folder.cache.path])
      ).wait()
    }
    #expect(runs[0].errors == "changes.html: 3 changes\n3 pictures: 1 different, 1 added, 1 missing\n", "\(runs[0])")
    #expect(runs[1].errors.matches(of: /: 1 change\n/).count == 3, "\(runs[1])")
    #expect(
      try folder.photos.folder.names(in: "changes")
        == ["golden-changed.png.html", "golden-gone.png.html", "golden-new.png.html"])
  }
}
