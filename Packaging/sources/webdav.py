#!/usr/bin/env python3
"""Lists the photos of a WebDAV folder as a manifest, and fetches them. See Documentation/Sources.md."""

import base64
import posixpath
import urllib.parse
import xml.etree.ElementTree

from sources import (
    Fault, Omissions, Server, add_output, finish, is_picture, is_plain, kind_of, parser, printable, read_settings,
    required, run)

VARIABLES = """variables:
  WEBDAV_URL         the address of the folder: https://cloud.example.org/remote.php/dav/files/ann/Photos
  WEBDAV_USER        the name to log in with; none for public folders
  WEBDAV_PASSWORD    the password; for Nextcloud, an app password from its settings
"""

PROPERTIES = (
    b'<?xml version="1.0" encoding="utf-8"?>\n'
    b'<propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/><getcontenttype/></prop></propfind>\n'
)

# Folders deeper than this are links in a circle.
DEEPEST = 64


class WebDAV:
    def __init__(self, settings):
        self.server = Server(required(settings, "WEBDAV_URL", "the address of the folder"), "WEBDAV_URL")
        self.headers = {}
        if settings.get("WEBDAV_USER"):
            pair = f"{settings['WEBDAV_USER']}:{required(settings, 'WEBDAV_PASSWORD', 'the password')}"
            self.headers["Authorization"] = "Basic " + base64.b64encode(pair.encode("utf-8")).decode("ascii")
            if self.server.scheme == "http" and self.server.host not in ("localhost", "127.0.0.1", "::1"):
                raise Fault("WEBDAV_URL: the password would be sent unencrypted; use https", 2)

    # The path as it is written in WEBDAV_URL may be encoded or not.
    @property
    def root(self):
        return urllib.parse.unquote(self.server.path, errors="surrogateescape")

    def refusals(self, what):
        return {
            401: "refuses the name or the password (WEBDAV_USER, WEBDAV_PASSWORD)",
            403: f"does not let you read {what}",
            404: f"has no {what}",
            405: "does not speak WebDAV at this address",
            501: "does not speak WebDAV at this address",
        }

    def entries(self, folder):
        """Returns what is in a folder: names, whether they are folders, sizes and content types."""
        headers = dict(self.headers, Depth="1", **{"Content-Type": 'application/xml; charset="utf-8"'})
        response = self.server.request(
            "PROPFIND", encoded(folder + "/"), headers, PROPERTIES, self.refusals(f"folder {printable(folder or '/')}"))
        if response.status != 207:
            raise Fault(f"{self.server.name}: does not speak WebDAV at this address")
        data = self.server.text(response)
        try:
            # Entities could make a short text endless.
            if b"<!DOCTYPE" in data:
                raise Fault(f"{self.server.name}: its list has a document type")
            document = xml.etree.ElementTree.fromstring(data)
        except xml.etree.ElementTree.ParseError:
            raise Fault(f"{self.server.name}: its list is not XML") from None
        for response in document.iter("{DAV:}response"):
            href = (response.findtext("{DAV:}href") or "").strip()
            if not self.server.has(href):
                continue
            path = urllib.parse.unquote(urllib.parse.urlsplit(href).path, errors="surrogateescape")
            parent, name = posixpath.split(path.rstrip("/"))
            # The folder itself is listed, too. What is not in it is not asked for.
            if parent.rstrip("/") != folder or name in ("", ".", ".."):
                continue
            is_folder, size, kind = False, None, ""
            for found in response.iter("{DAV:}propstat"):
                if " 200 " in (found.findtext("{DAV:}status") or " 200 "):
                    is_folder |= found.find(".//{DAV:}collection") is not None
                    size = found.findtext(".//{DAV:}getcontentlength") or size
                    kind = found.findtext(".//{DAV:}getcontenttype") or kind
            yield name, is_folder, size, kind

    def images(self, omissions, is_flat=False):
        """Returns the entries of all photos, folder by folder, by name."""
        result, waiting = [], [(self.root, 0)]
        while waiting:
            folder, depth = waiting.pop()
            within = []
            for name, is_folder, size, kind in sorted(self.entries(folder)):
                path = f"{folder}/{name}"
                if name.startswith("."):
                    omissions.add("hidden file or folder", "hidden files and folders")
                elif is_folder:
                    if depth >= DEEPEST:
                        raise Fault(f"{printable(path)}: is {DEEPEST} folders deep; a link leads in a circle")
                    if not is_flat:
                        within.append((path, depth + 1))
                elif not is_plain(name):
                    omissions.add("name that is no text", "names that are no text")
                elif is_picture(name, kind):
                    entry = {"file": f"webdav://{self.server.name}{path}"}
                    if size and size.isdecimal() and int(size) > 0:
                        entry["bytes"] = int(size)
                    result.append(entry)
                else:
                    omissions.add(*kind_of(name))
            waiting += reversed(within)
        return result

    def fetch(self, address, path):
        prefix = f"webdav://{self.server.name}{self.root}/"
        if not address.startswith(prefix):
            raise Fault(f"{printable(address)}: is not in WEBDAV_URL", 2)
        place = address[len(f"webdav://{self.server.name}"):]
        if any(part in (".", "..") for part in place.split("/")):
            raise Fault(f"{printable(address)}: leads out of its folder", 2)
        response = self.server.request(
            "GET", encoded(place), dict(self.headers), refusals=self.refusals(f"file {printable(place)}"))
        self.server.download(response, path)


def encoded(path):
    return urllib.parse.quote(path, safe="/", errors="surrogateescape") or "/"


def main():
    commands = parser(__doc__, VARIABLES)
    listing = commands.command("list", "write the manifest of the folder and the folders in it")
    listing.add_argument("--flat", action="store_true", help="leave out the folders in it")
    add_output(listing)
    arguments = commands.parse_args()
    webdav = WebDAV(read_settings(arguments.credentials))
    if arguments.command == "fetch":
        webdav.fetch(arguments.address, arguments.path)
        return
    omissions = Omissions()
    finish(webdav.images(omissions, arguments.flat), omissions, arguments.output)


if __name__ == "__main__":
    run(main)
