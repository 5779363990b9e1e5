#!/usr/bin/env python3
"""Lists the photos of a WebDAV folder as a manifest, and fetches them. See Documentation/Sources.md."""

import base64
import posixpath
import urllib.parse
import xml.etree.ElementTree

from sources import (
    Fault, Listing, Server, add_output, is_picture, is_plain, kind_of, parser, printable, read_settings, required, run,
    whole_number)

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
    def __init__(self, settings, allows_plain):
        address = required(settings, "WEBDAV_URL", "the address of the folder")
        has_password = bool(settings.get("WEBDAV_USER"))
        self.server = Server(address, "WEBDAV_URL", settings, has_password, allows_plain)
        self.headers = {}
        if has_password:
            pair = f"{settings['WEBDAV_USER']}:{required(settings, 'WEBDAV_PASSWORD', 'the password')}"
            self.headers["Authorization"] = "Basic " + base64.b64encode(pair.encode("utf-8")).decode("ascii")

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

    def entries(self, folder, listing):
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
        except (xml.etree.ElementTree.ParseError, LookupError, ValueError):
            raise Fault(f"{self.server.name}: its list is not XML") from None
        for response in document.iter("{DAV:}response"):
            href = (response.findtext("{DAV:}href") or "").strip()
            if not self.server.has(href):
                listing.leave_out(href, "is not on this server")
                continue
            path = urllib.parse.unquote(urllib.parse.urlsplit(href).path, errors="surrogateescape")
            parent, name = posixpath.split(path.rstrip("/"))
            # The folder itself is listed, too. What is not in it is not asked for.
            if parent.rstrip("/") != folder or not name:
                continue
            if name in (".", ".."):
                listing.leave_out(path, "is no name")
                continue
            if not is_plain(name):
                listing.leave_out(path, "its name is no text in UTF-8")
                continue
            is_folder, size, kind = False, None, ""
            for found in response.iter("{DAV:}propstat"):
                if " 200 " in (found.findtext("{DAV:}status") or " 200 "):
                    is_folder |= found.find(".//{DAV:}collection") is not None
                    size = found.findtext(".//{DAV:}getcontentlength") or size
                    kind = found.findtext(".//{DAV:}getcontenttype") or kind
            yield name, is_folder, size, kind

    def list(self, listing, is_flat=False):
        """Lists all photos, folder by folder, by name."""
        waiting = [(self.root, 0)]
        while waiting:
            folder, depth = waiting.pop()
            within = []
            for name, is_folder, size, kind in sorted(self.entries(folder, listing), key=lambda entry: entry[0]):
                path = f"{folder}/{name}"
                if name.startswith("."):
                    listing.omissions.add("hidden file or folder", "hidden files and folders")
                elif is_folder:
                    if depth >= DEEPEST:
                        raise Fault(f"{printable(path)}: is {DEEPEST} folders deep; a link leads in a circle")
                    if not is_flat:
                        within.append((path, depth + 1))
                elif is_picture(name, kind):
                    listing.add(f"webdav://{self.server.name}{path}", path, bytes=whole_number(size))
                else:
                    listing.omissions.add(*kind_of(name))
            waiting += reversed(within)

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
    arguments = commands.parse()
    webdav = WebDAV(read_settings(arguments.credentials), arguments.plain_http)
    if arguments.command == "fetch":
        webdav.fetch(arguments.address, arguments.path)
        return
    photos = Listing()
    webdav.list(photos, arguments.flat)
    photos.finish(arguments.output)


if __name__ == "__main__":
    run(main)
