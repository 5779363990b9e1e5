"""What the scripts beside this file share: requests, credentials, manifests and messages.

Python 3.9 or later, and nothing else. See Documentation/Sources.md.
"""

import argparse
import base64
import datetime
import http.client
import ipaddress
import json
import os
import re
import signal
import socket
import ssl
import stat
import sys
import tempfile
import time
import urllib.parse
import urllib.request

# Extensions of the pictures that Tessera reads.
PICTURES = set(
    "jpg jpeg jpe jfif png apng gif webp tif tiff heic heif hif avif jxl jp2 j2k j2c jpf jpx svg svgz bmp "
    "cr2 cr3 nef nrw arw dng orf rw2 pef srw raf".split()
)
VIDEOS = set("mp4 m4v mov avi mkv webm mts m2ts 3gp mpg mpeg wmv".split())

# A list is kept in memory; photos are not.
LARGEST_LIST = 256 << 20
# The longest silence of a server, in seconds.
LONGEST_SILENCE = 60


class Fault(Exception):
    """What happened, to what, and what to do; and the exit code."""

    def __init__(self, text, code=1):
        super().__init__(text)
        self.code = code


class OddAnswer(Fault):
    """An answer that is no list and no photo. Where it is about one photo, the others are not affected."""


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

    def __init__(self, address, setting, settings, has_credentials, allows_plain=False):
        """setting: the name of the variable with the address, for messages.

        has_credentials: true if requests have a key or a password, which must be encrypted.
        allows_plain: true to send it unencrypted all the same.
        """
        parts, port = split_address(address)
        if parts is None or parts.scheme not in ("http", "https") or not parts.hostname:
            raise Fault(f"{setting}: “{printable(address)}” is no address such as https://photos.example.org", 2)
        if parts.username or parts.password:
            raise Fault(f"{setting}: the address contains a password, which others could read; set it apart", 2)
        if parts.query or parts.fragment:
            raise Fault(f"{setting}: the address ends after its path", 2)
        self.scheme, self.host, self.port = parts.scheme, parts.hostname, port
        self.path = parts.path.rstrip("/")
        self.connection = None
        is_local = is_loopback(self.host)
        if has_credentials and self.scheme == "http" and not is_local and not allows_plain:
            raise Fault(f"{setting}: the credentials would be sent unencrypted; use https, or add --plain-http in a "
                        "network that you trust", 2)
        self.proxy = None if is_local else proxy_for(self, settings)

    @property
    def name(self):
        """The host, with its port if that is unusual, as Host has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == USUAL_PORTS[self.scheme] else f"{host}:{self.port}"

    def has(self, address):
        """True for an address, absolute or not, on this server."""
        parts, port = split_address(address)
        if parts is None:
            return False
        if not parts.scheme and not parts.netloc:
            return True
        return (parts.scheme, parts.hostname, port) == (self.scheme, self.host, self.port)

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
                target = self.redirected(target, response.getheader("Location"))
                continue
            if 200 <= response.status < 300:
                return response
            words = error_words(response)
            if response.status in refusals:
                kind = OddAnswer if response.status in (400, 404) else Fault
                raise kind(f"{self.name}: {refusals[response.status]}{words}")
            text = f"{self.name}: answers {response.status} {printable(response.reason)}{words}"
            if response.status in (429, 500, 502, 503, 504):
                after = response.getheader("Retry-After", "")
                raise Busy(text, int(after) if re.fullmatch(r"[0-9]{1,4}", after) else None)
            raise Fault(text)
        raise Fault(f"{self.name}: sends on without an end")

    def redirected(self, target, location):
        """Returns the target to which the server sends on."""
        try:
            place = urllib.parse.urljoin(f"{self.scheme}://{self.name}{target}", location)
        except ValueError:
            place = location
        if not self.has(place):
            parts, _ = split_address(place)
            raise Fault(f"{self.name}: sends on to {printable(parts.netloc if parts else place)}, which does not get "
                        "the credentials; set that address if it is right")
        parts, _ = split_address(place)
        return parts.path + ("?" + parts.query if parts.query else "")

    def connect(self):
        """Opens a connection, by the proxy if there is one, and returns what comes before the targets of requests."""
        if self.scheme == "https":
            context = ssl.create_default_context()
            place = (self.proxy.host, self.proxy.port) if self.proxy else (self.host, self.port)
            self.connection = http.client.HTTPSConnection(*place, timeout=LONGEST_SILENCE, context=context)
            if self.proxy:
                self.connection.set_tunnel(self.host, self.port, self.proxy.headers)
            return ""
        place = self.proxy or self
        self.connection = http.client.HTTPConnection(place.host, place.port, timeout=LONGEST_SILENCE)
        return f"http://{self.name}" if self.proxy else ""

    def exchange(self, method, target, headers, body):
        self.close()
        try:
            target = self.connect() + target
            if self.proxy and self.scheme == "http":
                headers = dict(headers, **self.proxy.headers)
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
            way = f" by the proxy {self.proxy.name}" if self.proxy else ""
            words = f"{self.name}: cannot be reached{way}: {reason_of(error)}"
            # A proxy that refuses does so again.
            if re.match("Tunnel connection failed: 4", str(error)):
                raise Fault(words) from None
            raise Busy(words, None) from None
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
            if expected is not None and re.fullmatch("[0-9]{1,18}", expected) and count != int(expected):
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


USUAL_PORTS = {"http": 80, "https": 443}


def split_address(address):
    """Returns the parts of an address and its port; None for what is no address."""
    try:
        parts = urllib.parse.urlsplit(address)
        return parts, parts.port or USUAL_PORTS.get(parts.scheme)
    except ValueError:
        return None, None


def is_loopback(host):
    """True for the machine itself, which no one else can listen to."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Proxy:
    """A proxy, as http_proxy and https_proxy name it."""

    def __init__(self, address, setting):
        parts, port = split_address(address if "://" in address else "http://" + address)
        if parts is None or parts.scheme != "http" or not parts.hostname:
            raise Fault(f"{setting}: is not the address of a proxy such as http://proxy.example.org:3128", 2)
        self.host, self.port = parts.hostname, port
        self.name = f"{self.host}:{self.port}"
        self.headers = {}
        if parts.username is not None:
            pair = f"{urllib.parse.unquote(parts.username)}:{urllib.parse.unquote(parts.password or '')}"
            self.headers["Proxy-Authorization"] = "Basic " + base64.b64encode(pair.encode("utf-8")).decode("ascii")


