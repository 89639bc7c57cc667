import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { changeSession } from '../../lib/session-state.ts';
import { prepareComposer, stubFrames } from './compose-form.test-maker.tsx';
import type { MockedCalls } from './compose-form.test-maker.tsx';
import { leaveAll, openComposers, openState, opened, setAside } from './composer/compose-session.ts';
import { MAX_DOCKED, docked } from './composer/docked.ts';
import type { ComposeCalls } from './data/compose-calls.ts';
import { fakeCalls } from './data/fake-calls.test-maker.ts';
import { Dock } from './dock/Dock.tsx';
import { emptyMessage } from './model/compose-state.ts';
import { recipientsFrom } from './model/recipients.ts';

const gateway = vi.hoisted((): MockedCalls => ({ calls: new Map() }));
vi.mock('./data/compose-calls.ts', () => ({
  gatewayCalls: new Proxy({}, { get: (_, name) => gateway.calls.get(String(name)) }),
}));

const save = vi.fn<ComposeCalls['save']>(fakeCalls().save);
const letter = (subject: string) => ({
  ...emptyMessage('text', `draft-${subject}`),
  to: recipientsFrom('t@a.example'),
  subject,
  text: 'Hi',
  revision: 1,
});
const subjects = (): string[] => docked.get().map(({ composer }) => composer.state.get().subject);

beforeAll(prepareComposer);
beforeEach(() => {
  stubFrames();
  save.mockClear();
  gateway.calls = new Map(Object.entries(fakeCalls({ save })));
  changeSession({
    isauth: true,
    user: { mail: 'clara@a.example', account: 'clara', domain: 'a.example', maillogin: 'clara' },
  });
  queryClient.setQueryData(['preferences', 'mail', 'clara@a.example'], { signatures: [] });
});
afterEach(() => {
  cleanup();
  act(() => {
    docked.set([]);
    opened.set({ kind: 'none' });
    changeSession({ isauth: false, user: null });
  });
  vi.unstubAllGlobals();
  location.hash = '';
});

function show(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <Dock />
    </QueryClientProvider>,
  );
}

describe('the dock', () => {
  it('takes a message aside and saves it; one that has only what it began with is closed', async () => {
    await openState(letter('One'));
    await openState({ ...emptyMessage('text', 'draft-blank'), revision: 0 });
    expect(subjects()).toEqual(['One']);
    await waitFor(() => expect(save.mock.calls[0]?.[0].message.subject).toBe('One'));
    await setAside();
    expect(subjects()).toEqual(['One']);
    expect(opened.get().kind).toBe('none');
  });

  it('keeps at most six messages: the oldest one is saved and closed', async () => {
    for (let at = 0; at <= MAX_DOCKED; at += 1) await openState(letter(`L${String(at)}`));
    await setAside();
    expect(subjects()).toEqual(['L1', 'L2', 'L3', 'L4', 'L5', 'L6']);
    expect(save.mock.calls.map(([{ message }]) => message.subject)).toContain('L0');
  });

  it('shows panels that Escape minimises, and a button that saves and closes', async () => {
    await openState(letter('One'));
    await setAside();
    show();
    const title = screen.getByRole('button', { name: 'One' });
    await userEvent.click(title);
    expect(title.getAttribute('aria-expanded')).toBe('true');
    await userEvent.type(screen.getByLabelText('Subject'), '!{Escape}');
    expect(screen.queryByLabelText('Subject')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('One!'));
    await userEvent.click(screen.getByRole('button', { name: 'Save and close “One!”' }));
    await waitFor(() => expect(subjects()).toEqual([]));
    expect(save.mock.calls.at(-1)?.[0].message.subject).toBe('One!');
  });

  it('is left with everything saved, before signing out', async () => {
    await openState(letter('One'));
    await openState(letter('Two'));
    expect(openComposers()).toHaveLength(2);
    await leaveAll();
    expect(openComposers()).toEqual([]);
    expect(save.mock.calls.map(([{ message }]) => message.subject).toSorted()).toEqual(['One', 'Two']);
  });

  it('keeps its messages when saving fails because the session has ended', async () => {
    await openState(letter('One'));
    await setAside();
    await waitFor(() => expect(save).toHaveBeenCalled());
    gateway.calls.set('save', () => {
      changeSession({ isauth: false });
      return Promise.reject(new Error('ended'));
    });
    docked.get()[0]?.composer.dispatch({ type: 'subject', subject: 'Later' });
    await leaveAll();
    expect(subjects()).toEqual(['Later']);
  });
});
