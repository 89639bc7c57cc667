import { setTimeout as wait } from 'node:timers/promises';
import type { FolderHits } from '@pillarbox/contract/search/search';
import { describe, expect, it } from 'vitest';
import type { FindTerm } from '../port.ts';
import type { Bench, AccountUnderTest } from './mailbox-under-test.ts';
import { useBench } from './mailbox-under-test.ts';
import { mailWithPart } from './sample-mail.ts';

const any = (text: string, not = false): FindTerm => ({ kind: 'text', field: 'any', text, not });
const inField = (field: 'from' | 'to' | 'with' | 'subject' | 'body', text: string): FindTerm => ({
  kind: 'text',
  field,
  text,
  not: false,
});

/** Searches until the view is there and all texts are searched. */
async function find(
  { mailbox }: Bench,
  terms: readonly FindTerm[],
  { folder = 'INBOX', texts = true } = {},
): Promise<Omit<FolderHits, 'folder'>> {
  const uids = new Map<number, number>();
  let below = 0;
  for (;;) {
    const found = await mailbox.find({ folder, terms, texts, below });
    if (found === null) {
      await wait(20);
      continue;
    }
    for (const [uid, date] of found.hits) uids.set(uid, date);
    below = found.below;
    if (below === 0) return { ...found, hits: [...uids].sort((a, b) => b[1] - a[1]) };
  }
}

