import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FEATURES } from '../feature-list.ts';
import { forgetContactsAtSignOut } from '../features/contacts/data/forget-contacts.ts';
import { providerOf } from '../features/partner/provider.test-maker.ts';
import type { Feature } from '../lib/feature.ts';
import { listFeatures } from '../lib/features.ts';
import { changeHost, NO_HOST } from '../lib/host-state.ts';
import { partner } from '../lib/partner.ts';
import { go, useLocation } from '../lib/location.ts';
import { queryClient } from '../lib/query-client.ts';
import type { Section } from '../lib/section.ts';
import { changeSession, session } from '../lib/session-state.ts';
import { setBadge, tellShell } from '../lib/shell-state.ts';
import { socketState } from '../lib/socket.ts';
import { madeUpFeature } from './made-up-feature.test-maker.tsx';
import type { ShellWish } from './open-shell.test-maker.tsx';
import { drawAt, featuresWith } from './open-shell.test-maker.tsx';
import { routeTable } from './router.tsx';

function Place(): ReactNode {
  return <p>{JSON.stringify(useLocation())}</p>;
}

const mail: Section = {
  Pane: () => <p>the folders</p>,
  PaneFoot: () => <p>the quota</p>,
  Header: () => <h1>Inbox</h1>,
  Screen: ({ children }) => <div>the list {children}</div>,
};
const LIST = '/mail/list/msg';
const STAND_INS: ShellWish = {
  sections: { '/mail': { code: () => Promise.resolve(mail) } },
  screens: { [LIST]: { code: () => Promise.resolve(Place) } },
};

const user = { mail: 'clara@example.test', account: 'clara', domain: 'example.test', maillogin: 'clara' };

async function openAt(at: string, signedIn = true, wish: ShellWish = {}): Promise<void> {
  changeSession({ isinit: true, isauth: signedIn, user: signedIn ? user : null, reason: null, returnTo: null });
  listFeatures(featuresWith({ ...STAND_INS, ...wish }));
  await drawAt(at);
}

const hash = (): string => location.hash.slice(1);

beforeEach(() => {
  partner.set(null);
  tellShell({ titleStatus: '', status: '', badges: {} });
});

describe('the router', () => {
  it('opens the mail list by default and from /mail/list [SHELL-042] [SHELL-043]', async () => {
    await openAt('/');
    expect(hash()).toBe('/mail/list/msg');
    await act(async () => {
      go('/mail/list');
      await Promise.resolve();
    });
    await waitFor(() => expect(hash()).toBe('/mail/list/msg'));
  });

  it('stays where it is when the host blocks the state [HOST-005]', async () => {
    changeHost({ embedded: true, blockedStates: ['app.base.nav0.cal', 'app.base.login'] });
    try {
      await openAt('/mail/list/msg?uid=7');
      for (const blocked of ['/calendar', '/calendar/new?day=1']) {
        await act(async () => {
          go(blocked);
          await Promise.resolve();
        });
        await waitFor(() => expect(hash()).toBe('/mail/list/msg?uid=7'));
      }
      await openAt('/mail/list/msg', false);
      expect(hash()).toBe('/login');
    } finally {
      changeHost(NO_HOST);
    }
  });

  it('keeps search parameters plain strings', async () => {
    await openAt('/mail/list/msg?currentfolder=2025&uid=7');
    await screen.findByText('{"path":"/mail/list/msg","search":{"currentfolder":"2025","uid":"7"}}');
  });

  it('shows the sign-in screen to a signed-out visitor, and remembers the location [AUTH-022] [SHELL-016]', async () => {
    await openAt('/mail/list/msg?currentfolder=Sent', false);
    expect(hash()).toBe('/login');
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
    expect(session.get().returnTo).toBe('/mail/list/msg?currentfolder=Sent');
  });

  it('leads to sign-in and keeps no contacts, from a state that needs a sign-in or has no data [AUTH-030, AUTH-031]', async () => {
    const bare: Feature = {
      name: 'bare',
      routes: [{ path: '/bare', state: 'app.bare', frame: 'alone', data: null, Screen: () => <p>bare</p> }],
    };
    forgetContactsAtSignOut();
    await openAt('/mail/list/msg', true, { more: [bare] });
    const contacts = ['contacts', 'one', '7'];
    queryClient.setQueryData(contacts, { Name: 'Jonas' });
    await act(async () => {
      changeSession({ isauth: false });
      await Promise.resolve();
    });
    for (const wanted of ['/contacts', '/bare']) {
      go(wanted);
      await waitFor(() => expect(hash()).toBe('/login'));
      await screen.findByRole('heading', { name: 'Welcome back' });
      expect(screen.queryByText('bare')).toBeNull();
      expect(queryClient.getQueryData(contacts)).toBeUndefined();
    }
  });

  it('loads the section that fills the shell when it is first opened [SHELL-002] [SHELL-046]', async () => {
    const code = vi.fn(() => Promise.resolve(mail));
    await openAt('/preferences/general', true, { sections: { '/mail': { code } } });
    await screen.findByRole('heading', { name: 'Preferences' });
    expect(code).not.toHaveBeenCalled();
    await act(async () => {
      go('/mail/list/msg');
      await Promise.resolve();
    });
    await screen.findByText('the folders');
    expect(screen.getByText('the quota')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Inbox' })).toBeTruthy();
    expect(screen.getByRole('main').textContent).toContain('the list');
    expect(code).toHaveBeenCalledTimes(1);
  });

  it('shows once that the code of a section cannot be loaded, with a button to reload [ERR-050]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const code = vi.fn(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));
    await openAt('/mail/list/msg', true, { sections: { '/mail': { code } } });
    await screen.findByText('This part stopped working');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(screen.getByText('This part stopped working')).toBeTruthy();
    expect(code).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
    quiet.mockRestore();
  });

  it.each([
    ['/window/nowhere', '/invalid/window'],
    ['/nowhere', '/mail/list/msg'],
    ['/login', '/mail/list/msg'],
  ])('leads %s to %s [AUTH-029] [SHELL-117] [SHELL-122]', async (from, to) => {
    await openAt(from);
    await waitFor(() => expect(hash()).toBe(to));
  });

  it('makes the window title of section, status and provider, in the language [SHELL-003] [SHELL-004]', async () => {
    await openAt('/mail/list/msg');
    expect(document.title).toBe('Mail');
    act(() => tellShell({ titleStatus: '3' }));
    expect(document.title).toBe('Mail - (3)');
  });
});

