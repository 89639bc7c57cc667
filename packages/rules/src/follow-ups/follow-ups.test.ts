import { FOLLOW_UP_FLAG } from '@pillarbox/contract/follow-ups/follow-up';
import { FOLLOW_UP_DELAYS, MAX_TEMPLATES, followUps } from '@pillarbox/contract/follow-ups/request';
import type { FollowUpRequest } from '@pillarbox/contract/follow-ups/request';
import { describe, expect, it } from 'vitest';
import { answeredIds, kindOfAnswer } from './reply.ts';
import { isPassed, recipientFlags, splitSeries } from './series.ts';
import type { RecipientFacts } from './series.ts';
import { areComplete, canAdd, canRemove, missingIn, timesOf } from './templates.ts';

const automated = (subject: string, text: string): FollowUpRequest => ({
  type: 'automated',
  'send-as': 'reply',
  delay: 86_400,
  options: { message: { headers: { Subject: subject }, text, parts: [], attachment: [], pgp: false } },
});

describe('follow-up templates', () => {
  it('have the delays of the list, in seconds [CONST-022, CONST-023, CONST-024, CONST-025, CONST-026, CONST-027]', () => {
    expect(FOLLOW_UP_DELAYS).toEqual([1800, 3600, 7200, 86_400, 172_800, 604_800]);
    const accepts = (delay: number) => followUps.safeParse({ requests: [{ type: 'manual', delay }] }).success;
    expect(FOLLOW_UP_DELAYS.every(accepts)).toBe(true);
  });

  it('take no other delay [FUP-031]', () => {
    for (const delay of [0, 60, 1801, -1800, Number.NaN]) {
      expect(followUps.safeParse({ requests: [{ type: 'manual', delay }] }).success, String(delay)).toBe(false);
    }
  });

  it('are at most five and at least one [FUP-029, FUP-030, CONST-066]', () => {
    expect(MAX_TEMPLATES).toBe(5);
    expect([1, 4, 5].map(canAdd)).toEqual([true, true, false]);
    expect([1, 2, 5].map(canRemove)).toEqual([false, true, true]);
    const six = Array.from({ length: 6 }, () => automated('a', 'b'));
    expect(followUps.safeParse({ requests: six }).success).toBe(false);
    expect(followUps.safeParse({ requests: [] }).success).toBe(false);
  });

  it('need a subject and a text after trimming [FUP-026, FUP-027]', () => {
    expect(missingIn({ subject: ' \t\n', text: 'b' })).toBe('subject');
    expect(missingIn({ subject: 'a', text: ' \u00a0\n ' })).toBe('text');
    expect(missingIn({ subject: ' a ', text: ' b ' })).toBeNull();
    expect(areComplete({ requests: [automated('a', 'b'), automated('a', ' ')] })).toBe(false);
    expect(areComplete({ requests: [automated('a', 'b'), automated('c', 'd')] })).toBe(true);
  });

  it('are sent as a reply or as a new message and nothing else [FUP-032]', () => {
    const as = (value: string) => followUps.safeParse({ requests: [{ ...automated('a', 'b'), 'send-as': value }] });
    expect([as('reply').success, as('new').success, as('forward').success]).toEqual([true, true, false]);
  });

  it('are automated or one reminder, never both', () => {
    const manual: FollowUpRequest = { type: 'manual', 'send-as': 'reply', delay: 1800 };
    expect(areComplete({ requests: [manual] })).toBe(true);
    expect(areComplete({ requests: [manual, manual] })).toBe(false);
    expect(areComplete({ requests: [automated('a', 'b'), manual] })).toBe(false);
  });

  it('leave one after the other', () => {
    expect(timesOf(1000, [1800, 3600])).toEqual([1_801_000, 5_401_000]);
  });
});

