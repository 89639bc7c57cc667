import { chooseTheme } from '@pillarbox/rules/theme/themes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { followEmbedding } from '../features/host/follow-embedding.ts';
import { providerOf } from '../features/partner/provider.test-maker.ts';
import { growl } from '../lib/growl.ts';
import { changeHost, NO_HOST } from '../lib/host-state.ts';
import { partner } from '../lib/partner.ts';
import { changeSession } from '../lib/session-state.ts';
import { dialogs, showError } from '../lib/dialogs.ts';
import { setLanguage } from '../lib/i18n/language.ts';
import { openShell, currentPath } from './open-shell.test-maker.tsx';

// The host never answers.
vi.mock('../features/host/connect-to-host.ts', () => ({ connectToHost: () => new Promise(() => undefined) }));
vi.mock('../lib/call.ts', async (original) => ({ ...(await original<object>()), call: () => Promise.resolve(0) }));

afterEach(async () => {
  await setLanguage('en_US');
});

const bar = (): HTMLElement => screen.getByRole('contentinfo', { name: 'Status' });
const words = (): string[] => [...bar().querySelectorAll('a, button')].map((one) => one.textContent);

describe('the status bar', () => {
  const settings = {
    takesFeedback: true,
    supportLinks: { '*': 'https://northwater.test/help' },
    privacyLinks: { de_DE: 'https://northwater.test/datenschutz', '*': 'https://northwater.test/privacy' },
  };

  it('has tour, feedback, support, privacy and sign out [SHELL-131, SHELL-132, SHELL-133, SHELL-134]', async () => {
    await openShell('/mail/list/msg', { settings });
    expect(words()).toEqual(['Take the tour', 'Feedback', 'Support', 'Privacy', 'Sign out']);
    expect(within(bar()).getByRole('link', { name: 'Support' }).getAttribute('href')).toBe(
      'https://northwater.test/help',
    );
    fireEvent.click(within(bar()).getByRole('button', { name: 'Feedback' }));
    await waitFor(() => expect(currentPath()).toBe('/mail/feedback'));
  });

  it('links to privacy in the user’s language [SHELL-135]', async () => {
    await openShell('/mail/list/msg', { settings });
    const link = (name: string): string | null => within(bar()).getByRole('link', { name }).getAttribute('href');
    expect(link('Privacy')).toBe('https://northwater.test/privacy');
    await act(() => setLanguage('de_DE'));
    expect(link('Datenschutz')).toBe('https://northwater.test/datenschutz');
  });

  it('omits links that the provider hides [BRAND-005, BRAND-006, BRAND-007]', async () => {
    const hidden = { HideTour: true, HideFeedbackIcon: true, HideSupportIcon: true };
    await openShell('/mail/list/msg', { settings: { ...settings, ...hidden } });
    expect(words()).toEqual(['Privacy', 'Sign out']);
  });

  it('has no feedback link if the provider turned feedback off', async () => {
    await openShell('/mail/list/msg');
    expect(words()).toEqual(['Take the tour', 'Sign out']);
  });
});

describe('embedded host mode', () => {
  it('is looked for again when the settings of the provider load [HOST-003]', async () => {
    const host = 'https://portal.example';
    const badge = { mail: 'clara@example.test', maillogin: 'clara', level: 200, webmail_origin: host };
    document.cookie = `AccessBadge=${encodeURIComponent(JSON.stringify(badge))}; path=/`;
    vi.stubGlobal('parent', {});
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${host}/inbox`);
    const bars = (): number => screen.queryAllByRole('navigation', { name: 'Sections' }).length;
    try {
      await openShell('/mail/list/msg');
      followEmbedding();
      await screen.findByRole('heading', { name: 'Inbox' });
      // The bar at the left, and the tabs of phones, which a style sheet hides here.
      expect(bars()).toBe(2);
      act(() => partner.set(providerOf({}, { hostOrigins: [host] })));
      expect(bars()).toBe(1);
    } finally {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
      document.cookie = 'AccessBadge=; Max-Age=0; path=/';
      act(() => changeHost(NO_HOST));
    }
  });
});

describe('the appearance', () => {
  it('loses the user’s theme at sign-out [AUTH-041]', async () => {
    const hue = (): string => document.documentElement.style.getPropertyValue('--h');
    await openShell('/mail/list/msg', { preferences: { theme: 'violet' } });
    const chosen = hue();
    act(() => changeSession({ isauth: false, user: null, reason: 'signed-out' }));
    await waitFor(() => expect(hue()).toBe(String(chooseTheme({ hostopian: '754' }).h)));
    expect(hue()).not.toBe(chosen);
  });
});

describe('the account menu', () => {
  it('shows the user’s name and address', async () => {
    await openShell('/mail/list/msg');
    fireEvent.click(screen.getAllByRole('button', { name: 'Account of clara@example.test' })[0] ?? document.body);
    expect(screen.getByRole('menu', { name: 'Account of clara@example.test' }).textContent).toContain(
      'clara@example.test',
    );
  });
});

describe('the toast area', () => {
  it('holds the growls in the shell [SHELL-179]', async () => {
    await openShell('/mail/list/msg');
    act(() => void growl.show({ type: 'info', text: 'Moved' }));
    expect(within(screen.getByRole('region', { name: 'Notices' })).getByText('Moved')).toBeTruthy();
    act(() => growl.hide());
  });
});

describe('the error dialog', () => {
  it('shows the error and, in the details, its code [SHELL-139]', async () => {
    await openShell('/mail/list/msg');
    act(() =>
      showError({ title: 'The language was not changed', text: 'Its texts could not be loaded.', details: 'E7' }),
    );
    const dialog = screen.getByRole('dialog', { name: 'The language was not changed' });
    expect(within(dialog).getByRole('alert').textContent).toBe('Its texts could not be loaded.');
    expect(within(dialog).getByText('E7').closest('details')?.open).toBe(false);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(dialogs.get().error).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
