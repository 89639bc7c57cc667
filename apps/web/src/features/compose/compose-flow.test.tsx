import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../lib/i18n/language.ts';
import { partner } from '../../lib/partner.ts';
import { queryClient } from '../../lib/query-client.ts';
import { GrowlArea } from '../notices/GrowlArea.tsx';
import { opened } from './composer/compose-session.ts';
import { makeComposer } from './composer/composer.ts';
import { plainJournal } from './composer/journal.ts';
import type { ComposeCalls } from './data/compose-calls.ts';
import { loadComposeTexts } from './data/compose-texts.ts';
import { fakeCalls } from './data/fake-calls.test-maker.ts';
import { emptyMessage } from './model/compose-state.ts';
import { recipientsFrom } from './model/recipients.ts';
import { ComposeForm } from './screen/ComposeForm.tsx';
import { forgetSending } from './sending/send-flow.ts';

const gateway = vi.hoisted(() => ({ calls: new Map<string, unknown>() }));
vi.mock('./data/compose-calls.ts', () => ({
  gatewayCalls: new Proxy({}, { get: (_, name: string) => gateway.calls.get(name) }),
}));

function show(calls: Partial<ComposeCalls> = {}, to = 't@a.example'): void {
  const all = fakeCalls(calls);
  gateway.calls = new Map(Object.entries(all));
  const composer = makeComposer(
    { ...emptyMessage('text', 'draft-id-1'), to: recipientsFrom(to), subject: 'Stairs', text: 'Hi' },
    { calls: all, journal: plainJournal(), sender: () => ({}), font: () => ({ family: 'Arial', size: '12pt' }) },
  );
  opened.set({ kind: 'open', composer, owner: '', failure: '' });
  render(
    <QueryClientProvider client={queryClient}>
      <ComposeForm composer={composer} failure="" />
      <GrowlArea />
    </QueryClientProvider>,
  );
}

/** Lets `ms` milliseconds pass on the screen. */
const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));
const type = (subject: string): boolean =>
  fireEvent.change(screen.getByLabelText('Subject'), { target: { value: subject } });

beforeAll(async () => {
  await setLanguage('en_US');
  await loadComposeTexts();
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => forgetSending());
  cleanup();
  opened.set({ kind: 'none' });
  partner.set(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a message on the screen', () => {
  it.each([
    ['desktop [COMP-007]', false, 60_000],
    ['phone [COMP-008]', true, 15_000],
  ])('is saved as a draft by itself on a %s', async (_, isPhone, period) => {
    const matches = (query: string): boolean => isPhone && query === '(width < 640px)';
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: matches(query),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const save = vi.fn<ComposeCalls['save']>(fakeCalls().save);
    show({ save });
    type('Staircase');
    await pass(period - 1);
    expect(save).not.toHaveBeenCalled();
    await pass(1);
    expect(save.mock.calls.map(([body]) => body.message.subject)).toEqual(['Staircase']);
    expect(screen.getAllByText(/^Draft saved/)[0]).toBeDefined();
    type('Staircase 2');
    await pass(period);
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('shows when the upload of a file begins, how far it is, and when it ends [COMP-009, COMP-010, COMP-011]', async () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    const stage: ComposeCalls['stage'] = async (file, { onProgress }) => {
      await pass(1);
      onProgress(41);
      await promise;
      return { id: 's1', name: file.name, mime: '', size: file.size };
    };
    show({ stage });
    const input = document.querySelector('input[type="file"]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File(['xy'], 'plan.pdf')] } });
    await pass(10);
    const bar = screen.getByRole('progressbar', { name: 'Uploading plan.pdf' });
    expect(bar.getAttribute('aria-valuenow')).toBe('41');
    expect(screen.getByText('41%')).toBeDefined();
    resolve(null);
    await pass(10);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove plan.pdf' })).toBeDefined();
  });

  it('counts as sent 10 s after the hold without an answer, to the domain of the provider alone [COMP-012]', async () => {
    partner.set({ features: [], preferences: { forcedSuccessDomain: 'fax.example' } } as never);
    const sending: OutboxItem[] = [];
    const send: ComposeCalls['send'] = async (body) => {
      const item = await fakeCalls().send(body);
      sending.push({ ...item, state: 'sending' });
      return item;
    };
    for (const [to, isForced] of [
      ['1@fax.example', true],
      ['t@a.example', false],
    ] as const) {
      show({ send, outbox: () => Promise.resolve(sending) }, to);
      fireEvent.click(screen.getByRole('button', { name: 'Send' }));
      await pass(19_900);
      expect(screen.queryAllByText('Message sent')).toEqual([]);
      await pass(200);
      expect(screen.queryAllByText('Message sent').length > 0).toBe(isForced);
      act(() => forgetSending());
      cleanup();
    }
  });
});
