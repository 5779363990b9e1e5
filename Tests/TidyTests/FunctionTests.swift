import Testing

/// The functions that are found in sources.
@Suite struct FunctionTests {
  private func functions(_ language: SourceFile.Language, _ text: String) -> [String] {
    Function.all(in: SourceFile(text, language)).map { "\($0.name) \($0.line) \($0.bodyLines)" }
  }

  @Test func swiftFunctionsAreFound() {
    let text = """
      struct Wall {
        init(name: String = "}") { self.name = name }
        var area: Int {
          width * height
        }
        var edges = [1, 2].map { $0 }
        func render(
          by step: () -> Void = { },
          _ scale: Int
        ) throws {
          if isReady {  // }
            /* } /* } */ } */
            print("} \\(tiles.map { $0 }) {")
          }
          let raw = #"\\" { "#, text = \"""
            } " }
            \"""
          if text.contains(/[}"]/) { return }
          let other = Wall.init(name: "")
        }
      }
      protocol Layout {
        func place()
        subscript(index: Int) -> Int { get }
      }
      """
    #expect(functions(.swift, text) == ["init 2 0", "area 3 1", "render 10 9", "subscript 24 0"])
  }

  @Test func cFunctionsAreFound() {
    let text = """
      #define BRACE '{'
      struct point { int x; };
      static const char *brackets = "{", quote = '"';
      static int add(
        int a, int b) {
        if (a) { return b; }
        return a + b;
      }
      int close(void) { return 0; }
      """
    #expect(functions(.c, text) == ["add 5 2", "close 9 0"])
  }

  @Test func scriptFunctionsAreFound() {
    let text = """
      export function flow(items, { width = 3 }) {
        const near = (a, b) => {
          return `${a.map((x) => { return x; })} {`;
        };
        for (const item of items) { near(item); }
        return text.replace(/[{"'/]/g, "}") / 2;
      }
      class Stage {
        hold(tile) {
          this.tile = tile;
        }
      }
      """
    #expect(functions(.javaScript, text) == ["=> 3 0", "near 2 1", "flow 1 5", "hold 9 1"])
  }
}
