import { forgetSuggestion, suggest } from '@pillarbox/contract/contacts/suggest';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { InProcessClient, codeOf } from '@pillarbox/testkit/in-process-client';
import { LocalMail } from '@pillarbox/testkit/local-mail';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { testSession } from '../../platform/testing/test-session.ts';
import { CollectedStore, MAX_COLLECTED } from './collected.store.ts';
import { testContacts } from './contacts.test-bed.ts';

const NOW = Date.UTC(2026, 10, 22);
let accounts = 0;

describeOnDatabases('suggestions', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const bed = async () => {
    const mail = `suggests${String((accounts += 1))}@example.test`;
    const system = new LocalMail(() => NOW);
    await system.add(mail, 'right');
    const session = testSession(mail);
    const client = new InProcessClient<Session>();
    const log = { warn: vi.fn<() => void>() };
    const settings = { isAllowed: true };
    const mailboxOf = vi.fn<(session: Session) => Promise<Mailbox>>(({ credentials }) =>
      system.system.signIn(credentials),
    );
    const feature = testContacts({
      mount: client.mount,
      db: database.db,
      log: log as never,
      mailboxOf,
      isAllowed: () => Promise.resolve(settings.isAllowed),
      now: () => NOW,
      languagesOf: () => Promise.resolve([]),
    });
    const ask = async (text: string, more: object = {}): Promise<string[]> => {
      const call = { session, params: { user: mail }, body: { text, ...more } };
      return (await client.call(suggest, call)).suggestions.map(({ Name, Email }) => `${Name} <${Email}>`);
    };
    return { mail, session, client, log, settings, mailboxOf, feature, ask, account: system.probe(mail) };
  };
  const tom = { name: 'Tom Ashdown', mail: 'Tom@A.example' };

  it('are the people that messages were sent to, the latest name of each, never the user [COMP-024, DATA-044]', async () => {
    const { session, feature, ask, mail } = await bed();
    await feature.sent(session, [
      tom,
      { name: '', mail },
      { name: 'Priya', mail: 'not an address' },
      { ...tom, name: '' },
    ]);
    await feature.sent(session, [{ name: 'Thomas\u202e\r\nAshdown', mail: 'tom@a.example' }]);
    expect(await ask('a')).toEqual(['Thomas Ashdown <tom@a.example>']);
    expect(await ask('tom', { exclude: ['TOM@a.example'] })).toEqual([]);
    expect(await ask('thom', { domain: 'a.example' })).toHaveLength(1);
    expect(await ask("' or 1=1 --")).toEqual([]);
    expect(await ask('%')).toEqual([]);
  });

  it('come from Sent at first, which is read once', async () => {
    const { account, ask, mailboxOf } = await bed();
    const head = (to: string) =>
      `From: a@example.test\r\nTo: ${to}\r\nCc: "Raman, Priya" <priya@b.example>\r\nSubject: x\r\n\r\nx`;
    await account.file('Sent', head('Tom Ashdown <tom@a.example>'));
    await account.file('Sent', head('x@c.example'));
    await vi.waitFor(async () => expect(await ask('t')).toEqual(['Tom Ashdown <tom@a.example>']));
    expect(await ask('priya')).toEqual(['Raman, Priya <priya@b.example>']);
    expect(mailboxOf).toHaveBeenCalledOnce();
  });

  it('work while the mail server is down, and read Sent when it is back', async () => {
    const { session, feature, ask, mailboxOf, log, account } = await bed();
    await account.file('Sent', 'From: a@example.test\r\nTo: late@a.example\r\nSubject: x\r\n\r\nx');
    mailboxOf.mockRejectedValueOnce(new Error('down'));
    await feature.sent(session, [tom]);
    expect(await ask('tom')).toHaveLength(1);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
    await vi.waitFor(async () => expect(await ask('late')).toHaveLength(1));
  });

  it('are not collected when the user does not want it [PREF-056]', async () => {
    const { session, feature, ask, settings, mailboxOf } = await bed();
    settings.isAllowed = false;
    await feature.sent(session, [tom]);
    expect(await ask('tom')).toEqual([]);
    expect(mailboxOf).not.toHaveBeenCalled();
  });

  it('forget one address, and belong to one account', async () => {
    const { session, feature, ask, client, mail } = await bed();
    await feature.sent(session, [tom]);
    const other = await bed();
    expect(await other.ask('tom')).toEqual([]);
    const foreign = { session: other.session, params: { user: mail }, query: { mail: 'tom@a.example' } };
    expect(await codeOf(other.client.call(forgetSuggestion, foreign))).toBe('not_permitted');
    const call = { session, params: { user: mail }, query: { mail: 'TOM@a.example' } };
    expect(await client.call(forgetSuggestion, call)).toEqual({ Success: 1 });
    expect(await ask('tom')).toEqual([]);
  });

  it(`keep the ${String(MAX_COLLECTED)} addresses that were used last`, async () => {
    const { session } = await bed();
    const store = new CollectedStore(database.db);
    const at = (index: number) => ({
      mail: `t${String(index)}@a.example`,
      name: '',
      uses: 1,
      lastUsed: new Date(NOW + index),
    });
    await store.add(
      session,
      Array.from({ length: MAX_COLLECTED }, (_, index) => at(index)),
    );
    await store.add(session, [at(MAX_COLLECTED)]);
    const kept = (await store.all(session)).map(({ mail }) => mail);
    expect(kept).toHaveLength(MAX_COLLECTED);
    expect(kept).not.toContain('t0@a.example');
  });
});