describe('series', () => {
  const one = (series: number, isProcessed = false, isAllReplied = false) => ({ series, isProcessed, isAllReplied });

  it('are over once processed [FUP-017]', () => {
    expect(isPassed(one(1, true), [one(1, true)])).toBe(true);
  });

  it('are over once everybody replied to a later one [FUP-018]', () => {
    const all = [one(1), one(2), one(3, false, true)];
    expect(all.map((series) => isPassed(series, all))).toEqual([true, true, false]);
  });

  it('are to come otherwise [FUP-019]', () => {
    expect(splitSeries([one(1, true, true), one(2), one(3)])).toEqual({ passed: [1], future: [2, 3] });
  });
});

describe('flags of a recipient', () => {
  it('have the bits of the table [FUP-004, FUP-005, FUP-006, FUP-007, FUP-008, FUP-009, FUP-010, FUP-011, FUP-012, FUP-013, DATA-007]', () => {
    const { AUTO, ASREPLY, ASNEW, OPENED, REPLIED } = FOLLOW_UP_FLAG;
    expect([AUTO, ASREPLY, ASNEW, OPENED, REPLIED]).toEqual([1, 4, 8, 64, 128]);
    const { DWNONE, DWNALL, FUPSENT, REPLYINSENT, DELETED } = FOLLOW_UP_FLAG;
    expect([DWNONE, DWNALL, FUPSENT, REPLYINSENT, DELETED]).toEqual([256, 512, 1024, 2048, 8192]);
  });

  it('say what is known of the recipient [FUP-014]', () => {
    const facts: RecipientFacts = {
      isAuto: true,
      sendAs: 'new',
      stop: 'all',
      hasOpened: false,
      hasReplied: true,
      isSent: true,
      hasAnswered: false,
      isStopped: false,
    };
    expect(recipientFlags(facts)).toBe(1 + 8 + 128 + 512 + 1024);
    const none = { ...facts, isAuto: false, stop: 'any', hasReplied: false, isSent: false } as const;
    expect(recipientFlags(none)).toBe(256);
    const rest = {
      ...none,
      isAuto: true,
      sendAs: 'reply',
      hasOpened: true,
      hasAnswered: true,
      isStopped: true,
    } as const;
    expect(recipientFlags(rest)).toBe(1 + 4 + 64 + 256 + 2048 + 8192);
  });
});

describe('an answer', () => {
  const fields = (entries: Readonly<Record<string, string>>) =>
    new Map(Object.entries(entries).map(([name, value]) => [name, [value]]));
  const kind = (entries: Readonly<Record<string, string>>, from = 'bob@x.test') => kindOfAnswer(fields(entries), from);

  it('names the messages of In-Reply-To and References', () => {
    const headers = fields({ references: '<a@x>\r\n <b@x> junk <c c>', 'in-reply-to': '<b@x>' });
    expect(answeredIds(headers)).toEqual(['<a@x>', '<b@x>']);
  });

  it('is read in linear time, and the last of many Message-IDs count', () => {
    expect(answeredIds(fields({ references: '<'.repeat(1_000_000) }))).toEqual([]);
    const many = Array.from({ length: 5000 }, (_, at) => `<${String(at)}@x>`);
    const ids = answeredIds(fields({ references: many.join(' ') }));
    expect([ids.length, ids.at(-1)]).toEqual([100, '<4999@x>']);
  });

  it('is written by a person unless a program says so (RFC 3834)', () => {
    expect(kind({})).toBe('written');
    expect(kind({ 'auto-submitted': 'no' })).toBe('written');
    expect(kind({ 'auto-submitted': 'auto-replied; owner=x' })).toBe('automatic');
    expect(kind({ 'auto-submitted': 'auto-generated' })).toBe('automatic');
    expect(kind({ 'return-path': '<>' })).toBe('automatic');
    expect(kind({ precedence: 'auto_reply' })).toBe('automatic');
    expect(kind({ 'x-autoreply': 'yes' })).toBe('automatic');
  });

  it('may be a report about delivery', () => {
    expect(kind({ 'content-type': 'multipart/report; report-type=delivery-status' })).toBe('report');
    expect(kind({}, 'MAILER-DAEMON@x.test')).toBe('report');
  });
});