def proxy_for(server, settings):
    """Returns the proxy for a server, as curl chooses it; None for none."""
    def setting(name):
        for one in (name, name.upper()):
            if settings.get(one):
                return one, settings[one]
        return name, ""

    if urllib.request.proxy_bypass_environment(f"{server.host}:{server.port}", {"no": setting("no_proxy")[1]}):
        return None
    name, address = setting(f"{server.scheme}_proxy")
    return Proxy(address, name) if address else None


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
    except (ValueError, RecursionError):
        match = re.search(r"<(?:Message|[a-z]+:message)>([^<]+)<", text)
        found = match and match.group(1)
    if isinstance(found, list):
        found = "; ".join(str(one) for one in found)
    return f": {printable(str(found))[:200]}" if found else ""


def parsed(data, server, title):
    """Returns the value of JSON. Numbers with very many digits, which Python refuses, become fractions."""
    try:
        return json.loads(data, parse_int=lambda digits: int(digits) if len(digits) < 20 else float(digits))
    except ValueError:
        raise OddAnswer(f"{server.name}: is no {title} server: its answer is not JSON") from None
    except RecursionError:
        raise OddAnswer(f"{server.name}: its answer is nested too deeply") from None


# Names


def extension(name):
    return name.rpartition("/")[2].rpartition(".")[2].lower() if "." in name else ""


def whole_number(text):
    """Returns the number of a text, or the text; None for none."""
    return int(text) if re.fullmatch("[0-9]{1,18}", text or "") else text or None


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

# The largest values that Tessera takes.
LARGEST_SIDE = (1 << 31) - 1
MOST_BYTES = 10**15
# The longest name of a photo, and the longest text, in letters.
LONGEST_NAME = 200
LONGEST_TEXT = 10_000


