import { render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { setNavigator } from '../../../lib/place.ts';
import { NOBODY, session } from '../session.ts';
import { AutologinScreen } from './AutologinScreen.tsx';

vi.mock('../../../lib/place.ts', async (original) => ({
  ...(await original<object>()),
  usePlace: () => ({ path: '/autologin', search: { token: 'once' } }),
}));

let tokens: unknown[];
const places: string[] = [];

beforeEach(async () => {
  await loadTexts('password');
  tokens = [];
  places.length = 0;
  setNavigator((path) => {
    places.push(path);
    return Promise.resolve();
  });
  session.set({ ...NOBODY, isinit: true });
  vi.stubGlobal('fetch', (_input: string, init: RequestInit) => {
    tokens.push(typeof init.body === 'string' ? (JSON.parse(init.body) as { token: string }).token : null);
    const body = JSON.stringify({ error: { code: 'autologin_used', message: '', details: {} } });
    return Promise.resolve(new Response(body, { status: 422 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a one-time sign-in is used once, leaves the address, and leads to the form when it is no good [SHELL-021]', async () => {
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AutologinScreen />
      </QueryClientProvider>
    </StrictMode>,
  );
  await waitFor(() => expect(screen.getByText('This sign-in link has been used or is too old')).toBeTruthy());
  expect(tokens).toEqual(['once']);
  expect(places[0]).toBe('/autologin');
  screen.getByRole('button', { name: 'Go to sign-in' }).click();
  expect(places.at(-1)).toBe('/login');
});
