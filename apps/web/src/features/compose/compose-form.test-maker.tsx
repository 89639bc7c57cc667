import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { setLanguage } from '../../lib/i18n/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { GrowlArea } from '../notices/GrowlArea.tsx';
import { opened } from './composer/compose-session.ts';
import type { Composer } from './composer/composer.ts';
import { makeComposer } from './composer/composer.ts';
import { plainJournal } from './composer/journal.ts';
import type { ComposeCalls } from './data/compose-calls.ts';
import { loadComposeTexts } from './data/compose-texts.ts';
import { fakeCalls } from './data/fake-calls.test-maker.ts';
import type { ComposeState } from './model/compose-state.ts';
import { emptyMessage } from './model/compose-state.ts';
import { recipientsFrom } from './model/recipients.ts';
import { ComposeForm } from './screen/ComposeForm.tsx';

/** Calls of a mocked module by name; a test file sets them for each test. */
export interface MockedCalls {
  calls: Map<string, unknown>;
}

/** A message that can be sent. */
export const whole: Partial<ComposeState> = { to: recipientsFrom('t@a.example'), subject: 'Stairs', text: 'Hi' };

/** Shows the form of a composer with a message; `gateway` are the calls of the mocked `compose-calls.ts`. */
export function showForm(
  gateway: MockedCalls,
  state: Partial<ComposeState> = {},
  calls: Partial<ComposeCalls> = {},
): Composer {
  const all = fakeCalls(calls);
  gateway.calls = new Map(Object.entries(all));
  const composer = makeComposer(
    { ...emptyMessage('text', 'draft-id-1'), ...state },
    { calls: all, journal: plainJournal(), sender: () => ({}), font: () => ({ family: 'Arial', size: '12pt' }) },
  );
  opened.set({ kind: 'open', composer, owner: '', failure: '' });
  render(
    <QueryClientProvider client={queryClient}>
      <ComposeForm composer={composer} failure="" />
      <GrowlArea />
    </QueryClientProvider>,
  );
  return composer;
}

/** Before all tests of a file. */
export async function prepareComposer(): Promise<void> {
  await setLanguage('en_US');
  await loadComposeTexts();
  // jsdom does not scroll. New browsers return a promise, which is no function that cleans up.
  Element.prototype.scrollIntoView = () => Promise.resolve() as never;
}

/** Before each test. */
export function stubFrames(): void {
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work, 0));
}

/** After each test. */
export function closeComposer(): void {
  for (const close of screen.queryAllByRole('button', { name: 'Close notice' })) fireEvent.click(close);
  act(() => opened.set({ kind: 'none' }));
  vi.unstubAllGlobals();
}
