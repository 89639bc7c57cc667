import { decodeText } from './charset.ts';
import { safeFileName } from './attachment-name.ts';

/** A file that a winmail.dat contains. */
export interface TnefFile {
  /** '' when the sender gave none. */
  readonly name: string;
  /** MIME type in lower case; application/octet-stream when the sender gave none. */
  readonly mime: string;
  readonly content: Uint8Array;
}

/** What can be taken out of a winmail.dat. */
export interface TnefContent {
  readonly files: readonly TnefFile[];
  /** False when something stays inside: an embedded message, or what follows damage. */
  readonly isComplete: boolean;
}

/** First bytes of every TNEF stream (MS-OXTNEF 2.1.3.1). */
const SIGNATURE = 0x223e9f78;

/** Attributes that are read (MS-OXTNEF 2.1.3.3): the type in the upper half, the name in the lower one. */
const ATTRIBUTE = {
  codePage: 0x00069007,
  fileBegins: 0x00069002,
  fileTitle: 0x00018010,
  fileData: 0x0006800f,
  fileProperties: 0x00069005,
} as const;

/** Properties of a file that are read (MS-OXPROPS). */
const PROPERTY = { displayName: 0x3001, longName: 0x3707, mimeTag: 0x370e } as const;

/** Types of property values (MS-OXCDATA 2.11.1) and their length in bytes; those of variable length are absent. */
const FIXED_LENGTH: ReadonlyMap<number, number> = new Map([
  [0x0001, 0],
  [0x0002, 4],
  [0x0003, 4],
  [0x0004, 4],
  [0x0005, 8],
  [0x0006, 8],
  [0x0007, 8],
  [0x000a, 4],
  [0x000b, 4],
  [0x0014, 8],
  [0x0040, 8],
  [0x0048, 16],
]);
/** Types of variable length: byte string, text in the code page, UTF-16 text, object, binary. */
const VARIABLE = new Set([0x001e, 0x001f, 0x000d, 0x0102, 0x00fb, 0x00fd, 0x00fe]);
const TEXT_8 = 0x001e;
const TEXT_16 = 0x001f;
const MANY_VALUES = 0x1000;

const MIME = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

/** Most files that are read: a message has no more parts than this either. */
const MAX_FILES = 500;
/** Most properties of one file that are read; real files have some thirty. */
const MAX_PROPERTIES = 1000;
/** Most values of one property that are read. */
const MAX_VALUES = 1000;
/** Bytes of a name that are read. */
const MAX_NAME_BYTES = 2048;

/** Thrown inside this file when a stream ends within a value; what was read before counts. */
class EndOfStream extends Error {}

/** Reads little-endian numbers and byte ranges in order. Copies nothing. */
class Reader {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.#bytes.length - this.at;
  }

  take(length: number): Buffer {
    if (length > this.left) throw new EndOfStream();
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  uint8(): number {
    return this.take(1).readUInt8();
  }

  uint16(): number {
    return this.take(2).readUInt16LE();
  }

  uint32(): number {
    return this.take(4).readUInt32LE();
  }

  /** Skips to the next multiple of four, or to the end. */
  align(): void {
    this.take(Math.min(this.left, (4 - (this.at % 4)) % 4));
  }
}

interface FileSoFar {
  title: string;
  longName: string;
  mime: string;
  content: Uint8Array | null;
}

function textOf(bytes: Buffer, charset: string): string {
  const { text } = decodeText(bytes.subarray(0, MAX_NAME_BYTES), charset);
  return text.split('\u0000', 1)[0] ?? '';
}

/** Skips the name of a named property: a GUID, then a number or a text (MS-OXTNEF 2.1.3.4). */
function skipPropertyName(reader: Reader): void {
  reader.take(16);
  if (reader.uint32() === 0) reader.take(4);
  else {
    reader.take(reader.uint32());
    reader.align();
  }
}

