"""What the scripts beside this file share: requests, credentials, manifests and messages.

Python 3.9 or later, and nothing else. See Documentation/Sources.md.
"""

import argparse
import http.client
import json
import os
import re
import socket
import ssl
import stat
import sys
import tempfile
import time
import urllib.parse

# Extensions of the pictures that Tessera reads.
PICTURES = set(
    "jpg jpeg jpe jfif png apng gif webp tif tiff heic heif hif avif jxl jp2 j2k j2c jpf jpx svg svgz bmp "
    "cr2 cr3 nef nrw arw dng orf rw2 pef srw raf".split()
)
VIDEOS = set("mp4 m4v mov avi mkv webm mts m2ts 3gp mpg mpeg wmv".split())

# A list is kept in memory; photos are not.
LARGEST_LIST = 256 << 20


class Fault(Exception):
    """What happened, to what, and what to do; and the exit code."""

    def __init__(self, text, code=1):
        super().__init__(text)
        self.code = code


# Credentials


def read_settings(path):
    """Returns the environment, and over it the lines NAME=VALUE of a file, as systemd's EnvironmentFile has them."""
    settings = dict(os.environ)
    if path is None:
        return settings
    try:
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
            if os.fstat(file.fileno()).st_mode & stat.S_IROTH:
                say(f"{path}: can be read by everyone on this machine; chmod 600 {path} changes that")
    except (OSError, UnicodeDecodeError) as error:
        raise Fault(f"{path}: cannot be read: {reason_of(error)}", 2) from None
    for number, line in enumerate(lines, 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        name, mark, value = line.partition("=")
        if not mark or not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name.strip()):
            raise Fault(f"{path}: line {number} is not NAME=VALUE", 2)
        value = value.strip()
        if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
            value = value[1:-1]
        settings[name.strip()] = value
    return settings


def required(settings, name, meaning):
    value = settings.get(name, "")
    if not value:
        raise Fault(f"{name} is not set: {meaning}", 2)
    return value


# Requests


