import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { changeSession } from '../../lib/session-state.ts';
import { AccountHead } from './AccountHead.tsx';
import { mergePreferences } from './preferences.ts';

const user = { mail: 'clara@a.example', account: 'clara', domain: 'a.example', maillogin: 'clara' };

afterEach(() => {
  cleanup();
  changeSession({ isauth: false, user: null });
  queryClient.clear();
});

it('the head of the preferences says whose they are, by the address alone where no name is set', async () => {
  changeSession({ isauth: true, user });
  mergePreferences({ fullname: 'Clara Whitmore' });
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <AccountHead />
    </QueryClientProvider>,
  );
  const lines = (): (string | null)[] => screen.getAllByText(/./).map((line) => line.textContent);
  expect(lines()).toEqual(['Clara Whitmore', 'clara@a.example']);
  expect(container.querySelector<HTMLElement>('[data-who]')?.style.width).toBe('72px');
  mergePreferences({ fullname: '' });
  await waitFor(() => expect(lines()).toEqual(['clara@a.example']));
});
