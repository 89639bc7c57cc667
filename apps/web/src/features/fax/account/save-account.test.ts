import type { FaxChoices } from '@pillarbox/contract/fax/fax';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { FAX_ACCOUNT_KEY } from '../data/fax.queries.ts';
import { changeAccount } from './save-account.ts';

const fake = vi.hoisted(() => ({
  call: vi.fn<(operation: unknown, input: { body: FaxChoices }) => Promise<FaxChoices>>(),
}));
vi.mock('../../../lib/call.ts', () => ({ call: fake.call }));

const BEFORE: FaxChoices = { header: '', country: 'GB', cover: false, from: '' };

it('a read that is answered between two saves takes back no choice', async () => {
  const answers: (() => void)[] = [];
  fake.call.mockImplementation((_, { body }) => new Promise((resolve) => answers.push(() => resolve(body))));
  queryClient.setQueryData(FAX_ACCOUNT_KEY, BEFORE);

  changeAccount({ header: 'Whitmore' });
  changeAccount({ cover: true });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  // What the first save has told all pages, read before the second one.
  queryClient.setQueryData(FAX_ACCOUNT_KEY, { ...BEFORE, header: 'Whitmore' });
  changeAccount({ from: 'Clara' });
  answers[1]?.();
  await vi.waitFor(() => expect(answers).toHaveLength(3));

  const all: FaxChoices = { header: 'Whitmore', country: 'GB', cover: true, from: 'Clara' };
  expect(fake.call.mock.lastCall?.[1].body).toEqual(all);
  answers[2]?.();
  await vi.waitFor(() => expect(queryClient.getQueryData(FAX_ACCOUNT_KEY)).toEqual(all));
});
