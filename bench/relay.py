#!/usr/bin/env python3
"""A network between a network namespace and this one that may lose packets.

relay.py NETNS FLAG SHARE PORT...

Connections to 127.0.0.1:PORT inside the network namespace reach 127.0.0.1:PORT outside, over TCP through two tun
devices between which this process forwards packets. While the file FLAG exists, it drops a SHARE of the packets in both
directions, so that the kernels on both sides see packet loss. Prints "ready" on standard error. SIGTERM stops it and
removes the devices.
"""
import asyncio
import ctypes
import fcntl
import os
import random
import select
import signal
import struct
import subprocess
import sys

TUNSETIFF = 0x400454CA
IFF_TUN = 0x0001
IFF_NO_PI = 0x1000
CLONE_NEWNET = 0x40000000
OUTSIDE, INSIDE = "10.213.7.1", "10.213.7.2"


def tun(name, own, peer):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN | IFF_NO_PI))
    subprocess.run(["ip", "addr", "add", own, "peer", peer, "dev", name], check=True)
    subprocess.run(["ip", "link", "set", name, "up"], check=True)
    return device


def enter(namespace):
    if ctypes.CDLL(None, use_errno=True).setns(namespace, CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "setns")


async def pump(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass  # Closing the connection informs the other side.
    finally:
        writer.close()


async def serve(here, there, ports):
    def to(port):
        async def connected(reader, writer):
            try:
                far_reader, far_writer = await asyncio.open_connection(there, port)
            except OSError:
                writer.close()
                return
            await asyncio.gather(pump(reader, far_writer), pump(far_reader, writer))

        return connected

    for port in ports:
        try:
            await asyncio.start_server(to(port), here, port)
        except OSError as e:
            # A server that listens on all addresses is reachable without a relay.
            print(f"{here}:{port}: {e}", file=sys.stderr)
    await asyncio.Event().wait()


def child(here, there, ports):
    pid = os.fork()
    if pid == 0:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        try:
            asyncio.run(serve(here, there, ports))
        finally:
            os._exit(1)
    return pid


def carry(one, other, flag, share):
    while True:
        for device in select.select([one, other], [], [])[0]:
            packet = os.read(device, 65536)
            if not (random.random() < share and os.path.exists(flag)):
                try:
                    os.write(other if device == one else one, packet)
                except BlockingIOError:
                    pass  # A full queue loses packets, too.


def main():
    name, flag, share = sys.argv[1], sys.argv[2], float(sys.argv[3])
    ports = [int(port) for port in sys.argv[4:]]
    outside = os.open("/proc/self/ns/net", os.O_RDONLY)
    suffix = os.getpid() % 100000
    near = tun(f"asy{suffix}o", OUTSIDE, INSIDE)
    children = [child(OUTSIDE, "127.0.0.1", ports)]
    enter(os.open(f"/var/run/netns/{name}", os.O_RDONLY))
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    far = tun(f"asy{suffix}i", INSIDE, OUTSIDE)
    children.append(child("127.0.0.1", OUTSIDE, ports))
    enter(outside)

    def stop(*_):
        for pid in children:
            os.kill(pid, signal.SIGTERM)
        sys.exit(0)

    signal.signal(signal.SIGTERM, stop)
    print("ready", file=sys.stderr, flush=True)
    carry(near, far, flag, share)


if __name__ == "__main__":
    main()
