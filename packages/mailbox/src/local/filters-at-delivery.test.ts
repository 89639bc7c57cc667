import type { FilterAction, MailFilter } from '@pillarbox/contract/filters/filter';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { writeFilters } from '@pillarbox/rules/filters/write-filters';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryLocalStore } from '../suite/memory-local-store.ts';
import { LOCAL_NAMES } from './filters-at-delivery.ts';
import { createLocalSystem } from './local-system.ts';

const [ANN, BOB] = ['ann@example.test', 'bob@example.test'] as const;

describe('the filters of the built-in mail system', () => {
  let store: MemoryLocalStore;
  let system: ReturnType<typeof createLocalSystem>;

  beforeEach(async () => {
    store = new MemoryLocalStore();
    system = createLocalSystem(store, { passwordCost: 16, domains: () => ['example.test'] });
    for (const address of [ANN, BOB]) await system.createAccount({ address, name: '', password: 'pw', quota: 5000 });
  });

  const filter = (actions: FilterAction[]): MailFilter => ({
    ...{ id: 1, on: true, name: 'n', match: 'all', actions },
    conditions: [{ field: 'header', header: 'List-Id', test: 'contains', value: 'shop' }],
  });
  const set = (actions: FilterAction[]) =>
    system.scripts
      .of({ user: ANN, password: 'pw' })
      .replaceSection({ section: 'filters', content: writeFilters([filter(actions)], LOCAL_NAMES), etag: null });
  const send = async (subject: string, size = 1): Promise<string> => {
    const head = `From: ${BOB}\r\nTo: ${ANN}\r\nSubject: ${subject}\r\nList-Id: <news.shop.example>\r\n\r\n`;
    const source = Buffer.from(head + 'x'.repeat(size));
    const via = { protocol: 'ESMTP', host: 'mx.example' } as const;
    const results = await system.deliver({ from: BOB, to: [ANN], source, via });
    return results.get(ANN) ?? '';
  };
  const stored = async (address: string) => {
    const all = (await store.folders(address)).map(async ({ id, path }) =>
      (await store.scan(id, 0, 100)).map(({ envelope, flags, labels }) => ({
        path,
        flags,
        labels,
        subject: envelope.subject,
      })),
    );
    return (await Promise.all(all)).flat();
  };

  it('file, mark and send on what arrives', async () => {
    await set([{ do: 'label', label: 'news' }, { do: 'flag' }, { do: 'move', folder: 'Archive' }]);
    expect(await send('one')).toBe('');
    expect(await stored(ANN)).toEqual([
      { path: 'Archive', flags: MESSAGE_FLAG.FLAGGED, labels: ['news'], subject: 'one' },
    ]);
    await set([{ do: 'redirect', address: BOB, copy: false }]);
    expect(await send('two')).toBe('');
    expect((await stored(BOB)).map(({ subject }) => subject)).toEqual(['two']);
    await set([{ do: 'discard' }]);
    expect(await send('three')).toBe('');
    expect(await stored(ANN)).toHaveLength(1);
  });

  it('lose nothing: a folder that is gone, a circle, a full mailbox', async () => {
    await set([{ do: 'move', folder: 'Gone' }]);
    await send('one');
    await set([{ do: 'redirect', address: ANN, copy: false }]);
    await send('two');
    expect((await stored(ANN)).map(({ path, subject }) => `${path} ${subject}`)).toEqual(['INBOX one', 'INBOX two']);
    await set([{ do: 'copy', folder: 'Archive' }]);
    expect(await send('big', 3000)).toBe('452 4.2.2 The mailbox is full');
  });

  it('refuse with a reason on one line', async () => {
    await set([{ do: 'reject', text: 'Not\nhere, ü' }]);
    expect(await send('one')).toBe('550 5.7.1 Not here,');
    expect(await stored(ANN)).toEqual([]);
  });
});
