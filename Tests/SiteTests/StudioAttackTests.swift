import Browsing
import Foundation
import TestSupport
import Testing

/// Another page, in another tab of the browser that has the studio. It even knows the studio's address.
@Suite(.enabled(if: !Browser.Kind.installed.isEmpty, "skipped: no browser with a driver"))
struct StudioAttackTests {
  /// From another port of the same name, which is the same site, and from another site.
  @Test(arguments: Browser.Kind.usual, ["127.0.0.1", "localhost"])
  func otherPagesGetNothing(_ kind: Browser.Kind, host: String) throws {
    let studio = try RunningStudio()
    let session = try studio.open(kind)
    let own = try session.send("GET", "window")
    let before = try studio.wall(session)
    let files = try studio.folder.names
    let attacker = try Attacker()
    let other = try session.send("POST", "window/new", ["type": "tab"])["handle"]
    try session.send("POST", "window", ["handle": other])
    try session.open("\(attacker.address(host))#\(studio.address)")
    try session.wait(until: "window.result", seconds: 60)
    let result = try session.run("return window.result").list.map { $0.list.compactMap(\.text) }
    #expect(result.count == 66)
    for attempt in result { #expect(attempt.count == 2 && attempt[1] == "", "\(attempt)") }
    // The page is not shown within that of the attacker.
    try session.send("POST", "frame", ["id": 0])
    #expect(try session.run("return document.querySelectorAll('.tile, script').length").number == 0)
    try session.send("POST", "window", ["handle": own])
    let after = try studio.wall(session)
    #expect(after["revision"] == before["revision"] && after["tiles"] == before["tiles"])
    #expect(after["keys"] == before["keys"] && after["isSaved"] == before["isSaved"])
    #expect(try studio.folder.names == files)
    // The same action of the page itself.
    let action = "{revision: \(Int(before["revision"].number ?? 0)), action: \(Attacker.action)}"
    let headers = "{'Content-Type': 'application/json'}"
    let status = try session.runAsynchronously(
      """
      const answer = await fetch('act', {method: 'POST', headers: \(headers), body: JSON.stringify(\(action))});
      return answer.status;
      """)
    #expect(status.number == 200)
    #expect(try studio.wall(session)["tiles"] != before["tiles"])
  }

  /// A name of the attacker that leads to this machine by now. Its pages are of the same origin as the studio's.
  @Test(.enabled(if: Browser.Kind.chromium.isInstalled, "skipped: no Chromium"))
  func otherNamesGetNothing() throws {
    let studio = try RunningStudio()
    var options = BrowserOptions()
    options.arguments = ["--host-resolver-rules=MAP evil.example 127.0.0.1"]
    let session = try SharedBrowser.session(.chromium, options)
    let address = studio.address.replacing("127.0.0.1", with: "evil.example")
    try session.open(address)
    #expect(try session.address == address)
    #expect(try session.run("return document.body.textContent").text == "")
    for path in ["", "wall", "photo/0", "studio.js", "events"] {
      let answer = try session.runAsynchronously(
        "const answer = await fetch(arguments[0]); return [answer.status, await answer.text()];",
        .text(address + path))
      #expect(answer == [403, ""], "\(path)")
    }
    let revision = try studio.get("wall")["revision"]
    let status = try session.runAsynchronously(
      """
      const body = JSON.stringify({revision: arguments[1], action: \(Attacker.action)});
      return (await fetch(arguments[0], {method: 'POST', headers: {'Content-Type': 'application/json'}, body})).status;
      """, .text(address + "act"), revision)
    #expect(status.number == 403)
    #expect(try studio.get("wall")["revision"] == revision)
  }
}

/// The server of the attacker's page. The page tries what it can, and keeps what it gets: nothing is an empty text.
private struct Attacker {
  private let folder: TemporaryFolder
  private let server: FileServer

  static let action = "{do: 'swap', photos: [0, 1]}"

  init() throws {
    folder = try TemporaryFolder()
    let page = "<!doctype html><title>Kittens</title><script src=attack.js></script>"
    try folder.write(Array(page.utf8), to: "index.html")
    try folder.write(Array(Self.script.utf8), to: "attack.js")
    server = try FileServer(folder.url.path)
  }

  func address(_ host: String) -> String { server.address.replacing("127.0.0.1", with: host) }

