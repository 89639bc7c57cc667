/** Most pages, and tags of a page, that are read. */
const MAX_PAGES = 100;
const MAX_TAGS = 100;
/** Most dots of a row, and rows of a page: more than any fax machine sends. */
const MAX_SIDE = 20_000;
/** Dots an inch of a fax without a resolution of its own (ITU-T T.4, fine). */
const DOTS = { x: 204, y: 196 };
/** Points an inch: the unit of PDF. */
const POINTS = 72;

const TAG = {
  width: 256,
  height: 257,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  rowsPerStrip: 278,
  stripBytes: 279,
  xResolution: 282,
  yResolution: 283,
  t4Options: 292,
  resolutionUnit: 296,
} as const;
/** Bytes of a value, by type (TIFF 6.0, section 2). */
const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8 };

/** Rows of a page, compressed as fax machines do. */
interface Strip {
  readonly rows: number;
  readonly bytes: Buffer;
}

/** A page of a TIFF. Programs for faxes write it as one strip (RFC 2306 4.2), others as several. */
interface FaxTiffPage {
  readonly width: number;
  readonly height: number;
  /** `K` of the filter CCITTFaxDecode: -1 Group 4, 0 Group 3 of one dimension, 1 of two (ISO 32000 7.4.6). */
  readonly k: -1 | 0 | 1;
  readonly isAligned: boolean;
  /** Whether a bit of 1 is black before the filter turns it. */
  readonly isBlackOne: boolean;
  readonly dots: { readonly x: number; readonly y: number };
  readonly strips: readonly Strip[];
}

/**
 * Returns the pages of a TIFF of a fax (TIFF-F, RFC 2306) as PDF. The dots stay compressed: whoever draws the PDF decodes them.
 *
 * @throws Error for what is no such file.
 */
export function faxTiffToPdf(tiff: Buffer): Buffer {
  return pdfOf(pagesOf(tiff));
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(tiff: Buffer) {
  const order = tiff.toString('latin1', 0, 4);
  const isLittle = order === 'II*\0';
  if (!isLittle && order !== 'MM\0*') throw new Error('No TIFF');
  return {
    tiff,
    short: (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)),
    long: (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)),
  };
}

function pagesOf(tiff: Buffer): FaxTiffPage[] {
  const reader = readerOf(tiff);
  const pages: FaxTiffPage[] = [];
  // A loop of folders would never end without the limit.
  for (let at = reader.long(4); at !== 0 && pages.length < MAX_PAGES;) {
    const count = reader.short(at);
    if (count > MAX_TAGS) throw new Error('Too many tags');
    pages.push(pageOf(reader, tagsAt(reader, at + 2, count)));
    at = reader.long(at + 2 + 12 * count);
  }
  return pages;
}

type Tags = ReadonlyMap<number, readonly number[]>;

function tagsAt(reader: Reader, start: number, count: number): Tags {
  const tags = new Map<number, number[]>();
  for (let at = start; at < start + 12 * count; at += 12) {
    const [tag, type, values] = [reader.short(at), reader.short(at + 2), reader.long(at + 4)];
    const size = TYPE_BYTES[type];
    if (size === undefined || values > MAX_SIDE) continue;
    const first = size * values <= 4 ? at + 8 : reader.long(at + 8);
    const valueAt = (index: number): number => {
      if (type === 5) return reader.long(first + 8 * index) / (reader.long(first + 8 * index + 4) || 1);
      if (type === 4) return reader.long(first + 4 * index);
      return type === 3 ? reader.short(first + 2 * index) : reader.tiff.readUInt8(first + index);
    };
    if (Object.values<number>(TAG).includes(tag))
      tags.set(
        tag,
        Array.from({ length: values }, (_, index) => valueAt(index)),
      );
  }
  return tags;
}

function pageOf({ tiff }: Reader, tags: Tags): FaxTiffPage {
  const one = (tag: number, missing: number): number => tags.get(tag)?.[0] ?? missing;
  const [width, height] = [one(TAG.width, 0), one(TAG.height, 0)];
  if (!(width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE)) throw new Error('A page without a size');
  const options = one(TAG.t4Options, 0);
  return {
    width,
    height,
    k: kOf(one(TAG.compression, 1), options),
    isAligned: (options & 4) !== 0,
    isBlackOne: one(TAG.photometric, 0) === 0,
    dots: resolutionOf(tags),
    strips: stripsOf(tiff, tags, height),
  };
}

function stripsOf(tiff: Buffer, tags: Tags, height: number): Strip[] {
  const [offsets = [], sizes = []] = [tags.get(TAG.stripOffsets), tags.get(TAG.stripBytes)];
  const rowsPerStrip = Math.min(height, tags.get(TAG.rowsPerStrip)?.[0] ?? height);
  if (rowsPerStrip < 1 || offsets.length !== Math.ceil(height / rowsPerStrip))
    throw new Error('A page without its rows');
  const isTurned = tags.get(TAG.fillOrder)?.[0] === 2;
  return offsets.map((offset, at) => {
    const bytes = tiff.subarray(offset, offset + (sizes[at] ?? 0));
    const rows = Math.min(rowsPerStrip, height - at * rowsPerStrip);
    return { rows, bytes: isTurned ? withTurnedBits(bytes) : bytes };
  });
}

