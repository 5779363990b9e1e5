import Browsing
import TestSupport
import Testing

/// The page of the studio with the various answers of its program.
@Suite(.enabled(if: !Browser.Kind.installed.isEmpty, "skipped: no browser with a driver"))
struct StudioPageAnswerTests {
  private static let status = "document.querySelector('[role=status]').textContent"

  @Test(arguments: Browser.Kind.usual)
  func eachSavingShowsTheConflict(_ kind: Browser.Kind) throws {
    let page = try StudioPage()
    let session = try page.open(kind)
    try page.answer(
      """
      wall.conflict = { mine: "a", theirs: "b" };
      if (action.do === "make") wall.status = 409;
      """, in: session)
    func decideLater() throws {
      try session.wait(until: "document.querySelector('dialog[open]')")
      try session.click(".answers button")
      try session.wait(until: "!document.querySelector('dialog')")
    }
    for _ in 0..<2 {
      try session.type("s", holding: [.control])
      #expect(try page.action(in: session) == "{\"do\":\"save\"}")
      try decideLater()
    }
    try session.click("[data-command=make]")
    try decideLater()
    #expect(try session.elements(".message").isEmpty)
    #expect(try session.elements("progress:not([hidden])").isEmpty)
    // Other changes do not ask again.
    try session.type("a")
    #expect(try page.action(in: session) == "{\"do\":\"another\"}")
    #expect(try session.elements("dialog").isEmpty)
  }

  @Test(arguments: Browser.Kind.usual)
  func aFileThatOthersChangedCanBeTaken(_ kind: Browser.Kind) throws {
    let page = try StudioPage()
    let session = try page.open(kind)
    try session.run("news.push({ kind: 'fileChanged' })")
    try session.wait(until: "document.querySelector('.message')")
    #expect(try session.text(of: ".message span") == "walls.json5 was changed meanwhile")
    try session.click(".message button")
    #expect(try page.action(in: session) == "{\"do\":\"reload\"}")
  }

  @Test(arguments: Browser.Kind.usual)
  func refusedValuesAreAnnouncedWithTheirFault(_ kind: Browser.Kind) throws {
    let page = try StudioPage()
    let session = try page.open(kind)
    try page.answer("wall.fault = 'too high'; wall.faults = { rowHeight: 'too high' }", in: session)
    try session.click("#setting-rowHeight")
    try session.type("9")
    try session.type(.enter)
    #expect(try page.action(in: session) == "{\"do\":\"set\",\"key\":\"rowHeight\",\"value\":9}")
    try session.wait(until: "\(Self.status) === 'too high'")
    #expect(try session.text(of: "#setting-rowHeight-fault") == "too high")
    // The banner shows the fault only while the panel does not.
    #expect(try session.elements(".banner:not([hidden])").isEmpty)
    try session.click("[data-command=panel]")
    #expect(try session.text(of: ".banner") == "too high")
    try page.answer("wall.fault = 'too high'; wall.isRefused = true", in: session)
    try session.run("document.querySelector(\".tile[tabindex='0']\").focus()")
    try session.type("h")
    #expect(try page.action(in: session) == "{\"do\":\"weight\",\"photos\":[0],\"weight\":2}")
    #expect(try session.run("return \(Self.status)").text == "too high")
  }

  @Test(arguments: Browser.Kind.usual)
  func savingSendsTypedTextsFirst(_ kind: Browser.Kind) throws {
    let page = try StudioPage()
    let session = try page.open(kind)
    try session.click("#setting-rowHeight")
    try session.type("7")
    try session.type("s", holding: [.control])
    #expect(try page.action(in: session) == "{\"do\":\"set\",\"key\":\"rowHeight\",\"value\":7}")
    #expect(try page.action(in: session) == "{\"do\":\"save\"}")
    // A setting that is reset shows its default at once.
    try page.answer("wall.keys = { rowHeight: 7 }", in: session)
    try session.type("8")
    #expect(try page.action(in: session) == "{\"do\":\"set\",\"key\":\"rowHeight\",\"value\":78}")
    try page.answer("wall.keys = {}", in: session)
    try session.click(".setting[data-set] [data-command=reset]")
    #expect(try page.action(in: session) == "{\"do\":\"set\",\"key\":\"rowHeight\",\"value\":null}")
    let focused = "document.activeElement.id + document.activeElement.value"
    #expect(try session.run("return \(focused)").text == "setting-rowHeight")
  }

