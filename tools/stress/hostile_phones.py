"""Hostile neighbours, in a process of their own: ``python -m tools.stress.hostile_phones PORT HOSTS SECONDS``.

Each host holds lines in silence, drips, floods or sends rubbish, and none knows the code."""

from __future__ import annotations

import asyncio
import random
import ssl
import sys
import time
from contextlib import suppress

WRONG = b"GET /abcdefghjk/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


async def _attack(number: int, port: int, end: float) -> None:
    chance = random.Random(number)
    host = f"127.0.{1 + number // 200}.{1 + number % 200}"
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    while time.monotonic() < end:
        secure = chance.random() < 0.6
        with suppress(OSError, asyncio.TimeoutError, ssl.SSLError):
            _, writer = await asyncio.wait_for(
                asyncio.open_connection("127.0.0.1", port, ssl=context if secure else None, local_addr=(host, 0)), 5
            )
            with suppress(OSError, ssl.SSLError):
                await _misbehave(chance, writer, end)
            writer.close()
        await asyncio.sleep(chance.random() * 0.4)


async def _misbehave(chance: random.Random, writer: asyncio.StreamWriter, end: float) -> None:
    kind = chance.randrange(4)
    if kind == 0:  # holds the line
        await asyncio.sleep(min(8.0, max(0.0, end - time.monotonic())))
    elif kind == 1:  # drips
        for _ in range(40):
            writer.write(b"X")
            await writer.drain()
            await asyncio.sleep(0.2)
    elif kind == 2:  # floods
        for _ in range(50):
            writer.write(WRONG)
            await writer.drain()
    else:  # rubbish
        writer.write(chance.randbytes(4000))
        await writer.drain()


async def _main(port: int, hosts: int, seconds: float) -> None:
    end = time.monotonic() + seconds
    await asyncio.gather(*(_attack(number, port, end) for number in range(hosts)))


if __name__ == "__main__":
    asyncio.run(_main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))
