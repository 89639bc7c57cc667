import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setNavigator } from '../../../lib/location.ts';
import { partner } from '../../../lib/partner.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { announceSessionEnd } from '../../../lib/session-events.ts';
import { changeSession, NOBODY, session } from '../../../lib/session-state.ts';
import { followSessionEnd } from '../actions/sign-out.ts';
import { SignInRoute } from '../login/SignInRoute.tsx';

const left = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/go-outside.ts', () => ({ goOutside: left }));
vi.mock('../../../lib/location.ts', async (original) => ({
  ...(await original<object>()),
  useLocation: () => ({ path: '/login', search: {} }),
}));

const AT_ISSUER = 'https://id.example.test/authorize?state=1';
let isDown: boolean;
const sent: unknown[] = [];

/** The page of a partner with an issuer. */
function show(issuer: { automatic?: boolean; passwords?: boolean }): void {
  const settings = { issuer: { name: 'Example ID', automatic: false, passwords: true, ...issuer } };
  partner.set({
    preferences: settings,
    branding: { name: 'Northwater', logos: {} },
    features: [],
    spaces: {},
  } as unknown as PartnerPreferences);
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SignInRoute />
      </QueryClientProvider>
    </StrictMode>,
  );
}

beforeEach(() => {
  left.mockReset();
  sent.length = 0;
  isDown = false;
  setNavigator(() => Promise.resolve());
  session.set({ ...NOBODY, isinit: true });
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    const body = isDown ? { error: { code: 'issuer_unavailable' } } : { url: AT_ISSUER };
    return Promise.resolve(new Response(JSON.stringify(body), { status: isDown ? 503 : 200 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  partner.set(null);
});

it('the sign-in page of a partner without passwords has only the issuer, and keeps the user signed in if asked', async () => {
  show({ passwords: false });
  expect(screen.queryByLabelText('Password')).toBeNull();
  fireEvent.click(screen.getByLabelText('Keep me signed in on this computer'));
  fireEvent.click(screen.getByRole('button', { name: 'Sign in with Example ID' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith(AT_ISSUER));
  expect(sent).toEqual([{ keep: true }]);
});

it('a page that goes to the issuer at once goes once, offers to try again when that fails, and stays after sign-out', async () => {
  isDown = true;
  show({ automatic: true });
  expect(await screen.findByText('The sign-in service does not respond. Try again in a few minutes')).toBeTruthy();
  expect(sent).toHaveLength(1);
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Sign in with Example ID' }));
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  changeSession({ reason: 'signed-out' });
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  expect(left).toHaveBeenCalledTimes(1);
});

it('a session that the issuer has ended says so, even when the socket was the first to report the end', async () => {
  followSessionEnd();
  changeSession({ isauth: true });
  announceSessionEnd('timeout-logout');
  expect(session.get().reason).toBe('expired');
  announceSessionEnd('issuer');
  show({});
  expect(await screen.findByText(/^Example ID has ended your sign-in/)).toBeTruthy();
});
