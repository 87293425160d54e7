"""The table's end of the phones: HTTPS with a certificate of its own, nothing without the code, and only the pages."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import ssl
import stat
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import aiohttp
import pytest

from companion.observations import TURN, SourceLost, TagSeen
from companion.phones import address, open_lines
from companion.phones import server as served
from companion.phones.certificate import certificate_for
from companion.phones.here import PhonesError, close_server, open_server
from companion.phones.messages import LONGEST
from companion.phones.room import MOST_DAMAGED, MOST_TAGS
from companion.phones.server import PhoneServer
from companion.phones.tag_line import PhoneLine
from companion.sources.nfc.link.ports import PortError
from companion.ui.views.devices.qr_code import qr_rows
from tests.nfc.rig import ACE
from tests.nfc.test_source import ears
from tests.phones.twin import PhoneTwin

CODE = "hgfedcba23"


@pytest.fixture
def server() -> Iterator[PhoneServer]:
    opened = PhoneServer(("127.0.0.1", 0), certificate=certificate_for("127.0.0.1"), code=CODE)
    try:
        yield opened
    finally:
        opened.close()


def ask(opened: PhoneServer, path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
    """The answer to a browser that accepted the certificate; read, with its text in ``text``."""
    context = ssl.create_default_context(cafile=str(certificate_for("127.0.0.1")))
    connection = http.client.HTTPSConnection("127.0.0.1", opened.address[1], context=context, timeout=20)
    try:
        connection.request(method, path, headers=headers)
        answer: Any = connection.getresponse()
        answer.text = answer.read().decode()
        return answer
    finally:
        connection.close()


def run(does: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(does, 60))


def test_the_page_and_its_parts_stand_behind_the_code_alone(server: PhoneServer) -> None:
    whole = 0
    for name in served._FILES:
        answer: Any = ask(server, f"/{CODE}/{name}")
        assert answer.status == 200, name
        whole += len(answer.text)
    assert whole < 100_000
    assert ask(server, f"/{CODE}/3").status == 200, "the number of a reader"
    for path in ("/", "/phone.js", f"/{CODE[:-1]}/", f"/{CODE}x/", f"/{CODE}", f"/{CODE}/../phone.js", f"/{CODE}/x"):
        refused: Any = ask(server, path)
        assert (refused.status, refused.text) == (404, "There is nothing here."), path


def test_every_answer_forbids_frames_and_foreign_scripts_and_tells_no_version(server: PhoneServer) -> None:
    for path in (f"/{CODE}/", "/other"):
        answer = ask(server, path)
        policy = answer.getheader("Content-Security-Policy") or ""
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.getheader("X-Frame-Options") == "DENY"
        assert answer.getheader("X-Content-Type-Options") == "nosniff"
        assert answer.getheader("Server") is None


@pytest.mark.parametrize("sent", [b"\x16\x03\x01rubbish\r\n\r\n", b"GET /<script> HTTP/9.9\r\n\r\n", b"G" * 9000])
def test_what_is_no_request_is_not_sent_back(server: PhoneServer, sent: bytes) -> None:
    context = ssl.create_default_context(cafile=str(certificate_for("127.0.0.1")))
    with (
        socket.create_connection(("127.0.0.1", server.address[1]), timeout=10) as plain,
        context.wrap_socket(plain, server_hostname="127.0.0.1") as line,
    ):
        line.sendall(sent)
        answer = line.recv(65536).decode(errors="replace")
    assert "script" not in answer
    assert "rubbish" not in answer
    assert "aiohttp" not in answer.lower()
    assert "python" not in answer.lower()


def test_a_name_that_is_not_this_machines_gets_no_page(server: PhoneServer) -> None:
    assert ask(server, f"/{CODE}/", Host=f"elsewhere.example:{server.address[1]}").status == 404


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1"])
def test_a_page_from_elsewhere_opens_no_line(server: PhoneServer, origin: str) -> None:
    async def try_it() -> None:
        twin = PhoneTwin(server)
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await twin.connect(origin=origin)
        assert refused.value.status == 403
        await twin.close()

    run(try_it())


@pytest.mark.slow
def test_without_the_code_no_line_is_held_longer_than_five_seconds_in_all(server: PhoneServer) -> None:
    context = ssl.create_default_context(cafile=str(certificate_for("127.0.0.1")))
    began = time.monotonic()
    silent = socket.create_connection(("127.0.0.1", server.address[1]), timeout=20)
    dripping = context.wrap_socket(
        socket.create_connection(("127.0.0.1", server.address[1]), timeout=20), server_hostname="127.0.0.1"
    )
    with silent, dripping:
        while time.monotonic() - began < 15:
            try:
                dripping.sendall(b"X")
            except OSError:
                break
            time.sleep(0.2)
        assert silent.recv(100) == b""
        assert open_lines.FREE_S - 0.5 < time.monotonic() - began < open_lines.FREE_S + 2


def test_a_host_holds_four_lines_and_with_the_code_more(server: PhoneServer) -> None:
    def opens() -> socket.socket:
        return socket.create_connection(("127.0.0.1", server.address[1]), timeout=2)

    def is_shut(line: socket.socket) -> bool:
        line.settimeout(0.5)
        try:
            return line.recv(10) == b""
        except TimeoutError:
            return False
        except ConnectionError:
            return True

    held = [opens() for _ in range(6)]
    assert [is_shut(each) for each in held] == [False] * 4 + [True] * 2
    for each in held:
        each.close()
    time.sleep(0.1)
    assert ask(server, f"/{CODE}/").status == 200
    held = [opens() for _ in range(8)]
    assert [is_shut(each) for each in held] == [False] * 8
    for each in held:
        each.close()


def test_plain_http_gets_no_page(server: PhoneServer) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.address[1], timeout=20)
    connection.request("GET", f"/{CODE}/")
    with pytest.raises((http.client.HTTPException, OSError)):
        connection.getresponse()
    connection.close()
    assert ask(server, f"/{CODE}/").status == 200


def test_damaged_messages_are_passed_over_and_a_phone_that_sends_many_is_shut_out(server: PhoneServer) -> None:
    async def try_it() -> None:
        async with PhoneTwin(server) as twin:
            await twin.wait_for("words")
            for odd in ([], {}, {"t": "sit"}, {"t": "sit", "seat": 4}, {"t": "pong", "n": 1, "got": "x"}, {"t": "x"}):
                await twin.send(odd)
            await twin.send({"t": "sit", "seat": "Ann"})
            await twin.wait_for("seats", count=2)
            for _ in range(MOST_DAMAGED):
                await twin.send({"t": "x"})
            await asyncio.sleep(0.3)
            assert twin.socket is not None
            assert twin.socket.closed

    run(try_it())


@pytest.mark.parametrize("sent", ["x" * (LONGEST + 1), b"\xff\xd8"])
def test_too_long_a_message_or_bytes_shut_the_line(server: PhoneServer, sent: str | bytes) -> None:
    async def try_it() -> None:
        async with PhoneTwin(server) as twin:
            await twin.wait_for("words")
            assert twin.socket is not None
            await (twin.socket.send_str(sent) if isinstance(sent, str) else twin.socket.send_bytes(sent))
            for _ in range(100):
                await asyncio.sleep(0.02)
                if twin.socket.closed:
                    return
            raise AssertionError("the line is still open")

    run(try_it())


def test_a_flood_of_tags_is_refused_until_the_table_took_some(server: PhoneServer) -> None:
    async def try_it() -> None:
        async with PhoneTwin(server) as twin:
            await twin.send({"t": "tag", "id": "a", "uid": ACE, "reader": 2})
            assert (await twin.wait_for("done"))["words"] == "This table doesn't read tags with phones."
            server.room.touches = SimpleQueue()
            await twin.send({"t": "tag", "id": "b", "uid": ACE, "reader": 2})
            assert (await twin.wait_for("done", count=2))["ok"]
            assert server.room.touches.get() == (2, ACE)
            for _ in range(MOST_TAGS):
                server.room.touches.put((1, ACE))
            await twin.send({"t": "tag", "id": "c", "uid": ACE, "reader": 1})
            assert (await twin.wait_for("done", count=3))["words"] == "The table is busy: hold the card there again."

    run(try_it())


def test_a_phone_reads_tags_and_the_table_listens_only_while_it_is_open() -> None:
    async def touch(opened: PhoneServer) -> None:
        async with PhoneTwin(opened) as twin:
            await twin.send({"t": "tag", "id": "a", "uid": ACE, "reader": 1})
            await twin.wait_for("done")

    with ears(port="phone", list_ports=list) as heard:
        heard.wait(lambda: heard.source.device.connected)
        assert heard.source.device.address == address.page_address()
        user = object()
        run(touch(open_server(user)))
        close_server(user)
        (seen,) = heard.wait_for(TagSeen)
        assert (seen.zone, seen.uid, seen.source) == (TURN, ACE, "nfc:phone")
        assert [each.firmware for each in heard.source.device.readers if each.answered] == ["phone 1"]
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", address.PORT), timeout=5)


def test_an_address_that_is_taken_or_no_network_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", address.PORT))
        other.listen()
        with ears(port="phone", list_ports=list) as heard:
            (lost,) = heard.wait_for(SourceLost)
            assert f"can't listen on port {address.PORT} (another program listens there" in lost.why
    monkeypatch.setattr(address, "own_address", str)
    with pytest.raises(PortError, match="connect it to the phones' Wi-Fi"):
        PhoneLine()
    with pytest.raises(PhonesError, match="connect it to the phones' Wi-Fi"):
        open_server(object())


def test_the_server_is_bound_to_one_address_alone(server: PhoneServer) -> None:
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.2", server.address[1]), timeout=5)


def test_the_certificate_is_kept_for_us_alone_and_made_again_where_it_is_damaged() -> None:
    file = certificate_for("192.0.2.7")
    made = file.read_bytes()
    assert certificate_for("192.0.2.7").read_bytes() == made
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.write_bytes(made[:100])
    assert certificate_for("192.0.2.7").read_bytes() not in (made, made[:100])


def test_the_qr_code_says_the_address(tmp_path: Path) -> None:
    cv2 = pytest.importorskip("cv2")
    numpy = pytest.importorskip("numpy")
    said = "https://192.168.178.43:8443/hgfedcba23/"
    rows = numpy.array(qr_rows(said))
    picture = numpy.kron(numpy.pad(~rows, 4, constant_values=True), numpy.full((8, 8), 255)).astype("uint8")
    assert cv2.QRCodeDetector().detectAndDecode(picture)[0] == said


def test_the_page_gets_all_its_words_and_colours(server: PhoneServer) -> None:
    async def try_it() -> None:
        async with PhoneTwin(server) as twin:
            words = (await twin.wait_for("words"))["words"]
            assert words["language"] == "en"
            assert words["colours"]["seat1"] == "#66bcec"
            used = set()
            for script in ("phone.js", "keys.js", "watch.js", "camera.js", "tags.js"):
                text = served._file(script).decode()
                used |= {part.split("(")[0] for part in _names_after(text, "words.")}
            assert used - words["words"].keys() <= {"", "colours", "language", "words", "replace"}
            json.dumps(words)

    run(try_it())


def _names_after(text: str, mark: str) -> set[str]:
    found = set()
    for part in text.split(mark)[1:]:
        name = ""
        for letter in part:
            if not (letter.isalnum() or letter == "_"):
                break
            name += letter
        found.add(name)
    return found
