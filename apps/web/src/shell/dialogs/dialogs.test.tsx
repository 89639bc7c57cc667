import { MIGRATED, migrate } from '@pillarbox/contract/downgrade/operations';
import type { Operation } from '@pillarbox/contract/operation';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDialog } from '../../lib/dialogs.ts';
import { setLanguage, speech } from '../../lib/i18n/language.ts';
import { openShell, currentPath } from '../open-shell.test-maker.tsx';

interface Called {
  readonly id: string;
  readonly input: { readonly params?: Record<string, string>; readonly body?: unknown };
}
const gateway = vi.hoisted(() => ({
  called: [] as Called[],
  answer: (_: Called): unknown => 0,
}));
vi.mock('../../lib/call.ts', async (original) => ({
  ...(await original<object>()),
  call: (operation: Operation, input: Called['input']) => {
    const call = { id: operation.id, input };
    gateway.called.push(call);
    return Promise.resolve().then(() => gateway.answer(call));
  },
}));
const reload = vi.hoisted(() => vi.fn());
vi.mock('../../lib/reload.ts', () => ({ reloadPage: reload }));

beforeEach(() => {
  gateway.called = [];
  gateway.answer = () => 0;
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  reload.mockClear();
  document.cookie = 'old_version=; Max-Age=0; Path=/';
  await setLanguage('en_US');
});

