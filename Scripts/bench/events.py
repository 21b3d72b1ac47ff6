"""Many event streams at once: how soon they report a save, and what they cost."""

import asyncio
import contextlib
import resource
import statistics
from urllib.parse import urlsplit

from .people import add_people
from .server import server
from .streams import Stream, save

ACCOUNTS = 125
STREAMS_PER_ACCOUNT = 8  # the limit of an account
FIRST_ACCOUNTS = 25  # save one after the other
QUIET_TIME = 30  # seconds; every stream has two heartbeats in it
SIGNAL_TIME = 10
WHOLE_TIME = 180


def measure_events(data, table):
    secrets = add_people(data, ACCOUNTS)
    allow_connections(2 * ACCOUNTS * STREAMS_PER_ACCOUNT)
    table.head(f"{ACCOUNTS * STREAMS_PER_ACCOUNT:,} event streams of {ACCOUNTS} accounts")
    with server(data, signs_up=False) as running:
        running.secret = secrets[0]
        running.get("/sakatsu")
        running.rest()
        asyncio.run(asyncio.wait_for(follow_all(running, secrets, table), WHOLE_TIME))


def allow_connections(count):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = count + 100
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise RuntimeError(f"{needed} open files are needed, and the system allows {hard}")
    if soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


async def follow_all(running, secrets, table):
    authority = urlsplit(running.base).netloc
    before = running.resident_megabytes()
    async with open_streams(authority, secrets) as streams:
        memory = running.resident_megabytes()
        table.add("memory, no stream / all streams", f"{before:.0f} / {memory:.0f} MB")
        table.add("memory of a stream", f"{(memory - before) / len(streams) * 1000:.0f} kB")
        await measure_quiet(running, streams, table)
        await measure_signals(authority, secrets, streams, table)
        peak = running.peak_megabytes()
        table.add("memory at its peak", f"{peak:.0f} MB", "<= 120 MB", peak <= 120)


@contextlib.asynccontextmanager
async def open_streams(authority, secrets):
    """Waits until each stream has its first event."""
    streams = [Stream(secret) for secret in secrets for _ in range(STREAMS_PER_ACCOUNT)]
    tasks = []
    try:
        for start in range(0, len(streams), 50):
            part = streams[start:start + 50]
            tasks += [asyncio.create_task(stream.follow(authority)) for stream in part]
            await wait_for_all(stream.is_open for stream in part)
        closed = [stream.oddities for stream in streams if not stream.is_open.is_set()]
        if closed:
            raise RuntimeError(f"{len(closed)} streams did not open: {closed[0]}")
        yield streams
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def measure_quiet(running, streams, table):
    seconds, heartbeats = running.processor_seconds(), sum(stream.heartbeats for stream in streams)
    await asyncio.sleep(QUIET_TIME)
    seconds = running.processor_seconds() - seconds
    heartbeats = sum(stream.heartbeats for stream in streams) - heartbeats
    table.add(f"processor time in {QUIET_TIME} s without news", f"{seconds:.2f} s",
              f"for {heartbeats:,} heartbeats", heartbeats >= len(streams))


async def measure_signals(authority, secrets, streams, table):
    starts = {}
    for secret in secrets[:FIRST_ACCOUNTS]:
        starts[secret] = await save(authority, secret)
        await wait_for_all(stream.has_change for stream in streams if stream.secret == secret)
    early = sum(len(stream.changes) for stream in streams if stream.secret not in starts)
    table.add("signals of others' saves", f"{early}", "0", early == 0)
    one_by_one = [stream for stream in streams if stream.secret in starts]
    others = secrets[FIRST_ACCOUNTS:]
    starts |= zip(others, await asyncio.gather(*(save(authority, secret) for secret in others)))
    await wait_for_all(stream.has_change for stream in streams)
    # A second signal would arrive at once.
    await asyncio.sleep(2)
    report("one save after the other", one_by_one, starts, table)
    report(f"{len(others)} saves at once", [stream for stream in streams if stream not in one_by_one], starts, table)
    right = sum([kinds for _, kinds in stream.changes] == ["sakatsu"] and not stream.oddities for stream in streams)
    table.add("streams with their account's signal, and no other", f"{right:,}", f"{len(streams):,}",
              right == len(streams))


async def wait_for_all(events):
    """Returns after a timeout at the latest; missing events are counted later."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*(event.wait() for event in events)), SIGNAL_TIME)


def report(name, streams, starts, table):
    times = sorted(stream.changes[0][0] - starts[stream.secret] for stream in streams if stream.changes)
    if not times:
        return table.add(f"save to signal, {name}", "none", "<= 1 s", False)
    p95 = times[len(times) * 95 // 100]
    table.add(f"save to signal, {name}: median / p95 / last",
              " / ".join(f"{seconds * 1000:.0f}" for seconds in (statistics.median(times), p95, times[-1])) + " ms",
              "<= 1 s, every one", times[-1] <= 1 and len(times) == len(streams))