class Server:
    """A server of HTTP or HTTPS. Its credentials are sent to it, and to no other."""

    def __init__(self, address, setting):
        """setting: the name of the variable with the address, for messages."""
        try:
            parts = urllib.parse.urlsplit(address)
            port = parts.port
        except ValueError:
            parts, port = None, None
        if parts is None or parts.scheme not in ("http", "https") or not parts.hostname:
            raise Fault(f"{setting}: “{address}” is no address such as https://photos.example.org", 2)
        if parts.username or parts.password:
            raise Fault(f"{setting}: the address contains a password, which others could read; set it apart", 2)
        if parts.query or parts.fragment:
            raise Fault(f"{setting}: the address ends after its path", 2)
        self.scheme, self.host = parts.scheme, parts.hostname
        self.port = port or (443 if parts.scheme == "https" else 80)
        self.path = parts.path.rstrip("/")
        self.connection = None

    @property
    def name(self):
        """The host, with its port if that is unusual, as Host has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = 443 if self.scheme == "https" else 80
        return host if self.port == usual else f"{host}:{self.port}"

    def has(self, address):
        """True for an address, absolute or not, on this server."""
        parts = urllib.parse.urlsplit(address)
        if not parts.scheme and not parts.netloc:
            return True
        usual = {"http": 80, "https": 443}
        return (parts.scheme, parts.hostname, parts.port or usual.get(parts.scheme)) == (
            self.scheme, self.host, self.port)

    def request(self, method, target, headers, body=None, refusals=None):
        """Sends a request, some times if the server is busy or unreachable, and returns the response.

        target: the path and the query, encoded.
        headers: a dictionary, or a function that makes one for a target.
        refusals: words for statuses that are not 200 and the like.
        """
        for wait in (1, 4, None):
            try:
                return self.attempt(method, target, headers, body, refusals or {})
            except Busy as busy:
                if wait is None:
                    raise Fault(str(busy)) from None
                time.sleep(min(busy.wait, 30) if busy.wait is not None else wait)

    def attempt(self, method, target, headers, body, refusals):
        for _ in range(6):
            response = self.exchange(method, target, headers(target) if callable(headers) else headers, body)
            if response.status in (301, 302, 307, 308) and response.getheader("Location"):
                # http.client does not follow by itself; it would send the credentials along.
                place = urllib.parse.urljoin(f"{self.scheme}://{self.name}{target}", response.getheader("Location"))
                response.read()
                if not self.has(place):
                    host = printable(urllib.parse.urlsplit(place).netloc)
                    raise Fault(f"{self.name}: sends on to {host}, which does not get the credentials; "
                                "set that address if it is right")
                parts = urllib.parse.urlsplit(place)
                target = parts.path + ("?" + parts.query if parts.query else "")
                continue
            if 200 <= response.status < 300:
                return response
            words = error_words(response)
            if response.status in refusals:
                raise Fault(f"{self.name}: {refusals[response.status]}{words}")
            text = f"{self.name}: answers {response.status} {printable(response.reason)}{words}"
            if response.status in (429, 500, 502, 503, 504):
                after = response.getheader("Retry-After", "")
                raise Busy(text, int(after) if re.fullmatch(r"[0-9]{1,4}", after) else None)
            raise Fault(text)
        raise Fault(f"{self.name}: sends on without an end")

    def exchange(self, method, target, headers, body):
        self.close()
        try:
            if self.scheme == "https":
                context = ssl.create_default_context()
                self.connection = http.client.HTTPSConnection(self.host, self.port, timeout=60, context=context)
            else:
                self.connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
            # http.client would add fields in its own order, and encode the target anew.
            self.connection.putrequest(method, target, skip_host=True, skip_accept_encoding=True)
            self.connection.putheader("Host", self.name)
            self.connection.putheader("User-Agent", "tessera-sources")
            for name, value in headers.items():
                self.connection.putheader(name, value)
            if body is not None:
                self.connection.putheader("Content-Length", str(len(body)))
            self.connection.endheaders(body)
            return self.connection.getresponse()
        except ssl.SSLCertVerificationError as error:
            raise Fault(f"{self.name}: its certificate is not valid: {error.verify_message}; for an authority of "
                        "your own, set SSL_CERT_FILE") from None
        except (OSError, http.client.HTTPException) as error:
            raise Busy(f"{self.name}: cannot be reached: {reason_of(error)}", None) from None
        except ValueError:
            # Its words would have the credential.
            raise Fault(f"{self.name}: a credential has characters that cannot be sent", 2) from None

    def text(self, response):
        """Returns the whole body."""
        try:
            data = response.read(LARGEST_LIST + 1)
        except (OSError, http.client.HTTPException) as error:
            raise Fault(f"{self.name}: the answer broke off: {reason_of(error)}") from None
        if len(data) > LARGEST_LIST:
            raise Fault(f"{self.name}: the answer is longer than {LARGEST_LIST >> 20} MB")
        return data

    def download(self, response, path):
        """Writes the body to a file, which is removed again if it does not come whole."""
        expected = response.getheader("Content-Length")
        count = 0
        try:
            with open(path, "wb") as file:
                while True:
                    block = response.read(1 << 18)
                    if not block:
                        break
                    file.write(block)
                    count += len(block)
            if expected is not None and count != int(expected):
                raise Fault(f"{self.name}: the photo broke off after {count} of {expected} bytes")
        except (OSError, http.client.HTTPException) as error:
            remove(path)
            raise Fault(f"{self.name}: the photo broke off after {count} bytes: {reason_of(error)}") from None
        except BaseException:
            remove(path)
            raise

    def close(self):
        if self.connection is not None:
            self.connection.close()
            self.connection = None


class Busy(Exception):
    """A failure that may pass."""

    def __init__(self, text, wait):
        super().__init__(text)
        self.wait = wait


def error_words(response):
    """Returns what a server says about an error, in the notations of JSON and XML, shortened."""
    try:
        text = response.read(1 << 16).decode("utf-8", "replace")
    except (OSError, http.client.HTTPException):
        return ""
    found = None
    try:
        value = json.loads(text)
        found = value.get("message") if isinstance(value, dict) else None
    except ValueError:
        match = re.search(r"<(?:Message|[a-z]+:message)>([^<]+)<", text)
        found = match and match.group(1)
    if isinstance(found, list):
        found = "; ".join(str(one) for one in found)
    return f": {printable(str(found))[:200]}" if found else ""


# Names


def extension(name):
    return name.rpartition("/")[2].rpartition(".")[2].lower() if "." in name else ""


def is_picture(name, kind=""):
    """kind: the content type, which counts if the name says nothing."""
    if extension(name) in PICTURES:
        return True
    return extension(name) not in VIDEOS and kind.startswith("image/")


def kind_of(name):
    """Returns words for a file that is no picture."""
    return ("video", "videos") if extension(name) in VIDEOS else ("other file", "other files")


# A surrogate stands for a byte that is not UTF-8. JSON has no notation for it.
def is_plain(text):
    return text.isprintable() and not any(0xD800 <= ord(one) < 0xE000 for one in text)


def printable(text):
    return "".join(one if one.isprintable() else "�" for one in text)


# Manifests


def write_manifest(images, path):
    """Writes a manifest to a file, which is replaced as a whole and only if it changes, or to standard output."""
    lines = [json.dumps(image, ensure_ascii=False) for image in images]
    text = '{ "images": [\n' + ",\n".join(lines) + "\n] }\n"
    data = text.encode("utf-8")
    if path is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return False
    try:
        with open(path, "rb") as file:
            if file.read() == data:
                return True
    except OSError:
        pass
    folder = os.path.dirname(path) or "."
    temporary = None
    try:
        handle, temporary = tempfile.mkstemp(prefix=".tessera-", dir=folder)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)
        os.replace(temporary, path)
    except OSError as error:
        if temporary:
            remove(temporary)
        raise Fault(f"{path}: cannot be written: {reason_of(error)}") from None
    return False


def remove(path):
    try:
        os.remove(path)
    except OSError:
        pass


class Omissions:
    """Counts what is left out, by kind, which has a word for one and one for many."""

    def __init__(self):
        self.counts = {}

    def add(self, one, many):
        self.counts[one, many] = self.counts.get((one, many), 0) + 1

    def __str__(self):
        return ", ".join(f"{count} {one if count == 1 else many}" for (one, many), count in sorted(self.counts.items()))


def finish(images, omissions, path):
    """Writes the manifest and says how many photos it has."""
    is_same = write_manifest(images, path)
    words = "1 photo" if len(images) == 1 else f"{len(images)} photos"
    rest = f"; left out: {omissions}" if omissions.counts else ""
    say(f"{path or 'manifest'}: {words}{', unchanged' if is_same else ''}{rest}")


# Programs


def say(text):
    print(text, file=sys.stderr)


def reason_of(error):
    if isinstance(error, socket.timeout):
        return "no answer within 60 seconds"
    if isinstance(error, socket.gaierror):
        return "its name is not known"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__


def parser(description, epilog):
    """Returns a parser of command lines with the commands list and fetch."""
    result = argparse.ArgumentParser(
        description=description, epilog=epilog, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = result.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name, help):
        one = commands.add_parser(name, help=help, description=help)
        one.add_argument("--credentials", metavar="FILE", help="read further variables from FILE, lines NAME=VALUE")
        return one

    result.command = command
    fetch = command("fetch", "download one photo; for tessera --fetch")
    fetch.add_argument("address", help="from the manifest")
    fetch.add_argument("path", help="the file to write")
    return result


def add_output(command):
    command.add_argument(
        "-o", "--output", metavar="FILE", help="write the manifest to FILE, if it changes (default standard output)")


def run(main):
    """Runs a program, and turns faults into words and exit codes."""
    name = os.path.basename(sys.argv[0])
    try:
        main()
    except Fault as fault:
        say(f"{name}: {fault}")
        sys.exit(fault.code)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # The reader has what it wanted.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
