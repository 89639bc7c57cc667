import type { Operation } from '@pillarbox/contract/operation';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { growls } from '../../../lib/growl.ts';
import { setLanguage } from '../../../lib/i18n/language.ts';
import { deleteMessages } from './changes.ts';

/** Operations that the gateway has not answered, oldest first. */
const waiting = vi.hoisted((): { id: string; answer: (reply: unknown) => void }[] => []);
vi.mock('../../../lib/call.ts', () => ({
  call: ({ id }: Operation) => new Promise((answer) => waiting.push({ id, answer })),
}));

/** Answers the oldest call of an operation. */
async function answer(id: string, reply: unknown): Promise<void> {
  await vi.waitUntil(() => waiting.some((one) => one.id === id));
  const [one] = waiting.splice(
    waiting.findIndex((call) => call.id === id),
    1,
  );
  one?.answer(reply);
}

const target = (uid: number) => ({ folder: 'INBOX', uids: [uid], uidvalidity: 1 });
const texts = (): string[] => growls.get().map(({ text }) => text);
const undo = (): (() => void) | undefined => growls.get().find(({ action }) => action !== undefined)?.action?.run;

beforeAll(() => setLanguage('en_US'));
afterEach(() => {
  waiting.splice(0);
  growls.set([]);
});

describe('Undo of a change', () => {
  it('is not offered for the change before while the gateway still works on the next one', async () => {
    const first = deleteMessages(target(1), false, 'First deleted');
    await answer('mail.deletemsg', {});
    await first;
    expect(texts()).toEqual(['First deleted']);
    const second = deleteMessages(target(2), false, 'Second deleted');
    expect(undo()).toBeUndefined();
    await answer('mail.deletemsg', {});
    await second;
    expect(texts()).toEqual(['Second deleted']);
  });

  it('keeps the Undo of a change that was made while it ran', async () => {
    const first = deleteMessages(target(1), false, 'First deleted');
    await answer('mail.deletemsg', {});
    await first;
    undo()?.();
    const second = deleteMessages(target(2), false, 'Second deleted');
    await answer('mail.deletemsg', {});
    await second;
    await answer('mail.undo', 1);
    await vi.waitUntil(() => texts().includes('Undone'));
    expect(undo()).toBeDefined();
  });
});
