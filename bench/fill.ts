import type { RawConnection } from './raw.ts';

const WORDS =
  'staircase drawing invoice delivery oak sample landing order window timber kitchen quote meeting site survey report'.split(
    ' ',
  );
const NAMES = ['Tom Ashdown', 'Priya Raman', 'Elena Petrova', 'Jonas Weber', 'Isabel Moreno', 'Marcus Oyelaran'];

/** A word in few subjects, which the search bench searches for. */
export const RARE_WORD = 'ziggurat';

/** Deterministic pseudo-random numbers, so that every run measures the same mailbox. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

function message(index: number, bytes: number, random: (below: number) => number): Buffer {
  const pick = (list: readonly string[]): string => list[random(list.length)] ?? '';
  const name = pick(NAMES);
  const subject = `${pick(WORDS)} ${pick(WORDS)} ${String(index)}${index % 997 === 0 ? ` ${RARE_WORD}` : ''}`;
  // Dates differ by up to a day at random, so that date order and arrival order differ.
  const date = new Date(Date.UTC(2021, 0, 1) + index * 1_500_000 + random(86_400_000));
  const line = Array.from({ length: 11 }, () => pick(WORDS)).join(' ');
  const head = [
    `From: ${name} <${name.toLowerCase().replace(' ', '.')}@example.test>`,
    'To: Clara Whitmore <clara@example.test>',
    `Subject: ${subject}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${String(index)}.${String(random(1e9))}@example.test>`,
    ...(index % 3 === 0 ? [`In-Reply-To: <${String(index - 1)}@example.test>`] : []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  ];
  const text = `${head.join('\r\n')}\r\n\r\n${line}\r\n`;
  const filler = `${line}\r\n`;
  return Buffer.from(text + filler.repeat(Math.max(0, Math.floor((bytes - text.length) / filler.length))));
}

/**
 * Appends `count` messages to INBOX by MULTIAPPEND; one of them has about 30 KB, and a tenth is unread.
 */
export async function fill(raw: RawConnection, count: number, seed = 7): Promise<void> {
  const random = generator(seed);
  const batch = 500;
  for (let from = 0; from < count; from += batch) {
    const parts: Buffer[] = [Buffer.from('APPEND INBOX')];
    for (let index = from; index < Math.min(count, from + batch); index += 1) {
      const bytes = message(index, index === count - 10 ? 30_000 : 1_000, random);
      const flags = index % 10 === 0 ? '' : '\\Seen';
      parts.push(Buffer.from(` (${flags}) {${String(bytes.length)}+}\r\n`), bytes);
    }
    await raw.send(Buffer.concat([...parts, Buffer.from('\r\n')]));
  }
}

/** Appends one message with today's date. */
export async function appendOne(raw: RawConnection, index: number): Promise<void> {
  const bytes = Buffer.from(
    `From: New <new@example.test>\r\nTo: clara@example.test\r\nSubject: fresh ${String(index)}\r\nDate: ${new Date().toUTCString().replace('GMT', '+0000')}\r\nMessage-ID: <fresh-${String(index)}@example.test>\r\n\r\nHello for the ${String(index)}th time\r\n`,
  );
  await raw.send(
    Buffer.concat([Buffer.from(`APPEND INBOX {${String(bytes.length)}+}\r\n`), bytes, Buffer.from('\r\n')]),
  );
}