  @Test(arguments: Browser.Kind.usual)
  func quickStepsFollowTheLatestState(_ kind: Browser.Kind) throws {
    let page = try StudioPage("--layout", "grid")
    let session = try page.open(kind)
    try page.answer(
      """
      await new Promise((done) => setTimeout(done, 300));
      window.weight = action.weight ?? window.weight;
      wall.photos[0].weight = weight;
      wall.undo = action.do === "undo" ? null : "weight";
      """, in: session)
    try session.run("document.querySelector(\".tile[tabindex='0']\").focus()")
    for key in ["+", "+"] as [Key] { try session.type(key) }
    try session.type("z", holding: [.control])
    try session.type("z", holding: [.control])
    for action in [
      "{\"do\":\"weight\",\"photos\":[0],\"weight\":1.5}", "{\"do\":\"weight\",\"photos\":[0],\"weight\":2}",
      "{\"do\":\"undo\"}",
    ] {
      #expect(try page.action(in: session) == action)
    }
    #expect(try session.run("return actions.length").number == 0)
    // A step that another window made is not undone, and an answer that comes late is not shown.
    try page.answer("wall.undo = 'swap'", in: session)
    try session.type("a")
    _ = try page.action(in: session)
    try page.answer("Object.assign(wall, { revision: 9, status: 409, file: 'new.json5' })", in: session)
    try session.type("z", holding: [.control])
    #expect(try page.action(in: session) == "{\"do\":\"undo\"}")
    #expect(try session.run("return actions.length").number == 0)
    try page.answer("wall.file = 'old.json5'", in: session)
    try session.type("a")
    _ = try page.action(in: session)
    let name = try session.run("return document.querySelector('.file').textContent").text
    #expect(name == "new.json5")
  }
}

extension StudioPageAnswerTests {
  @Test(arguments: Browser.Kind.usual)
  func heldKeysActOnce(_ kind: Browser.Kind) throws {
    let page = try StudioPage()
    let session = try page.open(kind)
    try session.run(
      """
      const press = (key, repeat) => document.querySelector(".tile[tabindex='0']")
        .dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true, cancelable: true }));
      for (const repeat of [false, true, true]) press("a", repeat);
      """)
    #expect(try page.action(in: session) == "{\"do\":\"another\"}")
    #expect(try session.run("return actions.length").number == 0)
  }

  @Test(arguments: Browser.Kind.usual)
  func theCropStaysOpenWhileTheWallChanges(_ kind: Browser.Kind) throws {
    let page = try StudioPage("--layout", "grid")
    let session = try page.open(kind)
    try session.run("document.querySelector(\".tile[tabindex='0']\").focus()")
    try session.type("f")
    #expect(try session.elements("[data-focusing] .focus-area").count == 1)
    // Typing goes to the search, and not to the crop.
    try session.click("[type=search]")
    for key in ["f", "a"] as [Key] { try session.type(key) }
    #expect(try session.run("return document.querySelector('[type=search]').value").text == "fa")
    #expect(try session.elements("[data-command=faces][aria-pressed=true]").isEmpty)
    try session.click("[data-command=another]")
    #expect(try page.action(in: session) == "{\"do\":\"another\"}")
    #expect(try session.elements("[data-focusing] .focus-area").count == 1)
    try page.answer("wall.pages = []; wall.tiles = []", in: session)
    try session.click("[data-command=another]")
    #expect(try page.action(in: session) == "{\"do\":\"another\"}")
    #expect(try session.elements(".focus-area, .focus-tools").isEmpty)
    #expect(try session.consoleMessages() == [])
  }

  @Test(arguments: Browser.Kind.usual)
  func repeatedPhotosHaveTheirOwnCaptions(_ kind: Browser.Kind) throws {
    let page = try StudioPage("--caption", "{stem}", "--layout", "grid")
    let session = try page.open(kind)
    let count = "return document.querySelectorAll('.text').length"
    let before = try session.run(count).number
    try page.answer("wall.tiles[0][1] = wall.tiles[0][0]", in: session)
    try session.type("a")
    _ = try page.action(in: session)
    #expect(try session.run(count).number == before)
    #expect(try session.elements(".text[data-caption='0+1']").count == 1)
  }

