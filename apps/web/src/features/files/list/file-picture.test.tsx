import type { FileEntry } from '@pillarbox/contract/files/file';
import { render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FilePicture } from './FileMark.tsx';

const entry = (id: string, content: string): FileEntry =>
  ({ id, content, name: `${id}.png`, kind: 'file', type: 'image', size: 9 }) as FileEntry;

afterEach(() => vi.unstubAllGlobals());

it('shows no picture of the file whose place in a list it took over', async () => {
  const fetched = vi.fn(async (): Promise<Response> => new Response('picture'));
  vi.stubGlobal('fetch', fetched);
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
  const { container, rerender } = render(<FilePicture entry={entry('first', 'same')} />);
  await waitFor(() => expect(container.querySelector('img')).not.toBeNull());
  fetched.mockImplementation(() => new Promise(() => undefined));
  // A copy has the same content at an address of its own.
  rerender(<FilePicture entry={entry('second', 'same')} />);
  expect(container.querySelector('img')).toBeNull();
  // The address of its picture ended when it left.
  rerender(<FilePicture entry={entry('first', 'same')} />);
  expect(container.querySelector('img')).toBeNull();
});