/** The provider, with the given features. */
const provide = (features: string[]): void => partner.set(providerOf({}, {}, features));

describe('every route', () => {
  it('renders in its frame', { timeout: 120_000 }, async () => {
    provide(['briefcase', 'onlinefax', 'translators']);
    const screens = Object.fromEntries(
      FEATURES.flatMap(({ routes = [] }) => routes)
        .filter(({ load }) => load !== undefined)
        .map(({ path }) => [path, { code: () => Promise.resolve(() => <p>at {path}</p>) }]),
    );
    // The sections of calendar, tasks, files and fax show their views themselves.
    const load = { code: () => Promise.resolve(mail) };
    const sections = { '/mail': load, '/calendar': load, '/tasks': load, '/onlinestorage': load, '/onlinefax': load };
    await openAt('/invalid', true, { screens, sections });
    const shown = Object.keys(screens).filter((path) => !path.includes(':'));
    for (const entry of routeTable().filter(({ path, frame }) => frame !== 'entry' && shown.includes(path))) {
      await act(async () => {
        go(entry.path);
        await Promise.resolve();
      });
      // The first address of a section waits for the code of the section, and the machine may be busy.
      await screen.findByText(`at ${entry.path}`, {}, { timeout: 20_000 });
      expect(hash()).toBe(entry.path);
      const inShell = screen.queryAllByRole('navigation', { name: 'Sections' }).length > 0;
      expect(inShell, entry.path).toBe(entry.frame === 'shell');
    }
  });

  it.each([
    ['/mail', '/mail/list/msg'],
    ['/preferences', '/preferences/general'],
  ])('%s leads to %s [SHELL-022] [SHELL-041]', async (from, to) => {
    await openAt(from);
    await waitFor(() => expect(hash()).toBe(to));
  });

  it.each(['/window', '/window/mail'])(
    '%s leads to the composer, without the shell [SHELL-009] [SHELL-010]',
    async (from) => {
      await openAt(from);
      await waitFor(() => expect(hash()).toBe('/window/mail/compose'));
      expect(screen.queryAllByRole('navigation', { name: 'Sections' })).toEqual([]);
    },
  );

  it('shows that it is invalid, with a link back except in a window [SHELL-007] [SHELL-008]', async () => {
    await openAt('/invalid');
    await screen.findByText('The link may be old or incomplete.');
    expect(screen.getByRole('button', { name: 'Back to mail' })).toBeTruthy();
    await act(async () => {
      go('/invalid/window');
      await Promise.resolve();
    });
    await screen.findByText('This window has nothing to show. You can close it.');
    expect(screen.queryByRole('button', { name: 'Back to mail' })).toBeNull();
  });

  it('redirects to the invalid window page when the code of a window cannot be loaded [SHELL-124]', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const code = (): Promise<never> => Promise.reject(new Error('Failed to fetch dynamically imported module'));
    await openAt('/window/mail/compose', true, { screens: { '/window/mail/compose': { code } } });
    await waitFor(() => expect(hash()).toBe('/invalid/window'));
    quiet.mockRestore();
  });

  it('loads the session again before an unknown address is redirected [SHELL-118]', async () => {
    const flags = { isauth: false, isverified: true, is2faSetupRequired: false, passwordExpired: false };
    const nobody = JSON.stringify({ ...flags, user: null, expires: 0, now: 0, localkey: '' });
    const asked = vi.fn(() => Promise.resolve(new Response(nobody)));
    vi.stubGlobal('fetch', asked);
    await openAt('/nowhere');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() => expect(hash()).toBe('/login'));
    vi.unstubAllGlobals();
  });
});

