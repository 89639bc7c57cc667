import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue (0 to 255) of a pixel. */
export type Paint = (x: number, y: number) => readonly [number, number, number];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG picture (RFC 2083) whose pixels `paint` colours. */
export function png(width: number, height: number, paint: Paint): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows.set(paint(x / width, y / height), y * (1 + width * 3) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Wooden planks in a tint from 0 (oak) to 1 (walnut), for a joiner's photographs. */
export function woodPhoto(tint: number, turn: number): Buffer {
  return png(320, 214, (x, y) => {
    const plank = Math.floor((x + turn) * 6);
    const grain = Math.sin(y * 40 + Math.sin(x * 9 + plank) * 5) * 9 + ((plank * 37) % 23);
    const edge = ((x + turn) * 6) % 1 < 0.02 ? -55 : 0;
    const light = 190 - tint * 90 - y * 40 + grain + edge;
    return [clamp(light + 25), clamp(light - 12), clamp(light - 62)];
  });
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

/** A coloured band with a lighter stripe, for the top of a newsletter. */
export function banner(red: number, green: number, blue: number): Buffer {
  return png(560, 90, (x, y) => {
    const lift = Math.abs(x - y * 0.6 - 0.35) < 0.12 ? 34 : y * 24;
    return [clamp(red + lift), clamp(green + lift), clamp(blue + lift)];
  });
}

/** A one-page PDF with lines of text in Helvetica; only ASCII without parentheses. */
export function pdf(title: string, lines: readonly string[]): Buffer {
  const text = [`BT /F1 18 Tf 60 770 Td (${title}) Tj ET`];
  lines.forEach((line, at) => text.push(`BT /F1 11 Tf 60 ${String(735 - at * 18)} Td (${line}) Tj ET`));
  const stream = text.join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${String(stream.length)} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${String(at + 1)} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${String(file.length)}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 6\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}

/** A zip archive with uncompressed files (APPNOTE 4.3). */
export function zip(files: Readonly<Record<string, Buffer>>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, data] of Object.entries(files)) {
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const head = Buffer.alloc(18);
    head.writeUInt32LE(offset, 14);
    local.push(Buffer.from('PK\u0003\u0004', 'latin1'), shared, Buffer.from(name), data);
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), shared, head.subarray(4), Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + data.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

/** A time in the UTC format of iCalendar (RFC 5545 3.3.5). */
function utc(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** An invitation (RFC 5546 3.2.2). */
export function invitation(event: {
  readonly uid: string;
  readonly summary: string;
  readonly location: string;
  readonly start: number;
  readonly end: number;
  readonly organizer: { readonly name: string; readonly mail: string };
  readonly attendees: readonly { readonly name: string; readonly mail: string }[];
}): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Site diary//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.start - 86_400_000)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${event.summary.replaceAll(',', '\\,')}`,
    `LOCATION:${event.location.replaceAll(',', '\\,')}`,
    `ORGANIZER;CN=${event.organizer.name}:mailto:${event.organizer.mail}`,
    ...event.attendees.map(({ name, mail }) => `ATTENDEE;CN=${name};PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${mail}`),
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
