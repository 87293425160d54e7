"""A phone without a browser: the page's side of the line, as well-behaved or as unkind as a test wants it."""

from __future__ import annotations

import asyncio
import json
import secrets
import ssl
import time
from typing import Any

import aiohttp

from companion.phones.certificate import certificate_for
from companion.phones.server import PhoneServer


class PhoneTwin:
    """One page. ``ahead_s`` is how far its clock is before the table's; ``host`` the address that it comes from."""

    def __init__(self, server: PhoneServer, *, token: str = "", ahead_s: float = 500.0, host: str = "") -> None:
        self.server, self.token, self.page = server, token, secrets.token_hex(8)
        self.heard: list[dict[str, Any]] = []
        self.bytes_heard: list[str] = []
        self.answers_pings = True
        self._ahead_s, self._host = ahead_s, host
        self._session: aiohttp.ClientSession | None = None
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self._listening: asyncio.Task[None] | None = None

    async def __aenter__(self) -> PhoneTwin:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def address(self) -> str:
        host, port = self.server.address
        return f"https://{host}:{port}"

    async def connect(self, *, watches: bool = False, origin: str | None = None) -> None:
        """Opens the line and says hello."""
        context = ssl.create_default_context(cafile=str(certificate_for(self.server.address[0])))
        local = (self._host, 0) if self._host else None
        self._session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=context, local_addr=local))
        self.socket = await self._session.ws_connect(
            f"{self.address}/{self.server.code}/socket", origin=self.address if origin is None else origin
        )
        hello: dict[str, Any] = {"t": "hello", "page": self.page}
        if self.token:
            hello["token"] = self.token
        if watches:
            hello["watches"] = True
        await self.send(hello)
        self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Shuts the line."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        if self.socket is not None:
            await self.socket.close()
        if self._session is not None:
            await self._session.close()
        await asyncio.sleep(0.05)  # TLS says goodbye

    async def send(self, message: object) -> None:
        """Sends one message."""
        assert self.socket is not None
        await self.socket.send_str(json.dumps(message))

    def ms(self) -> float:
        """The phone's clock."""
        return (time.monotonic() + self._ahead_s) * 1000

    async def _listen(self) -> None:
        assert self.socket is not None
        async for each in self.socket:
            if each.type is not aiohttp.WSMsgType.TEXT:
                return
            heard = json.loads(each.data)
            if heard["t"] == "ping":
                if self.answers_pings:
                    await self.send({"t": "pong", "n": heard["n"], "got": self.ms()})
                self.pm_ms = heard["pm"]
                continue
            self.bytes_heard.append(each.data)
            self.heard.append(heard)
            if heard["t"] == "token":
                self.token = heard["token"]

    async def wait_for(self, kind: str, *, count: int = 1, patience_s: float = 10.0) -> dict[str, Any]:
        """The last message of a kind, as soon as ``count`` of them have come."""
        end = time.monotonic() + patience_s
        while len(found := [each for each in self.heard if each["t"] == kind]) < count:
            assert time.monotonic() < end, (kind, [each["t"] for each in self.heard])
            await asyncio.sleep(0.005)
        return found[-1]

    async def sit(self, seat: str) -> dict[str, Any]:
        """Takes a seat, as soon as it is offered; the first page that comes then."""
        while not any(seat == each["name"] for told in self.heard if told["t"] == "seats" for each in told["seats"]):
            await asyncio.sleep(0.005)
        await self.send({"t": "sit", "seat": seat})
        await self.wait_for("seated")
        return await self.wait_for("page")

    async def say(self, key: str, ident: str = "", **said: Any) -> dict[str, Any]:
        """Presses a key; what became of it."""
        ident = ident or secrets.token_hex(8)
        await self.send({"t": "say", "id": ident, "key": key, **said})
        end = time.monotonic() + 10
        while not (found := [each for each in self.heard if each["t"] == "done" and each["id"] == ident]):
            assert time.monotonic() < end, self.heard[-3:]
            await asyncio.sleep(0.005)
        return found[-1]

    def key(self, title: str) -> dict[str, Any]:
        """The key of this title on the newest page."""
        page = next(each for each in reversed(self.heard) if each["t"] == "page")
        found: dict[str, Any] = next(each for each in page["keys"] if each["title"] == title)
        return found
