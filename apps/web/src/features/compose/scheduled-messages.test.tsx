import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { setLanguage } from '../../lib/i18n/language.ts';
import { showPreferences } from '../../lib/preferences-state.ts';
import { queryClient } from '../../lib/query-client.ts';
import { changeSession } from '../../lib/session-state.ts';
import { GrowlArea } from '../notices/GrowlArea.tsx';
import { opened } from './composer/compose-session.ts';
import { makeComposer } from './composer/composer.ts';
import type { Composer } from './composer/composer.ts';
import { plainJournal } from './composer/journal.ts';
import type { ComposeCalls } from './data/compose-calls.ts';
import { loadComposeTexts } from './data/compose-texts.ts';
import { fakeCalls } from './data/fake-calls.test-maker.ts';
import { countWaiting, waiting } from './data/waiting-store.ts';
import type { ComposeState } from './model/compose-state.ts';
import { emptyMessage } from './model/compose-state.ts';
import { recipientsFrom } from './model/recipients.ts';
import { ComposeForm } from './screen/ComposeForm.tsx';
import { ScheduledScreen } from './screen/ScheduledScreen.tsx';

const world = vi.hoisted(() => ({
  calls: new Map<string, unknown>(),
  listeners: new Set<(event: { item: unknown }) => void>(),
}));
vi.mock('./data/compose-calls.ts', () => ({
  gatewayCalls: new Proxy({}, { get: (_, name: string) => world.calls.get(name) }),
}));
vi.mock('../../lib/socket.ts', async (original) => ({
  ...(await original<object>()),
  onPush: (name: string, listener: (event: { item: unknown }) => void) => {
    if (name === 'outbox') world.listeners.add(listener);
    return () => world.listeners.delete(listener);
  },
}));

/** Wednesday 15 October 2025, 08:41 in London. */
const NOW = Date.parse('2025-10-15T07:41:00Z');
const whole: Partial<ComposeState> = { to: recipientsFrom('t@a.example'), subject: 'Stairs', text: 'Hi' };
const item: OutboxItem = {
  id: 'o1',
  draftid: 'draft-id-1',
  state: 'held',
  subject: 'Stairs',
  recipients: 2,
  to: [{ name: 'Tom', mail: 't@a.example' }],
  dueat: NOW + 3_600_000,
  sendat: NOW + 3_600_000,
  queueid: '',
  reason: '',
  servertext: '',
};

function use(calls: Partial<ComposeCalls>): ComposeCalls {
  const all = fakeCalls(calls);
  world.calls = new Map(Object.entries(all));
  return all;
}

function write(calls: Partial<ComposeCalls> = {}): Composer {
  const composer = makeComposer(
    { ...emptyMessage('text', 'draft-id-1'), ...whole },
    { calls: use(calls), journal: plainJournal(), sender: () => ({}), font: () => ({ family: 'Arial', size: '12pt' }) },
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

function list(items: readonly OutboxItem[], calls: Partial<ComposeCalls> = {}): void {
  use({ outbox: () => Promise.resolve(items), ...calls });
  render(
    <QueryClientProvider client={queryClient}>
      <ScheduledScreen />
      <GrowlArea />
    </QueryClientProvider>,
  );
}

const push = (changed: OutboxItem): void => {
  act(() => {
    for (const listener of world.listeners) listener({ item: changed });
  });
};
const openMenu = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Send options' }));
const names = (): (string | null)[] => screen.getAllByRole('menuitem').map((one) => one.textContent);
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

beforeAll(async () => {
  await setLanguage('en_US');
  await loadComposeTexts();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  showPreferences({ timezone: 'Europe/London' });
});
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close notice' })) fireEvent.click(close);
  cleanup();
  opened.set({ kind: 'none' });
  waiting.set(null);
  vi.useRealTimers();
});

