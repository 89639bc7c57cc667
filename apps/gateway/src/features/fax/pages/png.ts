import { crc32, deflateSync } from 'node:zlib';
import { FAX_DOTS } from '@pillarbox/contract/fax/fax';
import { ROW_BYTES } from './bilevel.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A page as a PNG (ISO 15948) in grey with one bit for each dot. */
export function pngOf(page: Uint8Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(FAX_DOTS.width, 0);
  head.writeUInt32BE(FAX_DOTS.height, 4);
  // One bit, grey, deflate, filters of method 0, not interlaced.
  head.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((ROW_BYTES + 1) * FAX_DOTS.height);
  for (let y = 0; y < FAX_DOTS.height; y += 1)
    rows.set(page.subarray(y * ROW_BYTES, (y + 1) * ROW_BYTES), y * (ROW_BYTES + 1) + 1);
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', EMPTY)]);
}

const EMPTY = Buffer.alloc(0);

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const made = Buffer.alloc(named.length + 8);
  made.writeUInt32BE(data.length, 0);
  made.set(named, 4);
  made.writeUInt32BE(crc32(named), named.length + 4);
  return made;
}
