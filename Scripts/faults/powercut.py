"""A power cut, simulated: the log of all changes is replayed up to a point, and the disk keeps a random part of the
changes that were not synchronised by then."""

import pathlib
import shutil
import struct

from .program import Refused, filled_folder, memos, older_folder

HEAD = struct.Struct("<cIQI")
SECTOR = 512


def power_cuts(machine):
    losses, attempts = [], 0
    for scenario in (_first_start, _load, _upgrade):
        before, log, acknowledged = scenario(machine)
        steps = list(operations(log))
        for _ in range(machine.attempts):
            attempts += 1
            cut = machine.random.randint(1, len(steps))
            kept = [identifier for position, identifier in acknowledged if position <= steps[cut - 1][0]]
            folder = machine.new_folder()
            disk = Disk(before, folder, machine.random)
            for _, operation in steps[:cut]:
                disk.perform(operation)
            disk.lose()
            loss = machine.loss(folder, kept)
            if loss:
                losses.append(f"{scenario.__name__[1:]}, after change {cut} of {len(steps)}: {loss}")
            machine.remove(folder)
    return attempts, losses


# --- The log ---

def _first_start(machine):
    folder, log = machine.new_folder(), machine.folder / "first.log"
    with machine.server(folder, log=log) as server:
        server.wait()
        server.stop()
    return Snapshot(folder, None), log.read_bytes(), []


def _load(machine):
    folder = filled_folder(machine, visits=2)
    log = machine.folder / "load.log"
    before = Snapshot(folder, folder)
    there = [(0, identifier) for identifier in memos(folder)]
    acknowledged = []
    text = "".join(chr(machine.random.randrange(0x4E00, 0x9F00)) for _ in range(2_500))
    with machine.server(folder, log=log) as server:
        server.wait()
        for number in range(20 if machine.is_short else 60):
            # Every other one is long: the log is merged after some of those.
            identifier = server.save(text if number % 2 else "湯の森")
            if identifier:
                acknowledged.append((log.stat().st_size, identifier))
        server.stop()
    return before, log.read_bytes(), there + acknowledged


def _upgrade(machine):
    folder = older_folder(machine)
    log = machine.folder / "upgrade.log"
    before = Snapshot(folder, folder)
    with machine.server(folder, log=log) as server:
        try:
            server.wait()
        except Refused as refusal:
            raise SystemExit(f"faults: an older file is refused: {refusal}") from refusal
        server.stop()
    return before, log.read_bytes(), []


class Snapshot:
    """The files of a folder, which are the initial state of the disk."""

    def __init__(self, folder, source):
        self.folder = str(folder)
        self.files = {}
        if source:
            self.files = {str(path): path.read_bytes() for path in pathlib.Path(source).iterdir() if path.is_file()}


def operations(log):
    """The changes in a log, each with the position of its end."""
    position = 0
    while position + HEAD.size <= len(log):
        kind, path_length, offset, length = HEAD.unpack_from(log, position)
        # For a name or a truncation the length says nothing about a file.
        start = position + HEAD.size
        path = log[start:start + path_length].decode()
        data = log[start + path_length:start + path_length + length]
        position = start + path_length + length
        yield position, (kind.decode(), path, offset, data)


# --- The disk ---

class File:
    def __init__(self, content=b"", is_folder=False):
        self.is_folder = is_folder
        self.safe = bytearray(content)
        self.unsafe = []

    def synchronize(self):
        for change in self.unsafe:
            change(self.safe)
        self.unsafe = []


class Disk:
    def __init__(self, before, target, random):
        self.root, self.target, self.random = before.folder, target, random
        self.names = {path: File(content) for path, content in before.files.items()}
        if before.files:
            self.names[self.root] = File(is_folder=True)
        self.safe_names = dict(self.names)
        #: Name changes that are not yet safe: the folder, and the change.
        self.unsafe_names = []

    def perform(self, operation):
        kind, path, offset, data = operation
        if kind == "C":
            self._name(path, path, File(is_folder=offset == 1))
        elif kind == "W":
            self._write(self._file(path), offset, data)
        elif kind == "T":
            self._file(path).unsafe.append(lambda content: _truncate(content, offset))
        elif kind == "S":
            self._synchronize(path)
        elif kind == "R":
            file = self._file(path)
            self._name(path, data.decode(), file)
            self.names.pop(path, None)
        elif kind == "U":
            self._name(path, None, None)
            self.names.pop(path, None)

    def _file(self, path):
        # A file from before the log began, or one that has lost its name while it is open.
        return self.names.get(path) or File()

    def _name(self, old, new, file):
        self.unsafe_names.append((old, new, file))
        if new:
            self.names[new] = file

    def _write(self, file, offset, data):
        # A disk writes whole sectors, in any order.
        position = 0
        while position < len(data):
            end = min(len(data), (offset + position) // SECTOR * SECTOR + SECTOR - offset)
            file.unsafe.append(_writing(offset + position, data[position:end]))
            position = end

    def _synchronize(self, path):
        file = self.names.get(path)
        if file and not file.is_folder:
            file.synchronize()
            return
        # All names in the folder are safe then, and because of the file system's journal, all changes before the last.
        inside = [index for index, (old, new, _) in enumerate(self.unsafe_names)
                  if str(pathlib.Path(new or old).parent) == path]
        if inside:
            self._keep_names(inside[-1] + 1)

    def _keep_names(self, count):
        for old, new, file in self.unsafe_names[:count]:
            if new != old:
                self.safe_names.pop(old, None)
            if new:
                self.safe_names[new] = file
        del self.unsafe_names[:count]

    def lose(self):
        """Cuts the power, and writes the remaining files into the target."""
        mode = self.random.choice(["nothing more", "everything", "some"])
        if mode == "everything":
            self._keep_names(len(self.unsafe_names))
        elif mode == "some":
            self._keep_names(self.random.randint(0, len(self.unsafe_names)))
        shutil.rmtree(self.target, ignore_errors=True)
        for path, file in self.safe_names.items():
            if file.is_folder:
                continue
            for change in file.unsafe:
                if mode == "everything" or (mode == "some" and self.random.random() < 0.5):
                    change(file.safe)
            place = self.target / pathlib.Path(path).relative_to(self.root)
            # The connections' shared memory is not on the disk.
            if place.name.endswith("-shm"):
                continue
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(file.safe)


def _writing(offset, data):
    def change(content):
        if len(content) < offset:
            content.extend(bytes(offset - len(content)))
        content[offset:offset + len(data)] = data
    return change


def _truncate(content, length):
    if len(content) > length:
        del content[length:]
    else:
        content.extend(bytes(length - len(content)))
