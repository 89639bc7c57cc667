import type { MailFilter } from '@pillarbox/contract/filters/filter';
import { defaultPreferences } from '@pillarbox/contract/preferences/table';
import { describe, expect, it } from 'vitest';
import { spamReason } from '../incoming/spam-rules.ts';
import { forwardedBy, spamMark } from '../incoming/spam-mark.ts';
import type { FilteredMessage } from './evaluate.ts';
import { placeReasons } from './place-reason.ts';
import type { ArrivalRules, PlacedMessage } from './place-reason.ts';

const MESSAGE: FilteredMessage = {
  from: [{ name: 'Tom', mail: 'tom@shop.example' }],
  to: [],
  subject: 'invoice 7',
  size: 900,
  date: 0,
  header: () => [],
  bodyHas: () => false,
};
const filter = (id: number, change: Partial<MailFilter>): MailFilter => ({
  ...{ id, on: true, name: `f${id}`, match: 'all', actions: [{ do: 'move', folder: 'Bills' }] },
  conditions: [{ field: 'subject', test: 'contains', value: 'invoice' }],
  ...change,
});
const RULES: ArrivalRules = {
  filters: [],
  naming: { prefix: '', delimiter: '/' },
  spam: null,
  spamFolder: 'Spam',
  isKept: true,
  foreign: null,
};
const why = (place: Partial<PlacedMessage>, rules: Partial<ArrivalRules>) =>
  placeReasons({ folder: 'Bills', use: null, message: MESSAGE, fields: [], own: [], ...place }, { ...RULES, ...rules });

describe('why a message is where it is', () => {
  it('is the filter that files it there, with those before it that stop or mark', () => {
    const filters = [
      filter(1, { actions: [{ do: 'flag' }] }),
      filter(2, { on: false }),
      filter(3, { actions: [{ do: 'move', folder: 'Bills' }, { do: 'stop' }] }),
      filter(4, { actions: [{ do: 'copy', folder: 'Bills' }] }),
    ];
    expect(why({}, { filters })).toMatchObject({
      reasons: [
        { why: 'filter', here: true, id: 3 },
        { why: 'filter', here: false, id: 1 },
      ],
      expected: ['Bills'],
    });
    expect(
      why({ folder: 'INBOX', use: 'inbox' }, { filters: [filter(1, { actions: [{ do: 'flag' }] })] }),
    ).toMatchObject({
      reasons: [{ here: false }],
      expected: ['INBOX'],
    });
  });

  it('is the spam rule before any filter, and says where it would go now when nothing explains the folder', () => {
    const spam = { entry: 'shop.example' };
    expect(why({ folder: 'Spam', use: 'spam' }, { spam, filters: [filter(1, {})] })).toMatchObject({
      reasons: [{ why: 'blocked', here: true, entry: 'shop.example' }],
      expected: ['Spam'],
    });
    expect(why({ folder: 'Elsewhere' }, { filters: [filter(1, {})] })).toMatchObject({
      reasons: [{ why: 'filter', here: false }],
      expected: ['Bills'],
    });
    expect(why({ folder: 'Sent', use: 'sent' }, { isKept: false })).toMatchObject({
      reasons: [{ why: 'written', here: true }],
      expected: [],
    });
  });

  it('names rules as text and other programs only if they name the folder, and no rule behind one that stops', () => {
    const text = filter(1, { text: 'if true { fileinto :flags "x" "Bills"; }', conditions: [], actions: [] });
    const foreign = { name: 'roundcube', text: 'require "fileinto"; fileinto "Bills";' };
    expect(why({}, { filters: [text], foreign }).reasons).toEqual([
      { why: 'text', here: false, id: 1, name: 'f1' },
      { why: 'text', here: false, id: null, name: 'roundcube' },
    ]);
    expect(why({ folder: 'Other' }, { filters: [text], foreign }).reasons).toEqual([]);
    const stops = filter(2, { actions: [{ do: 'stop' }] });
    expect(why({}, { filters: [stops], foreign }).reasons).toMatchObject([{ why: 'filter' }]);
  });

  it('is the mark of a spam filter, and a mailbox that sent it on', () => {
    const fields = [
      { name: 'X-Spam-Status', value: 'Yes, score=11.5 required=5.0 tests=[X=1]' },
      { name: 'X-Sieve-Redirected-From', value: 'clara@old.example' },
    ];
    expect(why({ folder: 'Spam', use: 'spam', fields }, {}).reasons).toEqual([
      { why: 'marked', here: true, score: 11.5, limit: 5 },
      { why: 'forwarded', here: false, from: 'clara@old.example' },
    ]);
    expect(why({ fields, own: ['clara@old.example'] }, {}).reasons).toEqual([]);
  });
});

describe('marks in a header', () => {
  it.each([
    [{ 'X-Spam-Flag': 'YES' }, { score: null, limit: null }],
    [
      { 'X-Spam': 'Yes', 'X-Spamd-Result': 'default: True [15.30 / 15.00];' },
      { score: 15.3, limit: 15 },
    ],
    [{ 'X-Spam-Status': 'No, score=1 required=5' }, null],
    [{ 'X-Spam-Status': `Yes, score=${'9'.repeat(5000)}` }, { score: 999_999, limit: null }],
  ])('%j: %j', (fields, mark) => {
    expect(spamMark(Object.entries(fields).map(([name, value]) => ({ name, value })))).toEqual(mark);
  });

  it('names the forwarding mailbox by its address only', () => {
    expect(forwardedBy([{ name: 'x-forwarded-for', value: '10.0.0.1' }])).toBeNull();
    expect(forwardedBy([{ name: 'Resent-From', value: 'Clara <clara@old.example>' }])).toBe('clara@old.example');
    expect(forwardedBy([{ name: 'resent-from', value: '@'.repeat(100_000) }])).toBeNull();
  });
});

describe('the spam rules on a message', () => {
  const lists = { AllowList: ['good.example'], BlockList: ['shop.example'] };
  const checks = {
    ...defaultPreferences(),
    inbound_authentication: 1 as const,
    spf_check: 1 as const,
    dkim_check: 1 as const,
    whl_sender_override_inbound_authentication: 1 as const,
    spf_softfail_sensitivity_level: 2 as const,
  };
  const reason = (from: string, ...results: string[]) =>
    spamReason({ lists, checks, servers: ['mx.example.test'] }, { from, results });

  it('decides as the script does', () => {
    expect(reason('tom@eu.shop.example')).toEqual({ entry: 'shop.example' });
    expect(reason('tom@x.example', 'MX.example.test; spf=fail; dkim=pass')).toEqual({ failed: ['spf'] });
    expect(reason('tom@x.example', 'mx.example.test 1; spf=softfail; dkim=fail')).toEqual({ failed: ['spf', 'dkim'] });
    expect(reason('tom@x.example', 'mx.example.test; spf=softfail; dkim=pass')).toBeNull();
    expect(reason('tom@x.example', 'mx.forged.test; spf=fail')).toBeNull();
    expect(reason('tom@good.example', 'mx.example.test; spf=fail')).toBeNull();
  });
});