class Listing:
    """The entries of a manifest. A property that Tessera would refuse is left out of its entry, with a line."""

    def __init__(self):
        self.images = []
        self.omissions = Omissions()

    def add(self, file, title=None, **properties):
        """file: the address. title: what messages call the photo."""
        title = printable(title or file)
        entry = {"file": file}
        for name, value in properties.items():
            if value is None:
                continue
            checked = CHECKS[name](value)
            if checked is None:
                self.say(title, f"{name} left out: {shown(value)}")
            else:
                entry[name] = checked
        if ("width" in entry) != ("height" in entry):
            entry.pop("width", None)
            entry.pop("height", None)
        self.images.append(entry)

    def leave_out(self, title, reason):
        """Leaves out a photo that cannot be used."""
        self.say(printable(title), f"left out: {reason}")
        self.omissions.add("photo with a fault", "photos with faults")

    @staticmethod
    def say(title, words):
        say(f"{title[:LONGEST_NAME]}: {words}")

    def finish(self, path):
        """Writes the manifest and says how many photos it has."""
        is_same = write_manifest(self.images, path)
        words = "1 photo" if len(self.images) == 1 else f"{len(self.images)} photos"
        rest = f"; left out: {self.omissions}" if self.omissions.counts else ""
        say(f"{path or 'manifest'}: {words}{', unchanged' if is_same else ''}{rest}")


def shown(value):
    """Returns a value as messages have it."""
    try:
        text = printable(value if isinstance(value, str) else json.dumps(value))
    except RecursionError:
        text = "a deep list"
    return f"“{text[:40]}…”" if len(text) > 40 else f"“{text}”"


def checked_text(value):
    """Returns text without what JSON5 and files cannot hold: NUL, other control characters, lone surrogates."""
    if not isinstance(value, str):
        return None
    return "".join(
        "�" if 0xD800 <= ord(one) < 0xE000 else one for one in value[:LONGEST_TEXT]
        if one in "\t\n\r" or not (ord(one) < 0x20 or 0x7F <= ord(one) < 0xA0))


def checked_texts(value):
    if not isinstance(value, list):
        return None
    texts = [text for text in (checked_text(one) for one in value) if text]
    return texts if len(texts) == len(value) else None


def checked_number(least, most):
    def check(value):
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        return value if is_whole and least <= value <= most else None

    return check


def checked_date(value):
    """Returns a date of the calendar, with a time or without."""
    text = value if isinstance(value, str) else ""
    match = re.match("[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2})?", text)
    try:
        return datetime.datetime.fromisoformat(match.group(0)) and match.group(0)
    except (AttributeError, ValueError):
        return None


CHECKS = {
    "width": checked_number(1, LARGEST_SIDE), "height": checked_number(1, LARGEST_SIDE),
    "bytes": checked_number(1, MOST_BYTES), "rating": checked_number(-1, 5),
    "description": checked_text, "date": checked_date, "keywords": checked_texts,
}


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


# Programs


def say(text):
    print(text, file=sys.stderr)


def reason_of(error):
    if isinstance(error, socket.timeout):
        return f"no answer within {LONGEST_SILENCE} seconds"
    if isinstance(error, socket.gaierror):
        return "its name is not known"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__


def seconds(text):
    value = float(text)
    if not 0 < value < 1e8:
        raise ValueError
    return value


def limit_time(seconds):
    """Ends everything with a fault after some time: names, connections, answers and pauses."""
    def expire(*_):
        raise Fault(f"gave up after {seconds:g} seconds (--timeout)")

    # Windows has no such signal; there, only the silence of servers is limited.
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, expire)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def parser(description, epilog):
    """Returns a parser of command lines with the commands list and fetch."""
    result = argparse.ArgumentParser(
        description=description, epilog=epilog, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = result.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name, help):
        one = commands.add_parser(name, help=help, description=help)
        one.add_argument("--credentials", metavar="FILE", help="read further variables from FILE, lines NAME=VALUE")
        one.add_argument("--plain-http", action="store_true", help="send credentials over http, too, unencrypted")
        one.add_argument("--timeout", metavar="SECONDS", type=seconds, default=3600,
                         help="give up after SECONDS altogether (default 3600)")
        return one

    def parse():
        arguments = result.parse_args()
        limit_time(arguments.timeout)
        return arguments

    result.command, result.parse = command, parse
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