  @Test(arguments: Browser.Kind.usual)
  func photosFarFromTheWindowAreForgotten(_ kind: Browser.Kind) throws {
    let page = try StudioPage("--layout", "grid")
    let session = try page.open(kind)
    // Drivers have modules of their own: only a script of the page gets those of the page.
    try session.run(
      """
      const script = document.createElement("script");
      script.type = "module";
      script.textContent = `
      import { studio } from "/studio.js";
      const { stage } = studio;
      const all = stage.tiles.size;
      stage.zoomTo(4, { clientX: 100, clientY: 100 });
      for (const end of [0, 1]) {
        stage.node.scrollTo(0, end * stage.node.scrollHeight);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }
      window.kept = [all, stage.items.length, stage.tiles.size, document.querySelectorAll(".tile").length];`;
      document.head.append(script);
      """)
    try session.wait(until: "window.kept")
    let kept = try session.run("return window.kept").list.compactMap(\.number)
    try #require(kept.count == 4)
    #expect(kept[0] == kept[1] && kept[2] < kept[1] && kept[2] == kept[3], "\(kept)")
  }

  @Test(arguments: Browser.Kind.usual)
  func windowsCloseWithAPressBesideThem(_ kind: Browser.Kind) throws {
    let page = try StudioPage()
    let session = try page.open(kind)
    try session.type("?")
    let box = try session.run(
      "const { x, y } = document.querySelector('dialog').getBoundingClientRect(); return [x, y]"
    ).list.compactMap(\.number)
    try session.click(x: box[0] + 6, y: box[1] + 6)
    #expect(try session.elements("dialog[open]").count == 1)
    try session.click(x: box[0] - 6, y: box[1] - 6)
    try session.wait(until: "!document.querySelector('dialog')")
  }

  /// Crops that are found while the wall is shown move its photos, and finished walls are shown in their folder.
  @Test(arguments: Browser.Kind.usual)
  func cropsAndFinishedWallsAreShown(_ kind: Browser.Kind) throws {
    let page = try StudioPage("--layout", "hex")
    let session = try page.open(kind)
    try page.answer(
      "for (const photo of wall.photos) photo.width *= 3; wall.middles = { '0/2': [0.1, 0.5] }", in: session)
    try session.type("a")
    _ = try page.action(in: session)
    func position(_ photo: Int) throws -> String? {
      try session.run("return document.querySelector(\".tile[data-photo='\(photo)'] img\").style.objectPosition").text
    }
    #expect(try [position(1), position(2)] == ["50% 50%", "0% 50%"])
    // Crops of an earlier plan come too late.
    try session.run(
      """
      news.push({ kind: "crops", revision: 1, middles: { "0/1": [0.9, 0.5] } },
        { kind: "crops", revision: 0, middles: { "0/3": [0.9, 0.5] } },
        { kind: "made", files: ["photos.png"], exitCode: 0 });
      """)
    try session.wait(until: "document.querySelector('.message')")
    #expect(try [position(1), position(2), position(3)] == ["100% 50%", "0% 50%", "50% 50%"])
    #expect(try session.text(of: ".message button") == "Show in folder")
    try page.answer("if (action.do === 'show') Object.assign(wall, { status: 409, fault: 'no screen' })", in: session)
    try session.click(".message button")
    try session.wait(until: "document.querySelector('.message')?.textContent === 'no screen'")
  }

  /// Colors stand for photos until these are there, and never beside photos that do not fill their cells.
  @Test(arguments: Browser.Kind.usual)
  func nothingIsBehindPhotos(_ kind: Browser.Kind) throws {
    let page = try StudioPage("--layout", "grid", "--caption", "{stem}")
    let session = try page.open(kind)
    try page.answer("for (const photo of wall.photos) photo.color = '#ff0000'", in: session)
    try session.wait(until: "[...document.querySelectorAll('.tile img')].every(({ complete }) => complete)")
    try session.type("a")
    _ = try page.action(in: session)
    let colors = try session.run(
      """
      const colors = [...document.querySelectorAll(".inner")].map((node) => getComputedStyle(node).backgroundColor);
      return [...new Set(colors)];
      """)
    #expect(colors.list.compactMap(\.text) == ["rgba(0, 0, 0, 0)"])
  }

  @Test func namesWithDollarSignsStay() throws {
    let page = try StudioPage()
    let session = try page.open(Browser.Kind.installed[0])
    let text = try session.runAsynchronously(
      """
      const { wordsIn } = await import("/words.js");
      return wordsIn(["en"]).text("isLocked", { name: "$& $1" });
      """)
    #expect(text.text == "$& $1 is locked")
  }
}
