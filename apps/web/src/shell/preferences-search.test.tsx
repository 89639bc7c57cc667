import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../lib/i18n/language.ts';
import { queryClient } from '../lib/query-client.ts';
import { openShell } from './open-shell.test-maker.tsx';
import { GeneralScreen } from '../features/preferences/GeneralScreen.tsx';
import { section } from '../features/preferences/section.tsx';

const gateway = vi.hoisted(() => ({ save: (): Promise<unknown> => Promise.resolve({}) }));
vi.mock('../lib/call.ts', async (original) => ({
  ...(await original<object>()),
  call: () => gateway.save(),
}));

const PATH = '/preferences/general';

async function open(): Promise<void> {
  await loadTexts('preferences');
  await openShell(PATH, {
    sections: { '/preferences': { code: () => Promise.resolve(section) } },
    screens: { [PATH]: { code: () => Promise.resolve(GeneralScreen) } },
  });
  await screen.findByRole('heading', { name: 'General' });
}

afterEach(() => {
  cleanup();
  queryClient.clear();
});

describe('search in the preferences', () => {
  it('finds every row of the general screen by its name, and opens it', async () => {
    await open();
    const names = [...document.querySelectorAll<HTMLElement>('[data-setting]')].map((row) => row.dataset['setting']);
    expect(names.length).toBeGreaterThan(8);
    const field = screen.getByRole('searchbox', { name: 'Search preferences' });
    for (const name of names) {
      fireEvent.change(field, { target: { value: name } });
      expect(screen.getAllByRole('button', { name: new RegExp(`^${name ?? ''} ?General$`) })).toHaveLength(1);
    }
    fireEvent.change(field, { target: { value: 'sound' } });
    fireEvent.click(within(screen.getByRole('list')).getByRole('button'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Sound' })));
    fireEvent.change(field, { target: { value: 'zeppelin' } });
    expect(screen.getByText('No setting matches')).toBeTruthy();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.getByRole('heading', { name: 'General' })).toBeTruthy();
  });
});

describe('the saved state', () => {
  it('shows when the gateway has saved a change, and not when it refuses', async () => {
    await open();
    expect(screen.queryByText('Saved')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Compact' }));
    await screen.findByText('Saved');
    gateway.save = () => Promise.reject(new Error('no'));
    fireEvent.click(screen.getByRole('radio', { name: 'Comfortable' }));
    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
  });
});
