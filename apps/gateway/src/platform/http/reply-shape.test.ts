import { listEvents } from '@pillarbox/contract/calendar/event-calls';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { message } from '@pillarbox/contract/mail/message';
import type { Schema } from '@pillarbox/contract/operation';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fitsExactly } from './reply-shape.ts';

const row = {
  uid: 7,
  date: 1_700_000_000_000,
  from: [{ name: 'Ada', mail: 'ada@example.test' }],
  to: [],
  cc: [],
  bcc: [],
  subject: 'Hello',
  preview: '',
  flags: 1,
  folder: 'INBOX',
  threadid: '00ff',
  threadmap: [7],
  size: 512,
};
const page = { uidvalidity: 1, rev: 2, total: 1, unseen: 0, provisional: false, groups: [], rows: [row] };

/** A page whose only row has other values. */
const withRow = (more: object): object => ({ ...page, rows: [{ ...row, ...more }] });

const VALUES: readonly unknown[] = [
  ...[undefined, null, '', 'a', 'abc', true, 0, 1, 5, 6, -1, 1.5, 2 ** 53, Infinity, NaN, 7n],
  ...[
    [],
    ['a'],
    [1],
    [undefined],
    {},
    { a: 'x' },
    { a: 'x', b: 1 },
    { a: 'x', b: undefined },
    { a: 'x', c: 1 },
    { b: 1 },
  ],
  new Date(0),
];

const SCHEMAS: Readonly<Record<string, Schema>> = {
  string: z.string(),
  'string with a check': z.string().check(z.minLength(2)),
  'string between lengths': z.string().check(z.minLength(1), z.maxLength(2)),
  'string with a pattern': z.string().check(z.regex(/^a/)),
  'string that is trimmed': z.string().check(z.trim()),
  number: z.number(),
  integer: z.int(),
  'integer between bounds': z.int().check(z.positive(), z.lt(6)),
  'number above a bound': z.number().check(z.gt(1)),
  'multiple of a number': z.int().check(z.multipleOf(5)),
  boolean: z.boolean(),
  literal: z.literal(['a', 1, null]),
  enum: z.enum(['a', 'b']),
  nullable: z.nullable(z.string()),
  default: z._default(z.string(), 'abc'),
  'array of strings': z.array(z.string()),
  'array with a check': z.array(z.string()).check(z.minLength(1)),
  'array of optional': z.array(z.optional(z.string())),
  object: z.object({ a: z.string(), b: z.optional(z.int()) }),
  'loose object': z.looseObject({ a: z.string() }),
  'strict object': z.strictObject({ a: z.string() }),
  record: z.record(z.string(), z.string()),
  'union of values': z.union([z.literal(''), z.enum(['a', 'b']), z.int()]),
  'union of objects': z.union([z.object({ a: z.string() }), z.object({ a: z.string(), b: z.int() })]),
  union: z.union([z.string(), z.object({ a: z.string() })]),
  transform: z.pipe(
    z.string(),
    z.transform((text) => text.toUpperCase()),
  ),
};

describe('replies that go out as they are', () => {
  it.each(Object.entries(SCHEMAS))('are what zod would have sent: %s', (_, schema) => {
    for (const value of VALUES) {
      if (!fitsExactly(schema, value)) continue;
      const parsed = schema.safeParse(value);
      expect(parsed.success, JSON.stringify(parsed.error?.issues)).toBe(true);
      expect(JSON.stringify(value)).toBe(JSON.stringify(parsed.data));
    }
  });

  it('are pages of a list and messages, so that they need no copy', () => {
    expect(fitsExactly(fetchlist.reply, page)).toBe(true);
    const header = { subject: '', date: 0, from: row.from, sender: [], replyto: [], to: [], cc: [], bcc: [] };
    const more = {
      messageid: '',
      inreplyto: '',
      references: [],
      priority: 3,
      receiptto: '',
      listunsubscribe: '',
      all: [],
    };
    const shown = { part: '1', mime: 'text/plain', text: 'Hi', truncated: false };
    const rest = { inlines: [], images: [], attachments: [], remoteimages: false, notes: [] };
    const facts = { uid: 1, folder: 'INBOX', uidvalidity: 1, flags: 0, size: 1, part: '1' };
    expect(fitsExactly(message, { ...facts, header: { ...header, ...more }, parts: [shown], ...rest })).toBe(true);
  });

  it('are instances of events, of which a month has thousands', () => {
    const place = { id: '1', calendar_id: '2', instance: '20261014T090000Z', start: '2026-10-14', end: '2026-10-15' };
    const said = { summary: '', location: '', status: 'confirmed', answer: '', color: '#6d4bc4', attendees: 0 };
    const facts = { isAllDay: true, isBusy: true, isPrivate: false, isMasked: false, repeats: true, isChanged: false };
    const instance = { ...place, ...said, ...facts, hasReminder: false };
    expect(fitsExactly(listEvents.reply, { events: [instance], isCut: false })).toBe(true);
    for (const wrong of [{ answer: 'perhaps' }, { instance: 'once' }, { color: 'red' }, { id: 'x'.repeat(65) }])
      expect(fitsExactly(listEvents.reply, { events: [{ ...instance, ...wrong }], isCut: false })).toBe(false);
  });

  it('are none with a member too many, too few, or of another kind', () => {
    const wrong = [{ uid: 0 }, { uid: 2 ** 32 }, { size: 0.5 }, { subject: null }, { flags: 65_536 }, { secret: 'x' }];
    for (const more of [
      ...wrong,
      { from: [{ name: 'Ada' }] },
      { from: [{ ...row.from[0], secret: 1 }] },
      { threadmap: {} },
    ])
      expect(fitsExactly(fetchlist.reply, withRow(more)), JSON.stringify(more)).toBe(false);
  });
});