  private static let script = """
    const studio = location.hash.slice(1), body = JSON.stringify({revision: 1, action: \(action)});
    const result = [], root = new URL("/", studio).href, paths = ["", "wall", "form", "photo/0", "studio.js", "events"];

    // An attempt that is neither refused nor successful within some seconds got nothing.
    async function attempt(name, work) {
      const late = new Promise((done) => setTimeout(done, 3000, ""));
      let got = "";
      try { got = await Promise.race([work(), late]); } catch { got = ""; }
      result.push([name, String(got ?? "")]);
    }

    const read = async (address, options) => {
      const answer = await fetch(address, options), text = await answer.text();
      return text || answer.type !== "opaque" ? `${answer.status} ${text}` : "";
    };

    // The events of an element with an address.
    const load = (kind, attributes) => new Promise((done) => {
      const element = Object.assign(document.createElement(kind), attributes);
      element.onload = element.onloadedmetadata = () => done(`loaded ${kind}`);
      element.onerror = () => done("");
      document.head.append(element);
    });

    // A form is sent into a frame, whose page cannot be read.
    const submit = (address, enctype) => new Promise((done) => {
      const frame = document.createElement("iframe"), form = document.createElement("form");
      frame.name = `frame${document.forms.length}`;
      Object.assign(form, { action: address, method: "POST", enctype, target: frame.name });
      const field = Object.assign(document.createElement("input"), { name: body.slice(0, -1) + ',"x":"', value: '"}' });
      form.append(field);
      document.body.append(frame, form);
      frame.onload = () => done(frame.contentDocument?.body?.textContent);
      form.submit();
    });

    async function attack() {
      // Embedded, as the first frame of the page.
      await attempt("frame", () => new Promise((done) => {
        const frame = document.createElement("iframe");
        frame.src = studio;
        frame.onload = () => done(frame.contentDocument?.documentElement.outerHTML);
        document.body.append(frame);
      }));
      for (const path of paths) {
        await attempt(`read ${path}`, () => read(studio + path));
        await attempt(`read ${path} with cookies`, () => read(studio + path, { credentials: "include" }));
        await attempt(`read ${path} without asking`, () => read(studio + path, { mode: "no-cors" }));
        await attempt(`script ${path}`, () => load("script", { src: studio + path }));
        await attempt(`module ${path}`, () => import(studio + path).then(() => "imported"));
      }
      for (const [kind, attributes] of [
        ["img", { src: `${studio}photo/0` }], ["img", { src: `${studio}photo/0/large`, crossOrigin: "anonymous" }],
        ["img", { src: `${studio}icon.svg` }], ["video", { src: `${studio}photo/0` }],
        ["link", { rel: "stylesheet", href: `${studio}studio.css` }],
      ]) await attempt(`${kind} ${attributes.src ?? attributes.href}`, () => load(kind, attributes));
      for (const path of ["act", "make", "show"]) {
        for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json"]) {
          const options = { method: "POST", body, headers: { "Content-Type": type } };
          await attempt(`${path} ${type}`, () => read(studio + path, options));
          await attempt(`${path} ${type} without asking`, () => read(studio + path, { ...options, mode: "no-cors" }));
        }
        await attempt(`${path} form`, () => submit(studio + path, "text/plain"));
        await attempt(`${path} beacon`, () => {
          navigator.sendBeacon(studio + path, body);
          navigator.sendBeacon(studio + path, new Blob([body], { type: "application/json" }));
        });
      }
      await attempt("socket", () => new Promise((done) => {
        const socket = new WebSocket(studio.replace("http", "ws") + "events");
        socket.onopen = () => done("open");
        socket.onerror = () => done("");
      }));
      await attempt("events", () => new Promise((done) => {
        const source = new EventSource(`${studio}events`);
        source.onopen = source.onmessage = () => done("open");
        source.onerror = () => done("");
      }));
      await attempt("worker", () => new Promise((done) => {
        const worker = new Worker(`${studio}studio.js`);
        worker.onmessage = () => done("message");
        worker.onerror = () => done("");
      }));
      await attempt("window", async () => {
        const opened = window.open(studio);
        await new Promise((done) => setTimeout(done, 2000));
        return opened.document.body.textContent;
      });
      // Without the address.
      await attempt("guesses", async () => {
        let got = await read(root, { mode: "no-cors" });
        for (let count = 0; count < 100; count++) {
          const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
          const token = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
          got += await load("script", { src: `${root}${token}/studio.js` });
        }
        return got;
      });
      // The browser's records of earlier loads.
      await attempt("sizes", async () => performance.getEntriesByType("resource")
        .filter((entry) => entry.name.startsWith(root) && (entry.decodedBodySize || entry.responseStatus))
        .map((entry) => entry.name).join(" "));
      window.result = result;
    }
    addEventListener("load", attack);
    """
}
