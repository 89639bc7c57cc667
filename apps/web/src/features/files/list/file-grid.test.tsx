import type { FileEntry } from '@pillarbox/contract/files/file';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { activeEntry } from '../data/selection.ts';
import { FileGrid } from './FileGrid.tsx';

vi.mock('../../../lib/call.ts', () => ({ call: () => new Promise(() => undefined) }));

afterEach(() => act(() => activeEntry.set('')));

function entry(at: number): FileEntry {
  const name = `file-${String(at)}.txt`;
  const empty = { parent: '', mime: 'text/plain', size: 0, version: 1, content: '', category: '', items: 0, people: 0 };
  return { ...empty, id: `id-${String(at)}`, name, kind: 'file', type: 'text', created: 0, changed: 0 } as FileEntry;
}

const ENTRIES = Array.from({ length: 1000 }, (_, at) => entry(at));

function grid(onEnd: (() => void) | null, entries: readonly FileEntry[] = ENTRIES, list = 'one') {
  return (
    <QueryClientProvider client={queryClient}>
      <FileGrid entries={entries} layout="row" list={list} inTrash={false} openId="" label="Files" onEnd={onEnd} />
    </QueryClientProvider>
  );
}

function scrollTo(top: number): void {
  const element = screen.getByRole('grid');
  element.scrollTop = top;
  fireEvent.scroll(element);
}

const drawn = (): (string | null)[] => screen.getAllByRole('row').map((row) => row.getAttribute('data-entry'));

it('draws the files in sight and the one with the focus, in the elements of those that left', () => {
  render(grid(null));
  fireEvent.focus(screen.getByRole('grid'));
  const before = screen.getAllByRole('row');
  scrollTo(20_000);
  expect(drawn()).toContain('id-460');
  expect(drawn()).toHaveLength(new Set(drawn()).size);
  expect(drawn().filter((id) => Number(id?.slice(3)) < 440)).toEqual(['id-0']);
  const kept = screen.getAllByRole('row').filter((row) => before.includes(row));
  expect(kept).toHaveLength(before.length);
});

it('scrolls to the file that a key moves to', () => {
  render(grid(null));
  const element = screen.getByRole('grid');
  fireEvent.focus(element);
  fireEvent.keyDown(element, { key: 'End' });
  expect(element.scrollTop).toBe(1000 * 44 - 720);
  expect(element.getAttribute('aria-activedescendant')).toBe('file-id-999');
  expect(drawn()).toContain('id-999');
});

it('asks for more near the end, once', () => {
  const onEnd = vi.fn();
  render(grid(onEnd));
  scrollTo(30_000);
  expect(onEnd).not.toHaveBeenCalled();
  scrollTo(42_600);
  scrollTo(43_000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('keeps what is read in its place when a file arrives above, and begins another list at its top', () => {
  const { rerender } = render(grid(null));
  scrollTo(20_010);
  rerender(grid(null, [entry(5000), ...ENTRIES]));
  expect(screen.getByRole('grid').scrollTop).toBe(20_054);
  rerender(grid(null, ENTRIES, 'other'));
  expect(screen.getByRole('grid').scrollTop).toBe(0);
});