function kOf(compression: number, options: number): FaxTiffPage['k'] {
  if (compression === 4) return -1;
  if (compression !== 3) throw new Error('Dots that are not compressed as a fax');
  return (options & 1) === 0 ? 0 : 1;
}

function resolutionOf(tags: Tags): FaxTiffPage['dots'] {
  const [x = 0, y = 0] = [tags.get(TAG.xResolution)?.[0], tags.get(TAG.yResolution)?.[0]];
  // Unit 3 is dots a centimetre.
  const scale = tags.get(TAG.resolutionUnit)?.[0] === 3 ? 2.54 : 1;
  const isKnown = x * scale >= 20 && y * scale >= 20 && x * scale <= 1200 && y * scale <= 1200;
  return isKnown ? { x: x * scale, y: y * scale } : DOTS;
}

const TURNED = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number.parseInt([...byte.toString(2).padStart(8, '0')].toReversed().join(''), 2),
);

function withTurnedBits(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => TURNED[byte] ?? 0));
}

interface PdfObject {
  readonly dictionary: string;
  readonly stream?: Buffer;
}

function pdfOf(pages: readonly FaxTiffPage[]): Buffer {
  const first = 3;
  const objects: PdfObject[] = [];
  const kids = pages.map((page) => {
    const id = first + objects.length;
    objects.push(...objectsOf(page, id));
    return `${String(id)} 0 R`;
  });
  const list = `/Type/Pages/Count ${String(pages.length)}/Kids[${kids.join(' ')}]`;
  return fileOf([{ dictionary: '/Type/Catalog/Pages 2 0 R' }, { dictionary: list }, ...objects]);
}

/** A page, what draws it, and its pictures, one for each strip: the objects from `id` on. */
function objectsOf(page: FaxTiffPage, id: number): PdfObject[] {
  const points = (dots: number, inch: number): string => ((dots / inch) * POINTS).toFixed(2);
  const [wide, high] = [points(page.width, page.dots.x), points(page.height, page.dots.y)];
  const names = page.strips.map((_, at) => `/I${String(at)} ${String(id + 2 + at)} 0 R`).join('');
  const parts = `/Resources<</XObject<<${names}>>>>/Contents ${String(id + 1)} 0 R`;
  let above = 0;
  const drawn = page.strips.map(({ rows }, at) => {
    above += rows;
    const [tall, below] = [points(rows, page.dots.y), points(page.height - above, page.dots.y)];
    return `q ${wide} 0 0 ${tall} 0 ${below} cm /I${String(at)} Do Q`;
  });
  return [
    { dictionary: `/Type/Page/Parent 2 0 R/MediaBox[0 0 ${wide} ${high}]${parts}` },
    { dictionary: '', stream: Buffer.from(drawn.join('\n')) },
    ...page.strips.map((strip) => ({ dictionary: imageOf(page, strip), stream: strip.bytes })),
  ];
}

/** A PDF of objects, whose numbers count from 1; the first one is the catalogue (ISO 32000 7.5). */
function fileOf(objects: readonly PdfObject[]): Buffer {
  const pieces: Buffer[] = [];
  const places: number[] = [];
  let size = 0;
  const add = (piece: Buffer): void => {
    pieces.push(piece);
    size += piece.length;
  };
  add(Buffer.from('%PDF-1.4\n'));
  objects.forEach(({ dictionary, stream }, at) => {
    places.push(size);
    const length = stream === undefined ? '' : `/Length ${String(stream.length)}`;
    add(Buffer.from(`${String(at + 1)} 0 obj<<${dictionary}${length}>>`));
    if (stream !== undefined) [Buffer.from('stream\n'), stream, Buffer.from('\nendstream')].forEach(add);
    add(Buffer.from('endobj\n'));
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = String(objects.length + 1);
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer<</Size ${count}/Root 1 0 R>>\n`;
  const start = size;
  add(Buffer.from(`${table}startxref\n${String(start)}\n%%EOF`));
  return Buffer.concat(pieces);
}

function imageOf({ width, k, isAligned, isBlackOne }: FaxTiffPage, { rows }: Strip): string {
  const size = `/Columns ${String(width)}/Rows ${String(rows)}`;
  const parameters = `/K ${String(k)}${size}/EncodedByteAlign ${String(isAligned)}/BlackIs1 ${String(!isBlackOne)}/EndOfBlock ${String(k === -1)}`;
  const image = `/Type/XObject/Subtype/Image/Width ${String(width)}/Height ${String(rows)}/BitsPerComponent 1/ColorSpace/DeviceGray`;
  return `${image}/Filter/CCITTFaxDecode/DecodeParms<<${parameters}>>`;
}
