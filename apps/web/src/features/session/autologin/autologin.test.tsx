import { render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { beforeSignOut } from '../../../lib/session-events.ts';
import { setNavigator } from '../../../lib/location.ts';
import { NOBODY, changeSession, session } from '../../../lib/session-state.ts';
import { AutologinScreen } from './AutologinScreen.tsx';

const QUESTION = { signedIn: 'alice@example.test', next: 'mallory@example.test' };
let token = 0;
const refused = (): Response =>
  new Response(JSON.stringify({ error: { code: 'autologin_used', message: '', details: {} } }), { status: 422 });
const left = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/go-outside.ts', () => ({ goOutside: left }));
vi.mock('../../../lib/location.ts', async (original) => ({
  ...(await original<object>()),
  useLocation: () => ({ path: '/autologin', search: { token: `once-${String(token)}` } }),
}));

type Sent = { readonly token: string; readonly instead?: string };
let sent: Sent[];
let answer: (body: Sent) => Response;
const paths: string[] = [];

beforeEach(async () => {
  await loadTexts('password');
  token += 1;
  left.mockReset();
  sent = [];
  answer = refused;
  paths.length = 0;
  setNavigator((path) => {
    paths.push(path);
    return Promise.resolve();
  });
  session.set({ ...NOBODY, isinit: true });
  vi.stubGlobal('fetch', (_input: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as Sent;
    sent.push(body);
    return Promise.resolve(answer(body));
  });
});
afterEach(() => vi.unstubAllGlobals());

function open(): void {
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AutologinScreen />
      </QueryClientProvider>
    </StrictMode>,
  );
}

it('a one-time sign-in is used once, is removed from the address, and offers the sign-in form when it fails [SHELL-021]', async () => {
  open();
  await waitFor(() => expect(screen.getByText('This sign-in link has been used or has expired')).toBeTruthy());
  expect(sent).toEqual([{ token: `once-${String(token)}` }]);
  expect(paths[0]).toBe('/autologin');
  screen.getByRole('button', { name: 'Go to sign-in' }).click();
  expect(paths.at(-1)).toBe('/login');
});

describe('a one-time sign-in while somebody else is signed in', () => {
  beforeEach(() => {
    const user = { mail: QUESTION.signedIn, account: 'alice', domain: 'example.test', maillogin: QUESTION.signedIn };
    changeSession({ isauth: true, user });
    answer = ({ instead }) => Response.json(instead === undefined ? { question: QUESTION } : SIGNED_IN);
  });
  const SIGNED_IN = {
    status: 6,
    expires: 2,
    now: 1,
    user: { mail: QUESTION.next, account: 'mallory', domain: 'example.test', maillogin: QUESTION.next },
  };

  it('asks first, and changes nothing when the user stays signed in', async () => {
    open();
    await screen.findByText(/signed in as alice@example\.test\. Sign in as mallory@example\.test instead/);
    screen.getByRole('button', { name: 'Stay signed in' }).click();
    expect(paths.at(-1)).toBe('/');
    expect(sent).toHaveLength(1);
    expect(left).not.toHaveBeenCalled();
  });

  it('saves unsaved work, sends which session to end, and loads the page again', async () => {
    const saved = vi.fn(() => Promise.resolve());
    const stop = beforeSignOut(saved);
    open();
    (await screen.findByRole('button', { name: 'Continue' })).click();
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    stop();
    expect(saved).toHaveBeenCalledOnce();
    expect(sent[1]).toEqual({ token: `once-${String(token)}`, instead: QUESTION.signedIn });
  });

  it('keeps the user signed in when the link has expired meanwhile', async () => {
    answer = ({ instead }) => (instead === undefined ? Response.json({ question: QUESTION }) : refused());
    open();
    (await screen.findByRole('button', { name: 'Continue' })).click();
    await screen.findByText('This sign-in link has been used or has expired');
    screen.getByRole('button', { name: 'Stay signed in' }).click();
    expect(paths.at(-1)).toBe('/');
    expect(session.get().isauth).toBe(true);
  });
});
