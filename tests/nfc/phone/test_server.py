"""The table's end of the phone: HTTPS with a certificate of its own, nothing without the code, nothing but numbers."""

from __future__ import annotations

import http.client
import json
import socket
import ssl
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: pip install cryptography")
pytest.importorskip("segno", reason="segno is not installed: pip install segno")

from companion.observations import TURN, Buzzed, SourceLost, TagSeen
from companion.sources.nfc.link.ports import PortError
from companion.sources.nfc.phone import address
from companion.sources.nfc.phone.calls import TOUCH_S
from companion.sources.nfc.phone.certificate import certificate_for
from companion.sources.nfc.phone.line import PhoneLine
from companion.sources.nfc.phone.server import LONGEST_BODY, MOST_WAITING, PhoneServer
from tests.nfc.rig import ACE
from tests.nfc.test_source import ears

CODE = "hgfedcba23"


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


@contextmanager
def serving() -> Iterator[PhoneServer]:
    server = PhoneServer(
        ("127.0.0.1", 0), certificate=certificate_for("127.0.0.1"), code=CODE, readers=2, touches=SimpleQueue()
    )
    try:
        yield server
    finally:
        server.close()


def ask(port: int, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, str]:
    """A phone that accepted the certificate."""
    context = ssl.create_default_context(cafile=str(certificate_for("127.0.0.1")))
    connection = http.client.HTTPSConnection("127.0.0.1", port, context=context, timeout=20)
    try:
        connection.request(method, path, body or None, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def tell(server: PhoneServer, told: object, code: str = CODE) -> tuple[int, str]:
    return ask(server.server_port, "POST", f"/{code}/seen", json.dumps(told).encode())


def test_the_page_and_its_script_stand_behind_the_code_alone() -> None:
    with serving() as server:
        for path in (f"/{CODE}/", f"/{CODE}/2"):
            status, page = ask(server.server_port, "GET", path)
            assert (status, 'src="page.js"' in page) == (200, True)
        assert "callKey" in ask(server.server_port, "GET", f"/{CODE}/call.js")[1]
        assert "NDEFReader" in ask(server.server_port, "GET", f"/{CODE}/page.js")[1]
        for path in ("/", "/page.js", f"/{CODE[:-1]}/", f"/{CODE}x/", f"/{CODE}/../page.js", f"/{CODE}/server.py"):
            assert ask(server.server_port, "GET", path) == (404, "There is nothing here."), path


def test_a_number_is_taken_with_the_code_and_never_without() -> None:
    with serving() as server:
        assert tell(server, {"uid": ACE, "reader": 2}) == (200, "")
        assert tell(server, {"uid": ACE, "reader": 1}, code="hgfedcba22")[0] == 404
        assert server.touches.get() == (2, ACE)
        assert server.touches.empty()


@pytest.mark.parametrize(
    "told",
    [
        {}, [], "04", None, {"uid": 4, "reader": 1}, {"uid": ACE.lower(), "reader": 1},
        {"uid": ACE + "00", "reader": 1}, {"uid": "0812345", "reader": 1}, {"uid": ACE, "reader": 3},
        {"uid": ACE, "reader": 0}, {"uid": ACE, "reader": True}, {"uid": ACE, "reader": "1"},
    ],
)  # fmt: skip
def test_what_is_no_number_of_a_tag_is_refused_with_a_sentence(told: object) -> None:
    with serving() as server:
        status, words = tell(server, told)
        assert (status, server.touches.empty()) == (400, True)
        assert words.endswith((".", "?"))


def test_too_long_a_message_is_not_even_read() -> None:
    with serving() as server:
        path = f"/{CODE}/seen"
        assert ask(server.server_port, "POST", path, b"{" * (LONGEST_BODY + 1))[0] == 413
        for odd in ("9" * 20, "9" * 5000, "\u00b2", "-1", ""):
            assert ask(server.server_port, "POST", path, b"{}", **{"Content-Length": odd})[0] == 413
        assert ask(server.server_port, "POST", path, b"[" * LONGEST_BODY)[0] == 400


def test_a_flood_of_numbers_is_refused_until_the_table_took_some() -> None:
    with serving() as server:
        for _ in range(MOST_WAITING):
            server.touches.put((1, ACE))
        assert tell(server, {"uid": ACE, "reader": 1}) == (503, "The table is busy: hold the card there again.")


def test_a_phone_that_connects_and_says_nothing_holds_up_nobody() -> None:
    with serving() as server, socket.create_connection(("127.0.0.1", server.server_port)):
        assert tell(server, {"uid": ACE, "reader": 1})[0] == 200


def test_plain_http_gets_no_page() -> None:
    with serving() as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=20)
        connection.request("GET", f"/{CODE}/")
        with pytest.raises((http.client.HTTPException, OSError)):
            connection.getresponse()
        connection.close()
        assert tell(server, {"uid": ACE, "reader": 1})[0] == 200


def test_the_certificate_is_kept_for_us_alone_and_made_anew_where_it_is_damaged(home: Path) -> None:
    file = certificate_for("192.0.2.7")
    made = file.read_bytes()
    assert certificate_for("192.0.2.7").read_bytes() == made
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.write_bytes(made[:100])
    assert certificate_for("192.0.2.7").read_bytes() not in (made, made[:100])


