import type { EmptyingItem } from '@pillarbox/contract/emptying/emptying';
import type { Operation } from '@pillarbox/contract/operation';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstScreenShown } from '../../../lib/first-screen.ts';
import { growl, growls } from '../../../lib/growl.ts';
import { setLanguage } from '../../../lib/i18n/language.ts';
import { push } from '../fake-gateway.test-maker.ts';
import { makeFolder } from '../fake-mail.test-maker.ts';
import { emptyFolder, followEmptying } from './emptying.ts';

const item = (more: Partial<EmptyingItem> = {}): EmptyingItem => ({
  folder: 'Trash',
  state: 'running',
  total: 30_000,
  removed: 3000,
  reason: '',
  ...more,
});

const gateway = vi.hoisted((): { item: EmptyingItem | null; calls: string[] } => ({ item: null, calls: [] }));
vi.mock('../../../lib/call.ts', () => ({
  call: ({ id }: Operation) => {
    gateway.calls.push(id);
    if (id === 'mail.emptyfolder') return Promise.resolve(gateway.item);
    if (id === 'mail.checkprogress') return Promise.resolve({ emptying: gateway.item === null ? [] : [gateway.item] });
    return Promise.resolve(id === 'mail.folders' ? [] : 0);
  },
}));
vi.mock('../../../lib/socket.ts', async (original) =>
  (await import('../fake-gateway.test-maker.ts')).fakeSocket(original),
);

const cards = (): unknown[] => growls.get().map(({ text, progress = null }) => [text, progress]);

let stop: () => void;
beforeAll(firstScreenShown);
beforeEach(async () => {
  await setLanguage('en_US');
  gateway.item = null;
  gateway.calls = [];
});
afterEach(() => {
  stop();
  growl.hide();
});

describe('a folder that is being emptied', () => {
  it('shows how far it is, and its end, on every page of the account [API-011]', async () => {
    stop = followEmptying();
    push({ event: 'emptying', item: item() });
    expect(cards()).toEqual([['Emptying Trash: 30,000 messages', 0.1]]);
    const [first] = growls.get();
    push({ event: 'emptying', item: item({ removed: 15_000 }) });
    // The card is not rendered anew: it would fade in with each portion.
    expect(growls.get()[0]?.version).toBe(first?.version);
    expect(cards()).toEqual([['Emptying Trash: 30,000 messages', 0.5]]);
    push({ event: 'emptying', item: item({ state: 'done', removed: 30_000 }) });
    expect(cards()).toEqual([['Trash emptied', null]]);
  });

  it('shows after a reload, and is stopped there', async () => {
    gateway.item = item();
    stop = followEmptying();
    await vi.waitFor(() => expect(cards()).toHaveLength(1));
    growls.get()[0]?.action?.run();
    await vi.waitFor(() => expect(gateway.calls).toContain('mail.stopemptying'));
    push({ event: 'emptying', item: item({ state: 'stopped', removed: 4000 }) });
    expect(cards()).toEqual([['Stopped. 4,000 of 30,000 messages of Trash were deleted.', null]]);
  });

  it('says why it could not go on', async () => {
    stop = followEmptying();
    gateway.item = item({ state: 'failed', reason: 'mail_unavailable' });
    await emptyFolder(makeFolder('Trash', 'trash'));
    expect(growls.get()).toMatchObject([{ type: 'danger' }]);
  });

  it('is not announced when it has ended before the page was opened', async () => {
    gateway.item = item({ state: 'done' });
    stop = followEmptying();
    await vi.waitFor(() => expect(gateway.calls).toEqual(['mail.checkprogress']));
    expect(cards()).toEqual([]);
  });
});
