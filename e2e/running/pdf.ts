import { createHash } from 'node:crypto';

/** The padding of passwords (PDF 32000-1, 7.6.3.3, algorithm 2). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const ID = Buffer.from('0123456789abcdef');
/** All permissions. */
const PERMISSIONS = -4;

/** A PDF file with one line of text on each page, in a standard font that the file does not contain. */
export function pdfOf(lines: readonly string[], password = ''): Buffer {
  const lock = password === '' ? null : lockOf(password);
  const objects: Buffer[] = [];
  const add = (text: string): void => void objects.push(Buffer.from(text, 'latin1'));
  add('<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>');
  add(
    `<< /Type /Pages /Count ${String(lines.length)} /Kids [${lines.map((_, at) => `${String(4 + at * 2)} 0 R`).join(' ')}] >>`,
  );
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  lines.forEach((line, at) => {
    const page = 4 + at * 2;
    const content = Buffer.from(`BT /F1 24 Tf 72 720 Td (${line}) Tj ET`, 'latin1');
    const stream = lock === null ? content : lock.encrypt(content, page + 1);
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${String(page + 1)} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    const head = Buffer.from(`<< /Length ${String(stream.length)} >>\nstream\n`, 'latin1');
    objects.push(Buffer.concat([head, stream, Buffer.from('\nendstream', 'latin1')]));
  });
  return assemble(objects, lock === null ? '' : lock.dictionary);
}

function assemble(objects: readonly Buffer[], encryption: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const write = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((object, at) => {
    offsets.push(length);
    write(Buffer.concat([Buffer.from(`${String(at + 1)} 0 obj\n`), object, Buffer.from('\nendobj\n')]));
  });
  const size = String(objects.length + 1);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const id = `/ID [<${ID.toString('hex')}> <${ID.toString('hex')}>]`;
  write(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${id} ${encryption} >>\nstartxref\n${String(length)}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(parts);
}

interface Lock {
  readonly dictionary: string;
  readonly encrypt: (content: Buffer, object: number) => Buffer;
}

/** The standard security handler, revision 2, with 40 bits (PDF 32000-1, 7.6.3). */
function lockOf(password: string): Lock {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = md5(Buffer.concat([padded, owner, permissions, ID])).subarray(0, 5);
  const user = rc4(key, PADDING);
  const dictionary = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P ${String(PERMISSIONS)} >>`;
  const encrypt = (content: Buffer, object: number): Buffer => {
    const salt = Buffer.from([object & 255, (object >> 8) & 255, 0, 0, 0]);
    return rc4(md5(Buffer.concat([key, salt])).subarray(0, 10), content);
  };
  return { dictionary, encrypt };
}

function md5(data: Buffer): Buffer {
  return createHash('md5').update(data).digest();
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, other);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(data).map((byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  }) as Buffer;
}
