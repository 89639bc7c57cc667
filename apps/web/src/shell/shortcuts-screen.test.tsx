import type { Operation } from '@pillarbox/contract/operation';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ShortcutsScreen } from '../features/keyboard/ShortcutsScreen.tsx';
import { forgetPreferences } from '../features/preferences/public.ts';
import { loadTexts } from '../lib/i18n/language.ts';
import { allShortcuts } from '../lib/shortcut-list.ts';
import { madeUpFeature } from './made-up-feature.test-maker.tsx';
import type { ShellWish } from './open-shell.test-maker.tsx';
import { openShell } from './open-shell.test-maker.tsx';

const saved = vi.hoisted((): unknown[] => []);
vi.mock('../lib/call.ts', async (original) => ({
  ...(await original<object>()),
  call: (operation: Operation, input: { body?: unknown }) => {
    if (operation.id.startsWith('preferences.save')) saved.push(input.body);
    return Promise.resolve(0);
  },
}));

const screens = { '/preferences/keyboardshortcuts': { code: () => Promise.resolve(ShortcutsScreen) } };

async function open(
  preferences: Readonly<Record<string, unknown>> = {},
  rest: Pick<ShellWish, 'features' | 'more'> = {},
): Promise<void> {
  await loadTexts('keyboard');
  // Preferences that were not loaded are replaced by the first save, and then the tour would show.
  await openShell('/preferences/keyboardshortcuts', { preferences, screens, ...rest, settings: { HideTour: true } });
  await screen.findByRole('heading', { name: 'Everywhere' });
}

const key = (name: RegExp): HTMLElement => screen.getByRole('button', { name });
const press = (name: RegExp, pressed: string): void => {
  fireEvent.click(key(name));
  fireEvent.keyDown(key(/^Press a key for/), { key: pressed });
};

beforeEach(() => {
  saved.length = 0;
  forgetPreferences();
});

describe('the screen of keyboard shortcuts', () => {
  it('lists every shortcut with its combination and its key [PREF-039, SHELL-025]', async () => {
    await open({}, { features: ['briefcase', 'onlinefax'] });
    expect(screen.getAllByRole('listitem')).toHaveLength(allShortcuts().length);
    const row = screen.getByText('Reply all').closest('li') as HTMLElement;
    expect(row.textContent).toContain('Alt+Shift+A');
    expect(within(row).getByRole('button').textContent).toBe('A');
    const go = screen
      .getAllByText('Preferences')
      .find((one) => one.closest('li') !== null)
      ?.closest('li');
    expect(go?.textContent).toContain('Alt+Shift+6');
  });

  it('leaves out a section that the provider does not have', async () => {
    const more = [madeUpFeature('clocks')];
    await open({}, { more, features: ['briefcase', 'onlinefax'] });
    expect(screen.queryByRole('heading', { name: 'LANG_CLOCK_TITLE' })).toBeNull();
    // The shortcut that opens the section, and the one that works in it.
    expect(screen.getAllByRole('listitem')).toHaveLength(allShortcuts().length - 2);
    cleanup();
    await open({}, { more, features: ['briefcase', 'onlinefax', 'clocks'] });
    expect(screen.getAllByRole('listitem')).toHaveLength(allShortcuts().length);
  });

  it('sets another key of a shortcut, removes it with Backspace, and keeps it with Escape', async () => {
    await open();
    press(/^Reply: R/, 'x');
    await waitFor(() => expect(saved).toEqual([{ shortcut_keys: { reply: 'X' } }]));
    expect(key(/^Reply: X/)).toBeTruthy();
    press(/^Forward: F/, 'Backspace');
    await waitFor(() => expect(saved.at(-1)).toEqual({ shortcut_keys: { reply: 'X', forward: '' } }));
    press(/^Star: S/, 'Escape');
    press(/^Star: S/, 'Tab');
    fireEvent.blur(key(/^Press a key for Star/));
    expect(saved).toHaveLength(2);
    // The default key needs no entry.
    press(/^Reply: X/, 'R');
    await waitFor(() => expect(saved.at(-1)).toEqual({ shortcut_keys: { forward: '' } }));
  });

  it('names the shortcut that has the key, and reassigns the key only on request', async () => {
    await open();
    press(/^Reply: R/, 'f');
    const row = screen.getByRole('button', { name: /^Reply: R/ }).closest('li') as HTMLElement;
    expect(within(row).getByRole('alert').textContent).toContain('F is used for “Forward”.');
    expect(saved).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Use it here' }));
    await waitFor(() => expect(saved).toEqual([{ shortcut_keys: { forward: '', reply: 'F' } }]));
    expect(screen.queryByText('Use it here')).toBeNull();
  });

  it('allows the same letter in another section', async () => {
    await open({}, { more: [madeUpFeature()] });
    press(/^LANG_CLOCK_NEW: None/, 'n');
    await waitFor(() => expect(saved).toEqual([{ shortcut_keys: { new_clock: 'N' } }]));
  });

  it('turns all single keys off, and resets them', async () => {
    await open({ shortcut_keys: { reply: 'X' } });
    fireEvent.click(screen.getByRole('button', { name: 'Reset all keys' }));
    await waitFor(() => expect(saved).toEqual([{ shortcut_keys: {} }]));
    await act(async () => {
      fireEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
      await Promise.resolve();
    });
    expect(saved.at(-1)).toEqual({ shortcuts_single_key: 0 });
    expect(key(/^Reply: R/)).toHaveProperty('disabled', true);
  });

  it('uses the new key at once, and the old one no longer', async () => {
    await open();
    press(/^This list: \?/, 'q');
    await screen.findByRole('button', { name: /^This list: Q/ });
    fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'q', code: 'KeyQ' });
    await screen.findByRole('dialog', { name: 'Keyboard' });
  });

  it('does not run the shortcut of the key that is pressed to set another one', async () => {
    await open();
    press(/^Reply: R/, '?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