/** The first value of a property; the other values are skipped. */
function propertyValue(reader: Reader, type: number): Buffer {
  const single = type & ~MANY_VALUES;
  const isVariable = VARIABLE.has(single);
  const length = FIXED_LENGTH.get(single);
  if (!isVariable && length === undefined) throw new EndOfStream();
  const count = isVariable || (type & MANY_VALUES) !== 0 ? reader.uint32() : 1;
  if (count > MAX_VALUES) throw new EndOfStream();
  let first: Buffer = Buffer.alloc(0);
  for (let index = 0; index < count; index += 1) {
    const value = reader.take(isVariable ? reader.uint32() : (length ?? 0));
    reader.align();
    if (index === 0) first = value;
  }
  return first;
}

/** Reads names and type of a file from its properties. The content of an embedded object is not read. */
function readProperties(data: Uint8Array, file: FileSoFar, charset: string): void {
  const reader = new Reader(data);
  const count = Math.min(reader.uint32(), MAX_PROPERTIES);
  for (let index = 0; index < count; index += 1) {
    const type = reader.uint16();
    const id = reader.uint16();
    if (id >= 0x8000) skipPropertyName(reader);
    const value = propertyValue(reader, type);
    const isText = type === TEXT_8 || type === TEXT_16;
    if (!isText) continue;
    const text = textOf(value, type === TEXT_16 ? 'utf-16le' : charset);
    if (id === PROPERTY.longName) file.longName = text;
    else if (id === PROPERTY.mimeTag) file.mime = text.toLowerCase();
    else if (id === PROPERTY.displayName && file.title === '') file.title = text;
  }
}

/** Runs `read`. Returns false when the stream ended within a value; what was read before counts. */
function readsToEnd(read: () => void): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof EndOfStream) return false;
    throw error;
  }
}

function readStream(reader: Reader, files: FileSoFar[]): void {
  let charset = 'windows-1252';
  // The key, which identifies the message at the sender.
  reader.take(2);
  while (reader.left > 0) {
    reader.uint8();
    const id = reader.uint32();
    const data = reader.take(reader.uint32());
    reader.take(Math.min(2, reader.left));
    const file = files.at(-1);
    if (id === ATTRIBUTE.codePage && data.length >= 4) charset = `windows-${String(data.readUInt32LE())}`;
    else if (id === ATTRIBUTE.fileBegins) {
      if (files.length >= MAX_FILES) return;
      files.push({ title: '', longName: '', mime: '', content: null });
    } else if (file === undefined) continue;
    else if (id === ATTRIBUTE.fileTitle) file.title = textOf(data, charset);
    else if (id === ATTRIBUTE.fileData) file.content = data;
    else if (id === ATTRIBUTE.fileProperties) readsToEnd(() => readProperties(data, file, charset));
  }
}

/** Whether a part is a winmail.dat, by its type or its name. */
export function isTnef(mime: string, name: string): boolean {
  return /^application\/(?:vnd\.)?ms-tnef$/.test(mime) || /^winmail\.dat$/i.test(name);
}

/**
 * Takes the files out of a winmail.dat (MS-OXTNEF), in order, as views of `bytes`. A damaged stream gives the files before the
 * damage, other bytes give none. Embedded messages stay inside, and so does the message's own text, which the mail has outside,
 * too. Linear; never throws.
 */
export function readTnef(bytes: Uint8Array): TnefContent {
  const reader = new Reader(bytes);
  if (reader.left < 6 || reader.uint32() !== SIGNATURE) return { files: [], isComplete: false };
  const found: FileSoFar[] = [];
  const isWhole = readsToEnd(() => {
    readStream(reader, found);
  });
  const files = found.flatMap(({ title, longName, mime, content }) => {
    if (content === null) return [];
    const name = safeFileName(longName === '' ? title : longName);
    return [{ name, mime: MIME.test(mime) ? mime : 'application/octet-stream', content }];
  });
  return { files, isComplete: isWhole && reader.left === 0 && files.length === found.length };
}