describe('the window title', () => {
  it('is the provider’s name on a state without a title [SHELL-006]', async () => {
    provide([]);
    await openAt('/mail/list/msg');
    await waitFor(() => expect(document.title).toBe('Mail - Northwater'));
    await act(async () => {
      go('/invalid');
      await Promise.resolve();
    });
    await waitFor(() => expect(document.title).toBe('Northwater'));
  });

  it('is the provider’s name when the text of its key is missing [SHELL-005]', async () => {
    provide([]);
    await openAt('/clock', true, { more: [madeUpFeature()] });
    await waitFor(() => expect(document.title).toBe('Northwater'));
  });
});

describe('the shell', () => {
  it('has the sections at the left, with the number of unread messages in the name', async () => {
    await openAt('/mail/list/msg');
    act(() => setBadge('/mail', 120));
    const [pillar] = screen.getAllByRole('navigation', { name: 'Sections' });
    expect(pillar?.querySelector('[aria-current="page"]')?.getAttribute('aria-label')).toBe('Mail, 120 unread');
    expect(pillar?.textContent).toContain('99+');
  });

  it('has a status bar with sign out [SHELL-131]', async () => {
    await openAt('/mail/list/msg');
    act(() => {
      socketState.set('connected');
      tellShell({ status: 'All changes saved' });
    });
    const bar = screen.getByRole('contentinfo', { name: 'Status' });
    expect(bar.textContent).toBe('All changes savedTake the tourSign out');
  });

  it('announces that the page is offline, but not the time of the last check', async () => {
    await openAt('/mail/list/msg');
    const spoken = (): string | null => within(screen.getByRole('contentinfo')).getByRole('status').textContent;
    act(() => {
      socketState.set('connected');
      tellShell({ status: 'All changes saved · checked 09:41', mailAvailable: true });
    });
    expect(spoken()).toBe('');
    act(() => tellShell({ status: 'The mail server is not responding', mailAvailable: false }));
    expect(spoken()).toBe('The mail server is not responding');
    act(() => tellShell({ mailAvailable: true }));
  });

  it('has no mark in the status bar when there is no status', async () => {
    await openAt('/mail/list/msg');
    act(() => socketState.set('connected'));
    const bar = screen.getByRole('contentinfo', { name: 'Status' });
    expect(bar.querySelector('[aria-hidden="true"]')).toBeNull();
    act(() => tellShell({ status: 'All changes saved' }));
    const mark = (): string | undefined => bar.querySelector('[aria-hidden="true"]')?.className;
    const good = mark();
    expect(good).toBeTruthy();
    act(() => tellShell({ mailAvailable: false }));
    expect(mark()).not.toBe(good);
    act(() => tellShell({ mailAvailable: true }));
  });

  it('opens sections by Alt+Shift and a digit [SHELL-152] [SHELL-157]', async () => {
    await openAt('/mail/list/msg');
    for (const [code, path] of [
      ['Numpad6', '/preferences/general'],
      ['Digit1', '/mail/list/msg'],
    ] as const) {
      fireEvent.keyDown(document.body, { key: '*', code, altKey: true, shiftKey: true });
      await waitFor(() => expect(hash()).toBe(path));
    }
  });

  it('opens the sign-in screen by a shortcut while signed out [SHELL-170]', async () => {
    await openAt('/invalid', false);
    fireEvent.keyDown(document.body, { key: '!', code: 'Digit1', altKey: true, shiftKey: true });
    await waitFor(() => expect(hash()).toBe('/login'));
  });

  it('does nothing with files dropped on the page [SHELL-147]', async () => {
    await openAt('/mail/list/msg');
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(drop, { dataTransfer: { types: ['Files'], dropEffect: 'copy' } });
    document.body.dispatchEvent(drop);
    expect(drop.defaultPrevented).toBe(true);
  });

  it('opens keyboard help by ? and moves between areas by F6', async () => {
    await openAt('/mail/list/msg');
    fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true });
    await screen.findByRole('dialog', { name: 'Keyboard' });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