/** Searches over all messages of a folder with any conditions. */
export function describeFind(setup: () => Promise<AccountUnderTest>): void {
  describe('find', () => {
    const bench = useBench(setup);
    const subjects = async (terms: readonly FindTerm[], options?: { folder?: string; texts?: boolean }) => {
      const { hits } = await find(bench, terms, options);
      const rows = await bench.mailbox.rows(
        options?.folder ?? 'INBOX',
        hits.map(([uid]) => uid),
      );
      return rows.map(({ subject }) => subject);
    };

    it('finds words in headers and texts, in the fields of each condition, newest first', async () => {
      await bench.file({
        subject: 'Oak stairs',
        from: 'Tom <tom@example.test>',
        date: new Date('2026-01-01'),
        body: 'landing',
      });
      await bench.file({
        subject: 'Landing',
        from: 'Priya <p@example.test>',
        date: new Date('2026-01-02'),
        body: 'oak',
      });
      await bench.file({
        subject: 'Floor',
        to: 'Tom <t@example.test>',
        date: new Date('2026-01-03'),
        body: 'half landing',
      });
      expect(await subjects([any('LANDING')])).toEqual(['Floor', 'Landing', 'Oak stairs']);
      expect(await subjects([any('landing')], { texts: false })).toEqual(['Landing']);
      expect(await subjects([any('half landing')])).toEqual(['Floor']);
      expect(await subjects([any('oak'), any('landing')])).toEqual(['Landing', 'Oak stairs']);
      expect(await subjects([any('oak'), any('landing', true)])).toEqual([]);
      expect(await subjects([any('half', true)])).toEqual(['Landing', 'Oak stairs']);
      expect(await subjects([inField('from', 'tom')])).toEqual(['Oak stairs']);
      expect(await subjects([inField('to', 'tom')])).toEqual(['Floor']);
      expect(await subjects([inField('with', 'tom')])).toEqual(['Floor', 'Oak stairs']);
      expect(await subjects([inField('subject', 'landing')])).toEqual(['Landing']);
      expect(await subjects([inField('body', 'landing')])).toEqual(['Floor', 'Oak stairs']);
    });

    it('finds messages from or to any address of a person, in whole, with other conditions too', async () => {
      const day = (date: number): Date => new Date(Date.UTC(2026, 0, date));
      const person = (mails: string[], not = false): FindTerm => ({ kind: 'person', mails, not });
      await bench.file({ subject: 'from', from: 'Ann <ANN@example.test>', date: day(1) });
      await bench.file({
        subject: 'to',
        from: 'b@x.test',
        to: 'Zoe <z@x.test>, ann@example.test, y@x.test',
        date: day(2),
      });
      await bench.file({ subject: 'second', from: 'b@x.test', to: '"ann@example.test" <ann@work.test>', date: day(3) });
      await bench.file({ subject: 'longer', from: 'joann@example.test', to: 'ann@example.test.x', date: day(4) });
      expect(await subjects([person(['Ann@Example.test'])])).toEqual(['to', 'from']);
      expect(await subjects([person(['ann@example.test', 'ann@work.test'])])).toEqual(['second', 'to', 'from']);
      expect(await subjects([person(['ann@example.test']), inField('subject', 'fr')])).toEqual(['from']);
      expect(await subjects([person(['ann@example.test']), person(['y@x.test'])])).toEqual(['to']);
      expect(await subjects([person(['ann@example.test', 'ann@work.test'], true)])).toEqual(['longer']);
    });

    it('finds messages whose first sender has one of many addresses, and those of all others', async () => {
      const sender = (mails: string[], not = false): FindTerm => ({ kind: 'sender', mails: new Set(mails), not });
      const many = Array.from({ length: 20_000 }, (_none, at) => `p${String(at)}@example.test`);
      const day = (date: number): Date => new Date(Date.UTC(2026, 0, date));
      await bench.file({ subject: 'known', from: 'P <P7@Example.test>', date: day(1) });
      await bench.file({ subject: 'to', from: 'joann@example.test', to: 'p7@example.test', date: day(2) });
      await bench.file({ subject: 'longer', from: 'xp7@example.test', date: day(3) });
      await bench.file({ subject: 'named', from: '"p7@example.test" <b@x.test>', date: day(4) });
      expect(await subjects([sender(many)])).toEqual(['known']);
      expect(await subjects([sender(many), inField('subject', 'longer')])).toEqual([]);
      expect(await subjects([sender(many, true)])).toEqual(['named', 'longer', 'to']);
      expect(await subjects([sender([])])).toEqual([]);
    });

    it('tells nothing of a word to leave out before the texts are searched', async () => {
      await bench.file({ subject: 'one', body: 'landing' });
      await bench.file({ subject: 'two', body: 'floor' });
      expect(await subjects([any('landing', true)], { texts: false })).toEqual([]);
      expect(await subjects([any('landing', true)])).toEqual(['two']);
    });

    it('finds by date, size and properties, also reversed', async () => {
      await bench.file({ subject: 'old', date: new Date('2025-10-01T10:00:00Z') }, { flags: 1 });
      await bench.file({ subject: 'large', date: new Date('2025-10-02T10:00:00Z'), body: 'x'.repeat(20_000) });
      const source = mailWithPart('file', [
        'Content-Type: application/pdf',
        'Content-Disposition: attachment; filename="a.pdf"',
      ]);
      await bench.mailbox.append({ folder: 'INBOX', source, flags: 8 });
      const at = Date.UTC(2025, 9, 2, 10);
      const only = (term: FindTerm): Promise<string[]> => subjects([term, { kind: 'flag', flag: 'draft', not: true }]);
      expect(await only({ kind: 'before', at, not: false })).toEqual(['old']);
      expect(await only({ kind: 'after', at, not: true })).toEqual(['old']);
      expect(await only({ kind: 'after', at, not: false })).toContain('large');
      expect(await only({ kind: 'larger', bytes: 15_000, not: false })).toEqual(['large']);
      expect(await only({ kind: 'smaller', bytes: 15_000, not: true })).toEqual(['large']);
      expect(await only({ kind: 'flag', flag: 'read', not: false })).toEqual(['old']);
      expect(await only({ kind: 'flag', flag: 'starred', not: false })).toEqual(['file']);
      expect(await only({ kind: 'flag', flag: 'attachment', not: false })).toEqual(['file']);
      expect(await only({ kind: 'flag', flag: 'attachment', not: true })).toHaveLength(2);
    });

    it('finds newsletters by their header, with other conditions too, also when they are asked for again', async () => {
      const day = (date: number): Date => new Date(Date.UTC(2025, 0, date));
      const headers = (field: string): string[] => [field, 'Content-Type: text/plain'];
      await bench.file({ subject: 'shop', date: day(1), headers: headers('List-Unsubscribe: <mailto:no@x.test>') });
      await bench.file({ subject: 'list', date: day(2), headers: headers('List-ID: Oak <oak.x.test>') });
      await bench.file({ subject: 'person', date: day(3), body: 'List-Id: oak' });
      await bench.file({ subject: 'starred', date: day(4), headers: headers('List-Id: <x>') }, { flags: 8 });
      const newsletter = { kind: 'newsletter', not: false } as const;
      const terms = [newsletter, { kind: 'flag', flag: 'starred', not: true }] as const;
      expect(await subjects(terms, { texts: false })).toEqual([]);
      for (let round = 0; round < 2; round += 1) expect(await subjects(terms)).toEqual(['list', 'shop']);
      // What is known of one stays when others come.
      await bench.file({ subject: 'later', date: day(5), headers: headers('List-Id: <x>') });
      expect(await subjects(terms)).toEqual(['later', 'list', 'shop']);
      expect(await subjects([{ ...newsletter, not: true }])).toEqual(['person']);
    });

    it('finds copies of messages, of which the starred or the first one is kept, and says how large they are', async () => {
      const date = new Date('2025-01-01T10:00:00Z');
      const mail = (subject: string, id?: string) => ({ subject, date, ...(id !== undefined && { id }) });
      await bench.file(mail('twice', '<a@x.test>'));
      const second = await bench.file(mail('twice', '<a@x.test>'));
      const third = await bench.file(mail('twice', '<a@x.test>'));
      await bench.file(mail('longer text', '<a@x.test>'));
      const plain = await bench.file(mail('kept', '<b@x.test>'));
      await bench.file(mail('kept', '<b@x.test>'), { flags: 8 });
      // Nothing tells whether these are the same.
      await bench.file(mail('unnamed'));
      await bench.file(mail('unnamed'));
      const found = await find(bench, [{ kind: 'copy', not: false }]);
      expect(new Set(found.hits.map(([uid]) => uid))).toEqual(new Set([second, third, plain]));
      const { messages } = await bench.mailbox.inventory('INBOX');
      const sizes = new Map(messages.map(({ uid, size }) => [uid, size]));
      const bytes = [second, third, plain].reduce((sum, uid) => sum + (sizes.get(uid) ?? 0), 0);
      expect(found).toMatchObject({ total: 3, bytes });
    });

    it('finds by label, also reversed and with other conditions', async () => {
      const { mailbox } = bench;
      const plans = await bench.file({ subject: 'plans' });
      const both = await bench.file({ subject: 'both', body: 'oak' });
      await bench.file({ subject: 'none', body: 'oak' });
      const label = (uids: number[], keyword: string): Promise<void> =>
        mailbox.setLabels({ folder: 'INBOX', which: { uids } }, { add: [keyword], remove: [] });
      await label([plans, both], 'plans');
      await label([both], '$label2');
      const having = (keyword: string, not = false): FindTerm => ({ kind: 'label', keyword, not });
      const sorted = async (terms: readonly FindTerm[]): Promise<string[]> => (await subjects(terms)).sort();
      expect(await sorted([having('plans')])).toEqual(['both', 'plans']);
      expect(await sorted([having('plans'), having('$label2', true)])).toEqual(['plans']);
      expect(await sorted([having('plans', true)])).toEqual(['none']);
      expect(await sorted([having('plans'), any('oak')])).toEqual(['both']);
      expect(await sorted([having('unknown')])).toEqual([]);
    });

    it('finds names of attachments, as a reader sees them, and of nothing else', async () => {
      const file = async (...part: readonly string[]): Promise<unknown> =>
        bench.mailbox.append({ folder: 'INBOX', source: mailWithPart('with a file', part), flags: 0 });
      const pdf = 'Content-Type: application/pdf';
      await file(pdf, "Content-Disposition: attachment; filename*=UTF-8''Angebot%20T%C3%BCr.pdf");
      await file(`${pdf}; name="=?utf-8?Q?Offre_=C3=A9t=C3=A9.pdf?="`);
      await file('Content-Type: message/rfc822', '', 'Subject: Half landing', '', 'angebot');
      await bench.file({ subject: 'angebot.pdf', body: 'angebot' });
      const named = (text: string, field: 'filename' | 'any' = 'filename'): FindTerm => ({
        kind: 'text',
        field,
        text,
        not: false,
      });
      const count = async (terms: readonly FindTerm[]): Promise<number> => (await find(bench, terms)).hits.length;
      expect(await count([named('ANGEBOT')])).toBe(1);
      expect(await count([named('angebot tur.pdf')])).toBe(1);
      expect(await count([named('été')])).toBe(1);
      expect(await count([named('half landing.eml')])).toBe(1);
      expect(await count([named('.pdf')])).toBe(2);
      expect(await count([{ ...named('.pdf'), not: true }])).toBe(2);
      expect(await count([named('offre', 'any')])).toBe(1);
      expect(await count([named('nowhere.pdf')])).toBe(0);
    });

    it('counts all and the unread, and sees what has arrived or changed since', async () => {
      await bench.mailbox.createFolder('Oak');
      const uid = await bench.file({ subject: 'oak' }, { folder: 'Oak' });
      expect(await find(bench, [any('oak')], { folder: 'Oak' })).toMatchObject({ total: 1, unseen: 1 });
      const other = await bench.another();
      await other.setFlags({ folder: 'Oak', which: { uids: [uid] } }, { set: 1, unset: 0, stomp: false });
      await bench.file({ subject: 'oak too' }, { folder: 'Oak' });
      const expected = { total: 2, unseen: 1 };
      // A list of the folders is trusted for some seconds; the adapter is told of its own changes.
      await expect
        .poll(async () => find(bench, [any('oak')], { folder: 'Oak' }), { timeout: 20_000 })
        .toMatchObject(expected);
    });

    it('treats any text as words, never as a command', async () => {
      await bench.file({ subject: 'plain' });
      for (const text of ['\\', '" OR 1=1', '{5}', '%', '*', ')', 'ünï', '<b>', '\u{1f600}']) {
        expect(await subjects([any(text)]), text).toEqual([]);
      }
      expect(await subjects([any('\u0301')])).toEqual(['plain']);
    });

    it('fails for a folder that does not exist', async () => {
      await expect(find(bench, [any('oak')], { folder: 'Nowhere' })).rejects.toMatchObject({
        code: 'folder_not_found',
      });
    });
  });
}
