import type { ListPage } from '@pillarbox/contract/mail/list';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeRow } from '../fake-mail.test-maker.ts';
import { createMessageList } from './message-list.ts';

const asked = vi.hoisted((): { zone: string; offset: number }[] => []);
const server = vi.hoisted(() => ({ rev: 5 }));
vi.mock('../../../lib/call.ts', () => ({
  call: (_operation: unknown, { body }: { body: { zone: string; offset: number } }): Promise<ListPage> => {
    asked.push({ zone: body.zone, offset: body.offset });
    return Promise.resolve({
      uidvalidity: 1,
      rev: server.rev,
      total: 1,
      unseen: 0,
      provisional: false,
      groups: [{ key: body.zone === 'UTC' ? 'today' : 'yesterday', count: 1 }],
      rows: [makeRow(1)],
    });
  },
}));

let zone = 'UTC';
const list = () =>
  createMessageList({ folder: 'INBOX', sort: 5, dir: -1, threaded: false }, () => ({ zone, weekstart: 1 }));

beforeEach(() => {
  asked.length = 0;
  zone = 'UTC';
  server.rev = 5;
});

describe('a list', () => {
  it('is read once, however often it is looked at', async () => {
    const one = list();
    one.showRange(0, 30);
    one.showRange(0, 30);
    await vi.waitFor(() => expect(one.state.get().total).toBe(1));
    one.showRange(0, 30);
    await Promise.resolve();
    expect(asked).toEqual([{ zone: 'UTC', offset: 0 }]);
  });

  it('is read again when a change was pushed that its answer does not have', async () => {
    const one = list();
    one.showRange(0, 30);
    await Promise.resolve();
    expect(asked).toHaveLength(1);
    server.rev = 6;
    one.change({ uidvalidity: 1, rev: 6, inserted: [2], removed: [], flags: [], opIds: [], reset: false });
    await vi.waitFor(() => expect(one.state.get().rev).toBe(6));
    expect(asked).toHaveLength(2);
    one.change({ uidvalidity: 1, rev: 6, inserted: [2], removed: [], flags: [], opIds: [], reset: false });
    await Promise.resolve();
    expect(asked).toHaveLength(2);
  });

  it('is read again when a change is pushed while an answer is on its way, which does not have it', async () => {
    const one = list();
    one.showRange(0, 30);
    await vi.waitFor(() => expect(one.state.get().total).toBe(1));
    one.refresh();
    await Promise.resolve();
    expect(asked).toHaveLength(2);
    server.rev = 6;
    one.change({ uidvalidity: 1, rev: 6, inserted: [2], removed: [], flags: [], opIds: [], reset: false });
    await vi.waitFor(() => expect(one.state.get().rev).toBe(6));
    expect(asked).toHaveLength(3);
  });

  it('is counted anew once its reader turns out to live in another zone', async () => {
    const one = list();
    one.showRange(0, 30);
    await vi.waitFor(() => expect(one.state.get().groups).toEqual([{ key: 'today', count: 1 }]));
    zone = 'Pacific/Auckland';
    one.showRange(0, 30);
    await vi.waitFor(() => expect(one.state.get().groups).toEqual([{ key: 'yesterday', count: 1 }]));
    expect(asked.map((query) => query.zone)).toEqual(['UTC', 'Pacific/Auckland']);
  });

  it('takes nothing of an answer that was counted by other days', async () => {
    const one = list();
    one.showRange(0, 30);
    await Promise.resolve();
    zone = 'Pacific/Auckland';
    one.showRange(0, 30);
    await vi.waitFor(() => expect(one.state.get().total).toBe(1));
    expect(one.state.get().groups).toEqual([{ key: 'yesterday', count: 1 }]);
  });
});
