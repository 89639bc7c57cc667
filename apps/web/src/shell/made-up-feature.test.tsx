import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FEATURES } from '../feature-list.ts';
import { listCommands } from './start.tsx';
import { madeUpFeature } from './made-up-feature.test-maker.tsx';
import { openShell, currentPath } from './open-shell.test-maker.tsx';

// Calls fail, so the session stays as it is.
vi.mock('../lib/call.ts', async (original) => ({
  ...(await original<object>()),
  call: () => Promise.reject(new Error('offline')),
}));

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const NAME = 'LANG_CLOCK_TITLE';
const held = { altKey: true, shiftKey: true };
/** The left bar, and the tab bar of a phone. jsdom renders both. */
const bars = (): HTMLElement[] => screen.getAllByRole('navigation', { name: 'Sections' });

describe('a section that one more feature brings', () => {
  it('has a button, a tab, its address, shortcuts, help and a command in search-or-jump', async () => {
    const clock = madeUpFeature();
    stops.push(...listCommands([clock]));
    await openShell('/mail/list/msg', { more: [clock] });
    for (const bar of bars()) expect(within(bar).getByRole('button', { name: NAME })).toBeTruthy();

    fireEvent.keyDown(document.body, { key: '&', code: 'Digit7', ...held });
    await screen.findByText('the time');
    expect(currentPath()).toBe('/clock');
    expect(screen.getByText('the clocks')).toBeTruthy();
    expect(
      within(bars()[0] as HTMLElement)
        .getByRole('button', { current: 'page' })
        .getAttribute('aria-label'),
    ).toBe(NAME);

    fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true });
    const help = await screen.findByRole('dialog', { name: 'Keyboard' });
    expect(within(help).getByRole('tab', { selected: true }).textContent).toBe(NAME);
    expect(within(help).getByText('LANG_CLOCK_NEW')).toBeTruthy();
    fireEvent.keyDown(help, { key: 'Escape' });

    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'clock' } });
    await screen.findByRole('option', { name: 'Wind the clock' });
    expect(screen.getByRole('option', { name: NAME })).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' });

    fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN', ...held });
    await screen.findByText('a new clock');
  });

  it('exists only while the provider has the feature that it needs', async () => {
    const more = [madeUpFeature('clocks')];
    await openShell('/clock', { more });
    await waitFor(() => expect(currentPath()).toBe('/mail/list/msg'));
    expect(screen.queryByRole('button', { name: NAME })).toBeNull();
    fireEvent.keyDown(document.body, { key: '&', code: 'Digit7', ...held });
    expect(currentPath()).toBe('/mail/list/msg');
    cleanup();
    await openShell('/clock', { more, features: ['clocks'] });
    await screen.findByText('the time');
  });
});

describe('the features of the product', () => {
  it('are the only sections in the bars', async () => {
    await openShell('/mail/list/msg');
    const named = FEATURES.flatMap(({ section }) => (section?.entry === undefined ? [] : [section.path]));
    expect(named).toEqual([
      '/mail',
      '/calendar',
      '/tasks',
      '/contacts',
      '/onlinestorage',
      '/onlinefax',
      '/preferences',
    ]);
    const [bar] = bars();
    const buttons = within(bar as HTMLElement).getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Mail',
      'Calendar',
      'Tasks',
      'Contacts',
      'Keyboard help',
      'Preferences',
      'Account of clara@example.test',
    ]);
  });

  it.each(['/onlinestorage', '/cloud/list/row', '/onlinefax', '/mail/onlinefaxcompose', '/preferences/faxaccount'])(
    'do not hold %s: it leads to mail',
    async (path) => {
      await openShell(path);
      await waitFor(() => expect(currentPath()).toBe('/mail/list/msg'));
    },
  );
});
