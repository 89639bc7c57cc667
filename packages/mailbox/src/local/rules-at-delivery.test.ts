import { autoReplySection, NO_AUTO_REPLY } from '@pillarbox/rules/incoming/autoreply';
import { forwardingSection } from '@pillarbox/rules/incoming/forwarding';
import { spamSection } from '@pillarbox/rules/incoming/spam-rules';
import type { MailFilter } from '@pillarbox/contract/filters/filter';
import { writeFilters } from '@pillarbox/rules/filters/write-filters';
import { defaultPreferences } from '@pillarbox/contract/preferences/table';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SectionName, SectionText } from '../sieve/port.ts';
import { MemoryLocalStore } from '../suite/memory-local-store.ts';
import { LOCAL_NAMES } from './filters-at-delivery.ts';
import { createLocalSystem } from './local-system.ts';

const [ANN, BOB, CARL] = ['ann@example.test', 'bob@example.test', 'carl@example.test'] as const;
const via = { protocol: 'ESMTP', host: 'mx.example' } as const;

describe('the rules of the built-in mail system', () => {
  const store = { current: new MemoryLocalStore() };
  let system: ReturnType<typeof createLocalSystem>;

  beforeEach(async () => {
    store.current = new MemoryLocalStore();
    system = createLocalSystem(store.current, { passwordCost: 16, domains: () => ['example.test'] });
    for (const address of [ANN, BOB, CARL]) {
      await system.createAccount({ address, name: '', password: 'pw', quota: 0 });
    }
  });

  const rules = (user: string) => system.scripts.of({ user, password: 'pw' });
  const set = (user: string, section: SectionName, content: SectionText) =>
    rules(user).replaceSection({ section, content, etag: null });
  const send = async (from: string, to: string, extra = ''): Promise<void> => {
    const source = Buffer.from(`From: ${from}\r\nTo: ${to}\r\nSubject: Hi\r\nMessage-ID: <1@x>\r\n${extra}\r\nhello`);
    const results = await system.deliver({ from, to: [to], source, via });
    expect([...results.values()]).toEqual(['']);
  };
  const subjects = async (address: string, path = 'INBOX'): Promise<string[]> => {
    const folder = (await store.current.folders(address)).find((one) => one.path === path);
    return (await store.current.scan(folder?.id ?? -1, 0, 100)).map(({ envelope }) => envelope.subject);
  };

  it('answer a sender once, and no list, bounce or answer', async () => {
    const reply = { ...NO_AUTO_REPLY, on: true, subject: 'Away ö', text: 'Back soon.\n.\n' };
    await set(ANN, 'autoreply', autoReplySection(reply, [ANN]));
    await send(BOB, ANN, 'List-Id: <x>\r\n');
    await send(BOB, ANN, 'Precedence: bulk\r\n');
    await send(BOB, ANN, 'Auto-Submitted: auto-generated\r\n');
    await send('', ANN);
    expect(await subjects(BOB)).toEqual([]);
    await send(BOB, ANN);
    await send(BOB, ANN);
    expect(await subjects(BOB)).toEqual(['Away ö']);
    // Two that answer do not answer each other.
    await set(CARL, 'autoreply', autoReplySection(reply, [CARL]));
    await send(CARL, ANN);
    expect([await subjects(CARL), await subjects(ANN)]).toEqual([['Away ö'], Array<string>(7).fill('Hi')]);
    await set(ANN, 'autoreply', autoReplySection({ ...reply, until: '2020-01-01', text: 'other' }, [ANN]));
    await send(BOB, ANN);
    expect(await subjects(BOB)).toHaveLength(1);
  });

  it('answer mail that a filter sorts and stops at', async () => {
    const reply = { ...NO_AUTO_REPLY, on: true, subject: 'Away', text: 'Back soon.' };
    await set(ANN, 'autoreply', autoReplySection(reply, [ANN]));
    const filter: MailFilter = {
      id: 1,
      on: true,
      name: 'Sort',
      match: 'all',
      conditions: [{ field: 'subject', test: 'contains', value: 'Hi' }],
      actions: [{ do: 'move', folder: 'Trash' }, { do: 'stop' }],
    };
    await set(ANN, 'filters', writeFilters([filter], LOCAL_NAMES));
    await send(BOB, ANN);
    expect([await subjects(ANN), await subjects(BOB)]).toEqual([[], ['Away']]);
  });

  it('forward with and without a copy, never in a circle, and keep what cannot be forwarded', async () => {
    await set(ANN, 'forwarding', forwardingSection({ addresses: [BOB], keepCopy: true }));
    await set(BOB, 'forwarding', forwardingSection({ addresses: [ANN, CARL], keepCopy: false }));
    await send(CARL, ANN);
    expect(await Promise.all([ANN, BOB, CARL].map((one) => subjects(one)))).toEqual([['Hi'], ['Hi'], []]);
    await set(BOB, 'forwarding', forwardingSection({ addresses: [CARL], keepCopy: false }));
    await send(CARL, BOB);
    expect(await Promise.all([BOB, CARL].map((one) => subjects(one)))).toEqual([['Hi'], ['Hi']]);
    await set(BOB, 'forwarding', forwardingSection({ addresses: ['x@elsewhere.test'], keepCopy: false }));
    await send(CARL, BOB);
    expect(await subjects(BOB)).toEqual(['Hi', 'Hi']);
  });

  it('put mail of blocked senders into spam, where nothing answers it', async () => {
    const lists = { BlockList: ['example.test'], AllowList: [CARL] };
    const section = spamSection({ lists, checks: defaultPreferences(), servers: [], folder: 'Spam' });
    await set(ANN, 'spam', section);
    await set(ANN, 'autoreply', autoReplySection({ ...NO_AUTO_REPLY, on: true, text: 'x' }, [ANN]));
    await send(BOB, ANN);
    await send(CARL, ANN);
    expect([await subjects(ANN), await subjects(ANN, 'Spam'), await subjects(BOB)]).toEqual([['Hi'], ['Hi'], []]);
  });

  it('are replaced by compare and set, and vanish with their last section', async () => {
    const first = await set(ANN, 'forwarding', forwardingSection({ addresses: [BOB], keepCopy: true }));
    expect(first).toMatchObject({ isActive: true, runs: 'gateway' });
    await set(ANN, 'filters', { require: ['copy'], text: 'keep;' });
    const late = rules(ANN).replaceSection({
      section: 'spam',
      content: { require: [], text: 'keep;' },
      etag: first.etag,
    });
    await expect(late).rejects.toMatchObject({ code: 'mail_rules_changed' });
    await set(ANN, 'filters', { require: [], text: '' });
    expect(await set(ANN, 'forwarding', { require: [], text: '' })).toMatchObject({ text: '', isActive: false });
    await expect(system.scripts.of({ user: ANN, password: 'no' }).read()).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
  });
});