describe('keyboard help', () => {
  const opened = async (): Promise<HTMLElement> => {
    fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true });
    return screen.findByRole('dialog', { name: 'Keyboard' });
  };
  /** The combinations of a line, as screen readers announce them. */
  const spoken = (dialog: HTMLElement, name: string): (string | null | undefined)[] => {
    const line = within(dialog).getByText(name, { selector: 'dt' }).closest('div');
    return [...(line?.querySelectorAll('dd > span') ?? [])].map((keys) => keys.querySelector('span')?.textContent);
  };

  it('has a page for each section and opens at the current one [SHELL-136]', async () => {
    await openShell('/mail/list/msg');
    const dialog = await opened();
    const tab = (name: string): HTMLElement => within(dialog).getByRole('tab', { name });
    expect(
      within(dialog)
        .getAllByRole('tab')
        .map((one) => one.textContent),
    ).toEqual(['Everywhere', 'Mail', 'Calendar', 'Tasks', 'Contacts', 'Preferences']);
    expect(tab('Mail').getAttribute('aria-selected')).toBe('true');
    expect(spoken(dialog, 'Reply all')).toEqual(['A', 'Alt+Shift+A']);
    expect(spoken(dialog, 'Next message')).toEqual(['J']);
    fireEvent.keyDown(tab('Mail'), { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(tab('Everywhere'));
    expect(spoken(dialog, 'Next area of the window')).toEqual(['F6']);
  });

  it('lists every single key and the user’s own, and none while they are off', async () => {
    await openShell('/mail/list/msg', { preferences: { shortcut_keys: { reply: 'X' } } });
    const dialog = await opened();
    expect(spoken(dialog, 'Reply')).toEqual(['X', 'Alt+Shift+R']);
    for (const [name, key] of Object.entries({ Star: 'S', 'Mark as read or unread': 'U', 'Previous message': 'K' })) {
      expect(spoken(dialog, name), name).toEqual([key]);
    }
    cleanup();
    await openShell('/mail/list/msg', { preferences: { shortcuts_single_key: 0 } });
    act(() => openDialog('help'));
    expect(spoken(await screen.findByRole('dialog', { name: 'Keyboard' }), 'Reply')).toEqual(['Alt+Shift+R']);
  });

  it.each([
    ['MacIntel', 'Mac', 'Option+Shift+N'],
    ['Win32', 'Windows', 'Alt+Shift+N'],
  ])('on %s speaks as on %s, and as on the other one when asked [SHELL-136]', async (platform, chosen, keys) => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
    await openShell('/mail/list/msg');
    const dialog = await opened();
    expect(within(dialog).getByRole('radio', { name: chosen })).toHaveProperty('checked', true);
    expect(spoken(dialog, 'New message')).toContain(keys);
    fireEvent.click(within(dialog).getByRole('radio', { name: chosen === 'Mac' ? 'Windows' : 'Mac' }));
    expect(spoken(dialog, 'New message')).not.toContain(keys);
  });

  it('opens the screen of shortcuts', async () => {
    await openShell('/mail/list/msg');
    fireEvent.click(within(await opened()).getByRole('button', { name: 'Open preferences' }));
    await waitFor(() => expect(currentPath()).toBe('/preferences/keyboardshortcuts'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the language dialog', () => {
  it('switches at once and saves the choice [SHELL-137]', async () => {
    await openShell('/mail/list/msg');
    act(() => openDialog('language'));
    const dialog = await screen.findByRole('dialog', { name: 'Choose a language' });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(17);
    expect(within(dialog).getByText('Deutsch').getAttribute('lang')).toBe('de-DE');
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Deutsch' }));
    await screen.findByRole('dialog', { name: 'Sprache wählen' });
    expect(speech.get().code).toBe('de_DE');
    expect(gateway.called.map((call) => call.input.body)).toContainEqual({ language: 'de_DE' });
  });
});

describe('going back to the previous version', () => {
  const previousVersion = { service: 'webmail', target: 'v6', cookie: 'old_version', cookieValue: 'six' };
  const opened = async (): Promise<HTMLElement> => {
    await openShell('/mail/list/msg', { settings: { previousVersion } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Account of clara@example.test' })[0] as HTMLElement);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Previous version' }));
    return screen.findByRole('dialog', { name: 'Go back to the previous version' });
  };
  const begin = (dialog: HTMLElement): void => {
    fireEvent.click(within(dialog).getByRole('button', { name: 'Go back' }));
  };
  const migrations = (): Called[] => gateway.called.filter((call) => call.id === migrate.id);

  it('is offered only if the provider has one', async () => {
    await openShell('/mail/list/msg');
    fireEvent.click(screen.getAllByRole('button', { name: 'Account of clara@example.test' })[0] as HTMLElement);
    expect(screen.queryByRole('menuitem', { name: 'Previous version' })).toBeNull();
  });

  it('closes neither by a click outside nor by a key [SHELL-138]', async () => {
    const dialog = await opened();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    fireEvent.pointerDown(dialog);
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    expect(screen.getByRole('dialog')).toBe(dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(migrations()).toEqual([]);
  });

  it('migrates four kinds at the same time, sets the cookie and reloads after 2 s [PREF-019, PREF-020, PREF-021, CONST-059]', async () => {
    const waiting: (() => void)[] = [];
    gateway.answer = ({ id }) =>
      id === migrate.id ? new Promise((resolve) => waiting.push(() => resolve({ status: true }))) : 0;
    const dialog = await opened();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    begin(dialog);
    await waitFor(() => expect(waiting).toHaveLength(4));
    expect(migrations().map((call) => call.input.params)).toEqual(
      MIGRATED.map((what) => ({ user: 'clara@example.test', what, service: 'webmail', target: 'v6' })),
    );
    expect(document.cookie).not.toContain('old_version');
    await act(async () => {
      for (const answer of waiting) answer();
      await vi.advanceTimersByTimeAsync(0);
    });
    await within(dialog).findByText(/previous version opens now/);
    expect(document.cookie).toContain('old_version=six');
    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(reload).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['says false [PREF-022, ERR-017]', /Not everything could be copied/, () => ({ status: false })],
    [
      'is refused [PREF-022, ERR-017]',
      /Not everything could be copied/,
      () => {
        throw new Error('refused');
      },
    ],
    [
      'waits for the opposite one [PREF-022, ERR-018]',
      /still being copied from the previous version/,
      () => ({ status: false, unfinished: true }),
    ],
  ])('shows that it failed, with a button, and stays, when one migration %s', async (_, said, fail) => {
    gateway.answer = ({ id, input }) =>
      id !== migrate.id ? 0 : input.params?.['what'] === 'events' ? fail() : { status: true };
    const dialog = await opened();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    begin(dialog);
    await within(dialog).findByText(said);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(reload).not.toHaveBeenCalled();
    expect(document.cookie).not.toContain('old_version');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Continue here' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
