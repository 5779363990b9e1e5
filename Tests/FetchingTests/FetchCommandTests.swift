import Files
import Testing

@testable import Fetching

@Suite struct FetchCommandTests {
  private func words(_ text: String, _ address: String = "s3://b/a.jpg", to path: String = "/c/p.jpg") throws
    -> [String]
  {
    try FetchCommand(Array(text.utf8)).words(for: FilePath(address), to: FilePath(path))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("cp {uri} {path}", ["cp", "s3://b/a.jpg", "/c/p.jpg"]),
    ("  cp\t-v  {uri}\n{path} ", ["cp", "-v", "s3://b/a.jpg", "/c/p.jpg"]),
    ("cp --from={uri} --to={path}", ["cp", "--from=s3://b/a.jpg", "--to=/c/p.jpg"]),
    ("cp 'a b' \"c d\" e\\ f '' {uri}{path}", ["cp", "a b", "c d", "e f", "", "s3://b/a.jpg/c/p.jpg"]),
    (#"cp "\"\\\n" '\' {uri} {path}"#, ["cp", #""\\n"#, #"\"#, "s3://b/a.jpg", "/c/p.jpg"]),
    ("cp a'b'\"c\" {uri} {path}", ["cp", "abc", "s3://b/a.jpg", "/c/p.jpg"]),
    ("cp '>' {uri} {path}", ["cp", ">", "s3://b/a.jpg", "/c/p.jpg"]),
    ("cp {} {other} {uri} {path} {uri}", ["cp", "{}", "{other}", "s3://b/a.jpg", "/c/p.jpg", "s3://b/a.jpg"]),
  ])
  func wordsAreThoseOfAShell(text: String, expected: [String]) throws {
    #expect(try words(text) == expected)
  }

  @Test func anAddressIsOneWordWhateverItHolds() throws {
    let address = "s3://b/it's $(touch x); \"{path}\" {uri} *?\n.jpg"
    #expect(try words("cp -- {uri} {path}", address) == ["cp", "--", address, "/c/p.jpg"])
    #expect(try words("sh -c 'cat \"$1\" > \"$2\"' sh {uri} {path}", address)[3...] == ["sh", address, "/c/p.jpg"])
  }

  @Test(arguments: [
    ("", "is empty"), (" \t", "is empty"),
    ("cp {uri}", "lacks {path}, where the file is to go"),
    ("cp {path}", "lacks {uri}, the address"),
    ("{uri} {path}", "lacks {uri}, the address"),
    ("cp '{uri} {path}", "has a quotation mark without its other half"),
    ("cp {uri} {path} \\", "ends with a backslash"),
    ("no-such-program {uri} {path}", "there is no program “no-such-program”"),
    ("/no/such {uri} {path}", "there is no program “/no/such”"),
    ("/tmp {uri} {path}", "there is no program “/tmp”"),
    (
      "cat {uri} > {path}",
      "“>” is for a shell, and there is none; use sh -c 'curl \"$1\" > \"$2\"' sh {uri} {path}"
    ),
    (
      "sh -c 'cat {uri} > {path}'",
      "an address in a script could be run as part of it; use \"$1\" and \"$2\" there, and sh {uri} {path} after it"
    ),
  ])
  func whatIsNoCommandIsRefused(text: String, sentence: String) {
    #expect(throws: FetchCommand.Fault(sentence)) { try FetchCommand(Array(text.utf8)) }
  }

  @Test(arguments: [
    ("s3://b/a.jpg", true), ("https://x", true), ("a+b-c.9://x", true), ("file:///a", true), ("S3://x", true),
    ("c://x", false), ("9a://x", false), ("//x", false), ("a//://x", false), ("s3:/b", false), ("s3://", false),
    ("://x", false), ("photos/s3://b/a.jpg", false), ("s 3://b", false), ("", false), ("a", false),
  ])
  func addressesHaveAScheme(text: String, isAddress: Bool) {
    #expect(FilePath(text).isAddress == isAddress)
  }

  @Test func addressesAreInNoFolder() {
    let address = FilePath("s3://b/a.jpg")
    #expect(FilePath("/photos").appending(address) == address)
    #expect(address.absolute == address)
    #expect(address.relative(to: FilePath("/photos")) == address)
  }
}