describe('the send menu', () => {
  it('offers times that lie ahead, each with its day and time, and the last one again', async () => {
    write();
    act(() => waiting.set([{ ...item, sendat: Date.parse('2025-10-17T06:30:00Z') }]));
    await openMenu();
    expect(names()).toEqual([
      'This eveningWed, Oct 15 6:00 PM',
      'Tomorrow morningThu, Oct 16 8:00 AM',
      'Tomorrow afternoonThu, Oct 16 1:00 PM',
      'Monday morningMon, Oct 20 8:00 AM',
      'Same as last timeFri, Oct 17 7:30 AM',
      'Pick date and time',
      '1 message is waiting in Scheduled',
    ]);
  });

  it('names the time on the main button, and one press schedules; Undo takes it back', async () => {
    const send = vi.fn<ComposeCalls['send']>(fakeCalls().send);
    const recall = vi.fn<ComposeCalls['recall']>(fakeCalls().recall);
    write({ send, recall });
    button('Send').focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await userEvent.click(screen.getByRole('menuitem', { name: /^Monday morning/ }));
    await userEvent.click(button('Send Mon, Oct 20, 8:00 AM'));
    await waitFor(() => expect(opened.get().kind).toBe('none'));
    expect(send.mock.calls[0]?.[0]).toMatchObject({ sendat: Date.parse('2025-10-20T07:00:00Z') });
    expect((await screen.findAllByText('Will be sent Mon, Oct 20, 8:00 AM'))[0]).toBeDefined();
    expect(waiting.get()).toMatchObject([{ subject: 'Stairs' }]);
    await userEvent.click(button('Undo'));
    expect(recall).toHaveBeenCalledOnce();
  });

  it('reads a typed date and time, and refuses a time that has passed', async () => {
    const composer = write();
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Pick date and time' }));
    const panel = within(screen.getByRole('dialog', { name: 'Pick date and time' }));
    const date = panel.getByLabelText('Date');
    await userEvent.clear(date);
    await userEvent.type(date, '10/14');
    expect(panel.queryByText('This time has passed')).toBeNull();
    await userEvent.clear(date);
    await userEvent.type(date, '2025-10-14');
    expect(panel.getByText('This time has passed')).toBeDefined();
    expect(panel.getByRole('button', { name: /^Send Tue/ })).toHaveProperty('disabled', true);
    await userEvent.clear(date);
    expect(panel.getByText(/^Enter a date/)).toBeDefined();
    await userEvent.type(date, 'fri 7.30{Enter}');
    expect(composer.state.get().sendat).toBe(Date.parse('2025-10-17T06:30:00Z'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('chooses a day in the month by keyboard', async () => {
    write();
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Pick date and time' }));
    const grid = screen.getByRole('grid', { name: 'October 2025' });
    const chosen = within(grid).getByRole('button', { name: 'Thursday, October 16, 2025' });
    act(() => chosen.focus());
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{PageDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Monday, November 24, 2025');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText('Date')).toHaveProperty('value', 'Mon, Nov 24, 2025');
    // Nothing before today can be reached.
    await userEvent.keyboard('{PageUp}{PageUp}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Wednesday, October 15, 2025');
  });

  it('keeps the message open when it could not be scheduled', async () => {
    write({ send: () => Promise.reject(new ApiError('too_many_scheduled', 422)) });
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: /^Tomorrow morning/ }));
    await userEvent.click(button(/^Send Thu/));
    expect((await screen.findAllByText(/^Could not be scheduled\. At most 200/))[0]).toBeDefined();
    expect(opened.get().kind).toBe('open');
    expect(button('Try again')).toBeDefined();
  });
});

describe('the scheduled messages', () => {
  it('show when each is sent, the next one first, and to whom', async () => {
    list([{ ...item, id: 'o2', subject: 'Later', sendat: NOW + 90_000_000, recipients: 1 }, item]);
    await screen.findByText('To: Tom');
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual(['To: Tom and 1 more', 'To: Tom']);
    expect(rows.map((row) => row.querySelector('time')?.textContent)).toEqual([
      'Wed, Oct 15, 9:41 AM',
      'Thu, Oct 16, 9:41 AM',
    ]);
  });

  it('get another time, are sent now, or go back to Drafts', async () => {
    const reschedule = vi.fn<ComposeCalls['reschedule']>((_, sendat) =>
      Promise.resolve({ ...item, sendat: sendat ?? 0, state: sendat === null ? 'sending' : 'held' }),
    );
    const unschedule = vi.fn<ComposeCalls['unschedule']>(() =>
      Promise.resolve({ folder: 'Drafts', uid: 1, uidvalidity: 1, savedat: NOW }),
    );
    list([item, { ...item, id: 'o2', subject: 'Second', sendat: NOW + 7_200_000 }], { reschedule, unschedule });
    await screen.findByText('Second');
    const first = (): HTMLElement => screen.getAllByRole('listitem')[0] as HTMLElement;
    await userEvent.click(within(first()).getByRole('button', { name: 'Change time' }));
    await userEvent.clear(screen.getByLabelText('Time'));
    await userEvent.type(screen.getByLabelText('Time'), '9:55 am{Enter}');
    expect(reschedule).toHaveBeenLastCalledWith('o1', Date.parse('2025-10-15T08:55:00Z'));
    await waitFor(() => expect(first().querySelector('time')?.textContent).toBe('Wed, Oct 15, 9:55 AM'));
    await userEvent.click(within(first()).getByRole('button', { name: 'Send now' }));
    expect(reschedule).toHaveBeenLastCalledWith('o1', null);
    await within(await screen.findByRole('region', { name: 'Not sent yet' })).findByText('Sending');
    push({ ...item, sendat: 0, state: 'accepted' });
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    await userEvent.click(within(first()).getByRole('button', { name: 'Stop sending' }));
    expect(unschedule).toHaveBeenCalledWith('o2');
    expect(await screen.findByText('No scheduled messages')).toBeDefined();
    expect(screen.getAllByText('The message is in Drafts again')[0]).toBeDefined();
  });

  it('say why one was not sent at its time, there and in a notice; one that waited for a sign-in is sent', async () => {
    changeSession({ isauth: true });
    const reschedule = vi.fn<ComposeCalls['reschedule']>(() => Promise.resolve({ ...item, sendat: 0 }));
    list([item], { reschedule });
    await screen.findByText('To: Tom and 1 more');
    push({ ...item, state: 'signin', reason: 'invalid_credentials' });
    expect(screen.getByText(/^Not sent\. The mail server refused the stored password/)).toBeDefined();
    expect(screen.getAllByText(/^“Stairs” was not sent at its time\. The mail server refused/)[0]).toBeDefined();
    expect(reschedule).not.toHaveBeenCalled();
    push({ ...item, state: 'signin', reason: 'session_ended' });
    await waitFor(() => expect(reschedule).toHaveBeenCalledWith('o1', null));
    changeSession({ isauth: false });
  });

  it('stand below messages that wait without a time, each with its reason and what can be done', async () => {
    const plain: OutboxItem = { ...item, sendat: 0, dueat: NOW + 60_000 };
    const reschedule = vi.fn<ComposeCalls['reschedule']>(() => Promise.resolve({ ...plain, state: 'sending' }));
    const unschedule = vi.fn<ComposeCalls['unschedule']>(() =>
      Promise.resolve({ folder: 'Drafts', uid: 1, uidvalidity: 1, savedat: NOW }),
    );
    const settle = vi.fn<ComposeCalls['settle']>(() => Promise.resolve());
    const items: OutboxItem[] = [
      item,
      { ...plain, id: 'o2', subject: 'Signs', state: 'signin', reason: 'invalid_credentials' },
      { ...plain, id: 'o3', subject: 'Tries', state: 'sending', reason: 'submission_unavailable' },
      { ...plain, id: 'o4', subject: 'Holds' },
      { ...plain, id: 'o5', subject: 'Doubts', state: 'unknown', reason: 'submission_unknown' },
      { ...plain, id: 'o6', subject: 'Gone', state: 'signin', queueid: 'Q1' },
    ];
    list(items, { reschedule, unschedule, settle });
    const unsent = within(await screen.findByRole('region', { name: 'Not sent yet' }));
    const row = (subject: string): HTMLElement => unsent.getByRole('listitem', { name: subject });
    expect(screen.getAllByRole('listitem').map((one) => one.getAttribute('data-id'))).toEqual([
      'o2',
      'o3',
      'o4',
      'o5',
      'o1',
    ]);
    expect(row('Signs').textContent).toContain('The mail server refused the stored password');
    expect(row('Tries').textContent).toContain('Next attempt: Wed, Oct 15, 8:42 AM');
    expect(row('Holds').textContent).toContain('can still be stopped');
    expect(countWaiting(items)).toBe(5);
    await userEvent.click(within(row('Signs')).getByRole('button', { name: 'Send now' }));
    expect(reschedule).toHaveBeenCalledWith('o2', null);
    await userEvent.click(within(row('Tries')).getByRole('button', { name: 'Stop sending' }));
    expect(unschedule).toHaveBeenCalledWith('o3');
    await waitFor(() => expect(unsent.queryByText('Tries')).toBeNull());
    await userEvent.click(within(row('Doubts')).getByRole('button', { name: 'Don’t send again' }));
    expect(settle).toHaveBeenCalledWith('o5', 'dismiss');
  });

  it('say that the list could not be loaded, and load it again', async () => {
    const outbox = vi.fn<ComposeCalls['outbox']>(() => Promise.reject(new ApiError('mail_unavailable', 503)));
    list([], { outbox });
    expect(await screen.findByText('Could not load the scheduled messages')).toBeDefined();
    outbox.mockResolvedValue([]);
    await userEvent.click(button('Try again'));
    expect(await screen.findByText('No scheduled messages')).toBeDefined();
  });
});
