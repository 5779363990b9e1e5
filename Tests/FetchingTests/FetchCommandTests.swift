import Files
import Foundation
import TestSupport
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
    ("sh get {uri} {path}", ["sh", "get", "s3://b/a.jpg", "/c/p.jpg"]),
    ("  sh\tget  {uri}\n{path} ", ["sh", "get", "s3://b/a.jpg", "/c/p.jpg"]),
    ("sh get {uri} --to={path}", ["sh", "get", "s3://b/a.jpg", "--to=/c/p.jpg"]),
    ("sh 'a b' \"c d\" e\\ f '' {uri} {path}", ["sh", "a b", "c d", "e f", "", "s3://b/a.jpg", "/c/p.jpg"]),
    (#"sh g "\"\\\n" '\' {uri} {path}"#, ["sh", "g", #""\\n"#, #"\"#, "s3://b/a.jpg", "/c/p.jpg"]),
    ("sh a'b'\"c\" {uri} {path}", ["sh", "abc", "s3://b/a.jpg", "/c/p.jpg"]),
    ("sh get '>' {uri} {path}", ["sh", "get", ">", "s3://b/a.jpg", "/c/p.jpg"]),
    (
      "sh get {} {other} {uri} {path} {uri}",
      ["sh", "get", "{}", "{other}", "s3://b/a.jpg", "/c/p.jpg", "s3://b/a.jpg"]
    ),
    // Programs that read the variables.
    ("cat", ["cat"]), ("sh get", ["sh", "get"]), ("cat {path}", ["cat", "/c/p.jpg"]),
    ("sh -c 'cp \"$TESSERA_URI\" \"$TESSERA_PATH\"'", ["sh", "-c", "cp \"$TESSERA_URI\" \"$TESSERA_PATH\""]),
  ])
  func wordsAreThoseOfAShell(text: String, expected: [String]) throws {
    #expect(try words(text) == expected)
  }

  @Test func anAddressIsOneWordWhateverItHolds() throws {
    let address = "s3://b/it's $(touch x); \"{path}\" {uri} *?\n.jpg"
    #expect(try words("sh get -- {uri} {path}", address) == ["sh", "get", "--", address, "/c/p.jpg"])
    #expect(try words("sh -c 'cat \"$1\" > \"$2\"' sh {uri} {path}", address)[3...] == ["sh", address, "/c/p.jpg"])
    let variables = try FetchCommand(Array("cat".utf8)).variables(for: FilePath(address), to: FilePath("/c/p.jpg"))
    #expect(variables == [Array("TESSERA_URI=\(address)".utf8), Array("TESSERA_PATH=/c/p.jpg".utf8)])
  }

  @Test(arguments: [
    ("", "is empty"), (" \t", "is empty"),
    ("curl {uri}", "lacks {path} (the output file)"),
    ("curl -o {path}", "lacks {uri} (the address)"),
    ("sh -c 'curl \"$1\"' sh {uri}", "lacks {path} (the output file)"),
    ("sh -c 'curl > \"$TESSERA_PATH\"'", "lacks {uri} (the address)"),
    ("sh '{uri} {path}", "has an unmatched quotation mark"),
    ("sh get {uri} {path} \\", "ends with a backslash"),
    ("no-such-program {path}", "program “no-such-program” not found"),
    ("/no/such {path}", "program “/no/such” not found"),
    ("/no/such/curl {uri} {path}", "program “/no/such/curl” not found"),
    ("/tmp {path}", "program “/tmp” not found"),
    (
      "rclone copyto --password-command {uri} x {path}",
      "{uri} could be the value of --password-command and be executed; "
        + "put another word before it"
    ),
    (
      "wget --use-ask {uri} -O {path}",
      "{uri} could be the value of --use-ask and be executed; put another word before it"
    ),
    (
      "cat {uri} > {path}",
      "“>” is shell syntax, but the command is not run by a shell; use sh -c 'curl \"$1\" > \"$2\"' sh {uri} {path}"
    ),
    (
      "sh -c 'cat {uri} > {path}'",
      "an address in a script could be executed; pass it as \"$1\", "
        + "as in sh -c 'curl -sSfLo \"$2\" \"$1\"' sh {uri} {path}"
    ),
  ])
  func whatIsNoCommandIsRefused(text: String, sentence: String) {
    #expect(throws: FetchCommand.Fault(sentence)) { try FetchCommand(Array(text.utf8)) }
  }

  /// Commands that would run an address, or parts of it, if they got it there.
  @Test(arguments: [
    "sh -c 'cat {uri} > {path}'", "bash -lc 'cat {uri} > {path}'", "sh -ec 'cat {uri} > {path}'",
    "env sh -c 'cat {uri} > {path}'", "busybox sh -c 'cat {uri} > {path}'", "/bin/sh -c 'cat {uri} > {path}'",
    "sh -c {uri} sh {path}", "bash -lc {uri} {path}", "sh {uri} {path}", "sh -i {uri} {path}", "sh -s {uri} {path}",
    "bash --rcfile {uri} -i {path}", "bash -rcfile {uri} {path}", "bash -O {uri} -c x {path}", "sh -o {uri} {path}",
    "bash +c {uri} {path}", "fish -c {uri} {path}", "env {uri} {path}", "env -S {uri} {path}", "nice {uri} {path}",
    "nice sh -c 'cat {uri}' {path}", "timeout 9 sh -c {uri} {path}", "xargs {uri} {path}", "eval {uri} {path}",
    "ssh host cat {uri} {path}", "ssh {uri} {path}", "ssh -oProxyCommand={uri} host {path}", "su -c {uri} {path}",
    "perl -e {uri} {path}", "python3 -c {uri} {path}", "python3 -m {uri} {path}", "python3 {uri} {path}",
    "awk {uri} {path}", "find . -exec {uri} {path}", "tclsh {uri} {path}", "node -e {uri} {path}",
    "git clone {uri} {path}",
    "parallel {uri} {path}", "make {uri} {path}", "docker run x sh -c {uri} {path}", "rsync -e {uri} x {path}",
    "scp -S {uri} x {path}", "tar --use-compress-program {uri} {path}", "{uri} {path}", "curl{uri} {path}",
    "curl -o {path} --url={uri}", "curl -o {path} x{uri}", "aws ssm send-command --parameters {uri} {path}",
    "gcloud compute ssh --command {uri} {path}", "rclone serve --auth-proxy {uri} {path}", "sh '' {uri} {path} {uri}x",
  ])
  func anAddressCannotBeCode(text: String) {
    let fault = #expect(throws: FetchCommand.Fault.self) { try FetchCommand(Array(text.utf8)) }
    #expect(fault?.sentence.contains("execute") == true, "\(text): \(fault?.sentence ?? "")")
  }

  @Test(arguments: [
    "sh -c 'curl \"$1\" > \"$2\"' sh {uri} {path}", "bash -euc 'cat \"$1\" > \"$2\"' sh {uri} {path}",
    "/bin/sh -c 'cat \"$0\" > \"$1\"' {uri} {path}", "sh get {uri} {path}", "sh ./get.sh -v {uri} {path}",
    "bash -lc 'cat \"$TESSERA_URI\" > \"$TESSERA_PATH\"'", "env cat {path}",
    "sh -c 'exec nice get \"$@\"' sh {uri} {path}",
  ])
  func otherCommandsStay(text: String) throws {
    #expect(throws: Never.self) { try FetchCommand(Array(text.utf8)) }
  }

  /// Programs that may not be installed here.
  @Test(arguments: [
    "curl -sSfLo {path} {uri}", "wget -qO {path} {uri}", "wget --quiet --output-document={path} -nv {uri}",
    "aws s3 cp {uri} {path}", "rclone copyto {uri} {path}", "gcloud storage cp {uri} {path}", "mc cp {uri} {path}",
  ])
  func fetchersTakeAddresses(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.makeProgram(named: String(text.prefix { $0 != " " }))
    let command = try FetchCommand(Array("\(folder.path.text)/\(text)".utf8))
    #expect(command.words(for: FilePath("s3://b/$(id)"), to: FilePath("p")).contains(Array("s3://b/$(id)".utf8)))
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

extension TemporaryFolder {
  fileprivate func makeProgram(named name: String) throws {
    try write(Array("#!/bin/sh\n".utf8), to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path + "/" + name)
  }
}