def pinged(port: int, phone: int, times: int) -> tuple[http.client.HTTPSConnection, float]:
    """A phone that asked so often on one line, and plus or minus how many milliseconds a call of it is timed to."""
    context = ssl.create_default_context(cafile=str(certificate_for("127.0.0.1")))
    connection = http.client.HTTPSConnection("127.0.0.1", port, context=context, timeout=20)
    connection.connect()
    line = connection.sock
    asked: dict[str, object] = {"phone": phone}
    pm = 0.0
    for _ in range(times):
        connection.request("POST", f"/{address.pairing_code()}/ping", json.dumps(asked))
        told = json.loads(connection.getresponse().read())
        got = phone_ms()
        asked = {"phone": phone, "echo": told["ping"], "got": got, "asked": phone_ms()}
        pm = told["pm"] or pm
    assert connection.sock is line, "each ping made a line of its own"
    return connection, pm


def phone_ms() -> float:
    """A phone's clock: 500 s ahead of the table's."""
    return (time.monotonic() + 500) * 1000


def test_a_call_from_a_phone_is_heard_at_its_time_with_its_uncertainty(free_port: int) -> None:
    with ears(port="phone", list_ports=list) as heard:
        heard.wait(lambda: heard.source.device.connected)
        connection, pm_ms = pinged(free_port, 3, 12)
        assert TOUCH_S * 1000 < pm_ms < 500
        at = time.monotonic()
        body = json.dumps({"phone": 3, "at": phone_ms()})
        connection.request("POST", f"/{address.pairing_code()}/call", body)
        assert connection.getresponse().read() == b""
        connection.close()
        pinged(free_port, 3, 2)[0].close()
        (call,) = heard.wait_for(Buzzed)
        assert (call.place, call.source) == (3, "nfc:phone")
        assert abs(call.at - at) <= call.pm
        assert call.pm >= TOUCH_S
        heard.wait(lambda: any(each.number == 3 and each.pm for each in heard.source.device.buttons))


@pytest.mark.parametrize("where", ["ping", "call"])
@pytest.mark.parametrize(
    "told",
    [
        {}, [], None, {"phone": 0, "at": 5}, {"phone": 3, "at": 5}, {"phone": True, "at": 5}, {"phone": "1", "at": 5},
        {"phone": 1, "echo": "1", "at": "5"}, {"phone": 1, "echo": 1, "got": None, "asked": 2, "at": -1},
        {"phone": 1, "echo": 1, "got": 1e300, "asked": 2, "at": 1e300},
    ],
)  # fmt: skip
def test_a_ping_or_a_call_that_is_none_is_refused(where: str, told: object) -> None:
    with serving() as server:
        status, words = ask(server.server_port, "POST", f"/{CODE}/{where}", json.dumps(told).encode())
        assert (status, words) == (400, "That is not what the page tells: load it again.")
        assert ask(server.server_port, "POST", f"/{CODE[:-1]}/{where}", b"{}")[0] == 404
        assert server.keys.take() == []


@pytest.fixture
def free_port(monkeypatch: pytest.MonkeyPatch) -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    monkeypatch.setattr(address, "PORT", port)
    monkeypatch.setattr(address, "own_address", lambda: "127.0.0.1")
    return port


def test_a_phone_reads_for_whoevers_turn_it_is_and_the_table_listens_only_while_it_is_open(free_port: int) -> None:
    with ears(port="phone", list_ports=list) as heard:
        heard.wait(lambda: heard.source.device.connected)
        assert heard.source.device.address == address.page_address()
        body = json.dumps({"uid": ACE, "reader": 1}).encode()
        assert ask(free_port, "POST", f"/{address.pairing_code()}/seen", body) == (200, "")
        (seen,) = heard.wait_for(TagSeen)
        assert (seen.zone, seen.uid, seen.face, seen.source) == (TURN, ACE, "AS", "nfc:phone")
        assert [each.firmware for each in heard.source.device.readers if each.answered] == ["phone 1"]
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", free_port), timeout=5)


def test_an_address_that_is_taken_or_no_network_is_a_sentence(free_port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind(("", free_port))
        other.listen()
        with ears(port="phone", list_ports=list) as heard:
            (lost,) = heard.wait_for(SourceLost)
            assert f"cannot listen on port {free_port} (another program listens there" in lost.why
    monkeypatch.setattr(address, "own_address", str)
    with pytest.raises(PortError, match="join the Wi-Fi"):
        PhoneLine()


def test_the_qr_code_says_the_address() -> None:
    cv2 = pytest.importorskip("cv2")
    numpy = pytest.importorskip("numpy")
    said = "https://192.168.178.43:8443/hgfedcba23/"
    rows = numpy.array(address.qr_rows(said))
    picture = numpy.kron(numpy.pad(~rows, 4, constant_values=True), numpy.full((8, 8), 255)).astype("uint8")
    assert cv2.QRCodeDetector().detectAndDecode(picture)[0] == said
