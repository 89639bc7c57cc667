import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../lib/commands.ts';
import { offerCommands } from '../../lib/commands.ts';
import { kept } from '../../lib/storage.ts';
import { openShell, currentPath } from '../open-shell.test-maker.tsx';
import { fold, foundAt, groupsOf, matching } from './palette-match.ts';

vi.mock('../../lib/call.ts', async (original) => ({ ...(await original<object>()), call: () => Promise.resolve(0) }));

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  kept.remove('recentCommands');
});

function command(id: string, title: string, rest: Partial<Command> = {}): Command {
  return { id, title, group: 'goto', run: () => undefined, ...rest };
}

describe('matching', () => {
  it('ignores case and accents, and ranks the start of the title, then of words, then anywhere, then other words', () => {
    const all = [
      command('1', 'Washing'),
      command('2', 'Files of Ashdown'),
      command('3', 'Áshdown House'),
      command('4', 'Rest', { words: 'Customers/Ashdown' }),
      command('5', 'Nothing'),
    ];
    expect(matching(all, 'ASH').map(({ id }) => id)).toEqual(['3', '2', '1', '4']);
    expect(matching(all, 'ash house').map(({ id }) => id)).toEqual(['3']);
    expect(matching(all, ' ')).toEqual(all);
  });

  it('finds the range of the match in the original text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, typed) => {
        expect(fold(text)).toHaveLength(text.length);
        const at = foundAt(text, typed);
        if (at !== null) expect(fold(text.slice(at.start, at.end))).toBe(fold(typed.trim()));
      }),
    );
  });

  it('shows the recent ones first while nothing is typed, and each once', () => {
    const all = [command('a', 'A'), command('b', 'B', { group: 'actions' }), command('c', 'C')];
    const groups = groupsOf(all, '', ['c', 'gone']);
    expect(groups.map(({ key, commands }) => [key, commands.map(({ id }) => id)])).toEqual([
      ['recent', ['c']],
      ['actions', ['b']],
      ['goto', ['a']],
    ]);
    expect(groupsOf(all, 'c', ['c'])[0]?.key).toBe('goto');
  });
});

describe('search-or-jump', () => {
  const jump = (): void => {
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  };
  const field = (): Promise<HTMLInputElement> => screen.findByRole('combobox', { name: 'Search or jump to' });
  const active = (): string | null | undefined =>
    document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')?.textContent;

  it('opens by Ctrl+K from a text field, runs the chosen command, and remembers it', async () => {
    await openShell('/mail/list/msg');
    jump();
    const input = await field();
    expect(document.activeElement).toBe(input);
    fireEvent.change(input, { target: { value: 'prefer' } });
    await waitFor(() => expect(active()).toBe('Preferences'));
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(currentPath()).toBe('/preferences/general'));
    expect(screen.queryByRole('dialog')).toBeNull();
    jump();
    await field();
    expect(screen.getAllByRole('option')[0]?.textContent).toBe('Preferences');
    expect(screen.getByRole('group', { name: 'Recent' })).toBeTruthy();
  });

  it('shows commands of features, also when one source fails, and moves by the arrow keys', async () => {
    const run = vi.fn();
    stops.push(
      offerCommands(() => Promise.resolve(() => [command('f', 'Ashdown House', { aside: '4 unread', run })])),
      offerCommands(() => Promise.resolve(() => Promise.reject(new Error('down')))),
      offerCommands(() => Promise.reject(new Error('not loaded'))),
    );
    await openShell('/mail/list/msg');
    jump();
    const input = await field();
    fireEvent.change(input, { target: { value: 's' } });
    await waitFor(() => expect(screen.getByRole('option', { name: /Ashdown House/ })).toBeTruthy());
    const before = active();
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    expect(active()).not.toBe(before);
    fireEvent.keyDown(input, { key: 'ArrowUp' });
    expect(active()).toBe(before);
    fireEvent.click(screen.getByRole('option', { name: /Ashdown House/ }));
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  });

  it('says when nothing is found, and closes by Escape and Ctrl+K', async () => {
    await openShell('/mail/list/msg');
    jump();
    const input = await field();
    fireEvent.change(input, { target: { value: 'qqqq' } });
    await screen.findByText('No results');
    fireEvent.keyDown(input, { key: 'Enter' });
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    jump();
    await field();
    act(jump);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
