/** A file or folder of a zip archive (PKWARE APPNOTE 6.3.10). Sizes in bytes; a path of a folder ends in `/`. */
export interface ZipEntry {
  readonly path: string;
  readonly changed: Date;
  readonly crc: number;
  /** Bytes before and after compression. */
  readonly size: number;
  readonly packed: number;
  /** Where its header begins in the archive. */
  readonly offset: number;
  /** Its sizes follow its content, because they are not known before (4.4.4, bit 3). */
  readonly isStreamed: boolean;
  /** Its sizes may need 64 bits (4.3.9.2). */
  readonly isLarge: boolean;
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const END = 0x06054b50;
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
const VERSION = 20;
const VERSION_64 = 45;
/** Names are UTF-8 (4.4.4, bit 11). */
const UTF_8 = 0x0800;
const STREAMED = 0x0008;
const DEFLATED = 8;
const FILE_MODE = 0o100644;
const FOLDER_MODE = 0o040755;
const DOS_FOLDER = 0x10;
const EXTRA_64 = 0x0001;
const EXTRA_TIME = 0x5455;

/** The end of a deflate stream whose parts end on a byte: an empty last block (RFC 1951 3.2.6). */
export const DEFLATE_END = Buffer.from([3, 0]);

/** The header before the content of an entry (4.3.7). */
export function localHeader(entry: ZipEntry): Buffer {
  const { isStreamed, isLarge } = entry;
  const sizes = isStreamed ? [0, 0, 0] : [entry.crc, entry.packed, entry.size];
  const [crc = 0, packed = 0, size = 0] = sizes;
  const extra = Buffer.concat([timeExtra(entry.changed), ...(isLarge ? [sizesExtra([size, packed])] : [])]);
  const name = Buffer.from(entry.path, 'utf8');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(LOCAL, 0);
  writeAbout(head, entry, 4);
  head.writeUInt32LE(crc, 14);
  head.writeUInt32LE(isLarge ? MAX_32 : packed, 18);
  head.writeUInt32LE(isLarge ? MAX_32 : size, 22);
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, name, extra]);
}

/** The sizes after the content of a streamed entry (4.3.9). */
export function dataDescriptor({ crc, packed, size, isLarge }: ZipEntry): Buffer {
  const bytes = Buffer.alloc(isLarge ? 24 : 16);
  bytes.writeUInt32LE(DESCRIPTOR, 0);
  bytes.writeUInt32LE(crc, 4);
  if (isLarge) {
    bytes.writeBigUInt64LE(BigInt(packed), 8);
    bytes.writeBigUInt64LE(BigInt(size), 16);
  } else {
    bytes.writeUInt32LE(packed, 8);
    bytes.writeUInt32LE(size, 12);
  }
  return bytes;
}

/** What the directory at the end of the archive has of an entry (4.3.12). */
export function directoryRecord(entry: ZipEntry): Buffer {
  const isFar = entry.offset >= MAX_32;
  const wide = [...(entry.isLarge ? [entry.size, entry.packed] : []), ...(isFar ? [entry.offset] : [])];
  const extra = Buffer.concat([timeExtra(entry.changed), ...(wide.length > 0 ? [sizesExtra(wide)] : [])]);
  const name = Buffer.from(entry.path, 'utf8');
  const head = Buffer.alloc(46);
  head.writeUInt32LE(CENTRAL, 0);
  // Made on Unix: the upper half of the attributes is a mode.
  head.writeUInt16LE((3 << 8) | VERSION_64, 4);
  writeAbout(head, entry, 6);
  head.writeUInt32LE(entry.crc, 16);
  head.writeUInt32LE(entry.isLarge ? MAX_32 : entry.packed, 20);
  head.writeUInt32LE(entry.isLarge ? MAX_32 : entry.size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(extra.length, 30);
  const attributes = isFolder(entry) ? FOLDER_MODE * 0x1_0000 + DOS_FOLDER : FILE_MODE * 0x1_0000;
  head.writeUInt32LE(attributes, 38);
  head.writeUInt32LE(isFar ? MAX_32 : entry.offset, 42);
  return Buffer.concat([head, name, extra]);
}

/** What ends an archive (4.3.14 to 4.3.16); `at` and `size` are those of its directory. */
export function archiveEnd({
  entries,
  at,
  size,
}: {
  readonly entries: number;
  readonly at: number;
  readonly size: number;
}): Buffer {
  const isLarge = entries >= MAX_16 || at >= MAX_32 || size >= MAX_32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(entries, MAX_16), 8);
  end.writeUInt16LE(Math.min(entries, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(at, MAX_32), 16);
  if (!isLarge) return end;
  const wide = Buffer.alloc(76);
  wide.writeUInt32LE(END_64, 0);
  wide.writeBigUInt64LE(44n, 4);
  wide.writeUInt16LE((3 << 8) | VERSION_64, 12);
  wide.writeUInt16LE(VERSION_64, 14);
  wide.writeBigUInt64LE(BigInt(entries), 24);
  wide.writeBigUInt64LE(BigInt(entries), 32);
  wide.writeBigUInt64LE(BigInt(size), 40);
  wide.writeBigUInt64LE(BigInt(at), 48);
  wide.writeUInt32LE(LOCATOR_64, 56);
  wide.writeBigUInt64LE(BigInt(at + size), 64);
  wide.writeUInt32LE(1, 72);
  return Buffer.concat([wide, end]);
}

function isFolder({ path }: ZipEntry): boolean {
  return path.endsWith('/');
}

/** Version, flags, method and time, which both kinds of headers have in this order. */
function writeAbout(head: Buffer, entry: ZipEntry, at: number): void {
  head.writeUInt16LE(entry.isLarge || entry.offset >= MAX_32 ? VERSION_64 : VERSION, at);
  head.writeUInt16LE(entry.isStreamed ? UTF_8 | STREAMED : UTF_8, at + 2);
  head.writeUInt16LE(isFolder(entry) ? 0 : DEFLATED, at + 4);
  const { time, day } = dosTime(entry.changed);
  head.writeUInt16LE(time, at + 6);
  head.writeUInt16LE(day, at + 8);
}

function sizesExtra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + values.length * 8);
  extra.writeUInt16LE(EXTRA_64, 0);
  extra.writeUInt16LE(values.length * 8, 2);
  values.forEach((value, at) => extra.writeBigUInt64LE(BigInt(value), 4 + at * 8));
  return extra;
}

/** The time in UTC, for programs that know it: the other one has no zone. */
function timeExtra(changed: Date): Buffer {
  const extra = Buffer.alloc(9);
  extra.writeUInt16LE(EXTRA_TIME, 0);
  extra.writeUInt16LE(5, 2);
  extra.writeUInt8(1, 4);
  extra.writeInt32LE(Math.max(-0x8000_0000, Math.min(0x7fff_ffff, Math.floor(changed.getTime() / 1000))), 5);
  return extra;
}

/** A time between 1980 and 2107 in units of two seconds (4.4.6). */
function dosTime(changed: Date): { readonly time: number; readonly day: number } {
  const year = changed.getUTCFullYear();
  if (!(year >= 1980)) return { time: 0, day: (1 << 5) | 1 };
  const time = (changed.getUTCHours() << 11) | (changed.getUTCMinutes() << 5) | (changed.getUTCSeconds() >> 1);
  return { time, day: (Math.min(year - 1980, 127) << 9) | ((changed.getUTCMonth() + 1) << 5) | changed.getUTCDate() };
}
