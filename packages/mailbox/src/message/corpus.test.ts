import { readdirSync, readFileSync } from 'node:fs';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { MAX_BODY, readContent } from './bodies.ts';
import { parseMessage } from './parse-message.ts';
import { readPartContent } from './part-content.test-bed.ts';
import type { ParsedMessage } from './parsed.ts';
import { previewOf } from './preview.ts';
import { summarise } from './summary.ts';
import { readTree } from './tree.ts';

const FOLDER = new URL('../../../../e2e/corpora/eml/', import.meta.url);
const NAMES = readdirSync(FOLDER, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.eml'))
  .sort();

function read(name: string): Buffer {
  return readFileSync(new URL(name, FOLDER));
}

function files(message: ParsedMessage): ParsedMessage['attachments'] {
  return [...new Map([...message.attachments, ...message.inlines].map((file) => [file.part, file])).values()];
}

/** Bytes without what the independent decoder changes: line ends, and the line end before a boundary. */
function essence(content: Uint8Array | ArrayBuffer): string {
  return Buffer.from(content as Uint8Array)
    .toString('latin1')
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '');
}

/** What the independent decoder cannot do: CR alone as line end, and uuencoding. */
const BEYOND_THE_ORACLE = /mac-cr-newlines|uuencode/;

/**
 * Headers that are rightly read otherwise: CR alone as line end, escapes of ISO-2022-JP without a label, a comment within an
 * address, octets that are no UTF-8 though they say so, and From headers of several addresses or several lines.
 */
const OTHERWISE =
  /mac-cr-newlines|example14|example10|decode_returns_false|multiple-address-header-values|raw_email_multiple_from/;

function plain(text: string | undefined): string {
  // eslint-disable-next-line no-control-regex -- a header stands on one line
  return (text ?? '').replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
}

describe('the 595 messages of public test-suites', () => {
  it('are all here', () => {
    expect(NAMES).toHaveLength(595);
  });

  it('are parsed without an error, within limits, with a name for every file', () => {
    for (const name of NAMES) {
      const message = parseMessage(read(name));
      for (const part of message.parts) expect(part.text.length, name).toBeLessThanOrEqual(MAX_BODY);
      const paths = [...message.parts, ...files(message)].map(({ part }) => part);
      expect(new Set(files(message).map(({ part }) => part)).size, name).toBe(files(message).length);
      expect(
        paths.every((path) => /^\d+(?:\.\d+)*$/.test(path)),
        name,
      ).toBe(true);
      expect(message.part, name).toBe(message.parts[0]?.part ?? '');
      // eslint-disable-next-line no-control-regex -- no name may contain these
      for (const { name: file } of files(message)) expect(file, name).toMatch(/^[^/\\\u0000-\u001f\u007f]+$/);
      for (const body of message.parts) expect(previewOf(body).length, name).toBeLessThanOrEqual(200);
      const summary = summarise(read(name));
      expect(summary.subject, name).toBe(message.header.subject);
      expect((summary.flags & MESSAGE_FLAG.ATTACH) !== 0, name).toBe(message.attachments.length > 0);
    }
  });

  it('return each attachment in the announced size, byte for byte the same each time', () => {
    for (const name of NAMES) {
      const source = read(name);
      for (const file of files(parseMessage(source))) {
        const { content, mime, name: fileName } = readPartContent(source, file.part);
        expect([content.length, mime, fileName], name).toEqual([file.size, file.mime, file.name]);
      }
    }
  });

  it('give the attachments that an independent decoder finds', async () => {
    for (const name of NAMES) {
      if (BEYOND_THE_ORACLE.test(name)) continue;
      const source = read(name);
      const mine = parseMessage(source);
      const oracle = await PostalMime.parse(source, { forceRfc822Attachments: true });
      const { belonging } = readContent(readTree(source));
      const paths = [...files(mine).map(({ part }) => part), ...belonging.map(({ path }) => path)];
      const found = paths.map((path) => essence(readPartContent(source, path).content));
      const shown = mine.parts.map(({ text }) => text).join('\n');
      for (const attachment of oracle.attachments) {
        if (typeof attachment.content === 'string') throw new Error(name);
        // It converts calendars to UTF-8, and may return text of the body as a file.
        if (/calendar|ics/.test(attachment.mimeType)) continue;
        const wanted = essence(attachment.content);
        const words = Buffer.from(attachment.content as Uint8Array)
          .toString('utf8')
          .trim()
          .slice(0, 20);
        expect(found.includes(wanted) || shown.includes(words), `${name}: ${attachment.filename ?? '?'}`).toBe(true);
      }
      expect(found.length + mine.parts.length, name).toBeGreaterThanOrEqual(oracle.attachments.length);
    }
  });

  it('name subject and sender as an independent decoder does, where that one can read them', async () => {
    for (const name of NAMES) {
      const source = read(name);
      const oracle = await PostalMime.parse(source);
      if (OTHERWISE.test(name) || (oracle.subject ?? '').includes('\ufffd')) continue;
      const { header } = parseMessage(source);
      expect(header.subject.replace(/\s+/g, ' '), name).toBe(plain(oracle.subject));
      expect(header.from[0]?.name.replace(/\s+/g, ' ') ?? '', name).toBe(plain(oracle.from?.name));
    }
  });

  it('have the sender, subject and recipients that their source expects', () => {
    const checked = NAMES.filter((name) => name.startsWith('stalwart')).map((name) => {
      const expected = JSON.parse(
        readFileSync(new URL(name.replace(/eml$/, 'expected.json'), FOLDER), 'utf8'),
      ) as Expected;
      const { header } = parseMessage(read(name));
      const fields = expected.parts[0]?.headers ?? [];
      const text = fields.find((field) => field.name === 'subject')?.value.Text;
      if (text !== undefined) expect(header.subject, name).toBe(text.replace(/\s+/g, ' ').trim());
      for (const key of ['from', 'to', 'cc'] as const) {
        const list = fields.filter((field) => field.name === key).flatMap(({ value }) => value.Address?.List ?? []);
        const mails = list.flatMap(({ address }) => address ?? []);
        expect(
          header[key].map(({ mail }) => mail),
          `${name} ${key}`,
        ).toEqual(expect.arrayContaining(mails));
      }
      return name;
    });
    expect(checked).toHaveLength(52);
  });
});

interface Expected {
  readonly parts: readonly {
    readonly headers: readonly {
      readonly name: string;
      readonly value: {
        readonly Text?: string;
        readonly Address?: { readonly List?: readonly { readonly address?: string | null }[] };
      };
    }[];
  }[];
}
