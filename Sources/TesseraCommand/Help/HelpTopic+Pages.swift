import Planning
import Products
import Runs

// The subjects of `tessera help` about sites.

extension HelpTopic {
  static var pages: [HelpTopic] { [sites, kiosks, privacy] }

  private static var sites: HelpTopic {
    HelpTopic(
      name: "sites",
      otherNames: "web website websites html gallery galleries albums album map feed rss server publish serve port"
        + " family visitors comments",
      summary: "Web sites with an interactive wall, albums and a map.",
      text: """
        tessera site makes a folder of files: open its index.html, or copy it to any web server. To try one on this
        machine: python3 -m http.server -d public. Nothing runs on the server, so there are no accounts and no comments,
        and the pages load nothing from others. For screens that show a site all day, see tessera help kiosks;
        for passwords, tessera help private.
        """,
      sections: sections("Output", of: .site),
      examples: [
        "tessera site photos -o public --title Summer --caption '{title|stem}'",
        "tessera site photos -o public --albums year --show-places",
      ], page: "Sites")
  }

  private static var kiosks: HelpTopic {
    HelpTopic(
      name: "kiosks",
      otherNames: "kiosk fullscreen full-screen signage frame picture-frame screensaver screens slideshow playlist"
        + " raspberry clock rest seconds interval reload offline sleep autostart",
      summary: "Screens that show photos all day.",
      text: """
        Put a site on a web server, also on the same machine, such as a Raspberry Pi, and open it with ?kiosk in the
        address. A browser keeps the screen awake only for https and localhost. A new version of the site, made by cron
        (tessera help work), appears within a minute, without a reload; no other network is needed.

          python3 -m http.server -d public 8000
          chromium --kiosk 'http://localhost:8000/?kiosk=split&clock&rest=22-7'

          ?kiosk         the wall moves slowly
          ?kiosk=split   one to five photos of one occasion fill the screen, then the next
          ?kiosk=tiles   one tile after the other fades into another photo
          &seconds=30    the pace (default: 12 for split screens, 6 for tiles)
          &clock         the time in a corner
          &captions      captions over the photos
          &rest=22-7     a black screen at night
          &since=30d     only photos of the last 30 days

        For players that show files, --sequence makes several pictures of one size.
        """,
      sections: [section("Pictures for players", of: .kiosks)],
      examples: [
        "tessera site photos -o public",
        "tessera photos -o signage.jpg --size 1920x1080 --sequence 12",
      ], page: "Kiosks")
  }

  private static var privacy: HelpTopic {
    HelpTopic(
      name: "private",
      otherNames: "password passwords protect protected protection encrypt encrypted encryption privacy secret"
        + " location locations gps metadata",
      summary: "Sites with passwords, and what pictures tell about places.",
      text: """
        With --password-file, all photos, names, captions and data of a site are encrypted; the browser opens them
        with the password. The file has a password a line; GROUP: PASSWORD opens one group of --group-by, or an album
        of --albums with those in it.

          open sesame, and 1001 nights
          summer: a password for the folder named summer, with --group-by folder or --albums folder

        Pictures contain neither EXIF nor locations, unless an option below says so. Originals are copies of your
        files, with all that they contain.
        """,
      sections: [section("Sites", of: .privacy, in: .site)],
      examples: ["tessera site photos -o public --password-file passwords.txt"], page: "Private-sites")
  }
}
