import type { Operation } from '@pillarbox/contract/operation';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../lib/i18n/language.ts';
import { preferencesAreKept } from '../lib/preferences-state.ts';
import { tellShell } from '../lib/shell-state.ts';
import { openShell } from './open-shell.test-maker.tsx';

const saved = vi.hoisted((): unknown[] => []);
vi.mock('../lib/call.ts', async (original) => ({
  ...(await original<object>()),
  call: (operation: Operation, input: { body?: unknown }) => {
    if (operation.id.startsWith('preferences.save')) saved.push(input.body);
    return Promise.resolve(0);
  },
}));

beforeEach(() => {
  saved.length = 0;
});

const dialog = (): HTMLElement | null => screen.queryByRole('dialog');
const press = (name: string): void => {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
};
/** Renders several times, in which the dialog would have opened. */
const aWhile = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, 60)));

describe('the tour', () => {
  it('shows on the first sign-in and not again once it was closed [SPOT-036, SPOT-038, PREF-099]', async () => {
    await openShell('/mail/list/msg', { preferences: { tour_modal: 0 } });
    await screen.findByRole('dialog', { name: 'Welcome to your mailbox' });
    press('Skip the tour');
    expect(dialog()).toBeNull();
    await waitFor(() => expect(saved).toEqual([{ tour_modal: 1 }]));
  });

  it.each([
    ['the provider hides it', { settings: { HideTour: true }, preferences: { tour_modal: 0 } }],
    ['it was seen', { preferences: { tour_modal: 1 } }],
  ])('does not show by itself when %s [SPOT-037]', async (_, wish) => {
    await openShell('/mail/list/msg', wish);
    await aWhile();
    expect(dialog()).toBeNull();
  });

  it('does not show while basic preferences are in use, because it is unknown whether it was seen', async () => {
    await openShell('/mail/list/msg', { degraded: true, preferences: { tour_modal: 0 } });
    await aWhile();
    expect(dialog()).toBeNull();
    act(() => tellShell({ degraded: false }));
    await screen.findByRole('dialog', { name: 'Welcome to your mailbox' });
  });

  it('waits for the gateway while the preferences are those that the browser kept', async () => {
    preferencesAreKept.set(true);
    await openShell('/mail/list/msg', { preferences: { tour_modal: 0 } });
    await aWhile();
    expect(dialog()).toBeNull();
    act(() => preferencesAreKept.set(false));
    await screen.findByRole('dialog', { name: 'Welcome to your mailbox' });
  });

  it('moves between slides, and can be opened again from the status bar [SHELL-132]', async () => {
    await openShell('/mail/list/msg');
    fireEvent.click(screen.getByRole('button', { name: 'Take the tour' }));
    await screen.findByRole('dialog', { name: 'Welcome to your mailbox' });
    const seen: (string | undefined)[] = [];
    for (const next of ['Inbox', 'Calendar', 'Tasks', 'Contacts', 'Preferences', 'All in one']) {
      press(`Next: ${next}`);
      seen.push(screen.getByRole('dialog').querySelector('h2')?.textContent);
    }
    expect(new Set(seen).size).toBe(6);
    expect(screen.getByText('7 of 7')).toBeTruthy();
    press('Back');
    expect(screen.getByText('6 of 7')).toBeTruthy();
    press('Next: All in one');
    press('Go to the inbox');
    expect(dialog()).toBeNull();
    // It was seen before, so nothing is saved.
    expect(saved).toEqual([]);
  });

  it('closes on Escape and starts at the first slide again [SPOT-040]', async () => {
    await openShell('/mail/list/msg', { preferences: { tour_modal: 0 } });
    await screen.findByRole('dialog', { name: 'Welcome to your mailbox' });
    press('Next: Inbox');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Next: Calendar' }), { key: 'ArrowRight' });
    expect(screen.getByText('3 of 7')).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(dialog()).toBeNull();
    await waitFor(() => expect(saved).toEqual([{ tour_modal: 1 }]));
    fireEvent.click(screen.getByRole('button', { name: 'Take the tour' }));
    await screen.findByRole('dialog', { name: 'Welcome to your mailbox' });
    expect(screen.getByText('1 of 7')).toBeTruthy();
  });

  it('has the slide of several mailboxes unless the users of the provider have only one', async () => {
    await openShell('/mail/list/msg', { preferences: { tour_modal: 0 } });
    await screen.findByText('1 of 7');
    cleanup();
    await openShell('/mail/list/msg', { hostingId: '2422', preferences: { tour_modal: 0 } });
    await screen.findByText('1 of 6');
  });

  it('shows the product in the language’s folder, and its drawing when the picture does not load [SPOT-042]', async () => {
    await setLanguage('nb_NO');
    await openShell('/mail/list/msg', { preferences: { tour_modal: 0, language: 'nb_NO' } });
    const tour = await screen.findByRole('dialog');
    fireEvent.click(within(tour).getByRole('button', { name: 'Neste: Innboks' }));
    const picture = (): HTMLImageElement | null => tour.querySelector('img');
    expect(picture()?.getAttribute('src')).toBe('/images/tour/nb_NO/inbox.nb_NO.webp');
    await act(() => setLanguage('de_DE'));
    expect(picture()?.getAttribute('src')).toBe('/images/tour/everywhere/inbox.de_DE.webp');
    await act(() => setLanguage('nb_NO'));
    fireEvent.error(picture() as HTMLImageElement);
    await within(tour).findByText('Ingrid Solberg');
    await act(() => setLanguage('en_US'));
    await within(tour).findByText('Priya Raman');
  });
});
