import Testing

@testable import TesseraCommand

/// The commands that install what is missing, on several systems.
@Suite struct SystemPackagesTests {
  private static let library = SystemPackages.Need(
    title: "libheif", debian: ["libheif1"], pacman: "libheif", brew: "libheif", library: "libheif.so.1")

  @Test(arguments: [
    ("ID=debian\nVERSION_ID=\"12\"", "apt install libheif1"),
    ("NAME=\"Ubuntu\"\nID=ubuntu\nID_LIKE=debian", "apt install libheif1"),
    ("ID=pop\nID_LIKE=\"ubuntu debian\"", "apt install libheif1"),
    ("ID=fedora", "dnf install 'libheif.so.1()(64bit)'"),
    ("ID=\"opensuse-tumbleweed\"", "zypper install 'libheif.so.1()(64bit)'"),
    ("ID=arch", "pacman -S libheif"), ("ID=alpine", "apk add so:libheif.so.1"),
    ("ID=nixos", "install libheif (libheif.so.1)"), ("", "install libheif (libheif.so.1)"),
  ])
  func libraries(osRelease: String, command: String) {
    #expect(SystemPackages(osRelease: osRelease, isRoot: true).installing(Self.library) == command)
    let others = SystemPackages(osRelease: osRelease, isRoot: false).installing(Self.library)
    #expect(others == (command.hasPrefix("install ") ? command : "sudo " + command))
  }

  @Test(arguments: [
    ("ID=debian", "apt install ffmpeg"), ("ID=fedora", "dnf install /usr/bin/ffmpeg"),
    ("ID=alpine", "apk add cmd:ffmpeg"), ("ID=arch", "pacman -S ffmpeg"),
  ])
  func programs(osRelease: String, command: String) {
    #expect(SystemPackages(osRelease: osRelease, isRoot: true).installing(.ffmpeg) == command)
  }

  /// Names that are not known are not made up.
  @Test func fontsWithoutAKnownPackage() {
    let need = SystemPackages.Need(title: "fonts for Thai, such as Noto", debian: ["fonts-noto-core"])
    #expect(SystemPackages(osRelease: "ID=debian", isRoot: true).installing(need) == "apt install fonts-noto-core")
    #expect(
      SystemPackages(osRelease: "ID=fedora", isRoot: true).installing(need) == "install fonts for Thai, such as Noto")
  }

  @Test(
    arguments: [
      (
        "libtiff.so.6 cannot be loaded (/opt/lib/libwebp.so.7: file too short)", "/usr/lib:/opt/lib",
        "unset LD_LIBRARY_PATH"
      ),
      ("libtiff.so.6 cannot be loaded (/opt/lib/libwebp.so.7: file too short)", "/usr/lib", nil),
      ("libheif.so.1 cannot be loaded (libde265.so.0: cannot open shared object file)", "/opt/lib", nil),
      ("librsvg-2.so.2 cannot be loaded (libicudata.so.72: failed to map segment)", nil, "ulimit -v unlimited"),
      ("ffmpeg cannot be started: Too many open files", nil, "ulimit -n"),
    ] as [(String, String?, String?)])
  func libraryPaths(message: String, path: String?, remedy: String?) {
    let found = LoaderFault(message).remedy(libraryPath: path)
    #expect(remedy.map { found?.hasPrefix($0) == true } ?? (found == nil), "\(found as Any)")
  }

  @Test func containers() {
    func kind(_ variables: [String: String], files: Set<String> = [], groups: String = "0::/\n") -> String? {
      ProgramExamination.container(variables: variables, isFile: files.contains, groups: groups)
    }
    #expect(kind([:]) == nil)
    #expect(kind([:], files: ["/.dockerenv"]) == "Docker")
    #expect(kind([:], files: ["/run/.containerenv"]) == "Podman")
    #expect(kind(["container": "systemd-nspawn"]) == "systemd-nspawn")
    #expect(kind([:], groups: "4:memory:/kubepods/besteffort/pod1\n") == "Kubernetes")
  }
}
